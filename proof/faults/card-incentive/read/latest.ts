import type { IncentivePolicy } from '../../../../reference-impl/policy/incentives.ts'
import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { answeringBody, cardIncentive, without } from '../../declare.ts'
import { later } from './days.ts'

type Finish = IncentivePolicy['finishIncentiveView']

/** In the collection of the latest incentive, shows other members than in a reading of the incentive by its id. */
const inLatest =
  (members: (...args: Parameters<Finish>) => Readonly<Record<string, unknown>>): PolicyOverride =>
  (policy) => ({
    finishIncentiveView: (view, record, facts) => {
      const finished = policy.finishIncentiveView(view, record, facts)
      return facts.operation === 'incentive.latest'
        ? { ...finished, ...members(finished, record, facts) }
        : finished
    },
  })

/** Faults of reading the latest card incentive. */
export const cardIncentiveLatestFaults: readonly Fault[] = [
  cardIncentive.fault(
    'incentive-latest-highest',
    'the latest incentive is the one of the highest level',
    ['incentive.latest.newest'],
    {
      latestIncentive: (records) => records.toSorted((one, other) => one.level - other.level).slice(-1),
    },
  ),
  cardIncentive.fault(
    'incentive-content-type',
    'the content type of incentives is text/plain',
    ['incentive.latest.status', 'incentive.read.status', 'incentive.format.json', 'incentive.update.consume'],
    (policy) => ({
      contentType: (response, facts) =>
        facts.operation?.startsWith('incentive.') ? 'text/plain' : policy.contentType(response, facts),
    }),
  ),
  cardIncentive.fault(
    'incentive-latest-empty',
    'the collection of the latest incentive is always empty',
    ['incentive.latest.there'],
    { latestIncentive: () => [] },
  ),
  cardIncentive.fault(
    'incentive-latest-other-amount',
    'the latest incentive has another usedAmount than if it is read by its id',
    ['incentive.latest.by-id'],
    inLatest((_view, { usedAmount, currentUsedAmount }) => ({ usedAmount: usedAmount + currentUsedAmount })),
  ),
  cardIncentive.fault(
    'incentive-latest-other-current-amount',
    'the latest incentive has another currentUsedAmount than if it is read by its id',
    ['incentive.latest.same-current'],
    inLatest((_view, { currentUsedAmount }) => ({ currentUsedAmount: currentUsedAmount + 100 })),
  ),
  cardIncentive.fault(
    'incentive-latest-never-consumed',
    'in the collection of the latest incentive, isConsumedApp is always false',
    ['incentive.update.consume.latest-itself'],
    inLatest(() => ({ isConsumedApp: false })),
  ),
  cardIncentive.fault(
    'incentive-latest-unavailable',
    'in the collection of the latest incentive, available is always false',
    ['incentive.latest.same-use'],
    inLatest(() => ({ available: false })),
  ),
  cardIncentive.fault(
    'incentive-latest-end-today',
    'in the collection of the latest incentive, the current period ends a day later than if it is read by its id',
    ['incentive.latest.same-end'],
    inLatest(({ currentUsedAmountEndDate: end }) => ({ currentUsedAmountEndDate: later(end, 1) })),
  ),
  cardIncentive.fault(
    'incentive-latest-user-prefixed',
    'userId in the collection of the latest incentive contains a domain',
    ['incentive.latest.user'],
    {
      incentiveUserId: (userId, operation) =>
        operation === 'incentive.latest' ? `sb.example.jp:${userId}` : Number(userId),
    },
  ),
  cardIncentive.fault(
    'incentive-oldest',
    'the latest incentive is the oldest one',
    ['incentive.latest.newest'],
    {
      latestIncentive: (records) => records.slice(0, 1),
    },
  ),
  cardIncentive.fault(
    'incentive-all',
    'the collection of the latest incentive has all incentives, the oldest first',
    ['incentive.latest.newest', 'incentive.latest.only'],
    {
      latestIncentive: (records) => records,
    },
  ),
  cardIncentive.fault(
    'incentive-latest-bare',
    'the latest incentive is not in a collection',
    ['contract.incentive.latest', 'incentive.latest.status'],
    answeringBody(['incentive.latest'], (body) => (Array.isArray(body.entry) ? body.entry[0] : body)),
  ),
  cardIncentive.fault(
    'incentive-user-number',
    'userId in the collection of the latest incentive is a number',
    ['contract.incentive.latest', 'incentive.latest.user', 'incentive.latest.member.userId'],
    {
      incentiveUserId: (userId) => Number(userId),
    },
  ),
  cardIncentive.fault(
    'incentive-total-0',
    'totalResults of the latest incentive is 0',
    ['incentive.latest.total-covers'],
    answeringBody(['incentive.latest'], (body) => ({ ...body, totalResults: 0 })),
  ),
  cardIncentive.fault(
    'incentive-total-zero',
    'startIndex, itemsPerPage and totalResults of the latest incentive are all 0',
    ['incentive.latest.total-covers', 'incentive.latest.total'],
    answeringBody(['incentive.latest'], (body) => ({
      ...body,
      startIndex: 0,
      itemsPerPage: 0,
      totalResults: 0,
    })),
  ),
  cardIncentive.fault(
    'incentive-start-zero',
    'startIndex of the collection of the latest incentive is 0',
    ['incentive.latest.total'],
    answeringBody(['incentive.latest'], (body) => ({ ...body, startIndex: 0 })),
  ),
  cardIncentive.fault(
    'incentive-fewer-members',
    'the latest incentive has fewer members than if it is read by its id',
    ['incentive.latest.same-members'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return facts.operation === 'incentive.latest' ? without(finished, 'currentUsedAmount') : finished
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-own-id-only',
    'the id of the calling user is refused in the path of the card incentive',
    ['incentive.latest.status', 'incentive.read.status'],
    { incentivePathUser: (segment, userId) => (segment === '@me' ? (userId ?? segment) : 'nobody') },
  ),
]
