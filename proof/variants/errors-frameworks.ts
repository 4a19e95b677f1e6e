import { overridePolicy, type PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { Problem } from '../../reference-impl/policy/vocabulary.ts'
import { updatedIn, withEntityTags, withLastModified } from '../conditional-readings.ts'
import { badRequest } from '../faults/answers.ts'
import { itemsOf } from '../faults/remembering.ts'
import type { Variant } from '../override.ts'
import { refusing } from './front.ts'

/** SHOULD checks on the status of a method that is not listed for a path. */
const aboutMethods = [
  'entries.methods.status-405',
  'errors.method.error-body',
  'entries.methods.*',
  'groups.*.methods',
  'groups.*.*-refused',
  'groups.methods*',
  'achievements.read-only*',
  'incentive.method*',
  'platform.method*',
]

/** SHOULD checks on bodies in extensions of JSON. */
const aboutExtensions = [
  'entries.body.extension',
  'groups.create.body-*',
  'entries.create.body-*',
  'entries.update.body-*',
]

/** Answers some refusals with the page of a router. */
const paging =
  (status: number, ...problems: readonly Problem[]): PolicyOverride =>
  (policy) => ({
    errorStatus: (problem, facts) =>
      problems.includes(problem) ? status : policy.errorStatus(problem, facts),
    errorBody: (given, message, problem, facts) =>
      problems.includes(problem)
        ? '<html><body>Cannot do that</body></html>'
        : policy.errorBody(given, message, problem, facts),
    contentType: (response, facts) =>
      typeof response.body === 'string' && response.body.startsWith('<html>')
        ? 'text/html; charset=utf-8'
        : policy.contentType(response, facts),
    bodyText: (body, facts) =>
      typeof body === 'string' && body.startsWith('<html>') ? body : policy.bodyText(body, facts),
  })

/** Reads bodies in extensions of JSON. */
const reading = (toJson: (text: string) => string): PolicyOverride => {
  return (policy) => ({
    parseJson: (text, operation) => policy.parseJson(toJson(text), operation),
  })
}

/**
 * Changes a JSON text except for its strings.
 * @param change changes a part outside the strings
 */
const outsideTexts = (text: string, change: (part: string) => string): string =>
  text
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('')

/** A text without control characters, except tabs and line breaks. */
const withoutControls = (text: string): string =>
  text.replace(/\p{Cc}/gu, (one) => (/[\t\n\r]/.test(one) ? one : ''))

/** The first JSON object of a text. */
function firstObject(text: string): string {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') depth += 1
    if (token === '}' && --depth === 0) return text.slice(0, index + 1)
  }
  return text
}

