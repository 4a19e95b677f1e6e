import { integerBetween } from '../../reference-impl/policy/collections.ts'
import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { OperationId, RequestFacts, ServiceResponse } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { answering, faultsOf, isView } from './declare.ts'
import { itemsOf, queried, withMembers } from './remembering.ts'

const fault = faultsOf('textboard', 'boundary')
const achievementFault = faultsOf('achievements', 'boundary')

const isEntryList = (operation: OperationId): boolean => operation === 'textdata.list'

/** Changes the items of the list of entries. */
const listing = (
  change: (items: readonly unknown[], facts: RequestFacts, total: number) => readonly unknown[],
): PolicyOverride =>
  answering(['textdata.list'], (response, facts) => {
    const items = itemsOf(response)
    return items === undefined
      ? response
      : withMembers(response, { entry: change(items, facts, totalOf(response)) })
  })

const totalOf = (response: ServiceResponse): number =>
  isView(response.body) ? Number(response.body.totalResults) : 0

const startOf = (facts: RequestFacts): number => Number(queried(facts, 'startIndex') ?? 1)

/** Caps what a list says of its total. */
const totalUpTo =
  (maximum: number): PolicyOverride =>
  (policy) => ({
    totalResults: (matching, all, returned, operation) =>
      isEntryList(operation)
        ? Math.min(maximum, policy.totalResults(matching, all, returned, operation))
        : policy.totalResults(matching, all, returned, operation),
  })

const pageUpTo =
  (maximum: number): PolicyOverride =>
  (policy) => ({
    pageLength: (count, startIndex, operation) =>
      isEntryList(operation)
        ? Math.min(maximum, policy.pageLength(count, startIndex, operation))
        : policy.pageLength(count, startIndex, operation),
  })

/** Takes a number modulo 2 to the power of 32, as an integer of a narrow type does. */
const wrapped = (text: string): string =>
  /^[0-9]+$/.test(text) ? String(BigInt(text) % 4_294_967_296n) : text

const countAs =
  (read: (text: string, policy: Policy, operation: OperationId) => number | undefined): PolicyOverride =>
  (policy) => ({ countOf: (text, operation) => read(text, policy, operation) })

