import { gap, rule, sectionOf } from './requirement.ts'

/** The fields of a card incentive. */
export const incentiveFields = sectionOf('Resources and their fields / Card incentive (per user)', [
  rule(
    'R-incentive-user-id',
    'MUST',
    'userId is the user id: an integer, in the collection a string; read-only.',
    [
      'incentive.*.member.userId',
      'incentive.*.default-member.userId',
      'incentive.latest.user',
      'incentive.read.user',
    ],
  ),
  rule('R-incentive-incentive-id', 'MUST', 'incentiveId is a string, the id of the incentive; read-only.', [
    'incentive.*.member.incentiveId',
    'incentive.*.default-member.incentiveId',
  ]),
  rule('R-incentive-level', 'MUST', 'level is an integer; read-only.', [
    'incentive.*.member.level',
    'incentive.*.default-member.level',
    'incentive.level',
  ]),
  rule(
    'R-incentive-available',
    'MUST',
    'available is a boolean, whether the incentive can be used; it can be written.',
    [
      'incentive.*.member.available',
      'incentive.*.default-member.available',
      'incentive.read.available-unused',
      'incentive.read.consumable',
      'incentive.update.consume',
    ],
  ),
  rule(
    'R-incentive-used-amount',
    'MUST',
    'usedAmount is an integer, what was spent up to the closing date; read-only.',
    [
      'incentive.*.member.usedAmount',
      'incentive.*.default-member.usedAmount',
      'incentive.read.statement-shown',
      'incentive.amounts',
    ],
  ),
  rule(
    'R-incentive-used-amount-start',
    'MUST',
    'usedAmountStartDate is a day, year-month-day, on which the period of usedAmount starts; read-only.',
    [
      'incentive.*.member.usedAmountStartDate',
      'incentive.*.default-member.usedAmountStartDate',
      'incentive.*.period',
    ],
  ),
  rule(
    'R-incentive-used-amount-end',
    'MUST',
    'usedAmountEndDate is a day, the closing date of the period of usedAmount; read-only.',
    [
      'incentive.*.member.usedAmountEndDate',
      'incentive.*.default-member.usedAmountEndDate',
      'incentive.closing-date',
      'incentive.*.period',
    ],
  ),
  rule(
    'R-incentive-current-amount',
    'MUST',
    'currentUsedAmount is an integer, what was spent and is not confirmed yet; read-only.',
    [
      'incentive.*.member.currentUsedAmount',
      'incentive.*.default-member.currentUsedAmount',
      'incentive.amounts',
    ],
  ),
  rule(
    'R-incentive-current-start',
    'MUST',
    'currentUsedAmountStartDate is a day, the one after the latest closing date; read-only.',
    [
      'incentive.*.member.currentUsedAmountStartDate',
      'incentive.*.default-member.currentUsedAmountStartDate',
      'incentive.*.current-start*',
      'incentive.read.older-periods',
    ],
  ),
  rule(
    'R-incentive-current-end',
    'MUST',
    'currentUsedAmountEndDate is a day, the one before the request comes in; read-only.',
    [
      'incentive.*.member.currentUsedAmountEndDate',
      'incentive.*.default-member.currentUsedAmountEndDate',
      'incentive.*.current-end',
    ],
  ),
  rule(
    'R-incentive-consumed-app',
    'MUST',
    'isConsumedApp is a boolean, whether the calling application used the incentive; read-only.',
    [
      'incentive.*.member.isConsumedApp',
      'incentive.*.default-member.isConsumedApp',
      'incentive.read.used-elsewhere',
      'incentive.update.used-elsewhere',
      'incentive.update.consume',
    ],
  ),
  rule('R-incentive-app-id', 'MUST', 'appId is a string that only the update and its answer carry.', [
    'incentive.update.consume',
    'incentive.update.*app*',
    'incentive.values.app-id',
  ]),
  gap('R-listed-fields', 'The fields of the resources of the other listed APIs are not shown.', [
    'platform.*.shape',
  ]),
])
