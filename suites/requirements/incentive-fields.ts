import { gap, rule, sectionOf } from './requirement.ts'

/**
 * Other checks test its type, and that it is read-only, when they read and update incentives. No caller can know
 * whether its value is right.
 */
const typeShown = { shownBy: ['R-incentive-read', 'R-incentive-used-amount'] } as const

/** The fields of a card incentive. */
export const incentiveFields = sectionOf('Resources and their fields / Card incentive (per user)', [
  rule(
    'R-incentive-user-id',
    'MUST',
    'userId is the user id: an integer, in the collection a string; read-only.',
  ),
  rule('R-incentive-incentive-id', 'MUST', 'incentiveId is a string, the id of the incentive; read-only.', {
    shownBy: ['R-service-incentive', 'R-incentive-read'],
  }),
  rule('R-incentive-level', 'MUST', 'level is an integer; read-only.', typeShown),
  rule(
    'R-incentive-available',
    'MUST',
    'available is a boolean, whether the incentive can be used; it can be written.',
  ),
  rule(
    'R-incentive-used-amount',
    'MUST',
    'usedAmount is an integer, what was spent up to the closing date; read-only.',
  ),
  rule(
    'R-incentive-used-amount-start',
    'MUST',
    'usedAmountStartDate is a day, year-month-day, on which the period of usedAmount starts; read-only.',
  ),
  rule(
    'R-incentive-used-amount-end',
    'MUST',
    'usedAmountEndDate is a day, the closing date of the period of usedAmount; read-only.',
    typeShown,
  ),
  rule(
    'R-incentive-current-amount',
    'MUST',
    'currentUsedAmount is an integer, what was spent and is not confirmed yet; read-only.',
    typeShown,
  ),
  rule(
    'R-incentive-current-start',
    'MUST',
    'currentUsedAmountStartDate is a day, the one after the latest closing date; read-only.',
  ),
  rule(
    'R-incentive-current-end',
    'MUST',
    'currentUsedAmountEndDate is a day, the one before the request comes in; read-only.',
  ),
  rule(
    'R-incentive-consumed-app',
    'MUST',
    'isConsumedApp is a boolean, whether the calling application used the incentive; read-only.',
  ),
  rule('R-incentive-app-id', 'MUST', 'appId is a string that only the update and its answer carry.'),
  gap('R-listed-fields', 'The fields of the resources of the other listed APIs are not shown.'),
])
