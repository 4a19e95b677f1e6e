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
]
