import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { OperationId, RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { cardIncentive } from '../declare.ts'
import { isMe } from './read/me-path.ts'

/** The user that a 2-legged request names as requestor in its header. */
const requestorOf = ({ headers }: RequestFacts): string | undefined =>
  /xoauth_requestor_id="(20\d+)"/.exec(String(headers.authorization ?? ''))?.[1]

/**
 * Serves a 2-legged request as if it came from the user that it names, at one operation.
 * @param paths whether a path is concerned
 */
const servedAsRequestor =
  (served: OperationId, paths: (path: string) => boolean): PolicyOverride =>
  (policy) => ({
    operationAllowed: (operation, caller) =>
      operation === served || policy.operationAllowed(operation, caller),
    incentiveOtherUser: undefined,
    incentivePathUser: (segment, userId, facts) => {
      const viewer = userId ?? (paths(facts.path) ? requestorOf(facts) : undefined)
      if (viewer === undefined) return 'nobody'
      return segment === '@me' ? viewer : segment
    },
  })

/** Serves a 2-legged request under @me as if it came from the first card holder, at one operation. */
const servedAsFirst =
  (served: OperationId): PolicyOverride =>
  (policy) => ({
    operationAllowed: (operation, caller) =>
      operation === served || policy.operationAllowed(operation, caller),
    incentiveOtherUser: undefined,
    incentivePathUser: (segment, userId) => {
      if (userId === undefined) return segment === '@me' ? '2000001' : 'nobody'
      return segment === '@me' ? userId : segment
    },
  })

/**
 * Once an incentive is used, also shows other incentives as used.
 * @param byUpdate selects the updates that have this effect
 * @param taken selects the other incentives
 */
const usingOthersToo =
  (
    byUpdate: (path: string) => boolean,
    taken: (record: { readonly incentiveId: string; readonly userId: string }) => boolean,
  ): PolicyOverride =>
  (policy) => {
    let used = false
    return {
      updatedIncentive: (before, after, facts) => {
        used ||= byUpdate(facts.path)
        return policy.updatedIncentive(before, after, facts)
      },
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return used && taken(record) ? { ...finished, available: false, isConsumedApp: true } : finished
      },
    }
  }

/** Faults of updates and readings of other users' incentives. */
export const cardIncentiveWhoseFaults: readonly Fault[] = [
  cardIncentive.fault(
    'incentive-update-ids-of-all',
    'an update looks up the incentive among the incentives of all users',
    ['incentive.users.own.update'],
    (policy) => {
      let isUpdate = false
      return {
        operationAllowed: (operation, caller) => {
          isUpdate = operation === 'incentive.update'
          return policy.operationAllowed(operation, caller)
        },
        incentiveOwnersRead: (userId, cardHolders) =>
          isUpdate ? cardHolders : policy.incentiveOwnersRead(userId, cardHolders),
      }
    },
  ),
  cardIncentive.fault(
    'incentive-update-path-unread',
    'an update uses the incentive of the caller, even if the path names another user',
    ['incentive.access.path-of-other-user-update', 'incentive.access.path-of-nobody-update'],
    (policy) => ({
      incentivePathUser: (segment, userId, facts) =>
        facts.method === 'PUT' && userId !== undefined
          ? userId
          : policy.incentivePathUser(segment, userId, facts),
    }),
  ),
  cardIncentive.fault(
    'incentive-trusted-requestor-by-id',
    'a 2-legged request with the card holder as xoauth_requestor_id reads an incentive by its id',
    ['incentive.access.trusted-requestor.read', 'incentive.access.trusted-requestor.read-me'],
    servedAsRequestor('incentive.read', () => true),
  ),
  cardIncentive.fault(
    'incentive-trusted-requestor-update-me',
    'a 2-legged update under @me uses the incentive of the user in xoauth_requestor_id',
    ['incentive.access.trusted-update.requestor-me'],
    servedAsRequestor('incentive.update', isMe),
  ),
  cardIncentive.fault(
    'incentive-trusted-read-me',
    'a 2-legged request under @me reads an incentive of the first card holder by its id',
    ['incentive.access.trusted-read.me'],
    servedAsFirst('incentive.read'),
  ),
  cardIncentive.fault(
    'incentive-trusted-update-me',
    'a 2-legged update under @me uses the incentive of the first card holder',
    ['incentive.access.trusted-update.me'],
    servedAsFirst('incentive.update'),
  ),
  cardIncentive.sequence(
    'incentive-use-takes-latest',
    'using an incentive also uses the latest incentive of the user',
    ['incentive.update.others'],
    usingOthersToo(
      () => true,
      ({ incentiveId }) => incentiveId === '70026',
    ),
  ),
  cardIncentive.sequence(
    'incentive-use-takes-older',
    'using the latest incentive also uses the earlier incentives',
    ['incentive.update.others-of-latest'],
    usingOthersToo(
      (path) => path.includes('/70026'),
      ({ incentiveId }) => Number(incentiveId) < 70_026,
    ),
  ),
  cardIncentive.sequence(
    'incentive-use-takes-those-of-another',
    'if the path of an update has the id of the user, all incentives of another user except the latest are used too',
    ['incentive.update.other-holder'],
    usingOthersToo(
      (path) => !isMe(path),
      ({ incentiveId, userId }) => userId === '2000003' && incentiveId !== '80026',
    ),
  ),
]
