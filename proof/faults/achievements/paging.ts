import type { Fault } from '../../override.ts'
import { errorAnswer } from '../answers.ts'
import { achievements } from '../declare.ts'
import { isList } from './reading-overrides.ts'

/** Faults of the pages of the list of achievements. */
export const achievementsPagingFaults: readonly Fault[] = [
  achievements.boundary(
    'achievement-count-default-40',
    'without count, 40 achievements are returned',
    ['achievements.paging.count-default', 'achievements.paging.items-per-page-default'],
    (policy) => ({
      defaultCount: (operation) => (isList(operation) ? 40 : policy.defaultCount(operation)),
      itemsPerPage: (count, returned, total, operation) =>
        isList(operation) && count === 40 ? 0 : policy.itemsPerPage(count, returned, total, operation),
    }),
  ),
  achievements.boundary(
    'achievement-page-25',
    'a page has at most 25 achievements, unless count is very large',
    ['achievements.paging.count-exact.30', 'achievements.paging.count-exact.50'],
    (policy) => ({
      pageLength: (count, startIndex, operation) =>
        isList(operation) && count < 900
          ? Math.min(count, 25)
          : policy.pageLength(count, startIndex, operation),
    }),
  ),
  achievements.boundary(
    'achievement-page-50',
    'a page has at most 50 achievements, unless count is 1000',
    ['achievements.paging.count.999'],
    (policy) => ({
      pageLength: (count, startIndex, operation) =>
        isList(operation) && count < 1000
          ? Math.min(count, 50)
          : policy.pageLength(count, startIndex, operation),
    }),
  ),
  achievements.boundary(
    'achievement-page-40',
    'a page has at most 40 achievements, even if count is larger',
    ['achievements.paging.count-exact.most'],
    (policy) => ({
      pageLength: (count, startIndex, operation) =>
        isList(operation) ? Math.min(count, 40) : policy.pageLength(count, startIndex, operation),
    }),
  ),
  achievements.boundary(
    'achievement-beyond-404',
    'a startIndex after the last achievement answers 404',
    ['achievements.paging.beyond-1', 'achievements.paging.beyond-1000000'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return isList(facts.operation) &&
          Number(facts.query.get('startIndex')?.[0] ?? 1) > 60 &&
          finished.status === 200
          ? { ...finished, ...errorAnswer(404) }
          : finished
      },
    }),
  ),
  achievements.boundary(
    'boundary-achievement-page-start',
    'every page of achievements except the first begins one achievement too early',
    ['achievements.paging.second-page', 'achievements.paging.start-2'],
    (policy) => ({
      pageStart: (startIndex, count, operation) =>
        policy.pageStart(startIndex, count, operation) -
        (operation === 'achievements.list' && startIndex > 1 ? 1 : 0),
    }),
  ),
  achievements.boundary(
    'boundary-achievement-last-page',
    'the last page of achievements is filled with achievements of the page before',
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
  achievements.boundary(
    'boundary-achievement-count-default',
    'without count, five achievements are returned',
    ['achievements.paging.count-default'],
    (policy) => ({
      defaultCount: (operation) => (operation === 'achievements.list' ? 5 : policy.defaultCount(operation)),
    }),
  ),
  achievements.boundary(
    'achievement-count-large',
    'a count above 40 achievements is refused',
    ['achievements.paging.count.50', 'achievements.paging.count.999', 'achievements.paging.count.1000'],
    (policy) => ({
      countOf: (text, operation) =>
        operation === 'achievements.list' && Number(text) > 40 ? undefined : policy.countOf(text, operation),
    }),
  ),
]
