import type { Fault } from '../../../override.ts'
import { errorAnswer } from '../../answers.ts'
import { textboard } from '../../declare.ts'
import { queried } from '../../remembering.ts'
import { listing, startOf, totalUpTo } from './list-overrides.ts'

/** Faults of the pages of the list of entries. */
export const entriesReadingPagingFaults: readonly Fault[] = [
  textboard.boundary(
    'boundary-sorted-page-overlap',
    'every page of a sorted list after the first begins with the last entry of the previous page',
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
  textboard.boundary(
    'boundary-last-full-page',
    'if the last of several pages is full, its last entry is left out',
    ['entries.paging.full-pages-19'],
    listing((items, facts, total) => {
      const isFull = items.length === Number(queried(facts, 'count')) && items.length > 1
      const isLast = startOf(facts) > 1 && startOf(facts) + items.length - 1 === total
      return isFull && isLast ? items.slice(0, -1) : items
    }),
  ),
  textboard.boundary(
    'boundary-descending-page-start',
    'in descending order every page after the first begins one entry too late',
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
  textboard.boundary(
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
  textboard.boundary(
    'boundary-last-entry-alone',
    'a page that should hold only the last entry is empty',
    ['entries.paging.last-entry'],
    listing((items, facts, total) => (startOf(facts) === total && total > 1 ? [] : items)),
  ),
  textboard.boundary(
    'boundary-beyond-repeats-last-page',
    'a startIndex beyond the end returns the last entry again',
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
  textboard.boundary(
    'boundary-total-50',
    'totalResults never exceeds 50',
    ['entries.paging.total'],
    totalUpTo(50),
  ),
  textboard.fault(
    'page-start-zero',
    'the page starts one item too early',
    [
      'entries.paging.start-counts-entries',
      'entries.paging.last-entry',
      'entries.paging.full-pages-7',
      'achievements.paging.one-a-page',
    ],
    {
      pageStart: (startIndex) => Math.max(0, startIndex - 2),
    },
  ),
  textboard.fault(
    'page-start-offset',
    'startIndex counts from zero',
    [
      'entries.paging.last-entry',
      'entries.paging.full-pages-7',
      'entries.paging.largest-page',
      'achievements.sort.complete-id-descending',
      'achievements.sort.complete-point-ascending',
      'achievements.sort.complete-point-descending',
    ],
    {
      pageStart: (startIndex) => startIndex,
    },
  ),
  textboard.fault(
    'page-start-is-page-number',
    'startIndex is treated as a page number',
    [
      'entries.paging.start-counts-entries',
      'entries.paging.last-entry',
      'entries.paging.full-pages-7',
      'entries.paging.walk-7',
      'entries.paging.walk-10',
      'entries.paging.walk-50',
      'entries.paging.full-pages-10',
      'entries.paging.full-pages-50',
      'entries.paging.order-of-list',
      'achievements.sort.pages-point-complete',
      'achievements.paging.walk',
      'achievements.paging.full-pages',
    ],
    {
      pageStart: (startIndex, count) => (startIndex - 1) * count,
    },
  ),
  textboard.fault(
    'page-start-ignored',
    'startIndex is ignored',
    [
      'entries.paging.start-counts-entries',
      'entries.paging.last-entry',
      'entries.paging.full-pages-7',
      'properties.sequences.lists',
    ],
    { pageStart: () => 0 },
  ),
  textboard.fault(
    'page-count-ignored',
    'count is ignored',
    [
      'entries.paging.start-counts-entries',
      'entries.paging.count.*',
      'entries.sort.all-once.*',
      'entries.list.as-created',
      'entries.sort.changes-no-members',
    ],
    { pageLength: () => 50 },
  ),
  textboard.fault(
    'page-count-plus-one',
    'a page holds one item too many',
    [
      'entries.paging.start-counts-entries',
      'entries.paging.count.1',
      'entries.paging.count.2',
      'entries.paging.first',
      'entries.paging.no-start',
      'achievements.paging.count.1',
      'achievements.paging.count.2',
    ],
    {
      pageLength: (count) => count + 1,
    },
  ),
  textboard.fault(
    'page-default-of-first-alone',
    'without count a list with a startIndex above 1 holds all remaining entries',
    ['entries.paging.default-count-of-more'],
    (policy) => {
      let isDefault = false
      return {
        defaultCount: (operation) => {
          isDefault = operation === 'textdata.list'
          return policy.defaultCount(operation)
        },
        countOf: (text, operation) => {
          isDefault = false
          return policy.countOf(text, operation)
        },
        pageLength: (count, startIndex, operation) =>
          isDefault && startIndex > 1 ? 1_000_000 : policy.pageLength(count, startIndex, operation),
      }
    },
  ),
  textboard.fault('page-count-default-ten', 'count defaults to 10', ['entries.paging.default-count'], {
    defaultCount: () => 10,
  }),
  ...(
    [
      ['sorted', 'sortBy'],
      ['fields', 'fields'],
    ] as const
  ).map(([name, parameter]) =>
    textboard.fault(
      `page-count-default-${name}`,
      `with ${parameter} count defaults to 40`,
      [`entries.paging.default-count-${name}`],
      listing((items, facts) =>
        queried(facts, parameter) !== undefined && queried(facts, 'count') === undefined
          ? items.slice(0, 40)
          : items,
      ),
    ),
  ),
  textboard.fault(
    'page-count-default-none',
    'without count everything is returned',
    ['entries.paging.default-count', 'groups.list.numbers'],
    {
      defaultCount: () => 1_000_000,
    },
  ),
  textboard.fault(
    'page-start-beyond-404',
    'a startIndex beyond the end answers 404',
    ['entries.paging.beyond-58', 'entries.paging.beyond-59', 'entries.paging.beyond-1001'],
    (policy) => ({
      finishResponse: (response, facts) =>
        facts.operation === 'textdata.list' && JSON.stringify(response.body).startsWith('{"entry":[]')
          ? { ...response, ...errorAnswer(404) }
          : policy.finishResponse(response, facts),
    }),
  ),
  textboard.fault(
    'page-total-is-page',
    'totalResults is the size of the page',
    ['entries.paging.total', 'entries.paging.count.49', 'entries.paging.count.56'],
    {
      totalResults: (_matching, _all, returned) => returned,
    },
  ),
  textboard.fault('page-total-off-by-one', 'totalResults is one too high', ['entries.paging.total'], {
    totalResults: (matching) => matching + 1,
  }),
  textboard.fault(
    'page-start-reported-zero',
    'the reported startIndex counts from zero',
    [
      'entries.paging.start-index',
      'entries.paging.start-index-default',
      'entries.paging.start-index-from-one',
      'groups.list.start-index',
      'achievements.paging.start-default',
      'achievements.paging.start-echo',
    ],
    {
      startIndexReported: (startIndex) => startIndex - 1,
    },
  ),
  textboard.fault(
    'page-items-is-total',
    'itemsPerPage is the number of all items',
    [
      'entries.paging.items-per-page',
      'entries.paging.default-count',
      'groups.list.count-one',
      'achievements.paging.items-per-page',
      'properties.list.pages',
      'properties.list.combinations',
    ],
    {
      itemsPerPage: (_count, _returned, total) => total,
    },
  ),
  textboard.fault(
    'list-loses-last',
    'the newest entry is missing from the list',
    ['entries.list.total', 'entries.list.all-once', 'entries.list.as-sent'],
    {
      entryDefaultOrder: (entries) => entries.slice(0, -1),
    },
  ),
  textboard.fault(
    'sort-after-paging',
    'sorting is applied to each page instead of the whole list',
    [
      'entries.sort.id-paging-descending',
      'entries.sort.updated-ascending',
      'entries.sort.updated-descending',
      'entries.list.together.owner-id-descending',
      'entries.list.together.writer-id-descending',
      'achievements.sort.pages-id-descending',
      'achievements.paging.own-id',
      'properties.list.pages-add-up',
    ],
    (policy) => ({
      sortDirection: () => 0,
      finishResponse: (response, facts) =>
        facts.query.get('sortOrder')?.[0] === 'descending' &&
        typeof response.body === 'object' &&
        response.body !== null &&
        'entry' in response.body &&
        Array.isArray(response.body.entry)
          ? { ...response, body: { ...response.body, entry: response.body.entry.toReversed() } }
          : policy.finishResponse(response, facts),
    }),
  ),
  textboard.boundary(
    'boundary-descending-page-with-gaps',
    'after a deletion a page of two entries in descending order holds only one',
    ['entries.paging.follows-delete'],
    (policy) => {
      const deleted = new Set<string>()
      let isDescending = false
      return {
        entryDeleteActs: (entry) => {
          deleted.add(entry.id)
          return policy.entryDeleteActs(entry)
        },
        sortDirection: (sortOrder, operation) => {
          isDescending = sortOrder === 'descending'
          return policy.sortDirection(sortOrder, operation)
        },
        pageLength: (count, startIndex, operation) =>
          isDescending && operation === 'textdata.list' && deleted.size > 0 && count === 2
            ? 1
            : policy.pageLength(count, startIndex, operation),
      }
    },
  ),
]
