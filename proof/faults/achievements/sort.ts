import { compareIds } from '../../../reference-impl/policy/entries.ts'
import type { Fault } from '../../override.ts'
import { achievements, answeringBody } from '../declare.ts'

/** Faults of the sorted list of achievements. */
export const achievementsSortFaults: readonly Fault[] = [
  achievements.fault(
    'achievement-sorted-where-asked',
    'sorted of the list of achievements is true only if sortBy is given',
    ['achievements.sort.flag', 'achievements.sort.flag-fields', 'achievements.sort.flag-page'],
    { sortedFlag: (sortBy) => sortBy !== undefined },
  ),
  achievements.fault(
    'achievement-unsorted',
    'the list of achievements is not sorted by id',
    [
      'achievements.sort.default',
      'achievements.sort.default-is-by-id',
      'achievements.sort.default-without-fields',
      'achievements.sort.id-ascending',
      'properties.achievements.list',
    ],
    {
      achievementComparator: (sortBy) =>
        sortBy === undefined
          ? (left, right) => compareIds(right.id, left.id)
          : (left, right) => left.point - right.point,
    },
  ),
  achievements.fault(
    'achievement-sort-ignored',
    'sortBy of achievements is ignored',
    [
      'achievements.sort.point',
      'achievements.sort.point-descending',
      'achievements.sort.point-unselected',
      'achievements.access.proxy-order',
    ],
    (policy) => ({
      achievementComparator: () => policy.achievementComparator(undefined),
    }),
  ),
  achievements.fault(
    'achievement-id-order-unselected',
    'a list in descending order of ids is ascending if fields does not name id',
    ['achievements.sort.id-unselected'],
    answeringBody(['achievements.list'], (body, facts) => {
      const fields = facts.query.get('fields')?.[0]?.split(',')
      const isTurned =
        facts.query.get('sortBy')?.[0] === 'id' && facts.query.get('sortOrder')?.[0] === 'descending'
      return isTurned && fields !== undefined && !fields.includes('id') && Array.isArray(body.entry)
        ? { ...body, entry: body.entry.toReversed() }
        : body
    }),
  ),
  achievements.fault(
    'achievement-sorted-in-place',
    'after a list sorted by point, all later lists without sortBy are sorted by point',
    ['achievements.sort.default-after-sorted'],
    (policy) => {
      let isTurned = false
      return {
        achievementComparator: (sortBy) => {
          isTurned ||= sortBy === 'point'
          return policy.achievementComparator(sortBy === undefined && isTurned ? 'point' : sortBy)
        },
      }
    },
  ),
  achievements.fault(
    'achievement-sorted-false',
    'sorted of the list of achievements is false',
    [
      'achievements.sort.flag',
      'achievements.sort.flag-fields',
      'achievements.sort.flag-page',
      'achievements.sort.flag-beyond',
      'achievements.sort.flag-id-ascending',
      'achievements.sort.flag-id-descending',
      'achievements.sort.flag-point-ascending',
      'achievements.sort.flag-point-descending',
      'achievements.paging.all-together',
    ],
    {
      sortedFlag: () => false,
    },
  ),
  achievements.boundary(
    'boundary-achievement-sorted-page',
    'in a sorted list of achievements, every page except the first begins one achievement too late',
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
  achievements.fault(
    'member-achievement-list-shuffled',
    'the list of achievements begins with another achievement each time',
    ['achievements.list.same-again'],
    answeringBody(['achievements.list'], (body, facts) =>
      Array.isArray(body.entry)
        ? {
            ...body,
            entry: body.entry.map((_item, at, all) => all[(at + facts.ordinal) % all.length]),
          }
        : body,
    ),
  ),
]
