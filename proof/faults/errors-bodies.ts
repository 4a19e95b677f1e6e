import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { OperationId } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { faultsOf } from './declare.ts'

const fault = faultsOf('textboard')

const named = (prefix: string, names: readonly string[]) =>
  names.map((name) => `errors.json.${prefix}${name}`)

const error = { Error: { Code: '400', Message: 'Bad Request' } }

/** Reads values out of a text, whatever it is; undefined where there are none. */
const salvaged = (text: string, names: readonly string[]): Readonly<Record<string, unknown>> | undefined => {
  const members = names.flatMap((name) => {
    const value = new RegExp(`"${name}":"([^"]*)`).exec(text)?.[1]
    return value === undefined ? [] : [[name, value]]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

/** Carries out what it can read of a body that is no JSON, and answers 400 all the same. */
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
        return { ...finished, status: 400, body: error }
      },
    }
  }

/** Takes a body that is no object for one. */
const taking =
  (operation: OperationId, change: (value: unknown) => unknown): PolicyOverride =>
  (policy: Policy) => ({
    parseJson: (text, asked) => {
      const value = policy.parseJson(text, asked)
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      return asked === operation && !isObject ? change(value) : value
    },
  })

const noObjects = ['list', 'empty-list', 'text', 'number', 'true', 'null']

/** Fails at some labels of a body, or some values of a member. */
const failing =
  (isMeant: (text: string) => boolean): PolicyOverride =>
  (policy: Policy) => ({
    createdEntry: (record, facts, input) => {
      const values = [record.ownerId, record.writerId, record.parentId]
      if (values.some((value) => typeof value === 'string' && isMeant(value)))
        throw new RangeError('the id cannot be stored')
      return policy.createdEntry(record, facts, input)
    },
  })

/** Faults of servers that make something of a body that is nothing. */
export const bodyFaults: readonly Fault[] = [
  fault(
    'errors-json-stored-though-400',
    'a creation with broken JSON answers 400 and is stored all the same',
    named('create.', ['truncated', 'truncated-text']),
    carriedOutThough400('textdata.create', ['data', 'writerId']),
  ),
  fault(
    'errors-json-changed-though-400',
    'an update with broken JSON answers 400 and is carried out all the same',
    named('update.', ['truncated']),
    carriedOutThough400('textdata.update', ['data', 'writerId']),
  ),
  fault(
    'errors-json-group-though-400',
    'a new group with broken JSON answers 400 and is created all the same',
    named('group.', ['truncated']),
    carriedOutThough400('textdatagroup.create', ['name']),
  ),
  fault(
    'errors-json-no-object-stored',
    'a JSON value that is no object is stored as the text of an entry',
    named('create.no-object-', noObjects),
    taking('textdata.create', (value) => ({ data: JSON.stringify(value) })),
  ),
  fault(
    'errors-json-group-first-of-list',
    'the first object of a list, or a text, is taken for the group',
    named('group.no-object-', ['list', 'text']),
    taking('textdatagroup.create', (value) =>
      Array.isArray(value) ? value[0] : typeof value === 'string' ? { name: value } : value,
    ),
  ),
  fault(
    'errors-json-group-null-fails',
    'null as the body of a new group, or a body of no bytes, answers 500',
    [...named('group.', ['empty']), ...named('group.no-object-', ['null'])],
    (policy) => ({
      bodyAccepted: (body, operation) => {
        if (body === null) throw new TypeError('null has no name')
        return policy.bodyAccepted(body, operation)
      },
      parseJson: (text, operation) => (text === '' ? null : policy.parseJson(text, operation)),
    }),
  ),
  fault(
    'errors-json-more-than-json',
    'what is more than JSON is read as JSON',
    named('group.', ['single-quotes', 'trailing-words', 'comment']),
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
  fault(
    'errors-ids-are-numbers',
    'an id in a body that is no number within 64 bits answers 500',
    [
      'properties.hostile.ids.exponent',
      'properties.hostile.ids.colon-first',
      'properties.hostile.ids.colons',
      'properties.hostile.ids.long',
      'properties.hostile.ids.emoji',
      'properties.hostile.ids.quote',
      'properties.hostile.ids.parents',
      'properties.hostile.ids.percent',
      'properties.hostile.ids.braces',
    ],
    failing((id) => !/^-?\d{1,19}$/.test(id)),
  ),
  fault(
    'errors-ids-are-positive',
    'a negative id in a body answers 500',
    ['properties.hostile.ids.negative'],
    failing((id) => id.startsWith('-')),
  ),
  fault(
    'errors-label-form-refused',
    'JSON that is labelled as a form is read as a form, and finds no data',
    ['errors.content-type.form-accepted'],
    (policy) => ({
      mediaTypeAccepted: (mediaType, operation) =>
        mediaType !== 'application/x-www-form-urlencoded' && policy.mediaTypeAccepted(mediaType, operation),
    }),
  ),
  fault(
    'errors-label-stored-though-refused',
    'a body under another label answers 415 and is stored all the same',
    ['errors.content-type.text.stored', 'errors.content-type.html.stored', 'errors.content-type.xml.stored'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const type = String(facts.headers['content-type'] ?? 'application/json')
        return facts.operation === 'textdata.create' && /^(text|application\/xml)/.test(type)
          ? { ...finished, status: 415, body: undefined }
          : finished
      },
    }),
  ),
  fault(
    'errors-label-without-body',
    'a label on a request without a body answers 400',
    ['errors.content-type.read-form', 'errors.content-type.delete-json'],
    (policy) => ({
      respondInstead: (facts) =>
        (facts.method === 'GET' || facts.method === 'DELETE') && facts.headers['content-type'] !== undefined
          ? { status: 400, headers: {}, body: error }
          : policy.respondInstead(facts),
    }),
  ),
]
