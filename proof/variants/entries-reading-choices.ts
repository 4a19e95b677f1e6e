import { randomUUID } from 'node:crypto'
import { specifiedStatus } from '../../reference-impl/policy/answers.ts'
import { compareText, entryPolicy } from '../../reference-impl/policy/entries.ts'
import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { OperationId, ServiceResponse } from '../../reference-impl/policy/vocabulary.ts'
import { Refusal } from '../../reference-impl/refusal.ts'
import { badRequest } from '../faults/answers.ts'
import { answering, isView, knowingUsers } from '../faults/declare.ts'
import { entryIn, queried } from '../faults/remembering.ts'
import type { Variant } from '../override.ts'

const isEntryList = (operation: OperationId): boolean => operation === 'textdata.list'
const isOfEntries = (operation: OperationId): boolean => operation.startsWith('textdata.')

/** The nearest number within the bounds; the default if the text is not a number. */
function clamped(text: string, maximum: number, usual: number): number {
  const number = Number.parseInt(text, 10)
  return Number.isNaN(number) ? usual : Math.min(maximum, Math.max(1, number))
}

/**
 * Ids are UUIDs, sorted as the database sorts them.
 * @param key returns a text that sorts as the ids do
 */
function uuidsSortedBy(key: (hex: string) => string): Partial<Policy> {
  const keyOf = (id: string) => key(id.replaceAll('-', ''))
  return {
    entryId: () => randomUUID(),
    entryComparator: (sortBy) =>
      sortBy === 'id'
        ? (left, right) => compareText(keyOf(left.id), keyOf(right.id))
        : entryPolicy.entryComparator(sortBy),
  }
}

/** The two hex digits of each byte. */
const bytesOf = (hex: string): readonly string[] => hex.match(/../g) ?? []

/**
 * SQL Server compares the last group first, then the others from back to front; the bytes of the first three groups
 * are reversed.
 */
function sqlServerKey(hex: string): string {
  const bytes = bytesOf(hex)
  return [...bytes.slice(10), ...bytes.slice(8, 10), ...bytes.slice(0, 8).toReversed()].join('')
}

/** MySQL swaps the groups of the time: the third group comes first, the first group last. */
const mysqlKey = (hex: string): string =>
  hex.slice(12, 16) + hex.slice(8, 12) + hex.slice(0, 8) + hex.slice(16)

/** Java compares two signed halves. Adding half of the range to each half gives the same order without signs. */
const javaKey = (hex: string): string =>
  [hex.slice(0, 16), hex.slice(16)]
    .map((half) =>
      BigInt.asUintN(64, BigInt(`0x${half}`) + 2n ** 63n)
        .toString(16)
        .padStart(16, '0'),
    )
    .join('')

/** Tests the form of a filterValue as it was sent, before its domain is removed. */
const filtering =
  (accepts: (sent: string) => boolean): PolicyOverride =>
  (policy: Policy) => {
    let sent = ''
    return {
      respondInstead: (facts) => {
        sent = queried(facts, 'filterValue') ?? ''
        return policy.respondInstead(facts)
      },
      filterMatches: (entry, by, value) => accepts(sent) && policy.filterMatches(entry, by, value),
    }
  }

const refused = (response: ServiceResponse): ServiceResponse => ({ ...response, ...badRequest })

