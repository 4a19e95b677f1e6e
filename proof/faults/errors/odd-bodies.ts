import type { Fault } from '../../override.ts'
import { shared, textboard } from '../declare.ts'
import { failingOnBody, namesOfObjects } from '../robustness/failing-overrides.ts'

/** Faults of unusual JSON bodies. */
export const errorsOddBodiesFaults: readonly Fault[] = [
  shared.fault(
    'robustness-members-of-objects',
    'members such as __proto__, constructor or length in a body answer 500',
    ['errors.odd-body.prototype', 'errors.odd-body.constructor'],
    failingOnBody((text) =>
      [...namesOfObjects, 'toJSON', 'length', '$set', '@type'].some((name) => text.includes(`"${name}":`)),
    ),
  ),
  shared.fault(
    'robustness-numbers-of-body',
    'a very large number in a body answers 500',
    [
      'errors.odd-body.huge-number',
      'errors.odd-body.many-digits',
      'errors.odd-body.number-id',
      'properties.hostile.body.digits',
      'properties.hostile.body.exponent',
    ],
    failingOnBody((text) => /:-?\d+e-?\d{3}|:\d{100}/.test(text)),
  ),
  shared.fault(
    'robustness-many-members',
    'a body with very many members or a very long list answers 500',
    ['errors.odd-body.many-members', 'properties.hostile.body.members', 'properties.hostile.body.list'],
    failingOnBody((text) => text.split(',').length > 1000),
  ),
  shared.fault(
    'robustness-odd-names-of-body',
    'an empty, repeated or very long name of a member in a body answers 500',
    ['errors.odd-body.empty-name', 'errors.odd-body.duplicate-names', 'properties.hostile.body.name'],
    failingOnBody((text) => /"":|"data":.*"data":|"a{1000}/s.test(text)),
  ),
  shared.fault(
    'robustness-blanks-around',
    'a body with spaces around it answers 500',
    ['errors.odd-body.blanks-around', 'groups.create.json-text'],
    failingOnBody((text) => text.length > 100 && text.trim() !== text),
  ),
  shared.fault(
    'robustness-byte-order-mark',
    'a body that begins with a byte-order mark answers 500',
    ['errors.odd-body.byte-order-mark'],
    failingOnBody((text) => text.startsWith('\ufeff')),
  ),
  shared.fault(
    'robustness-null-member',
    'null as a member of a body answers 500',
    [
      'errors.types.update.parentId-null',
      'errors.types.update.ownerId-null',
      'errors.types.update.writerId-null',
    ],
    (policy) => ({
      memberAccepted: (name, value, operation) => {
        if (value === null) throw new TypeError(`${name} is null`)
        return policy.memberAccepted(name, value, operation)
      },
    }),
  ),
  textboard.fault(
    'entry-update-refused-500',
    'an invalid update of an entry answers 500',
    ['errors.types.update.*-object'],
    (policy) => ({
      finishResponse: (response, facts) =>
        facts.operation === 'textdata.update' && response.status === 400
          ? { ...response, status: 500 }
          : policy.finishResponse(response, facts),
    }),
  ),
]
