import type { Fault } from '../../../override.ts'
import { errorAnswer } from '../../answers.ts'
import { answeringBody, cardIncentive, without } from '../../declare.ts'
import { queried } from '../../remembering.ts'
import { later } from '../read/days.ts'

/** Faults of what is shown of a used incentive, and of the user it belongs to. */
export const cardIncentiveUseShownFaults: readonly Fault[] = [
  ...(['available', 'isConsumedApp'] as const).map((member) =>
    cardIncentive.fault(
      `incentive-${member === 'available' ? 'available' : 'consumed'}-alone-stale`,
      `if fields names only ${member}, it is shown as before the use`,
      ['incentive.update.consume.alone'],
      answeringBody(['incentive.read'], (body, facts) =>
        queried(facts, 'fields') === member ? { ...body, [member]: member === 'available' } : body,
      ),
    ),
  ),
  cardIncentive.fault(
    'incentive-use-clears-current-amount',
    'using an incentive sets currentUsedAmount to 0',
    ['incentive.update.read-only-current-amount'],
    (policy) => ({
      updatedIncentive: (before, after, facts) => ({
        ...policy.updatedIncentive(before, after, facts),
        currentUsedAmount: 0,
      }),
    }),
  ),
  cardIncentive.fault(
    'incentive-back-later',
    'an update with available true is refused, but takes effect from the second reading on',
    ['incentive.update.for-good'],
    (policy) => {
      let readings: number | undefined
      return {
        incentiveTransition: (record, available, applicationId) => {
          if (available && !record.available) readings ??= 0
          return policy.incentiveTransition(record, available, applicationId)
        },
        finishIncentiveView: (view, record, facts) => {
          const finished = policy.finishIncentiveView(view, record, facts)
          if (readings === undefined || record.consumedBy === undefined) return finished
          if (facts.operation === 'incentive.read') readings += 1
          return readings > 1 ? { ...finished, available: true } : finished
        },
      }
    },
  ),
  cardIncentive.fault(
    'incentive-period-hidden-after-use',
    'a used incentive has no days of the current period',
    ['incentive.update.read-only-kept'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return record.consumedBy === undefined
          ? finished
          : without(without(finished, 'currentUsedAmountStartDate'), 'currentUsedAmountEndDate')
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-app-id-without-fields',
    'reading a used incentive without fields shows the application that used it as appId',
    ['incentive.read.app-id.used'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => ({
        ...policy.finishIncentiveView(view, record, facts),
        ...(record.consumedBy === undefined ? {} : { appId: record.consumedBy }),
      }),
    }),
  ),
  cardIncentive.fault(
    'incentive-end-today-by-id',
    'if an incentive is read by its id, its current period ends a day later than in the latest incentive',
    ['incentive.latest.same-end'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return facts.operation === 'incentive.read'
          ? { ...finished, currentUsedAmountEndDate: later(finished.currentUsedAmountEndDate, 1) }
          : finished
      },
    }),
  ),
  ...(['userId', 'incentiveId'] as const).map((member) =>
    cardIncentive.fault(
      `incentive-${member === 'userId' ? 'user' : 'id'}-of-body`,
      `an update looks up the incentive by the ${member} in its body instead of its path`,
      ['incentive.update.read-only'],
      (policy) => {
        let named: unknown
        return {
          incentiveAlsoWritten: (body) => {
            named = body[member]
            return policy.incentiveAlsoWritten(body)
          },
          storedIncentive: (before, updated, facts) =>
            named === undefined ? policy.storedIncentive(before, updated, facts) : before,
          finishResponse: (response, facts) => {
            const finished = policy.finishResponse(response, facts)
            if (facts.operation !== 'incentive.update' || named === undefined) return finished
            named = undefined
            return finished.status === 200 ? { ...finished, ...errorAnswer(404) } : finished
          },
        }
      },
    ),
  ),
  cardIncentive.fault(
    'incentive-answer-short-in-other-order',
    'the response to an update has no isConsumedApp if fields names available first',
    ['incentive.update.answer.other-order'],
    answeringBody(['incentive.update'], (body, facts) =>
      queried(facts, 'fields')?.startsWith('available') ? without(body, 'isConsumedApp') : body,
    ),
  ),
  cardIncentive.fault(
    'incentive-user-as-number',
    'what follows the digits of the user id in a path is ignored',
    ['incentive.access.path-longer'],
    (policy) => ({
      incentivePathUser: (segment, userId, facts) =>
        policy.incentivePathUser(segment.replace(/^(\d+)\D+$/, '$1'), userId, facts),
    }),
  ),
]
