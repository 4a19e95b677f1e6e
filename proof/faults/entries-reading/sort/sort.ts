import { compareText, type EntryRecord } from '../../../../reference-impl/policy/entries.ts'
import type { Policy } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { answering, isView, shared, textboard } from '../../declare.ts'
import { itemsOf, queried, withMembers } from '../../remembering.ts'

/** Sorts by updated as if each entry had been updated at another time. */
const updatedGoesBy =
  (timeOf: (entry: EntryRecord) => number) =>
  (policy: Policy): Partial<Policy> => ({
    entryComparator: (sortBy) =>
      sortBy === 'updated' ? (left, right) => timeOf(left) - timeOf(right) : policy.entryComparator(sortBy),
  })

const idOf = (item: unknown): number => (isView(item) ? Number(item.id) : 0)
const byId = (one: unknown, other: unknown): number => idOf(one) - idOf(other)

/** The time in a column that is empty until the first update. */
const timeOfUpdate = ({ published, updated }: EntryRecord): number =>
  updated.getTime() === published.getTime() ? 0 : updated.getTime()

/** Faults of the sorted list of entries. */
export const entriesReadingSortFaults: readonly Fault[] = [
  shared.fault(
    'sort-order-first-ignored',
    'sorting is ignored if sortOrder comes before sortBy in the query',
    ['entries.sort.id-order-first', 'achievements.sort.id-order-first'],
    (policy) => {
      let isIgnored = false
      return {
        respondInstead: (facts) => {
          const names = [...facts.query.keys()]
          isIgnored = names.includes('sortOrder') && names.indexOf('sortOrder') < names.indexOf('sortBy')
          return policy.respondInstead(facts)
        },
        sortDirection: (sortOrder, operation) => (isIgnored ? 0 : policy.sortDirection(sortOrder, operation)),
      }
    },
  ),
  textboard.fault(
    'sort-ignored',
    'sortBy is ignored',
    ['entries.sort.id-descending', 'entries.sort.id-one-order', 'entries.sort.id-paging-descending'],
    { sortDirection: () => 0 },
  ),
  textboard.fault(
    'sort-always-ascending',
    'sortOrder is ignored',
    [
      'entries.sort.id-descending',
      'entries.sort.updated-descending',
      'entries.sort.writer-descending',
      'entries.sort.updated-values-descending',
      'entries.list.together.owner-updated-descending',
      'entries.list.together.writer-updated-descending',
      'achievements.sort.id-descending',
      'achievements.sort.id-reversed',
    ],
    {
      sortDirection: () => 1,
    },
  ),
  textboard.fault(
    'sort-reversed',
    'ascending and descending are swapped',
    ['entries.sort.id-ascending', 'entries.sort.updated-ascending', 'entries.sort.writer-ascending'],
    {
      sortDirection: (sortOrder) => (sortOrder === 'descending' ? 1 : -1),
    },
  ),
  textboard.fault(
    'sort-updated-ties-change',
    'sorted by updated, entries with the same time change places between requests',
    // The whole check, not a case: the lists requested in between decide which of the two lists shows the fault.
    ['entries.sort.updated-pages'],
    (policy) => {
      let asked = 0
      return {
        entryComparator: (sortBy) => {
          if (sortBy !== 'updated') return policy.entryComparator(sortBy)
          asked += 1
          const turned = asked % 2 === 0 ? 1 : -1
          return (left, right) =>
            Math.floor(left.updated.getTime() / 1000) - Math.floor(right.updated.getTime() / 1000) ||
            turned * (left.serial - right.serial)
        },
      }
    },
  ),
  textboard.fault(
    'sort-updated-owned-first',
    'sorted by updated, entries with an owner come before those without one',
    ['entries.sort.updated-owners'],
    (policy) => ({
      entryComparator: (sortBy) => {
        const usual = policy.entryComparator(sortBy)
        const rank = ({ ownerId = '' }: EntryRecord) => (ownerId === '' ? 1 : 0)
        return sortBy === 'updated' ? (left, right) => rank(left) - rank(right) || usual(left, right) : usual
      },
    }),
  ),
  textboard.fault(
    'sort-writer-first-page',
    'a list sorted by writer ignores startIndex',
    ['entries.sort.writer-page-ascending', 'entries.sort.writer-page-descending'],
    (policy) => {
      let isByWriter = false
      return {
        entryComparator: (sortBy) => {
          isByWriter = sortBy === 'writerId'
          return policy.entryComparator(sortBy)
        },
        pageStart: (...given) => {
          const start = isByWriter ? 0 : policy.pageStart(...given)
          isByWriter = false
          return start
        },
      }
    },
  ),
  textboard.fault(
    'sort-writer-without-partner',
    'a list that is sorted by writerId leaves out what the partner wrote',
    ['entries.sort.writer-partner'],
    (policy) => ({
      entryListed: (entry, facts) =>
        !(facts.query.get('sortBy')?.[0] === 'writerId' && entry.writerId === '0') &&
        policy.entryListed(entry, facts),
    }),
  ),
  textboard.fault(
    'sort-updated-by-published',
    'sorting by updated uses published',
    ['entries.sort.updated-ascending', 'entries.sort.updated-descending'],
    updatedGoesBy(({ published }) => published.getTime()),
  ),
  textboard.fault(
    'sort-updated-by-text',
    'sorting by updated uses the time of the last change of the text',
    ['entries.sort.updated-descending'],
    (policy) => {
      const changed = new Map<string, number>()
      return {
        updatedEntry: (before, after, facts, input) => {
          const updated = policy.updatedEntry(before, after, facts, input)
          if (updated.data !== before.data) changed.set(updated.id, updated.updated.getTime())
          return updated
        },
        ...updatedGoesBy(({ id, published }) => changed.get(id) ?? published.getTime())(policy),
      }
    },
  ),
  textboard.fault(
    'sort-updated-of-partner',
    'sorting by updated ignores updates by the partner',
    ['entries.sort.updated-ascending', 'entries.sort.updated-descending'],
    updatedGoesBy(({ status, published, updated }) => (status === 31 ? published : updated).getTime()),
  ),
  textboard.fault(
    'sort-updated-by-id-for-users',
    'a user who sorts a list by updated gets it sorted by id',
    ['entries.users.sort-updated'],
    answering(['textdata.list'], (response, facts) =>
      facts.caller === 'proxy' && queried(facts, 'sortBy') === 'updated'
        ? withMembers(response, { entry: itemsOf(response)?.toSorted(byId) })
        : response,
    ),
  ),
  textboard.fault(
    'sort-unselected-ignored',
    'with sortBy=updated a list is sorted by id if fields does not name updated',
    ['entries.sort.updated-descending'],
    answering(['textdata.list'], (response, facts) => {
      const fields = queried(facts, 'fields')
      const sortBy = queried(facts, 'sortBy')
      return fields !== undefined && sortBy === 'updated' && !fields.split(',').includes('updated')
        ? withMembers(response, { entry: itemsOf(response)?.toSorted(byId) })
        : response
    }),
  ),
  textboard.fault(
    'sort-alone-ignored',
    'sortBy is ignored if sortOrder is not given',
    ['entries.sort.updated-without-order', 'entries.sort.alone-as-told.updated'],
    answering(['textdata.list'], (response, facts) =>
      facts.query.has('sortBy') && !facts.query.has('sortOrder')
        ? withMembers(response, { entry: itemsOf(response)?.toSorted(byId) })
        : response,
    ),
  ),
  textboard.fault(
    'sort-alone-half',
    'if sortOrder is not given, the second half of the sorted list comes first',
    [
      'entries.sort.updated-without-order',
      'entries.sort.by-without-order',
      'entries.sort.alone-as-told.id',
      'entries.sort.alone-as-told.updated',
    ],
    answering(['textdata.list'], (response, facts) => {
      const items = itemsOf(response)
      if (items === undefined || !facts.query.has('sortBy') || facts.query.has('sortOrder')) return response
      const half = Math.floor(items.length / 2)
      return withMembers(response, { entry: [...items.slice(half), ...items.slice(0, half)] })
    }),
  ),
  textboard.fault(
    'sort-format-ascending',
    'with format=json sortOrder=descending is ignored',
    ['entries.sort.id-with-format'],
    answering(['textdata.list'], (response, facts) =>
      queried(facts, 'format') === 'json' && queried(facts, 'sortOrder') === 'descending'
        ? withMembers(response, { entry: itemsOf(response)?.toReversed() })
        : response,
    ),
  ),
  textboard.fault(
    'sort-updated-never-first',
    'sorted by updated, entries that were never updated come first',
    ['entries.sort.updated-descending'],
    updatedGoesBy(timeOfUpdate),
  ),
  textboard.sequence(
    'sort-id-by-last-write',
    'sorting by id puts updated entries at the end',
    ['entries.sort.id-after-update'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(before, { ...after, serial: after.serial + 1_000_000 }, facts, input),
      entryComparator: (sortBy) =>
        sortBy === 'id' ? (left, right) => left.serial - right.serial : policy.entryComparator(sortBy),
    }),
  ),
  textboard.sequence(
    'sort-id-by-last-write-of-replies',
    'sorting by id puts updated replies at the end',
    ['entries.sort.id-after-update-of-reply'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(
          before,
          before.parentId === undefined || before.parentId === ''
            ? after
            : { ...after, serial: after.serial + 1_000_000 },
          facts,
          input,
        ),
      entryComparator: (sortBy) =>
        sortBy === 'id' ? (left, right) => left.serial - right.serial : policy.entryComparator(sortBy),
    }),
  ),
  textboard.fault(
    'sort-id-by-data',
    'sorting uses the text, whatever sortBy says',
    [
      'entries.sort.id-ascending',
      'entries.sort.id-descending',
      'entries.sort.updated-values-ascending',
      'entries.sort.id-paging-ascending',
      'entries.list.together.owner-id-ascending',
      'entries.list.together.owner-updated-ascending',
    ],
    {
      entryComparator: () => (left, right) => compareText(left.data, right.data),
    },
  ),
  textboard.fault(
    'sort-updated-of-entries-of-the-partner',
    'sorting by updated ignores updates of entries that the partner wrote',
    ['entries.time.update-sorted-ascending', 'entries.time.update-sorted-descending'],
    updatedGoesBy(({ writerId, updated, published }) => (writerId === '0' ? published : updated).getTime()),
  ),
  textboard.fault(
    'sort-updated-of-users',
    'sorting by updated ignores updates by users',
    ['entries.users.sort-updated'],
    (policy) => {
      const times = new Map<string, number>()
      return {
        updatedEntry: (before, after, facts, input) => {
          const updated = policy.updatedEntry(before, after, facts, input)
          const known = times.get(before.id) ?? before.updated.getTime()
          times.set(before.id, facts.caller === 'proxy' ? known : updated.updated.getTime())
          return updated
        },
        ...updatedGoesBy(({ id, updated }) => times.get(id) ?? updated.getTime())(policy),
      }
    },
  ),
]
