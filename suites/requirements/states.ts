import { definition, gap, rule, sectionOf, unchecked } from './requirement.ts'

const status = sectionOf('States and transitions / TextData status (field status)', [
  rule('R-status-normal', 'MUST', '0: the entry is as it was written.', [
    'entries.create.member.status',
    'entries.status.*',
  ]),
  rule(
    'R-status-edited-by-user',
    'MUST',
    '11: a user edited the entry.',
    [
      'entries.status.after-update*',
      'entries.status.edited-by-others',
      'access.entries.proxy.status-after-update',
    ],
    'When a target sets it is not shown; any value of the table but 20 passes after an update.',
  ),
  rule('R-status-deleted-by-operator', 'MUST', '20: an operator deleted the entry.', [
    'entries.status.operator-deleted*',
  ]),
  rule(
    'R-status-edited-by-operator',
    'MUST',
    '21: an operator edited the entry.',
    ['entries.status.edited-by-operator'],
    'A caller is no operator, and no operation of this interface edits as one.',
  ),
  rule(
    'R-status-edited-by-partner',
    'MUST',
    '31: the partner edited the entry.',
    ['entries.status.after-update*', 'entries.status.edited-by-others', 'entries.status.partner-update'],
    'When a target sets it is not shown; any value of the table but 20 passes after an update.',
  ),
  gap('R-status-transitions', 'How these values follow each other is not shown.', ['entries.status.*']),
])

const existence = sectionOf('States and transitions / TextData existence', [
  rule(
    'R-existence-delete',
    'MUST',
    'Deleting an entry that exists answers 202, and reading it answers 404 afterwards.',
    [
      'entries.delete.*',
      'entries.read.deleted',
      'entries.list.follows-delete',
      'entries.filter.follows-delete',
      'entries.several.deleted-one',
    ],
  ),
  rule('R-existence-delete-again', 'MUST', 'Deleting the same entry again answers 404.', [
    'entries.delete.twice',
    'entries.delete.second-changes-nothing',
    'entries.existence.deleted.delete',
  ]),
  rule(
    'R-existence-operator',
    'MUST',
    'An entry that an operator deleted is still read, with status 20, and stays so.',
    ['entries.status.operator-deleted*'],
  ),
  rule(
    'R-existence-limit',
    'MUST',
    'When a group holds more entries than its limit, the oldest are deleted first, and answer 404.',
    ['entries.limit.*'],
  ),
])

const incentive = sectionOf('States and transitions / Card incentive available', [
  rule(
    'R-available-consumed',
    'MUST',
    'An update with available false and the appId makes an available incentive unavailable; the answer shows isConsumedApp true.',
    [
      'incentive.update.consume',
      'incentive.update.available-true',
      'incentive.update.used-elsewhere*',
      'incentive.update.unknown',
    ],
  ),
  gap('R-available-back', 'How available becomes true again is not shown.', ['incentive.update.back']),
])

const debit = sectionOf('States and transitions / Bank debit transaction', [
  definition(
    'R-debit-states',
    'The operation that updates a transaction can open, close or cancel it; no other states are named.',
    'Requests and answers of the bank are not shown, and a write whose effects are not described is not sent.',
    ['platform.bank.debit.update*'],
  ),
  unchecked(
    'R-debit-transitions',
    'MAY',
    'How the states of a transaction follow each other is not shown.',
    'The specification leaves it open.',
  ),
])

/** The section on states and transitions. */
export const states = [...status, ...existence, ...incentive, ...debit]
