import type { Variant } from '../override.ts'

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
    sentence: "The body's application is looked at after the card and the incentive",
    override: { incentiveApplicationFirst: false },
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
    sentence: 'No card has a statement yet: the members that it fills are absent',
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
]
