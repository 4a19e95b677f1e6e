import type { OperationId } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { faultsOf } from './declare.ts'

const fault = faultsOf('shared')

/** Picks members out of a text that is no JSON, as a parser of a wider language does. */
function picked(text: string, names: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  const members = names.flatMap((name) => {
    const value = new RegExp(`${name}["']?\\s*[:=]?\\s*["']?([^"',}&<]*)`).exec(text)?.[1]
    return value === undefined ? [] : [[name, value === 'true' ? true : value === 'false' ? false : value]]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

const lenient =
  (operations: readonly OperationId[], names: readonly string[]) =>
  (id: string, what: string, violates: readonly string[]): Fault =>
    fault(id, `${what} accepts a body that is no JSON`, violates, (policy) => ({
      parseJson: (text, operation) => {
        if (!operations.includes(operation)) return policy.parseJson(text, operation)
        try {
          return policy.parseJson(text, operation)
        } catch {
          return picked(text, names) ?? { [names[0] ?? '']: 'text' }
        }
      },
    }))

/** Faults of servers that read more than JSON. */
export const jsonFaults: readonly Fault[] = [
  lenient(['textdatagroup.create'], ['name'])('json-lenient-group', 'creating a group', [
    'groups.create.body-cut-off',
    'groups.create.body-trailing-text',
    'groups.create.body-single-quotes',
    'groups.create.body-form',
    'errors.json.group.truncated',
  ]),
  lenient(['textdata.create'], ['data', 'writerId'])('json-lenient-create', 'creating an entry', [
    'entries.body.no-json',
    'entries.body.extension',
    ...[
      'truncated',
      'truncated-text',
      'bare-word',
      'xml',
      'empty',
      'blanks',
      'trailing-comma',
      'missing-comma',
      'missing-colon',
      'single-quotes',
      'unquoted-names',
      'not-a-number',
      'infinity',
      'undefined',
      'leading-zero',
      'capital-true',
      'comment',
      'control-character',
      'escape',
      'two-values',
      'trailing-words',
      'brace-too-many',
    ].map((name) => `errors.json.create.${name}`),
  ]),
  lenient(['textdata.update'], ['data', 'writerId'])('json-lenient-update', 'updating an entry', [
    'entries.update.body-trailing-comma',
    'entries.update.body-two-objects',
    'entries.update.body-cut',
    'entries.update.body-xml',
    'errors.json.update.truncated',
    'errors.json.update.bare-word',
    'errors.json.update.xml',
    'errors.json.update.blanks',
    'errors.json.update.trailing-words',
    'errors.json.update.not-a-number',
    'errors.json.update.comment',
  ]),
  lenient(['incentive.update'], ['available', 'appId'])('json-lenient-incentive', 'using an incentive', [
    'incentive.update.body.form',
  ]),
  fault(
    'json-scalar-is-name',
    'a JSON text, list or number is taken for the name of a group',
    ['groups.create.body-string', 'groups.create.body-list'],
    (policy) => ({
      parseJson: (text, operation) => {
        const value = policy.parseJson(text, operation)
        if (operation !== 'textdatagroup.create') return value
        return Array.isArray(value) ? value[0] : typeof value === 'string' ? { name: value } : value
      },
    }),
  ),
  fault(
    'json-anything-is-entry',
    'a body that is no object makes an empty entry',
    ['entries.create.body-string', 'entries.create.body-number', 'entries.create.body-array'],
    (policy) => ({
      parseJson: (text, operation) => {
        const value = policy.parseJson(text, operation)
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
        return operation === 'textdata.create' && !isObject ? { data: String(value) } : value
      },
      emptyDataAccepted: true,
    }),
  ),
]
