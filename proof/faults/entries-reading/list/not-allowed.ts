import type { Fault } from '../../../override.ts'
import { textboard } from '../../declare.ts'
import { queried } from '../../remembering.ts'
import { changingLists } from './list-overrides.ts'

/** Faults of parameters that an operation on entries does not have. */
export const entriesReadingNotAllowedFaults: readonly Fault[] = [
  textboard.fault(
    'sort-by-anything',
    'every sortBy is accepted',
    [
      'entries.sort.by-refused.*',
      'achievements.sort.refused.unknown-key',
      'achievements.sort.refused.name',
      'achievements.sort.refused.updated',
      'achievements.sort.refused.type',
      'achievements.access.proxy-refused.sort-key',
    ],
    {
      sortByAccepted: () => true,
    },
  ),
  textboard.fault(
    'sort-order-anything',
    'every sortOrder is accepted',
    [
      'entries.sort.order-refused.unknown',
      'entries.sort.order-refused.short',
      'achievements.sort.refused.unknown-order',
      'achievements.sort.refused.short-order',
      'achievements.sort.refused.point-unknown-order',
      'achievements.access.proxy-refused.sort-order',
    ],
    {
      sortOrderAccepted: () => true,
    },
  ),
  textboard.fault('filter-by-anything', 'an unknown filterBy is accepted', ['entries.filter.by-refused.*'], {
    filterByAccepted: () => true,
  }),
  textboard.fault(
    'reading-unknown-sort-empty',
    'a sortBy that is not allowed returns an empty list',
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
  textboard.fault(
    'reading-unknown-filter-twice',
    'a filterBy that is not allowed returns each entry twice',
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
  textboard.fault(
    'reading-sort-order-half',
    'a sortOrder that is not allowed returns the first half of the list',
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
