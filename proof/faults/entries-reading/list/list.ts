import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../../override.ts'
import { answering, answeringBody, isView, shared, textboard, type View, without } from '../../declare.ts'
import { groupIn, itemsOf, queried, remembering, succeeded, Tally, withMembers } from '../../remembering.ts'
import { cachedUntil, isEntryList } from './list-overrides.ts'

/**
 * Adds the entry that was created last in another group to the end of a list.
 * @param leaks whether an entry appears in the list of a request
 */
const endingWithAnotherGroups = (leaks: (entry: View, facts: RequestFacts) => boolean): PolicyOverride =>
  remembering(() => {
    const last = new Map<string, View>()
    return (response, facts) => {
      const own = groupIn(facts)
      if (succeeded(response, facts, 'textdata.create') && isView(response.body)) last.set(own, response.body)
      const items = itemsOf(response)
      if (facts.operation !== 'textdata.list' || items === undefined) return response
      const others = [...last].flatMap(([group, entry]) =>
        group !== own && leaks(entry, facts) ? [entry] : [],
      )
      return withMembers(response, { entry: [...items, ...others.slice(-1)] })
    }
  })

/** Faults of the list of entries: its contents, and the members next to the entries. */
export const entriesReadingListFaults: readonly Fault[] = [
  textboard.boundary(
    'boundary-data-255',
    'a text of more than 255 characters is cut in lists',
    ['entries.list.long-text'],
    (policy) => ({
      returnedData: (entry, operation) => {
        const text = policy.returnedData(entry, operation)
        return operation === 'textdata.list' ? text?.slice(0, 255) : text
      },
    }),
  ),
  textboard.fault(
    'list-bare-array',
    'the list of entries is a bare array',
    ['contract.textdata.list'],
    answeringBody(['textdata.list'], (body) => body.entry),
  ),
  textboard.fault(
    'list-without-sorted',
    'the list of entries has no member sorted',
    ['contract.textdata.list'],
    answeringBody(['textdata.list'], (body) => without(body, 'sorted')),
  ),
  textboard.sequence(
    'reading-deleted-in-sorted',
    'a sorted list still shows deleted entries',
    ['entries.sort.follows-delete'],
    (policy) => {
      const gone = new Set<string>()
      return {
        entryDeleteActs: (entry) => {
          gone.add(entry.id)
          return policy.entryDeleteActs(entry)
        },
        goneFound: (operation, reason, several) =>
          isEntryList(operation) || policy.goneFound(operation, reason, several),
        entryListed: (entry, facts) =>
          (!gone.has(entry.id) || facts.query.has('sortBy')) && policy.entryListed(entry, facts),
      }
    },
  ),
  textboard.sequence(
    'reading-sorted-leaks',
    'a sorted list ends with the entry that was created last in another group',
    ['entries.sort.own-group-only'],
    endingWithAnotherGroups((_entry, { query }) => query.has('sortBy')),
  ),
  textboard.fault(
    'status-list-unknown-group-empty',
    'the list of an unknown group answers 200 and is empty',
    ['entries.list.unknown-group'],
    answering(['textdata.list'], (response) =>
      response.status === 404
        ? {
            ...response,
            status: 200,
            body: {
              entry: [],
              startIndex: 1,
              itemsPerPage: 50,
              totalResults: 0,
              sorted: false,
              filtered: false,
            },
          }
        : response,
    ),
  ),
  textboard.sequence(
    'sequence-total-keeps-deleted',
    'totalResults of a list still counts deleted entries',
    ['entries.list.follows-delete'],
    remembering(() => {
      const deleted = new Tally()
      return (response, facts) => {
        if (succeeded(response, facts, 'textdata.delete')) deleted.add(groupIn(facts))
        if (succeeded(response, facts, 'textdatagroup.delete')) {
          deleted.add(groupIn(facts), -deleted.of(groupIn(facts)))
        }
        const gone = deleted.of(groupIn(facts))
        return facts.operation === 'textdata.list' &&
          queried(facts, 'filterBy') === undefined &&
          isView(response.body) &&
          gone > 0 &&
          itemsOf(response) !== undefined
          ? withMembers(response, { totalResults: Number(response.body.totalResults) + gone })
          : response
      }
    }),
  ),
  textboard.sequence(
    'sequence-filtered-total-keeps-deleted',
    'totalResults of a filtered list still counts a deleted entry of that owner',
    ['entries.filter.follows-delete'],
    (policy) => {
      const deleted = new Tally()
      return {
        entryDeleteActs: (entry) => {
          deleted.add(`${entry.groupName} ownerId ${entry.ownerId}`)
          deleted.add(`${entry.groupName} writerId ${entry.writerId}`)
          return policy.entryDeleteActs(entry)
        },
        finishResponse: (response, facts) => {
          const value = queried(facts, 'filterValue')?.split(':').at(-1)
          const gone = deleted.of(`${groupIn(facts)} ${queried(facts, 'filterBy')} ${value}`)
          return gone > 0 && itemsOf(response) !== undefined && isView(response.body)
            ? withMembers(response, { totalResults: Number(response.body.totalResults) + gone })
            : response
        },
      }
    },
  ),
  textboard.sequence(
    'sequence-list-cache',
    'a list is answered from a cache that only a creation clears',
    ['entries.list.follows-delete'],
    cachedUntil((response, facts) => succeeded(response, facts, 'textdata.create', 'textdatagroup.delete')),
  ),
  textboard.sequence(
    'sequence-list-cache-later-pages',
    'pages of a list after the first one are answered from a cache that only a deletion clears',
    ['entries.list.later-page-again'],
    remembering(() => {
      const cache = new Map<string, unknown>()
      return (response, facts) => {
        if (succeeded(response, facts, 'textdata.delete', 'textdatagroup.delete')) cache.clear()
        if (!succeeded(response, facts, 'textdata.list') || !facts.query.has('startIndex')) return response
        const key = `${facts.applicationId} ${groupIn(facts)} ${JSON.stringify([...facts.query])}`
        if (!cache.has(key)) cache.set(key, response.body)
        return { ...response, body: cache.get(key) }
      }
    }),
  ),
  textboard.sequence(
    'sequence-list-cache-filter-by',
    'a filtered list is answered from a cache that ignores filterBy',
    ['entries.filter.follows-filter-by'],
    cachedUntil(
      (_response, { method }) => method !== 'GET',
      (name) => name !== 'filterBy',
    ),
  ),
  textboard.fault(
    'list-flags-of-first-page',
    'filtered and sorted are false on every page after the first',
    [
      'entries.list.flags-page',
      'entries.list.flags-page-asked-filtered',
      'entries.list.flags-page-asked-sorted',
    ],
    answering(['textdata.list'], (response, facts) =>
      Number(queried(facts, 'startIndex') ?? 1) > 1
        ? withMembers(response, { filtered: false, sorted: false })
        : response,
    ),
  ),
  textboard.fault(
    'list-flags-lost-with-fields',
    'filtered and sorted are false if fields is given',
    [
      'entries.list.flags-fields',
      'entries.list.flags-fields-asked-filtered',
      'entries.list.flags-fields-asked-sorted',
    ],
    answering(['textdata.list'], (response, facts) =>
      facts.query.has('fields') ? withMembers(response, { filtered: false, sorted: false }) : response,
    ),
  ),
  textboard.fault(
    'list-descending-published',
    'a list in descending order shows the time of the last update as published',
    ['entries.read.as-listed-descending'],
    answering(['textdata.list'], (response, facts) =>
      queried(facts, 'sortOrder') === 'descending'
        ? withMembers(response, {
            entry: itemsOf(response)?.map((item) =>
              isView(item) && item.updated !== undefined ? { ...item, published: item.updated } : item,
            ),
          })
        : response,
    ),
  ),
  textboard.fault(
    'list-parent-of-owned',
    'lists show the parent only of entries that have an owner',
    ['entries.read.as-listed-bare'],
    answering(['textdata.list'], (response) =>
      withMembers(response, {
        entry: itemsOf(response)?.map((item) =>
          isView(item) && (item.ownerId ?? '') === '' && item.parentId !== undefined
            ? { ...item, parentId: '' }
            : item,
        ),
      }),
    ),
  ),
  textboard.sequence(
    'sequence-list-lags',
    'a new entry is missing from the first list after its creation',
    ['entries.list.follows-create'],
    (policy) => {
      const fresh = new Set<string>()
      return {
        createdEntry: (record, facts, input) => {
          fresh.add(record.id)
          return policy.createdEntry(record, facts, input)
        },
        entryListed: (entry, facts) => !fresh.delete(entry.id) && policy.entryListed(entry, facts),
      }
    },
  ),
  textboard.sequence(
    'sequence-list-text-stale',
    'the list shows the text of the creation after an update',
    ['entries.list.follows-update'],
    (policy) => {
      const first = new Map<string, string>()
      return {
        createdEntry: (record, facts, input) => {
          first.set(record.id, record.data)
          return policy.createdEntry(record, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const data = first.get(entry.id)
          return facts.operation === 'textdata.list' && data !== undefined ? { ...finished, data } : finished
        },
      }
    },
  ),
  textboard.sequence(
    'sequence-list-leaks',
    'a list ends with the entry that was created last in another group, if it fits the filter',
    ['entries.list.own-group-only', 'entries.filter.own-group-only'],
    endingWithAnotherGroups((entry, facts) => {
      const by = queried(facts, 'filterBy')
      const value = queried(facts, 'filterValue')?.split(':').at(-1)
      return by === undefined || String(entry[by]).split(':').at(-1) === value
    }),
  ),
  textboard.fault(
    'page-of-one-later',
    'a page of one entry begins one entry too late, unless it is the first page',
    ['entries.paging.count-one'],
    (policy) => ({
      pageStart: (startIndex, count, operation) =>
        policy.pageStart(startIndex, count, operation) +
        (operation === 'textdata.list' && count === 1 && startIndex > 1 ? 1 : 0),
    }),
  ),
  shared.fault(
    'wrapped-object',
    'a single entry is wrapped in an object with the member textData',
    ['contract.textdata.read'],
    answering(['textdata.read'], (response) =>
      response.status === 200 ? { ...response, body: { textData: response.body } } : response,
    ),
  ),
]
