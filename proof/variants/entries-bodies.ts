import { deletedByOperator } from '../../reference-impl/policy/entries.ts'
import type { Policy } from '../../reference-impl/policy/policy.ts'
import type {
  OperationId,
  Problem,
  RequestFacts,
  ServiceResponse,
} from '../../reference-impl/policy/vocabulary.ts'
import { isJsonObject } from '../../schemas/index.ts'
import { refusal } from '../faults/answers.ts'
import { isView } from '../faults/declare.ts'
import { readingUpdates } from '../faults/errors/bodies-of-users.ts'
import type { Variant } from '../override.ts'

const writes: readonly (OperationId | undefined)[] = ['textdata.create', 'textdata.update']

const isEntryWrite = ({ operation }: RequestFacts): boolean => writes.includes(operation)

const isTooLarge = (facts: RequestFacts): boolean =>
  isEntryWrite(facts) && Number(facts.headers['content-length'] ?? 0) > 16_000

/** Gives some problems of writing entries another status. */
const answering =
  (status: number, ...problems: readonly Problem[]) =>
  (policy: Policy): Partial<Policy> => ({
    errorStatus: (problem, facts) =>
      problems.includes(problem) && isEntryWrite(facts) ? status : policy.errorStatus(problem, facts),
  })

/** What a firewall treats as an attack. */
const attack = /<\s*\/?[a-z]|&#|&lt;|DROP TABLE|\$[({]|`|\.\.[/\\]|https?:|%00|%s|\{\{|<%|;;|&&|\|/i

const page = '<html><head><title>403 Forbidden</title></head><body>Forbidden</body></html>'

const unwrapped = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

/** Turns some extensions of JSON into JSON. */
const tidied = (text: string): string =>
  text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\{'.*'\}$/s, (single) => single.replaceAll('"', '\\"').replaceAll("'", '"'))
    .replace(/([{,]\s*)([A-Za-z]\w*)\s*:/g, '$1"$2":')
    .replace(/:\s*(NaN|0\d+)/g, ':null')
    .replace(/,\s*\}/g, '}')
    .replace(/\\x([0-9a-f]{2})/gi, '\\u00$1')
    .replaceAll('\n', ' ')
    .replace(/^(\{[^{}]*\}).*$/s, '$1')

/** A phrase with this many words that occurs this many times is spam. */
const phraseWords = 5
const spamTimes = 8

/** True if a text repeats the same phrase again and again. */
function isSpam(text: string): boolean {
  const words = text.split(/\s+/)
  const times = new Map<string, number>()
  for (let at = 0; at + phraseWords <= words.length; at++) {
    const phrase = words.slice(at, at + phraseWords).join(' ')
    times.set(phrase, (times.get(phrase) ?? 0) + 1)
  }
  return Math.max(0, ...times.values()) >= spamTimes
}

/** True if a text is JSON or has no letters. */
const isNoSentence = (text: string): boolean => !/\p{Letter}/u.test(text) || isJson(text)

/** True if a text is a JSON object or list, or has no letters. */
const isForPrograms = (text: string): boolean => text !== '' && isNoSentence(text) && !/^\s*"/.test(text)

/** True if an answer holds an entry with such a text. */
const holdsTextForPrograms = ({ body }: ServiceResponse): boolean =>
  isView(body) &&
  (Array.isArray(body.entry) ? body.entry : [body]).some(
    (entry) => isView(entry) && typeof entry.data === 'string' && isForPrograms(entry.data),
  )

