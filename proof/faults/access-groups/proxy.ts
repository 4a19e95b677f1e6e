import type { Policy } from '../../../reference-impl/policy/policy.ts'
import type { OperationId } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { errorAnswer, refusal } from '../answers.ts'
import {
  answering,
  answeringBody,
  isView,
  itemsWithout,
  knowingUsers,
  refusing,
  shared,
  type View,
} from '../declare.ts'
import { queried, withMembers } from '../remembering.ts'
import { emptyingRefused } from './emptying.ts'

const readingOfGroups: readonly (OperationId | undefined)[] = ['textdatagroup.list', 'textdatagroup.read']

/** Refuses to let a user read groups, which is permitted, and answers with a wrong status. */
const readingRefused =
  (status: number) =>
  (policy: Policy): Partial<Policy> => ({
    operationAllowed: (operation, caller) =>
      policy.operationAllowed(operation, caller) &&
      !(caller === 'proxy' && readingOfGroups.includes(operation)),
    errorStatus: (problem, facts) =>
      problem === 'proxy-refused' && readingOfGroups.includes(facts.operation)
        ? status
        : policy.errorStatus(problem, facts),
  })

/** Faults of what logged-in users may do with groups. */
export const accessGroupsProxyFaults: readonly Fault[] = [
  shared.fault(
    'access-proxy-creates-group',
    'a logged-in user may create a group',
    ['access.groups.proxy.create', 'access.groups.proxy.message'],
    (policy) => ({
      operationAllowed: (operation, caller) =>
        operation === 'textdatagroup.create' || policy.operationAllowed(operation, caller),
    }),
  ),
  shared.fault(
    'access-proxy-creates-child-group',
    'a logged-in user may create a group below another group',
    ['access.groups.proxy.create-child'],
    (policy) => {
      let isUser = false
      return {
        operationAllowed: (operation, caller) => {
          isUser = caller === 'proxy'
          return operation === 'textdatagroup.create' || policy.operationAllowed(operation, caller)
        },
        bodyAccepted: (body, operation) =>
          policy.bodyAccepted(body, operation) &&
          !(operation === 'textdatagroup.create' && isUser && isView(body) && body.parentId === undefined),
        errorStatus: (problem, facts) =>
          facts.operation === 'textdatagroup.create' && facts.caller === 'proxy'
            ? 405
            : policy.errorStatus(problem, facts),
      }
    },
  ),
  shared.fault(
    'access-proxy-refused-last',
    'a request of a user about a group is refused only if nothing else is wrong with it',
    [
      'access.groups.proxy.first.existing-name',
      'access.groups.proxy.first.wrong-name',
      'access.groups.proxy.first.unknown',
    ],
    (policy) => {
      let isUser = false
      return {
        operationAllowed: (operation, caller) => {
          isUser = caller === 'proxy'
          return operation.startsWith('textdatagroup.') || policy.operationAllowed(operation, caller)
        },
        groupLimitReached: (...groups) => isUser || policy.groupLimitReached(...groups),
        groupDeleteActs: (record) => !isUser && policy.groupDeleteActs(record),
        errorStatus: (problem, facts) =>
          problem === 'group-limit' && facts.caller === 'proxy' ? 405 : policy.errorStatus(problem, facts),
        finishResponse: (response, facts) =>
          facts.operation === 'textdatagroup.delete' && facts.caller === 'proxy' && response.status === 202
            ? refusal(405)
            : policy.finishResponse(response, facts),
      }
    },
  ),
  shared.fault(
    'access-proxy-deletes-child-group',
    'a logged-in user may delete a group below another group',
    ['access.groups.proxy.delete-child'],
    (policy) => {
      let isUser = false
      let isRefused = false
      return {
        operationAllowed: (operation, caller) => {
          isUser = caller === 'proxy'
          return operation === 'textdatagroup.delete' || policy.operationAllowed(operation, caller)
        },
        groupDeleteActs: (group) => {
          isRefused = isUser && group.parentId === undefined
          return !isRefused && policy.groupDeleteActs(group)
        },
        finishResponse: (response, facts) => {
          const refuses = isRefused && facts.operation === 'textdatagroup.delete'
          isRefused = false
          return refuses
            ? { ...policy.finishResponse(response, facts), ...errorAnswer(405) }
            : policy.finishResponse(response, facts)
        },
      }
    },
  ),
  shared.fault(
    'access-proxy-deletes-group',
    'a logged-in user may delete a group',
    ['access.groups.proxy.delete'],
    (policy) => ({
      operationAllowed: (operation, caller) =>
        operation === 'textdatagroup.delete' || policy.operationAllowed(operation, caller),
    }),
  ),
  shared.fault(
    'access-proxy-403',
    'a 3-legged request to a 2-legged API answers 403',
    ['access.groups.proxy.create', 'access.groups.proxy.delete', 'access.groups.proxy.message'],
    refusing(403, 'proxy-refused'),
  ),
  shared.fault(
    'access-proxy-reading-403',
    'a logged-in user who reads groups is refused with 403',
    ['access.groups.proxy.reading'],
    readingRefused(403),
  ),
  shared.fault(
    'access-proxy-list-empty',
    'the list of groups is empty for a logged-in user',
    ['access.groups.proxy.list'],
    answering(['textdatagroup.list'], (response, { caller }) =>
      caller === 'proxy' ? withMembers(response, { entry: [], totalResults: 0 }) : response,
    ),
  ),
  shared.fault(
    'user-group-total-is-page',
    'totalResults of the groups that a user lists is the size of the page',
    ['access.groups.proxy.pages'],
    answeringBody(['textdatagroup.list'], (body, { caller }) =>
      caller === 'proxy' && Array.isArray(body.entry) ? { ...body, totalResults: body.entry.length } : body,
    ),
  ),
  shared.fault(
    'user-group-without-parent',
    'groups that a user lists have no parentId',
    ['access.groups.proxy.list'],
    answeringBody(['textdatagroup.list'], (body, { caller }) =>
      caller === 'proxy' ? itemsWithout(body, 'parentId') : body,
    ),
  ),
  shared.fault(
    'user-group-read-as-root',
    'a user who reads a child group sees it as a root group',
    ['access.groups.proxy.read-child'],
    answeringBody(['textdatagroup.read'], (body, { caller }) =>
      caller === 'proxy' ? { ...body, parentId: '0' } : body,
    ),
  ),
  shared.fault(
    'user-groups-listed-as-roots',
    'a user who lists groups sees each of them as a root group',
    ['access.groups.proxy.list-child'],
    answeringBody(['textdatagroup.list'], (body, { caller }) =>
      caller === 'proxy' && Array.isArray(body.entry)
        ? { ...body, entry: body.entry.map((one: View) => ({ ...one, parentId: '0' })) }
        : body,
    ),
  ),
  shared.boundary(
    'user-groups-three',
    'a user gets at most three groups of a list',
    ['access.groups.proxy.list-five'],
    answeringBody(['textdatagroup.list'], (body, { caller }) =>
      caller === 'proxy' && Array.isArray(body.entry) ? { ...body, entry: body.entry.slice(0, 3) } : body,
    ),
  ),
  shared.boundary(
    'user-groups-second-page-empty',
    'every page of groups after the first is empty for a user',
    ['access.groups.proxy.pages-of-five'],
    answeringBody(['textdatagroup.list'], (body, facts) =>
      facts.caller === 'proxy' && Number(queried(facts, 'startIndex') ?? 1) > 1
        ? { ...body, entry: [] }
        : body,
    ),
  ),
  shared.boundary(
    'user-groups-total-of-page',
    'if a user lists groups with count 2, totalResults is 2',
    ['access.groups.proxy.pages-of-five'],
    answeringBody(['textdatagroup.list'], (body, facts) =>
      facts.caller === 'proxy' && queried(facts, 'count') === '2' ? { ...body, totalResults: 2 } : body,
    ),
  ),
  shared.boundary(
    'user-groups-one-a-page',
    'if a user lists groups with a count below five, the page holds only one group',
    ['access.groups.proxy.pages-of-five'],
    answeringBody(['textdatagroup.list'], (body, facts) =>
      facts.caller === 'proxy' && Number(queried(facts, 'count') ?? 50) < 5 && Array.isArray(body.entry)
        ? { ...body, entry: body.entry.slice(0, 1) }
        : body,
    ),
  ),
  shared.fault(
    'user-group-count-ignored',
    'count is ignored if a user lists groups',
    ['access.groups.proxy.pages'],
    knowingUsers((isUser, policy) => ({
      countOf: (text, operation) =>
        isUser() && operation === 'textdatagroup.list' ? 50 : policy.countOf(text, operation),
    })),
  ),
  shared.fault(
    'proxy-delete-empties',
    'the deletion of a group by a user is refused, but deletes the entries of the group anyway',
    ['access.groups.proxy.delete'],
    emptyingRefused(({ caller }) => caller === 'proxy'),
  ),
]
