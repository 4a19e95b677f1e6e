import type { RequestFacts, ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { cardIncentive, refusing } from '../declare.ts'
import { underLoad } from '../race-overrides.ts'
import { shownAgain } from './use/shown-again.ts'

/** The user that a request names as requestor, in its header or its query. */
function requestorOf({ headers, query }: RequestFacts): string | undefined {
  const named = /xoauth_requestor_id="([^"]*)"/.exec(String(headers.authorization ?? ''))?.[1]
  return query.get('xoauth_requestor_id')?.[0] ?? named
}

const isUser = (id: string | undefined): id is string => id?.startsWith('20') ?? false

/** Faults of which user's card incentive is shown and used. */
export const cardIncentiveUsersFaults: readonly Fault[] = [
  cardIncentive.fault(
    'incentive-viewer-requestor',
    '@me means the user in xoauth_requestor_id instead of the user of the token',
    ['incentive.users.requestor.header', 'incentive.users.requestor.query'],
    {
      incentivePathUser: (segment, userId, facts) =>
        segment === '@me' ? (requestorOf(facts) ?? userId ?? segment) : segment,
      incentiveOtherUser: undefined,
    },
  ),
  cardIncentive.fault(
    'incentive-trusted-requestor',
    'a 2-legged request with xoauth_requestor_id is served as a request of that user',
    [
      'incentive.access.trusted-requestor',
      'incentive.access.trusted-requestor.*',
      'incentive.access.two-legged-update',
    ],
    (policy) => ({
      operationAllowed: (operation, caller) =>
        operation.startsWith('incentive.') || policy.operationAllowed(operation, caller),
      incentiveOtherUser: undefined,
      incentivePathUser: (segment, userId, facts) => {
        const viewer = userId ?? requestorOf(facts)
        if (!isUser(viewer)) return 'nobody'
        return segment === '@me' ? viewer : segment
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-any-user',
    'every user can read and use the incentives of every other user',
    ['incentive.users.strangers', 'incentive.users.strangers-update'],
    { incentiveOtherUser: undefined },
  ),
  cardIncentive.fault(
    'incentive-me-first-user',
    '@me is always the first card holder, even if another user asks',
    ['incentive.users.own.me'],
    {
      incentivePathUser: (segment) => (segment === '@me' ? '2000001' : segment),
      incentiveOtherUser: undefined,
    },
  ),
  cardIncentive.sequence(
    'incentive-me-remembered',
    'the latest incentive that @me shows to the first user is shown to all later users',
    ['incentive.users.own.me'],
    shownAgain('incentive.latest'),
  ),
  cardIncentive.race(
    'incentive-me-at-once',
    'if two users ask for @me at the same time, one sees the incentive of the other',
    ['incentive.users.own.at-once'],
    underLoad(() => {
      let last: ServiceResponse | undefined
      return (response, { operation, path }, underWay) => {
        if (operation !== 'incentive.latest' || response.status !== 200 || !path.includes('@me'))
          return response
        const before = last
        last = response
        return underWay > 2 && before !== undefined ? before : response
      }
    }),
  ),
  cardIncentive.fault(
    'incentive-by-id-of-first-user',
    'an incentive that is read by its id has the userId of another user',
    ['incentive.users.own.latest-by-id'],
    (policy) => ({
      incentiveUserId: (userId, operation) =>
        operation === 'incentive.read' ? 2000001 : policy.incentiveUserId(userId, operation),
    }),
  ),
  cardIncentive.fault(
    'incentive-ids-of-all',
    'an incentive is looked up among the incentives of all users',
    ['incentive.users.own.by-id'],
    { incentiveOwnersRead: (_userId, cardHolders) => cardHolders },
  ),
  cardIncentive.fault(
    'incentive-no-member-update-403',
    'an update by a user without a card answers 403',
    ['incentive.no-member-update'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'incentive-no-member' && facts.method === 'PUT'
          ? 403
          : policy.errorStatus(problem, facts),
    }),
  ),
  cardIncentive.fault(
    'incentive-no-member-200',
    'a user without a card gets an empty collection',
    ['incentive.latest.no-member', 'incentive.latest.no-member-me'],
    {
      cardRequired: () => false,
    },
  ),
  cardIncentive.fault(
    'incentive-no-member-403',
    'a user without a card answers 403',
    [
      'incentive.latest.no-member',
      'incentive.read.no-member',
      'incentive.read.no-member-me',
      'incentive.update.no-member',
      'incentive.update.no-member-me',
    ],
    refusing(403, 'incentive-no-member'),
  ),
]
