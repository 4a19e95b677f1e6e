import type { Policy, PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { cardIncentive, isView, refusing, succeeding } from '../../declare.ts'
import { remembering, succeeded, withMembers } from '../../remembering.ts'
import { isMe } from '../read/me-path.ts'
import { shownAgain } from './shown-again.ts'

/** Changes the policy; the changes can ask whether any incentive was used. */
const afterFirstUse =
  (change: (policy: Policy, wasUsed: () => boolean) => Partial<Policy>): PolicyOverride =>
  (policy) => {
    let used = false
    return {
      updatedIncentive: (before, after, facts) => {
        used = true
        return policy.updatedIncentive(before, after, facts)
      },
      ...change(policy, () => used),
    }
  }

/** The use of one incentive uses all incentives with the same value of a member. */
const usingAllOfOne =
  (member: 'level' | 'userId'): PolicyOverride =>
  (policy) => {
    const used = new Set<unknown>()
    return {
      updatedIncentive: (before, after, facts) => {
        used.add(before[member])
        return policy.updatedIncentive(before, after, facts)
      },
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return used.has(record[member]) ? { ...finished, available: false } : finished
      },
    }
  }

/** Changes the members of the response if an update uses an incentive again. */
const toldAgain = (members: Readonly<Record<string, unknown>>): PolicyOverride =>
  remembering(() => {
    const used = new Set<string>()
    return (response, facts) => {
      if (!succeeded(response, facts, 'incentive.update') || !isView(response.body)) return response
      const id = String(response.body.incentiveId)
      if (used.has(id)) return withMembers(response, members)
      used.add(id)
      return response
    }
  })