/** Permitted choices of reading the bodies of creations and updates of TextData. */
export const entryBodyVariants: readonly Variant[] = [
  {
    id: 'jackson-coerces-in-entries',
    sentence:
      'Numbers and booleans in a body are accepted as text, as by Jackson and Newtonsoft; null means that the member is not sent',
    shoulds: ['entries.data.scalar', 'entries.*.type.*-true'],
    override: {
      memberAccepted: (_name, value) => value === null || typeof value !== 'object',
      memberText: (_name, value) => (value === null ? undefined : String(value)),
    },
  },
  {
    id: 'fastify-takes-one-out-of-a-list',
    sentence:
      'A list with one value in the body of a group or an entry is treated as that value, and a list with one body as that body, as Fastify and Jackson can do',
    shoulds: ['entries.data.scalar', 'entries.*.type.*-array', 'groups.parent.list'],
    override: (policy) => ({
      parseJson: (text, operation) => {
        const body = unwrapped(policy.parseJson(text, operation))
        if (!operation.startsWith('textdata') || !isJsonObject(body)) return body
        return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, unwrapped(value)]))
      },
    }),
  },
  {
    id: 'spam-refused',
    sentence: `A text that repeats a phrase of ${phraseWords} words ${spamTimes} times is refused as spam`,
    override: (policy) => ({
      profane: (text, words, operation, caller) =>
        isSpam(text) || policy.profane(text, words, operation, caller),
    }),
  },
  {
    id: 'extended-json-of-entries',
    sentence:
      'Extensions of JSON are accepted: comments, single quotes, names without quotes, extra commas, text after the object',
    shoulds: ['entries.body.extension'],
    override: (policy) => ({
      parseJson: (text, operation) => {
        if (!writes.includes(operation)) return policy.parseJson(text, operation)
        try {
          return policy.parseJson(text, operation)
        } catch {
          return policy.parseJson(tidied(text), operation)
        }
      },
    }),
  },
  {
    id: 'aspnet-member-names-of-entries',
    sentence: 'The case of member names in a body is ignored, as in ASP.NET',
    override: (policy) => ({
      parseJson: (text, operation) => {
        const value = policy.parseJson(text, operation)
        if (
          !writes.includes(operation) ||
          typeof value !== 'object' ||
          value === null ||
          Array.isArray(value)
        )
          return value
        const names = ['data', 'parentId', 'writerId', 'ownerId']
        return Object.fromEntries(
          Object.entries(value).map(([name, one]) => [
            names.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name,
            one,
          ]),
        )
      },
    }),
  },
  {
    id: 'found-then-deleted',
    sentence:
      'An entry is first looked for and then deleted, as frameworks do, so simultaneous deletions are all accepted',
    shoulds: ['entries.delete.concurrent', 'properties.concurrent.linearizable'],
    override: { raceGapTurns: (operation) => (operation === 'textdata.delete' ? 2 : 0) },
  },
  {
    id: 'laravel-trims-texts',
    sentence: 'Spaces and line breaks around a text are cut off, as by the middleware of Laravel',
    shoulds: ['entries.data.untidied', 'properties.text.untidied'],
    override: (policy) => ({
      parseJson: (text, operation) => {
        const value = policy.parseJson(text, operation)
        return writes.includes(operation) && isJsonObject(value) && typeof value.data === 'string'
          ? { ...value, data: value.data.trim() }
          : value
      },
    }),
  },
  {
    id: 'text-firewall',
    sentence: 'A firewall answers a text that looks like an attack with 403 and an HTML page',
    shoulds: ['entries.data.accepted'],
    override: (policy) => {
      let stopped = false
      return {
        profane: (text, words, operation, caller) => {
          stopped = attack.test(text)
          return stopped || policy.profane(text, words, operation, caller)
        },
        errorStatus: (problem, facts) =>
          problem === 'data-profane' && stopped ? 403 : policy.errorStatus(problem, facts),
        errorBody: (status, message, problem, facts) =>
          problem === 'data-profane' && status === 403
            ? page
            : policy.errorBody(status, message, problem, facts),
        contentType: (response, facts) =>
          response.body === page ? 'text/html' : policy.contentType(response, facts),
        bodyText: (body, facts) => (body === page ? page : policy.bodyText(body, facts)),
      }
    },
  },
  {
    id: 'update-by-user-of-nothing',
    sentence:
      'An update without members is carried out and changes nothing, and the body of an update by a user that is labelled text/plain is not read',
    override: readingUpdates((body, type) => (type === 'text/plain' ? {} : body)),
  },
  {
    id: 'text-sentences-only',
    sentence: 'A text that is JSON or has no letters answers 400, because it is not a sentence',
    override: (policy) => ({
      profane: (text, words, operation, caller) =>
        isNoSentence(text) || policy.profane(text, words, operation, caller),
    }),
  },
  {
    id: 'text-no-sentence-deleted',
    sentence:
      'An administrator deletes an entry at once if its text is a JSON object or list or has no letters: it is shown with status 20 and without a text',
    override: (policy) => ({
      finishEntryView: (view, entry, facts, input) => {
        const finished = policy.finishEntryView(view, entry, facts, input)
        if (facts.operation === 'textdata.create' || !isForPrograms(entry.data)) return finished
        const deleted = { status: deletedByOperator, data: '' }
        return {
          ...finished,
          ...Object.fromEntries(Object.entries(deleted).filter(([name]) => name in finished)),
        }
      },
    }),
  },
  {
    id: 'text-no-sentence-gone',
    sentence:
      'An entry whose text is a JSON object or list or has no letters is gone at once: it answers 404, and lists lack it',
    override: (policy) => ({
      entryListed: (entry, facts) => !isForPrograms(entry.data) && policy.entryListed(entry, facts),
      finishResponse: (response, facts) =>
        facts.operation === 'textdata.read' && holdsTextForPrograms(response)
          ? refusal(404)
          : policy.finishResponse(response, facts),
    }),
  },
  {
    id: 'unprocessable-entry-422',
    sentence: 'Invalid data of an entry answers 422',
    shoulds: ['entries.body.status-400'],
    override: answering(
      422,
      'json-illegal',
      'body-not-object',
      'member-type',
      'data-missing',
      'data-empty',
      'data-too-large',
    ),
  },
  {
    id: 'unsupported-entry-body-415',
    sentence: 'A body of an entry that is not JSON answers 415',
    shoulds: ['entries.*.status-400.no-json'],
    override: answering(415, 'json-illegal'),
  },
  {
    id: 'front-large-entry-413',
    sentence: 'A front end answers a body of more than 16,000 bytes with 413 and an HTML page',
    override: (policy) => ({
      parseJson: (text, operation) => {
        if (Buffer.byteLength(text) > 16_000 && writes.includes(operation)) throw new SyntaxError('too large')
        return policy.parseJson(text, operation)
      },
      errorStatus: (problem, facts) =>
        problem === 'json-illegal' && isTooLarge(facts) ? 413 : policy.errorStatus(problem, facts),
      errorBody: (status, message, problem, facts) =>
        status === 413 && isTooLarge(facts) ? page : policy.errorBody(status, message, problem, facts),
      contentType: (response, facts) =>
        response.body === page ? 'text/html' : policy.contentType(response, facts),
      bodyText: (body, facts) => (body === page ? page : policy.bodyText(body, facts)),
    }),
  },
  {
    id: 'strict-members-of-entries',
    sentence: 'A member that is not listed in the body of an entry answers 400',
    override: (policy) => ({
      bodyAccepted: (body, operation) =>
        policy.bodyAccepted(body, operation) &&
        (!writes.includes(operation) ||
          Object.keys(Object(body)).every((name) =>
            ['data', 'parentId', 'writerId', 'ownerId'].includes(name),
          )),
    }),
  },
  {
    id: 'go-null-is-an-empty-object',
    sentence:
      'The body null of an update is read as an empty object, as by the parser of Go, and the partner becomes the writer',
    shoulds: ['entries.body.status-400'],
    override: (policy) => ({
      parseJson: (text, operation) => {
        const value = policy.parseJson(text, operation)
        return value === null && operation === 'textdata.update' ? {} : value
      },
      writerMissing: (operation) =>
        operation === 'textdata.update' ? 'partner' : policy.writerMissing(operation),
    }),
  },
  {
    id: 'empty-writer-refused',
    sentence: 'A creation or an update with an empty writerId is refused',
    override: (policy) => ({
      memberAccepted: (name, value, operation) =>
        !(name === 'writerId' && value === '') && policy.memberAccepted(name, value, operation),
    }),
  },
  {
    id: 'null-in-update-is-absent',
    sentence: 'data null in an update leaves the text as it is',
    override: (policy) => ({
      memberAccepted: (name, value, operation) =>
        (value === null && operation === 'textdata.update') || policy.memberAccepted(name, value, operation),
    }),
  },
]

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
