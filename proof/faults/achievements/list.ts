import type { Fault } from '../../override.ts'
import { achievements, answeringBody, isView, without } from '../declare.ts'
import { isList } from './reading-overrides.ts'

const both = ['achievements.list', 'achievements.read'] as const

/** Faults of the list of achievements. */
export const achievementsListFaults: readonly Fault[] = [
  achievements.boundary(
    'achievement-total-of-page',
    'totalResults of the list is the number of achievements on the page',
    ['achievements.paging.total', 'achievements.list.total-default'],
    (policy) => ({
      totalResults: (matching, all, returned, operation) =>
        isList(operation) ? returned : policy.totalResults(matching, all, returned, operation),
    }),
  ),
  achievements.boundary(
    'achievement-total-of-sorted-page',
    'totalResults of a list sorted by point is the number of achievements on the page',
    ['achievements.list.total-sorted'],
    answeringBody(['achievements.list'], (body, { query }) =>
      query.get('sortBy')?.[0] === 'point' && Array.isArray(body.entry)
        ? { ...body, totalResults: body.entry.length }
        : body,
    ),
  ),
  achievements.boundary(
    'achievement-total-rest',
    'totalResults is the number of achievements from startIndex to the end',
    ['achievements.list.total-sorted', 'achievements.paging.beyond-2'],
    answeringBody(['achievements.list'], (body, { query }) => ({
      ...body,
      totalResults: Math.max(0, Number(body.totalResults) - Number(query.get('startIndex')?.[0] ?? 1) + 1),
    })),
  ),
  achievements.fault(
    'achievement-total-of-user',
    'if a user asks for the list, totalResults counts only the disclosed achievements, but all are listed',
    ['achievements.list.total-proxy'],
    answeringBody(['achievements.list'], (body, { caller }) =>
      caller === 'proxy' ? { ...body, totalResults: Number(body.totalResults) - 1 } : body,
    ),
  ),
  achievements.fault(
    'achievement-no-total',
    'collections of achievements have no totalResults',
    [
      'contract.achievements.list',
      'achievements.list.numbers',
      'achievements.list.total',
      'achievements.several.total',
      'achievements.paging.beyond-1',
      'achievements.paging.beyond-2',
      'achievements.paging.beyond-1000000',
      'achievements.paging.total',
    ],
    answeringBody(both, (body) => without(body, 'totalResults')),
  ),
  achievements.fault(
    'member-achievement-listed-twice',
    'the first achievement is in the list twice',
    ['achievements.list.unique'],
    answeringBody(['achievements.list'], (body) =>
      Array.isArray(body.entry) && body.entry.length > 1
        ? { ...body, entry: [body.entry[0], ...body.entry] }
        : body,
    ),
  ),
  achievements.boundary(
    'achievement-last-unread',
    'the last achievement of the list cannot be read by its id',
    ['achievements.list.each-readable', 'properties.achievements.read'],
    (policy) => ({
      achievementFound: (record, facts) => record.id !== '60' && policy.achievementFound(record, facts),
    }),
  ),
  achievements.fault(
    'achievement-list-without-id',
    'an achievement of the list has an empty id',
    ['achievements.list.entry'],
    answeringBody(['achievements.list'], (body) =>
      Array.isArray(body.entry)
        ? {
            ...body,
            entry: body.entry.map((one, at) => (at === 1 && isView(one) ? { ...one, id: '' } : one)),
          }
        : body,
    ),
  ),
  achievements.fault(
    'achievement-unreadable',
    'an achievement of the list cannot be read by its id',
    ['achievements.list.each-readable'],
    { achievementFound: (record) => record.id !== '1' && record.id !== '2' },
  ),
]
