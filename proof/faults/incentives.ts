import { dayOf } from '../../reference-impl/policy/incentives.ts'
import type { Fault } from '../override.ts'
import { answeringBody, faultsOf, refusing, succeeding, without } from './declare.ts'

const fault = faultsOf('card-incentive')

/** Faults of the card incentive. */
export const incentiveFaults: readonly Fault[] = [
  fault('incentive-oldest', 'the oldest incentive is returned as the latest', ['incentive.latest.newest'], {
    latestIncentive: (records) => records.slice(0, 1),
  }),
  fault(
    'incentive-all',
    'all incentives are returned as the latest',
    ['incentive.latest.one', 'incentive.latest.total'],
    {
      latestIncentive: (records) => records,
    },
  ),
  fault(
    'incentive-latest-bare',
    'the latest incentive is not in a collection',
    ['contract.incentive.latest', 'incentive.latest.status'],
    answeringBody(['incentive.latest'], (body) => (Array.isArray(body.entry) ? body.entry[0] : body)),
  ),
  fault(
    'incentive-user-text',
    'userId of one incentive is a string',
    ['contract.incentive.read', 'incentive.read.member.userId', 'incentive.read.user'],
    {
      incentiveUserId: (userId) => userId,
    },
  ),
  fault(
    'incentive-user-number',
    'userId in the collection is a number',
    ['contract.incentive.latest', 'incentive.latest.user', 'incentive.latest.member.userId'],
    {
      incentiveUserId: (userId) => Number(userId),
    },
  ),
  fault(
    'incentive-trusted',
    'a 2-legged caller may use the card incentive',
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
  fault(
    'incentive-update-loses-another',
    'using an incentive loses the one that another application used',
    ['incentive.update.others'],
    (policy) => {
      let used = false
      return {
        updatedIncentive: (before, after, facts) => {
          used = true
          return policy.updatedIncentive(before, after, facts)
        },
        incentiveFound: (record, facts) =>
          !(used && record.consumedBy !== undefined && record.consumedBy !== facts.applicationId) &&
          policy.incentiveFound(record, facts),
      }
    },
  ),
  fault(
    'incentive-update-true-uses',
    'an update with available true uses the incentive as one with false does',
    ['incentive.update.available-true'],
    (policy) => ({
      incentiveTransition: (record, _available, applicationId) =>
        policy.incentiveTransition(record, false, applicationId),
      updatedIncentive: (before, after, facts) =>
        policy.updatedIncentive(before, { ...after, available: false }, facts),
    }),
  ),
  fault(
    'incentive-update-202',
    'using an incentive answers 202',
    ['incentive.update.consume', 'contract.incentive.update'],
    succeeding(202, 'incentive.update'),
  ),
  fault(
    'incentive-update-fields-optional',
    'fields may be missing in an update',
    [
      'incentive.update.fields',
      'incentive.update.fields-app-only',
      'incentive.update.fields-empty',
      'incentive.update.fields-others',
      'incentive.update.fields-app-and-other',
    ],
    {
      incentiveUpdateFieldsAccepted: () => true,
    },
  ),
  fault(
    'incentive-update-one-field',
    'fields needs to name available only',
    ['incentive.update.fields-available-only', 'incentive.update.fields-available-and-other'],
    {
      incentiveUpdateFieldsAccepted: (fields) => fields?.includes('available') ?? false,
    },
  ),
  fault('incentive-update-ignored', 'using an incentive changes nothing', ['incentive.update.consume'], {
    updatedIncentive: (before, after, facts) => (facts.operation === 'incentive.update' ? before : after),
  }),
  fault(
    'incentive-update-not-consumed',
    'a used incentive is not shown as consumed',
    ['incentive.update.consume'],
    {
      isConsumedApp: () => false,
    },
  ),
  fault(
    'incentive-consumed-elsewhere',
    'an incentive used by another application is shown as consumed',
    ['incentive.read.used-elsewhere'],
    {
      isConsumedApp: (record) => record.consumedBy !== undefined,
    },
  ),
  fault(
    'incentive-taken-over',
    'an incentive that another application used may be used once more',
    ['incentive.update.used-elsewhere'],
    { incentiveTransition: () => undefined },
  ),
  fault(
    'incentive-foreign-app',
    'the incentive may be used for another application',
    ['incentive.update.foreign-app', 'incentive.update.unknown-app'],
    {
      incentiveApplicationAccepted: () => true,
    },
  ),
  fault(
    'incentive-foreign-app-400',
    'another application in an update answers 400',
    [
      'incentive.update.foreign-app',
      'incentive.update.foreign-app-me',
      'incentive.update.foreign-app-order',
      'incentive.update.foreign-app-format',
    ],
    refusing(400, 'incentive-application'),
  ),
  fault(
    'incentive-no-member-200',
    'a user without a card has an empty collection',
    ['incentive.latest.no-member', 'incentive.latest.no-member-me'],
    {
      cardRequired: () => false,
    },
  ),
  fault(
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
  fault(
    'incentive-unknown-400',
    'an unknown incentive answers 400',
    [
      'incentive.read.unknown',
      'incentive.read.unknown-me',
      'incentive.update.unknown',
      'incentive.update.unknown-me',
    ],
    refusing(400, 'incentive-unknown'),
  ),
  fault(
    'incentive-total-0',
    'totalResults of the latest incentive is 0',
    ['incentive.latest.total-covers'],
    answeringBody(['incentive.latest'], (body) => ({ ...body, totalResults: 0 })),
  ),
  fault('incentive-amount-null', 'usedAmount is null', ['incentive.read.statement-shown'], {
    finishIncentiveView: (view) => ({ ...view, usedAmount: null }),
  }),
  fault(
    'incentive-without-level',
    'level is missing',
    ['incentive.read.member.level', 'incentive.latest.member.level'],
    {
      finishIncentiveView: (view) => without(view, 'level'),
    },
  ),
  fault(
    'incentive-end-tomorrow',
    'the current period ends the day after tomorrow',
    ['incentive.read.current-end', 'incentive.latest.current-end'],
    {
      // Today is the day before in some time zones, and tomorrow is today for a moment around midnight.
      currentUsedAmountEndDate: (now) => dayOf(now, 2),
    },
  ),
  fault(
    'incentive-dates-with-time',
    'dates carry a time',
    [
      'contract.incentive.read',
      'incentive.read.member.usedAmountEndDate',
      'incentive.read.period',
      'incentive.latest.period',
      'incentive.latest.current-start',
    ],
    {
      finishIncentiveView: (view) => ({
        ...view,
        usedAmountEndDate: `${String(view.usedAmountEndDate)}T00:00:00`,
      }),
    },
  ),
]
