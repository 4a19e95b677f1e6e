import type { Fault } from '../../../override.ts'
import { textboard } from '../../declare.ts'
import { keptUntil } from '../../entries-reading/kept.ts'

/** Faults of the list of groups. */
export const groupsListFaults: readonly Fault[] = [
  textboard.sequence(
    'group-list-kept-until-entry',
    'the list of groups does not change until an entry is written in any group',
    ['groups.list.quiet'],
    keptUntil(({ operation }) => operation?.startsWith('textdata.') === true, 'textdatagroup.list'),
  ),
  textboard.boundary(
    'boundary-group-page',
    'later pages of the list of groups begin one group too late',
    ['groups.list.pages'],
    (policy) => ({
      pageStart: (startIndex, count, operation) =>
        policy.pageStart(startIndex, count, operation) +
        (operation === 'textdatagroup.list' && startIndex > 1 ? 1 : 0),
    }),
  ),
  textboard.fault(
    'page-group-start-always-one',
    'startIndex of every page of groups is 1',
    ['groups.list.pages'],
    (policy) => ({
      startIndexReported: (startIndex, returned, operation) =>
        operation === 'textdatagroup.list' ? 1 : policy.startIndexReported(startIndex, returned, operation),
    }),
  ),
  textboard.boundary(
    'boundary-group-count-huge',
    'a very large count for groups is treated as the default count',
    ['groups.list.count-99999999999999999999'],
    (policy) => ({
      countOf: (text, operation) =>
        operation === 'textdatagroup.list' && text.length > 15 ? 50 : policy.countOf(text, operation),
    }),
  ),
  textboard.boundary(
    'boundary-group-start',
    'an invalid startIndex for groups is accepted',
    ['groups.list.start-index-1-point-5', 'groups.list.start-index-abc'],
    (policy) => ({
      startIndexOf: (text, operation) =>
        operation === 'textdatagroup.list'
          ? (policy.startIndexOf(text, operation) ?? 1)
          : policy.startIndexOf(text, operation),
    }),
  ),
  textboard.boundary(
    'boundary-group-start-large',
    'a large startIndex returns the first page of groups',
    ['groups.list.start-index-large'],
    (policy) => ({
      pageStart: (startIndex, count, operation) =>
        operation === 'textdatagroup.list' && startIndex > 1000
          ? 0
          : policy.pageStart(startIndex, count, operation),
    }),
  ),
  textboard.fault(
    'group-paging-500',
    'an invalid count or startIndex of the list of groups answers 500',
    ['groups.list.paging-bounds', 'groups.list.paging-refused'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        facts.operation === 'textdatagroup.list' && /^(count|start-index)-invalid$/.test(problem)
          ? 500
          : policy.errorStatus(problem, facts),
    }),
  ),
  textboard.fault(
    'group-paging-no-list',
    'an invalid count or startIndex of the list of groups returns an empty object',
    ['groups.list.paging-bounds'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return facts.operation === 'textdatagroup.list' && finished.status === 400
          ? { ...finished, status: 200, body: {} }
          : finished
      },
    }),
  ),
  textboard.boundary(
    'group-beyond-end-counts-nothing',
    'an empty page of groups says that there are no groups',
    ['groups.list.beyond-end', 'groups.list.total'],
    (policy) => ({
      totalResults: (matching, all, returned, operation) =>
        operation === 'textdatagroup.list' && returned === 0
          ? 0
          : policy.totalResults(matching, all, returned, operation),
    }),
  ),
  textboard.fault(
    'group-list-misses-underscores',
    'groups whose names contain `_` are missing in the list',
    ['groups.list.contains'],
    {
      groupListOrder: (records) => records.filter(({ name }) => !name.includes('_')),
    },
  ),
  textboard.fault(
    'group-list-total-is-page',
    'totalResults of the list of groups is the number of groups on the page',
    ['groups.list.total'],
    (policy) => ({
      totalResults: (matching, all, returned, operation) =>
        operation === 'textdatagroup.list'
          ? returned
          : policy.totalResults(matching, all, returned, operation),
    }),
  ),
  textboard.fault(
    'group-list-total-limit',
    'totalResults of the list of groups is always five',
    ['groups.list.total'],
    (policy) => ({
      totalResults: (matching, all, returned, operation) =>
        operation === 'textdatagroup.list' ? 5 : policy.totalResults(matching, all, returned, operation),
    }),
  ),
  textboard.boundary(
    'group-count-1000',
    'a count of 1000 groups is refused',
    ['groups.list.count-largest'],
    (policy) => ({
      countOf: (text, operation) =>
        text === '1000' && operation === 'textdatagroup.list' ? undefined : policy.countOf(text, operation),
    }),
  ),
]
