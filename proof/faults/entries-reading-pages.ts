import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { OperationId, RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { answering, faultsOf, isView, type View } from './declare.ts'
import { groupIn, itemsOf, queried, remembering, succeeded, Tally, withMembers } from './remembering.ts'

const boundary = faultsOf('textboard', 'boundary')
const sequence = faultsOf('textboard', 'sequence')
const race = faultsOf('textboard', 'race')
const fault = faultsOf('textboard')

const isEntryList = (operation: OperationId): boolean => operation === 'textdata.list'

/** Changes the size of a page of entries. */
const pageOf =
  (change: (length: number) => number): PolicyOverride =>
  (policy) => ({
    pageLength: (count, startIndex, operation) => {
      const length = policy.pageLength(count, startIndex, operation)
      return isEntryList(operation) ? change(length) : length
    },
  })

/** Takes counts of entries that are refused for another number. */
const countAs =
  (change: (text: string) => number | undefined): PolicyOverride =>
  (policy) => ({
    countOf: (text, operation) => {
      const count = policy.countOf(text, operation)
      return isEntryList(operation) ? (count ?? change(text)) : count
    },
  })

/** Changes members of the lists of entries. @param change from the items of a list to the members that change; undefined: none */
const changingLists = (
  policy: Policy,
  change: (items: readonly unknown[], facts: RequestFacts, body: View) => View | undefined,
): Pick<Policy, 'finishResponse'> => ({
  finishResponse: (response, facts) => {
    const finished = policy.finishResponse(response, facts)
    const items = facts.operation === 'textdata.list' ? itemsOf(finished) : undefined
    if (items === undefined || !isView(finished.body)) return finished
    return withMembers(finished, change(items, facts, finished.body) ?? {})
  },
})

const everything = 1_000_000

const bounded = (...names: readonly string[]) => names.map((name) => `entries.paging.count-bounded.${name}`)

/** Faults of the pages of a list of entries: their size, their total, what stands on them. */
export const readingPageFaults: readonly Fault[] = [
  boundary(
    'reading-page-200',
    'a page of entries never holds more than 200',
    [
      'entries.paging.large-page',
      'entries.paging.behind-100',
      'entries.paging.large-page.501',
      'entries.filter.large-page',
      'entries.sort.large-page',
    ],
    pageOf((length) => Math.min(200, length)),
  ),
  boundary(
    'reading-page-999',
    'a page of 1,000 entries lacks the last one',
    ['entries.paging.large-page', 'entries.paging.largest-page', 'entries.sort.large-page'],
    pageOf((length) => (length === 1000 ? 999 : length)),
  ),
  boundary(
    'reading-total-1000',
    'totalResults never exceeds 1,000',
    ['list', 'last-page', 'sorted', 'filtered', 'usual'].map((name) => `entries.paging.large-total.${name}`),
    (policy) => ({
      totalResults: (matching, all, returned, operation) =>
        policy.totalResults(
          isEntryList(operation) ? Math.min(1000, matching) : matching,
          all,
          returned,
          operation,
        ),
    }),
  ),
  boundary(
    'reading-count-zero-all',
    'a count of 0 means all entries',
    [...bounded('0'), 'entries.paging.count-refused.0'],
    countAs((text) => (text === '0' ? everything : undefined)),
  ),
  boundary(
    'reading-count-unlimited',
    'a count beyond 1,000 is taken as it is',
    [
      ...bounded('1001', '2000', '11-digits', '32-bits', '64-bits'),
      'entries.paging.count-refused.1001-filter',
    ],
    countAs((text) => (/^\d+$/.test(text) && text !== '0' ? Number(text) : undefined)),
  ),
  boundary(
    'reading-count-unread-all',
    'a count that is no number means all entries',
    bounded('word', 'fraction', 'trailing-letter', 'minus-50', 'empty'),
    countAs((text) => (/^\d+$/.test(text) ? undefined : everything)),
  ),
  boundary(
    'reading-count-unread-fails',
    'a count that is no number fails the server',
    [...bounded('word', 'fraction', 'trailing-letter'), 'properties.list.bounded-query'],
    countAs((text) => {
      if (!/^-?\d+$/.test(text)) throw new Error('no number')
      return undefined
    }),
  ),
  boundary(
    'reading-start-wrong-all',
    'a wrong startIndex answers the whole list',
    ['0', 'minus-1', 'minus-57', 'fraction', 'word', 'trailing-letter', 'empty'].map(
      (name) => `entries.paging.start-bounded.${name}`,
    ),
    (policy) => ({
      startIndexOf: (text, operation) =>
        policy.startIndexOf(text, operation) ?? (isEntryList(operation) ? 0 : undefined),
      pageStart: (startIndex, count, operation) =>
        startIndex === 0 ? 0 : policy.pageStart(startIndex, count, operation),
      pageLength: (count, startIndex, operation) =>
        startIndex === 0 ? everything : policy.pageLength(count, startIndex, operation),
    }),
  ),
  boundary(
    'reading-start-overflow',
    'a startIndex that fits no 64 bits is taken for 1',
    ['entries.paging.start-huge.64-bits'],
    (policy) => ({
      startIndexOf: (text, operation) => (text.length > 18 ? 1 : policy.startIndexOf(text, operation)),
    }),
  ),
  sequence(
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
  sequence(
    'reading-sorted-leaks',
    'a sorted list ends with the entry that was created last in another group',
    ['entries.sort.own-group-only'],
    remembering(() => {
      const last = new Map<string, View>()
      return (response, facts) => {
        const own = groupIn(facts)
        if (succeeded(response, facts, 'textdata.create') && isView(response.body))
          last.set(own, response.body)
        const items = itemsOf(response)
        if (facts.operation !== 'textdata.list' || items === undefined || !facts.query.has('sortBy')) {
          return response
        }
        const others = [...last].filter(([group]) => group !== own).map(([, entry]) => entry)
        return withMembers(response, { entry: [...items, ...others.slice(-1)] })
      }
    }),
  ),
  race(
    'reading-total-apart',
    'while entries are created totalResults counts those that are not yet on the page',
    ['entries.list.while-written'],
    (policy) => {
      const creating = new Tally()
      return {
        delayBeforeMs: (facts) => {
          if (facts.method === 'POST') creating.add(groupIn(facts))
          return Math.max(1, policy.delayBeforeMs(facts))
        },
        transmission: (facts) => {
          if (facts.method === 'POST') creating.add(groupIn(facts), -1)
          return policy.transmission(facts)
        },
        ...changingLists(policy, (_items, facts, body) => ({
          totalResults: Number(body.totalResults) + creating.of(groupIn(facts)),
        })),
      }
    },
  ),
  fault(
    'reading-mislabelled-gzip',
    'a client that accepts gzip gets the plain text with the label gzip',
    ['transport.response.gzip.list', 'transport.response.gzip.entry'],
    answering(['textdata.list', 'textdata.read'], (response, facts) =>
      String(facts.headers['accept-encoding']).includes('gzip')
        ? { ...response, headers: { ...response.headers, 'content-encoding': 'gzip' } }
        : response,
    ),
  ),
  fault(
    'reading-unknown-sort-empty',
    'a sortBy that the list does not have answers an empty list',
    ['unknown', 'data', 'published', 'status'].map((name) => `entries.list.not-allowed.sort-by-${name}`),
    (policy) => ({
      sortByAccepted: () => true,
      ...changingLists(policy, (_items, facts) =>
        policy.sortByAccepted(queried(facts, 'sortBy') ?? 'id', 'textdata.list')
          ? undefined
          : { entry: [], totalResults: 0 },
      ),
    }),
  ),
  fault(
    'reading-unknown-filter-twice',
    'a filter by a member that it does not have answers each entry twice',
    ['unknown', 'id', 'data', 'parent'].map((name) => `entries.list.not-allowed.filter-by-${name}`),
    (policy) => ({
      filterByAccepted: () => true,
      filterMatches: (entry, by, value) =>
        !policy.filterByAccepted(by) || policy.filterMatches(entry, by, value),
      ...changingLists(policy, (items, facts) =>
        policy.filterByAccepted(queried(facts, 'filterBy') ?? 'ownerId')
          ? undefined
          : { entry: [...items, ...items] },
      ),
    }),
  ),
  fault(
    'reading-sort-order-half',
    'a sortOrder that the list does not have answers the first half of the list',
    ['unknown', 'short'].map((name) => `entries.list.not-allowed.sort-order-${name}`),
    (policy) => ({
      sortOrderAccepted: () => true,
      ...changingLists(policy, (items, facts) =>
        policy.sortOrderAccepted(queried(facts, 'sortOrder') ?? 'ascending', 'textdata.list')
          ? undefined
          : { entry: items.slice(0, Math.floor(items.length / 2)) },
      ),
    }),
  ),
]