/** Permitted choices of reading entries. */
export const entryReadingVariants: readonly Variant[] = [
  {
    id: 'count-clamped',
    sentence: 'A count or startIndex out of bounds is treated as the nearest allowed value',
    shoulds: [
      'entries.paging.count-refused.*',
      'entries.paging.start-refused.*',
      'properties.list.invalid-query',
    ],
    override: (policy) => ({
      countOf: (text, operation) =>
        isEntryList(operation) ? clamped(text, 1000, 50) : policy.countOf(text, operation),
      startIndexOf: (text, operation) =>
        isEntryList(operation)
          ? clamped(text, Number.MAX_SAFE_INTEGER, 1)
          : policy.startIndexOf(text, operation),
    }),
  },
  {
    id: 'user-count-clamped',
    sentence: 'A count out of bounds from a user is treated as the nearest allowed value',
    shoulds: ['access.entries.proxy.refused-alike-count-*'],
    override: knowingUsers((isUser, policy) => ({
      countOf: (text, operation) =>
        isUser() && isEntryList(operation) ? clamped(text, 1000, 50) : policy.countOf(text, operation),
    })),
  },
  {
    id: 'unknown-query-ignored',
    sentence: 'An unknown sortBy, sortOrder, filterBy or filterOp is ignored',
    shoulds: [
      'properties.list.invalid-query',
      'entries.sort.by-refused.*',
      'entries.sort.order-refused.*',
      'entries.filter.by-refused.*',
      'entries.filter.operator-refused.*',
    ],
    override: (policy) => ({
      sortByAccepted: (sortBy, operation) =>
        isEntryList(operation) || policy.sortByAccepted(sortBy, operation),
      sortOrderAccepted: (order, operation) =>
        isEntryList(operation) || policy.sortOrderAccepted(order, operation),
      filterByAccepted: () => true,
      filterOpAccepted: () => true,
      filterMatches: (entry, by, value) =>
        !policy.filterByAccepted(by) || policy.filterMatches(entry, by, value),
    }),
  },
  {
    id: 'sql-server-uuid-order',
    sentence: 'Ids are UUIDs, sorted as SQL Server sorts them',
    override: uuidsSortedBy(sqlServerKey),
  },
  {
    id: 'mysql-uuid-order',
    sentence: 'Ids are UUIDs, sorted as MySQL sorts their swapped form',
    override: uuidsSortedBy(mysqlKey),
  },
  {
    id: 'java-uuid-order',
    sentence: 'Ids are UUIDs, sorted as Java sorts them',
    area: 'textboard',
    override: uuidsSortedBy(javaKey),
  },
  {
    id: 'filter-takes-domain-form',
    sentence: 'A filter finds a user only by an id with its domain',
    override: filtering((sent) => sent.includes(':')),
  },
  {
    id: 'filter-takes-plain-form',
    sentence: 'A filter finds a user only by an id without its domain',
    override: filtering((sent) => !sent.includes(':')),
  },
  {
    id: 'filter-compares-numbers',
    sentence: 'A filter compares user ids as numbers if both are numbers',
    shoulds: ['entries.filter.leading-zero'],
    override: (policy) => ({
      filterMatches: (entry, by, value) =>
        policy.filterMatches(entry, by, /^\d{1,15}$/.test(value) ? String(Number(value)) : value),
    }),
  },
  {
    id: 'filter-value-checked',
    sentence: 'A filterValue that cannot be a user id answers 400',
    override: answering(['textdata.list'], (response, facts) =>
      /^([\w.-]+:)?\d*$/.test(queried(facts, 'filterValue') ?? '') ? response : refused(response),
    ),
  },
  {
    id: 'entry-id-checked',
    sentence: 'Ids are numbers, and an id that is not a number answers 400',
    area: 'textboard',
    override: {
      entryId: entryPolicy.entryId,
      errorStatus: (problem, facts) =>
        problem === 'entry-unknown' && !/^\d{1,18}(,\d{1,18})*$/.test(entryIn(facts))
          ? 400
          : specifiedStatus(problem),
    },
  },
  {
    id: 'start-index-32-bits',
    sentence: 'A startIndex beyond 32 bits answers 400',
    override: (policy) => ({
      startIndexOf: (text, operation) =>
        isEntryList(operation) && Number(text) > 0x7fffffff
          ? undefined
          : policy.startIndexOf(text, operation),
    }),
  },
  {
    id: 'empty-query-is-none',
    sentence: 'An empty count or startIndex is treated as absent',
    override: (policy) => ({
      countOf: (text, operation) =>
        isEntryList(operation) && text === ''
          ? policy.defaultCount(operation)
          : policy.countOf(text, operation),
      startIndexOf: (text, operation) =>
        isEntryList(operation) && text === ''
          ? policy.defaultStartIndex(operation)
          : policy.startIndexOf(text, operation),
    }),
  },
  {
    id: 'several-usual-count',
    sentence: 'Without count, only the first 50 of more than 50 ids are answered, because its default is 50',
    override: (policy) => ({
      finishResponse: (given, facts) => {
        const response = policy.finishResponse(given, facts)
        const { body } = response
        return facts.operation === 'textdata.read' &&
          !facts.query.has('count') &&
          isView(body) &&
          Array.isArray(body.entry)
          ? { ...response, body: { ...body, entry: body.entry.slice(0, 50) } }
          : response
      },
    }),
  },
  {
    id: 'framework-ignores-format',
    sentence: 'The framework ignores format for entries and answers in JSON',
    shoulds: ['entries.format.refused.*', 'properties.list.invalid-query'],
    override: (policy) => ({
      formatAccepted: (format, operation) =>
        isOfEntries(operation) || policy.formatAccepted(format, operation),
    }),
  },
  {
    id: 'list-order-loose',
    sentence: 'A list without sortBy that fits on one page begins with a different entry each time',
    shoulds: ['entries.list.same-order-again', 'entries.paging.walk-*', 'entries.paging.order-of-list'],
    override: (policy) => {
      let turn = 0
      return {
        entryDefaultOrder: (entries) => {
          turn += 1
          const ordered = policy.entryDefaultOrder(entries)
          const first = ordered.length > 1000 ? 0 : turn % Math.max(1, ordered.length)
          return [...ordered.slice(first), ...ordered.slice(0, first)]
        },
      }
    },
  },
  {
    id: 'several-named-twice-refused',
    sentence: 'A request with the same id twice answers 400',
    shoulds: ['entries.several.named-twice.*'],
    override: {
      severalRepeated: false,
      listedIds: (text, operation) => {
        const ids = text.split(',')
        if (isOfEntries(operation) && new Set(ids).size < ids.length)
          throw new Refusal('request-malformed', 'an id stands there twice')
        return ids
      },
    },
  },
  {
    id: 'fields-list-only',
    sentence: 'fields is ignored if entries are read by their ids',
    shoulds: ['entries.fields.one-id*', 'entries.fields.several-ids.*'],
    override: (policy) => ({
      selectFields: (view, names, operation) =>
        operation === 'textdata.read' ? view : policy.selectFields(view, names, operation),
    }),
  },
  {
    id: 'blank-padded',
    sentence:
      'Spaces at the end of ids and names in a path and of filter values are ignored, as in comparisons of SQL',
    shoulds: [
      'entries.read.near-id.blank',
      'groups.read.near-blank',
      'entries.filter.near-blank',
      'incentive.read.loose-ids',
      'achievements.read.near-number',
    ],
    override: (policy) => ({
      filterMatches: (entry, filterBy, value) =>
        policy.filterMatches(entry, filterBy, value.replace(/ +$/, '')),
      segmentDecoded: (segment) => {
        const decoded = policy.segmentDecoded(segment)
        return decoded?.startsWith('@') ? decoded : decoded?.replace(/ +$/, '')
      },
    }),
  },
  {
    id: 'filter-value-with-domain-alone',
    sentence: 'A filterValue without a domain is refused with 422',
    alone: true,
    area: 'textboard',
    override: (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const value = facts.query.get('filterValue')?.[0]
        const isPlain = facts.operation === 'textdata.list' && value !== undefined && !value.includes(':')
        return isPlain && facts.caller !== undefined && (finished.status === 200 || finished.status === 404)
          ? { status: 422, headers: {}, body: { Error: { Message: 'filterValue is no user id' } } }
          : finished
      },
    }),
  },
]