/** Habits of frameworks and of JSON parsers. */
export const errorsFrameworkVariants: readonly Variant[] = [
  {
    id: 'express-404-for-methods',
    sentence: 'A method that is not listed for a path is answered 404 with an HTML page',
    shoulds: aboutMethods,
    override: paging(404, 'method-refused'),
  },
  {
    id: 'express-501-for-methods',
    sentence: 'A method that is not listed for a path is answered 501',
    shoulds: aboutMethods,
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'method-refused' ? 501 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'sails-paths-of-files',
    sentence: 'A path with a dot in a segment is answered 404 with a page: it may be a file',
    shoulds: ['errors.path.error-body'],
    override: refusing(404, ({ path }) => path.includes('.')),
  },
  {
    id: 'jackson-error-code-null',
    sentence: 'An error has a Message, and a Code that is null',
    override: { errorBody: (_status, message) => ({ Error: { Code: null, Message: message } }) },
  },
  {
    id: 'express-entity-tags',
    sentence: 'Responses to GET have an ETag, and a client that sends it is answered 304',
    override: withEntityTags(({ body }, { path }) => `${path} ${JSON.stringify(body)}`),
  },
  {
    id: 'spring-last-modified',
    sentence: 'An entry has a Last-Modified, and a client that sends it is answered 304',
    override: withLastModified((response) => (itemsOf(response) === undefined ? updatedIn(response) : [])),
  },
  {
    id: 'entry-tag-weak-of-second',
    sentence: 'The weak ETag of an entry is made from its time of update in whole seconds',
    override: withEntityTags(
      (response, { path }) =>
        `${path} ${itemsOf(response) === undefined ? updatedIn(response).join() : JSON.stringify(response.body)}`,
    ),
  },
  {
    id: 'rails-tags-and-times',
    sentence: 'An entry has an ETag and a Last-Modified, and a client that sends one of them is answered 304',
    override: (policy) =>
      overridePolicy(policy, [
        withLastModified((response) => (itemsOf(response) === undefined ? updatedIn(response) : [])),
        withEntityTags(({ body }, { path }) => `${path} ${JSON.stringify(body)}`),
      ]),
  },
  {
    id: 'hono-encoded-tokens-unknown',
    sentence: 'A path with an encoded @ is answered 404 with an HTML page',
    override: (policy) => {
      const page = '<html><body>404 Not Found</body></html>'
      return {
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          return facts.path.includes('%40') ? { ...finished, status: 404, body: page } : finished
        },
        contentType: (response, facts) =>
          response.body === page ? 'text/html' : policy.contentType(response, facts),
        bodyText: (body, facts) => (body === page ? page : policy.bodyText(body, facts)),
      }
    },
  },
  {
    id: 'path-unknown-404-page-by-express',
    sentence: 'A path that no section lists is answered 404 with an HTML page',
    shoulds: ['errors.path.error-body'],
    override: paging(404, 'path-unknown'),
  },
  {
    id: 'path-unknown-403-by-gateway',
    sentence: 'A path that no section lists is answered 403 with an HTML page',
    shoulds: ['errors.path.error-body', 'errors.path.not-found', 'platform.unknown*'],
    override: paging(403, 'path-unknown'),
  },
  {
    id: 'allow-missing',
    sentence: 'A response with 405 has no header Allow',
    shoulds: ['errors.method.allow'],
    override: { allow: () => undefined },
  },
  {
    id: 'json-comments-accepted',
    sentence: 'Comments and extra commas in a JSON body are ignored',
    shoulds: aboutExtensions,
    override: reading((text) =>
      outsideTexts(text, (part) => part.replace(/\/\*[\s\S]*?\*\//g, '').replace(/,(\s*[}\]])/g, '$1')),
    ),
  },
  {
    id: 'nan-accepted',
    sentence: 'NaN and Infinity in a JSON body are accepted as numbers, as in some languages',
    shoulds: aboutExtensions,
    override: reading((text) => outsideTexts(text, (part) => part.replace(/\b(NaN|Infinity)\b/g, '0'))),
  },
  {
    id: 'jackson-ignores-the-rest',
    sentence: 'What follows a JSON object is ignored',
    shoulds: aboutExtensions,
    override: reading(firstObject),
  },
  {
    id: 'gson-lenient',
    sentence: 'Names without quotes and texts in single quotes are read as JSON',
    shoulds: aboutExtensions,
    override: (policy) => ({
      parseJson: (text, operation) => {
        try {
          return policy.parseJson(text, operation)
        } catch {
          const quoted = text.replace(/'/g, '"').replace(/([{,]\s*)([A-Za-z]\w*)\s*:/g, '$1"$2":')
          return policy.parseJson(quoted, operation)
        }
      },
    }),
  },
  {
    id: 'express-empty-body-is-object',
    sentence: 'A body without bytes is read as an empty object',
    shoulds: [...aboutExtensions, 'entries.body.status-400'],
    override: reading((text) => (text === '' ? '{}' : text)),
  },
  {
    id: 'numbers-need-not-fit',
    sentence: 'A number in a body with too many digits or too large an exponent is refused',
    override: (policy) => ({
      parseJson: (text, operation) => {
        if (/:\s*-?\d+(\.\d+)?e-?\d{3}|\d{300}/i.test(text)) throw new SyntaxError('a number too large')
        return policy.parseJson(text, operation)
      },
    }),
  },
  {
    id: 'unknown-parameters-refused',
    sentence: 'A list answers 400 to a query parameter whose name has characters other than letters',
    override: (policy) => ({
      respondInstead: (facts) =>
        facts.operation === 'textdata.list' &&
        [...facts.query.keys()].some((name) => !/^([A-Za-z]+|xoauth_.*)$/.test(name))
          ? { ...badRequest, headers: {} }
          : policy.respondInstead(facts),
    }),
  },
  {
    id: 'depth-limited',
    sentence: 'A body with more than a hundred levels of nesting is refused',
    override: (policy) => ({
      parseJson: (text, operation) => {
        if (/[[{]{100}|(\{"a":){100}/.test(text)) throw new SyntaxError('nested too deeply')
        return policy.parseJson(text, operation)
      },
    }),
  },
  {
    id: 'control-characters-dropped',
    sentence: 'Control characters are removed from a text, and the rest of the text is kept',
    override: (policy) => ({
      createdEntry: (record, facts, input) =>
        policy.createdEntry({ ...record, data: withoutControls(record.data) }, facts, input),
    }),
  },
  {
    id: 'control-characters-refused',
    sentence: 'A body with U+0000 or half of a surrogate pair is refused',
    override: (policy) => ({
      parseJson: (text, operation) => {
        if (/\\u0000|\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])/i.test(text)) throw new SyntaxError('not a character')
        return policy.parseJson(text, operation)
      },
    }),
  },
]
