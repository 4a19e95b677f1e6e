import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { errorAnswer } from '../../answers.ts'
import { answering, answeringBody, textboard } from '../../declare.ts'
import { queried } from '../../remembering.ts'
import { isEntryList } from './list-overrides.ts'

/** Changes the size of a page of entries. */
const pageOf =
  (change: (length: number) => number): PolicyOverride =>
  (policy) => ({
    pageLength: (count, startIndex, operation) => {
      const length = policy.pageLength(count, startIndex, operation)
      return isEntryList(operation) ? change(length) : length
    },
  })

/** Faults that show only in lists of hundreds of entries. */
export const entriesReadingLongListFaults: readonly Fault[] = [
  textboard.fault(
    'page-start-hundred-at-most',
    'no page starts after the hundredth entry',
    ['entries.paging.behind-100'],
    (policy) => ({
      pageStart: (startIndex, count, operation) =>
        Math.min(99, policy.pageStart(startIndex, count, operation)),
    }),
  ),
  textboard.boundary(
    'list-of-half-a-megabyte-500',
    'a list of more than half a megabyte answers 500',
    ['entries.paging.large-page'],
    answering(['textdata.list'], (response) =>
      JSON.stringify(response.body ?? '').length > 524_288 ? { ...response, ...errorAnswer(500) } : response,
    ),
  ),
  textboard.fault(
    'filter-cut-to-fifty',
    'a filter finds at most 50 entries',
    ['entries.filter.large-page'],
    answeringBody(['textdata.list'], (body, facts) =>
      facts.query.has('filterBy') && Array.isArray(body.entry)
        ? { ...body, entry: body.entry.slice(0, 50) }
        : body,
    ),
  ),
  textboard.boundary(
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
  textboard.boundary(
    'reading-page-999',
    'a page of 1,000 entries lacks the last one',
    ['entries.paging.large-page', 'entries.paging.largest-page', 'entries.sort.large-page'],
    pageOf((length) => (length === 1000 ? 999 : length)),
  ),
  textboard.boundary(
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
  textboard.fault(
    'page-filtered-thousand-at-most',
    'a list with a filter has nothing beyond its first thousand entries',
    ['entries.filter.large-page'],
    answeringBody(['textdata.list'], (body, facts) =>
      facts.query.has('filterBy') && Number(queried(facts, 'startIndex')) > 1000
        ? { ...body, entry: [] }
        : body,
    ),
  ),
  textboard.fault(
    'page-updated-thousand-at-most',
    'a list sorted by updated has nothing beyond its first thousand entries',
    ['entries.sort.large-page'],
    answeringBody(['textdata.list'], (body, facts) =>
      queried(facts, 'sortBy') === 'updated' && Number(queried(facts, 'startIndex')) > 1000
        ? { ...body, entry: [] }
        : body,
    ),
  ),
  textboard.fault(
    'page-megabyte',
    'a page never holds more than a megabyte',
    ['entries.paging.large-page', 'entries.filter.large-page', 'entries.sort.large-page'],
    answeringBody(['textdata.list'], (body) => {
      if (!Array.isArray(body.entry)) return body
      let size = 0
      return {
        ...body,
        entry: body.entry.filter((one: unknown) => {
          size += JSON.stringify(one).length
          return size <= 1_000_000
        }),
      }
    }),
  ),
  textboard.fault(
    'page-of-writer-200',
    'a filter by writer finds at most 200 entries',
    ['entries.filter.large-page-of-writer'],
    answeringBody(['textdata.list'], (body, facts) =>
      Array.isArray(body.entry) && queried(facts, 'filterBy') === 'writerId'
        ? { ...body, entry: body.entry.slice(0, 200), totalResults: Math.min(200, Number(body.totalResults)) }
        : body,
    ),
  ),
  textboard.boundary(
    'page-large-unfiltered',
    'a filter by writer is ignored if count is more than 500',
    ['entries.filter.large-page-of-writer'],
    (policy) => {
      let isDropped = false
      return {
        entryListed: (entry, facts) => {
          isDropped = Number(queried(facts, 'count')) > 500
          return policy.entryListed(entry, facts)
        },
        filterMatches: (entry, filterBy, value) =>
          (isDropped && filterBy === 'writerId') || policy.filterMatches(entry, filterBy, value),
      }
    },
  ),
  textboard.fault(
    'page-100-for-users',
    'a page for a user holds at most 100 entries',
    ['entries.users.large-page'],
    answeringBody(['textdata.list'], (body, { caller }) =>
      Array.isArray(body.entry) && caller === 'proxy' ? { ...body, entry: body.entry.slice(0, 100) } : body,
    ),
  ),
  textboard.fault(
    'several-50-for-users',
    'of several ids that a user reads at most 50 are answered',
    ['entries.users.many-ids'],
    answeringBody(['textdata.read'], (body, { caller }) =>
      Array.isArray(body.entry) && caller === 'proxy'
        ? { ...body, entry: body.entry.slice(0, 50), totalResults: Math.min(50, body.entry.length) }
        : body,
    ),
  ),
]