/** Faults that show only at certain sizes and positions. */
export const boundaryFaults: readonly Fault[] = [
  fault(
    'boundary-filter-page',
    'every page of a filtered list but the first lacks its first entry',
    ['entries.filter.paging.owner', 'entries.filter.paging.writer'],
    listing((items, facts) =>
      queried(facts, 'filterBy') !== undefined && startOf(facts) > 1 ? items.slice(1) : items,
    ),
  ),
  fault(
    'boundary-sorted-page-overlap',
    'every page of a sorted list but the first begins with the last entry of the page before',
    ['entries.paging.under-sort-*'],
    (policy) => {
      let sorted = false
      return {
        sortDirection: (sortOrder, operation) => {
          sorted = sortOrder !== undefined
          return policy.sortDirection(sortOrder, operation)
        },
        pageStart: (startIndex, count, operation) =>
          policy.pageStart(startIndex, count, operation) -
          (sorted && startIndex > 1 && operation === 'textdata.list' ? 1 : 0),
      }
    },
  ),
  fault(
    'boundary-descending-page-start',
    'in descending order startIndex counts from the other end',
    ['entries.sort.id-paging-descending', 'entries.paging.under-sort-descending'],
    (policy) => {
      let descending = false
      return {
        sortDirection: (sortOrder, operation) => {
          descending = sortOrder === 'descending'
          return policy.sortDirection(sortOrder, operation)
        },
        pageStart: (startIndex, count, operation) =>
          policy.pageStart(startIndex, count, operation) +
          (descending && startIndex > 1 && operation === 'textdata.list' ? 1 : 0),
      }
    },
  ),
  fault(
    'boundary-full-last-page',
    'a page that ends exactly at the end of the list lacks the last entry',
    ['entries.paging.default-count-later'],
    listing((items, facts, total) => {
      const count = Number(queried(facts, 'count') ?? 50)
      return items.length === count && startOf(facts) + count - 1 === total && startOf(facts) > 1
        ? items.slice(0, -1)
        : items
    }),
  ),
  fault(
    'boundary-last-entry-alone',
    'a page that would hold the last entry alone is empty',
    ['entries.paging.last-entry'],
    listing((items, facts, total) => (startOf(facts) === total && total > 1 ? [] : items)),
  ),
  fault(
    'boundary-beyond-repeats-last-page',
    'a startIndex beyond the end answers the last entry again',
    ['entries.paging.beyond-*', 'entries.filter.paging-beyond'],
    (policy) => {
      let total = 0
      return {
        entryDefaultOrder: (entries) => {
          total = entries.length
          return policy.entryDefaultOrder(entries)
        },
        pageStart: (startIndex, count, operation) =>
          operation === 'textdata.list' && startIndex > total && total > 0
            ? total - 1
            : policy.pageStart(startIndex, count, operation),
      }
    },
  ),
  fault('boundary-total-50', 'totalResults never exceeds 50', ['entries.paging.total'], totalUpTo(50)),
  fault(
    'boundary-total-100',
    'totalResults never exceeds 100',
    ['entries.limit.oldest-first', 'entries.paging.large-total'],
    totalUpTo(100),
  ),
  fault(
    'boundary-total-500',
    'totalResults never exceeds 500',
    ['entries.limit.oldest-first', 'entries.paging.large-total'],
    totalUpTo(500),
  ),
  fault(
    'boundary-page-50',
    'a page never holds more than 50 entries',
    ['entries.paging.count.51'],
    pageUpTo(50),
  ),
  fault(
    'boundary-page-100',
    'a page never holds more than 100 entries',
    ['entries.limit.oldest-first', 'properties.list.large', 'entries.paging.large-page.101'],
    pageUpTo(100),
  ),
  fault(
    'boundary-page-500',
    'a page never holds more than 500 entries',
    ['entries.limit.oldest-first', 'entries.paging.large-page.501'],
    pageUpTo(500),
  ),
  fault(
    'boundary-count-one',
    'a count of 1 is refused',
    ['entries.paging.count.1'],
    countAs((text, policy, operation) => (text === '1' ? undefined : policy.countOf(text, operation))),
  ),
  fault(
    'boundary-count-wraps',
    'a count of more than 32 bits is taken modulo',
    ['entries.paging.count-refused.32-bits'],
    countAs((text, policy, operation) => policy.countOf(wrapped(text), operation)),
  ),
  fault(
    'boundary-count-64-bits',
    'a count that fits no 64 bits is taken as the default',
    ['entries.paging.count-refused.64-bits'],
    countAs((text, policy, operation) => (text.length > 15 ? 50 : policy.countOf(text, operation))),
  ),
  fault(
    'boundary-count-minus-one-is-all',
    'a count of -1 means all entries',
    [
      'entries.paging.count-refused.minus-1',
      'entries.paging.count-bounded.minus-1',
      'groups.list.count-minus-1',
    ],
    countAs((text, policy, operation) => (text === '-1' ? 100_000 : policy.countOf(text, operation))),
  ),
  fault(
    'boundary-count-absolute',
    'the sign of a count is ignored',
    ['entries.paging.count-refused.minus-50', 'entries.paging.count-refused.minus-1'],
    countAs((text, policy, operation) => policy.countOf(text.replace(/^-/, ''), operation)),
  ),
  fault(
    'boundary-count-leading-digits',
    'a count is read up to the first character that is no digit',
    [
      'entries.paging.count-refused.trailing-letter',
      'entries.paging.count-refused.fraction',
      'groups.list.count-1-point-5',
    ],
    countAs((text, policy, operation) => policy.countOf(/^\d+/.exec(text)?.[0] ?? text, operation)),
  ),
  fault(
    'boundary-start-wraps',
    'a startIndex of more than 32 bits is taken modulo',
    ['entries.paging.start-huge.32-bits'],
    (policy) => ({ startIndexOf: (text, operation) => policy.startIndexOf(wrapped(text), operation) || 1 }),
  ),
  fault(
    'boundary-start-huge-500',
    'a startIndex of more than 32 bits answers 500',
    ['entries.paging.start-huge.*'],
    (policy) => ({
      startIndexOf: (text, operation) => {
        if (/^\d{10,}$/.test(text)) throw new RangeError('integer overflow')
        return policy.startIndexOf(text, operation)
      },
    }),
  ),
  fault(
    'boundary-start-leading-digits',
    'a startIndex is read up to the first character that is no digit',
    ['entries.paging.start-refused.fraction', 'entries.paging.start-refused.trailing-letter'],
    (policy) => ({
      startIndexOf: (text, operation) => policy.startIndexOf(/^\d+/.exec(text)?.[0] ?? text, operation),
    }),
  ),
  fault(
    'boundary-start-text',
    'a startIndex that is no number is taken as 1',
    ['entries.paging.start-refused.word'],
    (policy) => ({
      startIndexOf: (text, operation) => (/^[-\d.]+$/.test(text) ? policy.startIndexOf(text, operation) : 1),
    }),
  ),
  fault(
    'boundary-several-ten',
    'of more than ten ids only the first ten are answered',
    ['entries.several.ids-20'],
    { severalOrder: (items) => items.slice(0, 10) },
  ),
  fault(
    'boundary-several-loses-last',
    'the last of more than two ids is left out',
    ['entries.several.ids-3', 'entries.several.ids-20'],
    { severalOrder: (items) => (items.length > 2 ? items.slice(0, -1) : items) },
  ),
  fault(
    'boundary-data-two-byte-units',
    'the size of a text is counted as if each character beyond ASCII took two bytes',
    ['entries.data.too-large-3'],
    { dataBytes: (text) => text.length + (text.match(/[^\0-\x7f]/g)?.length ?? 0) },
  ),
  fault(
    'boundary-data-escaped-size',
    'the size of a text is counted with its JSON escapes',
    ['entries.data.largest-quotes', 'entries.data.largest-backslashes', 'entries.data.largest-newlines'],
    { dataBytes: (text) => Buffer.byteLength(JSON.stringify(text)) - 2 },
  ),
  fault(
    'boundary-data-markup-size',
    'the size of a text is counted with its markup escaped',
    ['entries.data.largest-markup'],
    { dataBytes: (text) => Buffer.byteLength(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')) },
  ),
  fault(
    'boundary-data-trimmed-size',
    'the size of a text is counted without its outer blanks',
    ['entries.data.too-large-1', 'entries.data.too-large-blanks'],
    { dataBytes: (text) => Buffer.byteLength(text.replaceAll(/\s/g, '')) },
  ),
  fault('boundary-data-one', 'a text of one character is refused', ['entries.data.smallest'], (policy) => ({
    dataMaximumBytes: (operation) => policy.dataMaximumBytes(operation),
    dataBytes: (text) => (text.length < 10 ? 1_000_000 : policy.dataBytes(text)),
  })),
  fault(
    'boundary-data-255',
    'a text of more than 255 characters is cut on reading several ids or a list',
    ['entries.list.long-text'],
    (policy) => ({
      returnedData: (entry, operation) => {
        const text = policy.returnedData(entry, operation)
        return operation === 'textdata.list' ? text?.slice(0, 255) : text
      },
    }),
  ),
  fault(
    'boundary-group-children-unlimited',
    'children of a group do not need room: a sixth group is accepted as a child',
    ['groups.limit.sixth-child'],
    (policy) => ({
      groupLimitReached: (existing, limit, parentId, records) =>
        (parentId ?? '0').length < 2 && policy.groupLimitReached(existing, limit, parentId, records),
    }),
  ),
  fault(
    'boundary-group-children-uncounted',
    'only root groups count towards the limit',
    ['groups.limit.children-count'],
    (policy) => ({
      groupLimitReached: (_existing, limit, parentId, records) =>
        policy.groupLimitReached(
          records.filter((record) => (record.parentId ?? '0').length < 2).length,
          limit,
          parentId,
          records,
        ),
    }),
  ),
  fault(
    'boundary-group-page',
    'the second page of the group list begins one group too late',
    ['groups.list.pages'],
    (policy) => ({
      pageStart: (startIndex, count, operation) =>
        policy.pageStart(startIndex, count, operation) +
        (operation === 'textdatagroup.list' && startIndex > 1 ? 1 : 0),
    }),
  ),
  achievementFault(
    'boundary-achievement-page-start',
    'every page of achievements but the first begins one too early',
    ['achievements.paging.second-page', 'achievements.paging.start-2'],
    (policy) => ({
      pageStart: (startIndex, count, operation) =>
        policy.pageStart(startIndex, count, operation) -
        (operation === 'achievements.list' && startIndex > 1 ? 1 : 0),
    }),
  ),
  achievementFault(
    'boundary-achievement-last-page',
    'the last page of achievements is filled up with the last of the page before',
    ['achievements.paging.last'],
    (policy) => {
      let total = 0
      return {
        achievementListed: (record, facts) => {
          total = Math.max(total, 1)
          return policy.achievementListed(record, facts)
        },
        totalResults: (matching, all, returned, operation) => {
          if (operation === 'achievements.list') total = matching
          return policy.totalResults(matching, all, returned, operation)
        },
        pageStart: (startIndex, count, operation) =>
          operation === 'achievements.list' && total > 1 && startIndex <= total
            ? Math.min(policy.pageStart(startIndex, count, operation), Math.max(0, total - count))
            : policy.pageStart(startIndex, count, operation),
      }
    },
  ),
  achievementFault(
    'boundary-achievement-count-default',
    'without count five achievements are returned',
    ['achievements.paging.count-default'],
    (policy) => ({
      defaultCount: (operation) => (operation === 'achievements.list' ? 5 : policy.defaultCount(operation)),
    }),
  ),
  achievementFault(
    'boundary-achievement-count',
    'any count of achievements is accepted',
    ['achievements.paging.count-refused.*'],
    (policy) => ({
      countOf: (text, operation) =>
        operation === 'achievements.list'
          ? (integerBetween(text, 1, 1000) ?? 50)
          : policy.countOf(text, operation),
    }),
  ),
  achievementFault(
    'boundary-achievement-start',
    'any startIndex of achievements is accepted',
    ['achievements.paging.start-refused.*'],
    (policy) => ({
      startIndexOf: (text, operation) =>
        operation === 'achievements.list'
          ? (integerBetween(text, 1, 1_000_000_000) ?? 1)
          : policy.startIndexOf(text, operation),
    }),
  ),
  fault(
    'boundary-group-total-full',
    'totalResults of the group list is the number of groups that an application may have',
    ['groups.list.total'],
    (policy) => ({
      totalResults: (matching, all, returned, operation) =>
        operation === 'textdatagroup.list' ? 5 : policy.totalResults(matching, all, returned, operation),
    }),
  ),
  fault(
    'boundary-group-count-huge',
    'a count beyond every range is taken as the default for groups',
    ['groups.list.count-99999999999999999999'],
    (policy) => ({
      countOf: (text, operation) =>
        operation === 'textdatagroup.list' && text.length > 15 ? 50 : policy.countOf(text, operation),
    }),
  ),
  fault(
    'boundary-group-start',
    'any startIndex is accepted for groups',
    ['groups.list.start-index-1-point-5', 'groups.list.start-index-abc'],
    (policy) => ({
      startIndexOf: (text, operation) =>
        operation === 'textdatagroup.list'
          ? (policy.startIndexOf(text, operation) ?? 1)
          : policy.startIndexOf(text, operation),
    }),
  ),
  fault(
    'boundary-group-start-large',
    'a large startIndex answers the first page of groups',
    ['groups.list.start-index-large'],
    (policy) => ({
      pageStart: (startIndex, count, operation) =>
        operation === 'textdatagroup.list' && startIndex > 1000
          ? 0
          : policy.pageStart(startIndex, count, operation),
    }),
  ),
  achievementFault(
    'boundary-achievement-sorted-page',
    'in a sorted list of achievements every page but the first begins one too late',
    ['achievements.sort.pages-id-ascending'],
    (policy) => {
      let sorted = false
      return {
        sortDirection: (sortOrder, operation) => {
          sorted = sortOrder !== undefined
          return policy.sortDirection(sortOrder, operation)
        },
        pageStart: (startIndex, count, operation) =>
          policy.pageStart(startIndex, count, operation) +
          (sorted && startIndex > 1 && operation === 'achievements.list' ? 1 : 0),
      }
    },
  ),
]
