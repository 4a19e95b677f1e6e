import { dayOf } from '../../reference-impl/policy/incentives.ts'
import type { Variant } from '../override.ts'

/**
 * The number of readings with fields before the closing date. The reading of the latest incentive is among them;
 * others are not.
 */
const readingsBeforeClosing = 2

/** Permitted choices of the card incentive. */
export const incentiveVariants: readonly Variant[] = [
  {
    id: 'incentive-trusted-401',
    sentence: 'A 2-legged caller of the card incentive is answered 401',
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'trusted-refused' ? 401 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'incentive-trusted-405',
    sentence: 'A 2-legged caller of the card incentive is answered 405',
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'trusted-refused' ? 405 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'incentive-other-user-404',
    sentence: "Another user's card is answered 404",
    override: { incentiveOtherUser: 'incentive-no-member' },
  },
  {
    id: 'incentive-application-last',
    sentence: 'The application in the body is checked after the card and the incentive',
    override: { incentiveApplicationFirst: false },
  },
  {
    id: 'incentive-of-several-applications',
    sentence: 'An update makes this application a consumer of an incentive that another application has used',
    shoulds: ['incentive.update.used-elsewhere'],
    override: (policy) => ({
      incentiveTransition: (record, available, application) =>
        available ? policy.incentiveTransition(record, available, application) : undefined,
    }),
  },
  {
    id: 'incentive-used-again-refused',
    sentence: 'An incentive that was used cannot be used again, not even by the same application',
    override: {
      incentiveTransition: (record, available) =>
        available ? 'incentive-body' : record.available ? undefined : 'incentive-transition',
    },
  },
  {
    id: 'incentive-return-ignored',
    sentence: 'available=true is answered with success and changes nothing',
    override: (policy) => ({
      incentiveTransition: (record, available, applicationId) =>
        available ? undefined : policy.incentiveTransition(record, available, applicationId),
      updatedIncentive: (before, after) => (after.available ? before : after),
    }),
  },
  {
    id: 'incentive-no-statement',
    sentence: 'No card has a statement yet, so the members of the statement are absent',
    shoulds: ['incentive.read.statement-shown'],
    override: (policy) => ({
      finishIncentiveView: (view, record, facts) =>
        Object.fromEntries(
          Object.entries(policy.finishIncentiveView(view, record, facts)).filter(
            ([name]) => !/Amount/.test(name),
          ),
        ),
    }),
  },
  {
    id: 'incentive-ids-of-24-bits',
    sentence: 'An id of an incentive that is not a number of 24 bits is refused with 400',
    override: (policy) => ({
      errorStatus: (problem, facts) => {
        const id = /partnercard\/([^/]+)$/.exec(facts.path)?.[1]
        const status = policy.errorStatus(problem, facts)
        const isOfTheForm = id === undefined || (/^\d+$/.test(id) && Number(id) < 2 ** 24)
        return status === 404 && !isOfTheForm ? 400 : status
      },
    }),
  },
  {
    id: 'incentive-card-in-use',
    sentence: 'The card is used during the run, so currentUsedAmount grows with each reading',
    override: (policy) => {
      let readings = 0
      return {
        finishIncentiveView: (view, record, facts) => {
          const finished = policy.finishIncentiveView(view, record, facts)
          if (typeof finished.currentUsedAmount !== 'number') return finished
          readings += 1
          return { ...finished, currentUsedAmount: finished.currentUsedAmount + readings }
        },
      }
    },
  },
  {
    id: 'incentive-closing-meanwhile',
    sentence:
      'A closing date passes after the first readings of the run, so later readings show a new period',
    override: (policy) => {
      let readings = 0
      return {
        finishIncentiveView: (view, record, facts) => {
          const finished = policy.finishIncentiveView(view, record, facts)
          if (facts.query.has('fields')) readings += 1
          return readings > readingsBeforeClosing && 'currentUsedAmountStartDate' in finished
            ? { ...finished, currentUsedAmountStartDate: dayOf(policy.now()) }
            : finished
        },
      }
    },
  },
]
