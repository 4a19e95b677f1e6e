import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { OperationId, ServiceResponse } from '../../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../../override.ts'
import { answeringBody, cardIncentive, isView } from '../../declare.ts'
import { queried, remembering } from '../../remembering.ts'
import { later } from '../read/days.ts'
import { isMe } from '../read/me-path.ts'

/**
 * Repeats the first answer of an operation to requests with one selection.
 * @param fields the selection; undefined: without one
 */
const firstAnswerWith = (of: OperationId, fields: string | undefined): PolicyOverride =>
  remembering(() => {
    const first = new Map<string, ServiceResponse>()
    return (response, facts) => {
      if (facts.operation !== of || response.status !== 200) return response
      if (facts.query.has('format') || queried(facts, 'fields') !== fields) return response
      const kept = first.get(facts.path) ?? response
      first.set(facts.path, kept)
      return kept
    }
  })

/** Faults of what a server reports about a used incentive, and under @me. */
export const cardIncentiveUseToldFaults: readonly Fault[] = [
  cardIncentive.fault(
    'incentive-writes-current-amount',
    'currentUsedAmount in the body of an update is stored',
    ['incentive.update.read-only-current-amount'],
    {
      incentiveAlsoWritten: ({ currentUsedAmount }) =>
        typeof currentUsedAmount === 'number' ? { currentUsedAmount } : {},
    },
  ),
  cardIncentive.fault(
    'incentive-writes-current-start',
    'currentUsedAmountStartDate in the body of an update is stored',
    ['incentive.update.read-only-current-days'],
    {
      incentiveAlsoWritten: ({ currentUsedAmountStartDate: day }) =>
        typeof day === 'string' ? { currentUsedAmountStartDate: day } : {},
    },
  ),
  cardIncentive.fault(
    'incentive-latest-gone-when-used',
    'the collection of the latest incentive is empty after that incentive is used',
    ['incentive.update.consume.latest-itself'],
    answeringBody(['incentive.latest'], (body) => {
      const one: unknown = Array.isArray(body.entry) ? body.entry[0] : undefined
      return isView(one) && one.available === false ? { ...body, entry: [], totalResults: 0 } : body
    }),
  ),
  cardIncentive.sequence(
    'incentive-latest-plain-remembered',
    'without fields, the latest incentive is always shown as it was when it was first read',
    ['incentive.update.consume.latest-again'],
    firstAnswerWith('incentive.latest', undefined),
  ),
  cardIncentive.sequence(
    'incentive-latest-available-remembered',
    'with only available in fields, the latest incentive is always shown as it was when it was first read',
    ['incentive.update.consume.latest-again'],
    firstAnswerWith('incentive.latest', 'available'),
  ),
  cardIncentive.sequence(
    'incentive-read-plain-remembered',
    'without fields, an incentive is always shown as it was when it was first read',
    ['incentive.update.consume.plain'],
    firstAnswerWith('incentive.read', undefined),
  ),
  cardIncentive.fault(
    'incentive-me-plain-collection',
    'reading an incentive under @me without fields returns a collection',
    ['incentive.read.me-plain'],
    answeringBody(['incentive.read'], (body, facts) =>
      isMe(facts.path) && !facts.query.has('fields')
        ? { entry: [body], startIndex: 1, itemsPerPage: 1, totalResults: 1 }
        : body,
    ),
  ),
  cardIncentive.fault(
    'incentive-me-plain-user',
    'the latest incentive of @me has the userId @me if it is read without fields',
    ['incentive.latest.me-plain'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return facts.operation === 'incentive.latest' && isMe(facts.path) && !facts.query.has('fields')
          ? { ...finished, userId: '@me' }
          : finished
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-answer-unconsumed-by-user-id',
    'if the path of an update has the id of the user, isConsumedApp is false in the response',
    ['incentive.update.answer.other-order'],
    answeringBody(['incentive.update'], (body, { path }) =>
      isMe(path) ? body : { ...body, isConsumedApp: false },
    ),
  ),
  cardIncentive.fault(
    'incentive-start-late-by-id',
    'if an incentive is read by its id, the current period starts on the second day after the closing date',
    ['incentive.read.current-start-next-day'],
    (policy) => ({
      finishIncentiveView: (view, record, facts) => {
        const finished = policy.finishIncentiveView(view, record, facts)
        return facts.operation === 'incentive.read'
          ? { ...finished, currentUsedAmountStartDate: later(finished.currentUsedAmountStartDate, 1) }
          : finished
      },
    }),
  ),
  cardIncentive.fault(
    'incentive-elsewhere-told-as-used',
    'an update of an incentive that another application has used succeeds, but changes nothing',
    ['incentive.update.used-elsewhere'],
    {
      incentiveTransition: (_record, available) => (available ? 'incentive-body' : undefined),
      storedIncentive: (before, updated) => (before.available ? updated : before),
    },
  ),
]
