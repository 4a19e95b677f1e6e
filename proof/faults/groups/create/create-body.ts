import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { refusing, shared, textboard } from '../../declare.ts'
import { lenient } from '../../errors/json-overrides.ts'

/** Reads the name of a new group out of a body that is not JSON. */
const readingText =
  (pattern: RegExp): PolicyOverride =>
  (policy) => ({
    parseJson: (text, operation) => {
      const name = operation === 'textdatagroup.create' ? pattern.exec(text)?.[1] : undefined
      return name === undefined ? policy.parseJson(text, operation) : { name }
    },
  })

/** Faults of the bodies with which groups are created. */
export const groupsCreateBodyFaults: readonly Fault[] = [
  textboard.fault(
    'group-creation-422',
    'an illegal creation of a group answers 422',
    ['groups.bad-request'],
    refusing(
      422,
      'group-name-invalid',
      'group-name-missing',
      'json-illegal',
      'body-not-object',
      'format-invalid',
    ),
  ),
  textboard.fault(
    'group-body-xml',
    'a group is created from XML',
    ['groups.create.body-xml'],
    readingText(/<name>(\w+)<\/name>/),
  ),
  textboard.fault(
    'group-body-bare-word',
    'a body of letters without quotes is treated as the name of the group',
    ['groups.create.body-plain-text'],
    readingText(/^([A-Za-z_]+)$/),
  ),
  textboard.fault(
    'group-body-extended',
    'JSON bodies with comments, NaN or trailing commas are accepted',
    ['groups.create.body-trailing-comma', 'groups.create.body-comment', 'groups.create.body-not-a-number'],
    (policy) => ({
      parseJson: (text, operation) =>
        policy.parseJson(
          text
            .replace(/\/\*.*?\*\//, '')
            .replace(/,\}$/, '}')
            .replace(':NaN', ':null'),
          operation,
        ),
    }),
  ),
  textboard.fault(
    'group-name-invalid-422',
    'an illegal name of a group answers 422',
    ['groups.bad-request.names'],
    refusing(422, 'group-name-invalid'),
  ),
  lenient(['textdatagroup.create'], ['name'])('json-lenient-group', 'creating a group', [
    'groups.create.body-cut',
    'groups.create.body-trailing-words',
    'groups.create.body-single-quotes',
    'groups.create.body-form',
  ]),
  shared.fault(
    'json-scalar-is-name',
    'creating a group accepts a JSON string as the name, and a list as if it were its first element',
    ['groups.create.body-string', 'groups.create.body-array'],
    (policy) => ({
      parseJson: (text, operation) => {
        const value = policy.parseJson(text, operation)
        if (operation !== 'textdatagroup.create') return value
        return Array.isArray(value) ? value[0] : typeof value === 'string' ? { name: value } : value
      },
    }),
  ),
]
