import type { Fault } from '../../override.ts'
import { answering, cardIncentive, refusing } from '../declare.ts'

/** Faults of who may read and use card incentives, and with which methods. */
export const cardIncentiveAccessFaults: readonly Fault[] = [
  cardIncentive.fault(
    'incentive-delete-answered',
    'methods that the card incentive does not support are answered with 200',
    ['incentive.methods.refused'],
    (policy) => ({
      respondInstead: (facts) =>
        /\/partnercard/.test(facts.path) && !['GET', 'PUT'].includes(facts.method)
          ? { status: 200, headers: {}, body: {} }
          : policy.respondInstead(facts),
    }),
  ),
  cardIncentive.fault(
    'incentive-trusted-404',
    'a 2-legged caller of the card incentive is answered 404',
    ['incentive.access.two-legged-status'],
    refusing(404, 'trusted-refused'),
  ),
  cardIncentive.fault(
    'incentive-path-ignored',
    'the user in the path is ignored: the caller sees their own incentives',
    ['incentive.access.path-user', 'incentive.users.own.path', 'incentive.users.own.path-by-id'],
    { incentivePathUser: (segment, userId) => userId ?? segment },
  ),
  cardIncentive.fault(
    'incentive-trusted',
    '2-legged callers can read and use card incentives',
    [
      'incentive.access.trusted',
      'incentive.access.trusted-requestor',
      'incentive.access.trusted-read',
      'incentive.access.trusted-update',
      'incentive.access.other-user',
      'incentive.access.other-user-read',
    ],
    (policy) => ({
      operationAllowed: (operation, caller) =>
        operation.startsWith('incentive.') || policy.operationAllowed(operation, caller),
      incentiveOtherUser: undefined,
    }),
  ),
  cardIncentive.fault(
    'status-trusted-incentive-200',
    'a 2-legged caller of the card incentive gets an empty object',
    ['incentive.access.trusted'],
    answering(['incentive.latest', 'incentive.read'], (response, facts) =>
      facts.caller === 'trusted' ? { ...response, status: 200, body: {} } : response,
    ),
  ),
]
