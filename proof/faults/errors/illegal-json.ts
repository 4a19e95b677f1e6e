import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { OperationId } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { badRequest } from '../answers.ts'
import { refusing, shared, textboard } from '../declare.ts'
import { firstOfList } from './json-overrides.ts'

const named = (operation: string, names: readonly string[]) =>
  names.map((name) => `${operation}.body-${name}`)

/** Reads members out of a text that may not be JSON; undefined if there are none. */
const salvaged = (text: string, names: readonly string[]): Readonly<Record<string, unknown>> | undefined => {
  const members = names.flatMap((name) => {
    const value = new RegExp(`"${name}":"([^"]*)`).exec(text)?.[1]
    return value === undefined ? [] : [[name, value]]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

/** Carries out what it can read of a body that is not JSON, and answers 400 anyway. */
const carriedOutThough400 =
  (operation: OperationId, names: readonly string[]): PolicyOverride =>
  (policy: Policy) => {
    let illegal = false
    return {
      parseJson: (text, asked) => {
        illegal = false
        if (asked !== operation) return policy.parseJson(text, asked)
        try {
          return policy.parseJson(text, asked)
        } catch (problem) {
          const values = salvaged(text, names)
          if (values === undefined) throw problem
          illegal = true
          return values
        }
      },
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        if (!illegal || facts.operation !== operation) return finished
        illegal = false
        return { ...finished, ...badRequest }
      },
    }
  }

const noObjects = ['array', 'empty-array', 'string', 'number', 'true', 'null']

/** Accepts a body that is not an object, and reads an object from it. */
const taking =
  (operation: OperationId, change: (value: unknown) => unknown): PolicyOverride =>
  (policy: Policy) => ({
    parseJson: (text, asked) => {
      const value = policy.parseJson(text, asked)
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      return asked === operation && !isObject ? change(value) : value
    },
  })

/** Faults that accept or carry out a body that is not valid JSON or not an object. */
export const errorsIllegalJsonFaults: readonly Fault[] = [
  textboard.fault(
    'errors-json-stored-though-400',
    'a creation with broken JSON answers 400, but is stored anyway',
    named('entries.create', ['cut', 'cut-text']),
    carriedOutThough400('textdata.create', ['data', 'writerId']),
  ),
  textboard.fault(
    'errors-json-changed-though-400',
    'an update with broken JSON answers 400, but is carried out anyway',
    named('entries.update', ['cut']),
    carriedOutThough400('textdata.update', ['data', 'writerId']),
  ),
  textboard.fault(
    'errors-json-group-though-400',
    'a new group with broken JSON answers 400, but is created anyway',
    named('groups.create', ['cut']),
    carriedOutThough400('textdatagroup.create', ['name']),
  ),
  textboard.fault(
    'errors-json-no-object-stored',
    'a JSON value that is not an object is stored as the text of an entry',
    named('entries.create', noObjects),
    taking('textdata.create', (value) => ({ data: JSON.stringify(value) })),
  ),
  textboard.fault(
    'errors-json-group-null-fails',
    'null or an empty body for a new group answers 500',
    named('groups.create', ['empty', 'null']),
    (policy) => ({
      bodyAccepted: (body, operation) => {
        if (body === null) throw new TypeError('null has no name')
        return policy.bodyAccepted(body, operation)
      },
      parseJson: (text, operation) => (text === '' ? null : policy.parseJson(text, operation)),
    }),
  ),
  textboard.fault(
    'errors-json-more-than-json',
    'single quotes, comments and text after the JSON are accepted in the body of a new group',
    named('groups.create', ['single-quotes', 'trailing-words', 'comment']),
    (policy) => ({
      parseJson: (text, operation) => {
        try {
          return policy.parseJson(text, operation)
        } catch (problem) {
          if (operation !== 'textdatagroup.create' || !/^\{["']name["']:/.test(text)) throw problem
          const name = /["']name["']:["'](\w*)/.exec(text)?.[1]
          if (!/'|\/\*|\} and/.test(text)) throw problem
          return { name }
        }
      },
    }),
  ),
  shared.fault(
    'error-success-status',
    'errors are answered with 200',
    [
      'groups.create.body-cut',
      'errors.path.word',
      'errors.path.words',
      'incentive.access.trusted-me',
      'platform.profanity.read.format-other',
      'platform.blacklist.read.format-other',
      'platform.bank.debit.read.format-other',
    ],
    {
      finishResponse: (response) => (response.status >= 400 ? { ...response, status: 200 } : response),
    },
  ),
  shared.fault(
    'error-json-500',
    'illegal JSON answers 500',
    [
      'groups.create.body-cut',
      'entries.update.body-not-a-number',
      'incentive.update.body-of-unknown.*',
      'entries.create.no-server-error',
      'entries.update.no-server-error',
      'entries.create.body-cut',
      'entries.create.body-trailing-comma',
      'entries.create.body-single-quotes',
      'entries.create.body-unquoted-name',
      'entries.create.body-two-objects',
      'entries.create.body-form',
      'entries.create.body-plain-text',
      'entries.create.body-empty',
      'entries.update.body-cut',
      'entries.update.body-trailing-comma',
      'entries.update.body-single-quotes',
      'entries.update.body-unquoted-name',
      'entries.update.body-two-objects',
      'entries.update.body-form',
      'entries.update.body-plain-text',
      'entries.update.body-empty',
      'incentive.update.body.cut-text',
      'incentive.update.body.form',
      'incentive.update.body.empty',
      'errors.odd-body.unclosed-lists',
      'errors.odd-body.invalid-utf-8',
      'errors.odd-body.utf-16',
    ],
    refusing(500, 'json-illegal'),
  ),
  ...(
    [
      ['group', 'textdatagroup.create', 'name', 'groups.create.body-array-of-right'],
      ['create', 'textdata.create', 'data', 'entries.create.body-array-of-right'],
      ['update', 'textdata.update', 'data', 'entries.update.body-array-of-right'],
      ['incentive', 'incentive.update', 'available', 'incentive.update.body.array-of-right'],
    ] as const
  ).map(([id, operation, member, shown]) =>
    shared.fault(
      `json-list-of-right-${id}`,
      `${operation} takes a list of right objects for its first element`,
      [shown],
      firstOfList(operation, member),
    ),
  ),
  shared.fault(
    'json-empty-list-group',
    'an empty list as the body of a new group answers 500',
    ['groups.create.body-empty-array'],
    (policy) => {
      let isEmptyList = false
      return {
        parseJson: (text, operation) => {
          const value = policy.parseJson(text, operation)
          isEmptyList = operation === 'textdatagroup.create' && Array.isArray(value) && value.length === 0
          return value
        },
        errorStatus: (problem, facts) =>
          isEmptyList && problem === 'body-not-object' ? 500 : policy.errorStatus(problem, facts),
      }
    },
  ),
  shared.fault(
    'error-body-array-accepted',
    'any JSON value is accepted as a body',
    ['entries.update.status-400.no-object'],
    {
      bodyAccepted: () => true,
    },
  ),
]
