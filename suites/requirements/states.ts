import { definition, gap, rule, sectionOf, unchecked } from './requirement.ts'

const status = sectionOf('States and transitions / TextData status (field status)', [
  rule('R-status-normal', 'MUST', '0: the entry is as it was written.'),
  rule('R-status-edited-by-user', 'MUST', '11: a user edited the entry.', {
    reason:
      'When a target sets it is not shown: 0, 11 and 31 pass after an update of the application. After one of a user, 0 or 11 is a SHOULD.',
  }),
  rule('R-status-deleted-by-operator', 'MUST', '20: an operator deleted the entry.'),
  rule('R-status-edited-by-operator', 'MUST', '21: an operator edited the entry.', {
    shownBy: ['R-textdata-status'],
    reason:
      'A caller is not an operator, and no operation of this interface edits as one: no entry of the run may show it.',
  }),
  rule('R-status-edited-by-partner', 'MUST', '31: the partner edited the entry.', {
    reason: 'When a target sets it is not shown; 0, 11 and 31 pass after an update.',
  }),
  gap('R-status-transitions', 'How these values follow each other is not shown.'),
])

const existence = sectionOf('States and transitions / TextData existence', [
  rule(
    'R-existence-delete',
    'MUST',
    'Deleting an entry that exists answers 202, and reading it answers 404 afterwards.',
  ),
  rule('R-existence-delete-again', 'MUST', 'Deleting the same entry again answers 404.'),
  rule(
    'R-existence-operator',
    'MUST',
    'An entry that an operator deleted is still read, with status 20, and stays so.',
    { shownBy: ['R-status-deleted-by-operator'] },
  ),
  rule(
    'R-existence-limit',
    'MUST',
    'When a group holds more entries than its limit, the oldest are deleted first, and answer 404.',
  ),
])

const incentive = sectionOf('States and transitions / Card incentive available', [
  rule(
    'R-available-consumed',
    'MUST',
    'An update with available false and the appId makes an available incentive unavailable; the answer shows isConsumedApp true.',
  ),
  rule(
    'R-available-exists',
    'MUST',
    'An update is about the incentive with the id in the path, which has to exist for the user: no other one changes.',
  ),
  gap('R-available-back', 'How available becomes true again is not shown.'),
])

const debit = sectionOf('States and transitions / Bank debit transaction', [
  definition(
    'R-debit-states',
    'The operation that updates a transaction can open, close or cancel it; no other states are named.',
    'Requests and answers of the bank are not shown, and a write whose effects are not described is not sent.',
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