/** Faults of the use of card incentives. */
export const cardIncentiveUpdateFaults: readonly Fault[] = [
  cardIncentive.fault(
    'incentive-me-update-lost',
    'an update under @me succeeds, but changes nothing',
    ['incentive.update.me'],
    { storedIncentive: (before, updated, { path }) => (isMe(path) ? before : updated) },
  ),
  cardIncentive.fault(
    'incentive-me-update-unknown',
    '@me is not accepted in the path of an update',
    ['incentive.update.me', 'incentive.update.foreign-app-me'],
    (policy) => ({
      incentivePathUser: (segment, userId, facts) =>
        facts.method === 'PUT' ? segment : policy.incentivePathUser(segment, userId, facts),
      incentiveOtherUser: undefined,
      incentiveApplicationFirst: false,
    }),
  ),
  cardIncentive.sequence(
    'incentive-read-remembered',
    'an incentive is always shown as it was when it was first read',
    ['incentive.update.consume'],
    shownAgain('incentive.read'),
  ),
  cardIncentive.fault(
    'incentive-me-stale',
    'under @me, an incentive is always shown as unused',
    ['incentive.update.consume.me'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return facts.operation === 'incentive.read' && isMe(facts.path)
          ? { ...finished, available: true, isConsumedApp: false }
          : finished
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-fields-order',
    'an update that names available first in fields succeeds, but changes nothing',
    ['incentive.update.consume.latest-itself'],
    {
      storedIncentive: (before, updated, { query }) =>
        query.get('fields')?.[0]?.startsWith('available') === true ? before : updated,
    },
  ),
  cardIncentive.fault(
    'incentive-body-order',
    'an update whose body names available before appId answers 400',
    ['incentive.update.consume.latest-itself'],
    (policy) => ({
      incentiveUpdateBodyAccepted: (appId, available, body) =>
        Object.keys(body)[0] !== 'available' && policy.incentiveUpdateBodyAccepted(appId, available, body),
    }),
  ),
  cardIncentive.sequence(
    'incentive-me-first-reading',
    'under @me, an incentive is always shown as it was when it was first read under @me',
    ['incentive.update.consume.latest-itself'],
    remembering(() => {
      const first = new Map<string, unknown>()
      return (response, { operation, path }) => {
        if (operation !== 'incentive.read' || response.status !== 200 || !isMe(path)) return response
        if (!first.has(path)) first.set(path, response.body)
        return { ...response, body: first.get(path) }
      }
    }),
  ),
  cardIncentive.sequence(
    'incentive-only-one-used',
    'if another incentive is used, the previous one is available again',
    ['incentive.update.consume.both'],
    (policy) => {
      let latest: unknown
      return {
        updatedIncentive: (before, after, facts) => {
          const updated = policy.updatedIncentive(before, after, facts)
          latest = updated.incentiveId
          return updated
        },
        finishIncentiveView: (view, record, facts) => {
          const finished = policy.finishIncentiveView(view, record, facts)
          return record.consumedBy === facts.applicationId && record.incentiveId !== latest
            ? { ...finished, available: true, isConsumedApp: false }
            : finished
        },
      }
    },
  ),
  cardIncentive.sequence(
    'incentive-latest-used-too',
    'if any incentive is used, the latest incentive is shown as used',
    ['incentive.update.consume.latest'],
    afterFirstUse((policy, wasUsed) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return wasUsed() && facts.operation === 'incentive.latest'
          ? { ...finished, available: false, isConsumedApp: true }
          : finished
      },
    })),
  ),
  cardIncentive.sequence(
    'incentive-use-of-a-level',
    'using an incentive uses all incentives of the same level',
    ['incentive.update.others'],
    usingAllOfOne('level'),
  ),
  cardIncentive.sequence(
    'incentive-used-vanishes',
    'an incentive that this application has used can no longer be read',
    ['incentive.update.consume'],
    (policy) => ({
      incentiveFound: (record, facts) =>
        !(facts.operation === 'incentive.read' && record.consumedBy === facts.applicationId) &&
        policy.incentiveFound(record, facts),
    }),
  ),
  cardIncentive.fault(
    'incentive-writes-amounts',
    'level and amounts in the body of an update are stored',
    ['incentive.update.read-only'],
    {
      incentiveAlsoWritten: ({ level, usedAmount }) => ({
        ...(typeof level === 'number' ? { level } : {}),
        ...(typeof usedAmount === 'number' ? { usedAmount } : {}),
      }),
    },
  ),
  cardIncentive.fault(
    'incentive-writes-days',
    'usedAmountStartDate in the body of an update is stored',
    ['incentive.update.read-only'],
    {
      incentiveAlsoWritten: ({ usedAmountStartDate: start }) =>
        typeof start === 'string' ? { usedAmountStartDate: start } : {},
    },
  ),
  cardIncentive.fault(
    'incentive-read-only-500',
    'an update with a wrong body, or with read-only members, answers 500',
    ['incentive.update.read-only'],
    (policy) => ({
      incentiveUpdateBodyAccepted: (appId, available, body) =>
        !('usedAmount' in body) && policy.incentiveUpdateBodyAccepted(appId, available, body),
      errorStatus: (problem, facts) =>
        problem === 'incentive-body' ? 500 : policy.errorStatus(problem, facts),
    }),
  ),
  cardIncentive.sequence(
    'incentive-toggles',
    'using an incentive again makes it available again',
    ['incentive.update.again'],
    (policy) => ({
      storedIncentive: (before, updated, facts) =>
        before.available || facts.query.has('xoauth_requestor_id') || isMe(facts.path)
          ? policy.storedIncentive(before, updated, facts)
          : { ...updated, available: true, consumedBy: undefined },
    }),
  ),
  cardIncentive.sequence(
    'incentive-again-told-available',
    'the response to an update that uses an incentive again says that it is available',
    ['incentive.update.again'],
    toldAgain({ available: true }),
  ),
  cardIncentive.sequence(
    'incentive-again-told-not-consumed',
    'the response to an update that uses an incentive again says that this application has not consumed it',
    ['incentive.update.again'],
    toldAgain({ isConsumedApp: false }),
  ),
  cardIncentive.sequence(
    'incentive-again-told-of-another',
    'the response to an update that uses an incentive again shows another incentive of another user',
    ['incentive.update.again.answer'],
    toldAgain({ userId: 1, incentiveId: '1', level: 99 }),
  ),
  cardIncentive.race(
    'incentive-simultaneous-500',
    'if an incentive is updated twice at the same time, the second update answers 500',
    ['incentive.update.at-once'],
    (policy) => {
      const underWay = new Set<string>()
      return {
        raceGapTurns: (operation) => (operation === 'incentive.update' ? 40 : policy.raceGapTurns(operation)),
        incentiveTransition: (record, available, applicationId) => {
          const refusal = policy.incentiveTransition(record, available, applicationId)
          if (refusal !== undefined) return refusal
          if (underWay.has(record.incentiveId)) return 'internal'
          underWay.add(record.incentiveId)
          return undefined
        },
        updatedIncentive: (before, after, facts) => {
          underWay.delete(before.incentiveId)
          return policy.updatedIncentive(before, after, facts)
        },
      }
    },
  ),
  cardIncentive.sequence(
    'incentive-all-used',
    'using an incentive uses all incentives of the user',
    ['incentive.update.others', 'incentive.update.consume.latest'],
    usingAllOfOne('userId'),
  ),
  cardIncentive.fault(
    'incentive-used-for-all',
    'using an incentive uses the incentives with the same id of all users',
    ['incentive.update.other-holder.same-id'],
    {
      firstIncentiveIds: [70_001, 70_001],
      incentiveOwnersWritten: (_userId, cardHolders) => cardHolders,
    },
  ),
  cardIncentive.fault(
    'incentive-update-loses-another',
    'after an incentive is used, the incentive that another application used can no longer be found',
    ['incentive.update.others'],
    afterFirstUse((policy, wasUsed) => ({
      incentiveFound: (record, facts) =>
        !(wasUsed() && record.consumedBy !== undefined && record.consumedBy !== facts.applicationId) &&
        policy.incentiveFound(record, facts),
    })),
  ),
  cardIncentive.fault(
    'incentive-update-202',
    'using an incentive answers 202',
    ['incentive.update.consume', 'contract.incentive.update'],
    succeeding(202, 'incentive.update'),
  ),
  cardIncentive.fault(
    'incentive-update-ignored',
    'using an incentive changes nothing',
    ['incentive.update.consume'],
    {
      updatedIncentive: (before, after, facts) => (facts.operation === 'incentive.update' ? before : after),
    },
  ),
  cardIncentive.fault(
    'incentive-update-not-consumed',
    'a used incentive is never shown as consumed',
    ['incentive.update.consume'],
    {
      isConsumedApp: () => false,
    },
  ),
  cardIncentive.fault(
    'incentive-taken-over',
    'an incentive that another application used can be used again',
    ['incentive.update.used-elsewhere'],
    { incentiveTransition: () => undefined },
  ),
  cardIncentive.fault(
    'status-incentive-transition-500',
    'an update of an incentive that another application used answers 500',
    ['incentive.update.used-elsewhere'],
    refusing(500, 'incentive-transition'),
  ),
]
