import type { Fault } from '../../override.ts'
import { faultsOf } from '../declare.ts'
import { failingOnHeader } from '../robustness/failing-overrides.ts'
import { error } from './json-overrides.ts'

const textboardFault = faultsOf('textboard')
const sharedFault = faultsOf('shared')

/** Faults of the content types of requests and responses. */
export const errorsContentTypesFaults: readonly Fault[] = [
  textboardFault(
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
  textboardFault(
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
  sharedFault(
    'errors-page-without-accept',
    'an error is a page unless the client names JSON',
    ['errors.accept', 'errors.accept.other'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const asksForJson = /json/.test(String(facts.headers.accept ?? ''))
        return finished.status >= 400 && !asksForJson
          ? {
              ...finished,
              headers: { ...finished.headers, 'content-type': 'text/html' },
              body: '<h1>Error</h1>',
            }
          : finished
      },
    }),
  ),
  sharedFault(
    'robustness-media-type',
    'a content type other than JSON answers 500',
    [
      'errors.content-type.text',
      'errors.content-type.html',
      'errors.content-type.xml',
      'errors.content-type.form',
      'errors.content-type.multipart',
      'errors.content-type.bytes',
      'errors.content-type.merge-patch',
    ],
    failingOnHeader('content-type', (value) => value !== '' && !/^application\/json/i.test(value)),
  ),
  sharedFault(
    'robustness-unreadable-media-type',
    'a content type that cannot be read answers 500',
    ['errors.content-type.empty', 'errors.content-type.malformed'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'request-malformed' && facts.headers['content-type'] !== undefined
          ? 500
          : policy.errorStatus(problem, facts),
    }),
  ),
  sharedFault(
    'robustness-no-media-type',
    'a body without a content type answers 500',
    ['errors.content-type.none'],
    (policy) => ({
      mediaTypeAccepted: (mediaType, operation) => {
        if (!mediaType) throw new TypeError('no content type')
        return policy.mediaTypeAccepted(mediaType, operation)
      },
    }),
  ),
  sharedFault(
    'robustness-charset',
    'a charset other than UTF-8, or further parameters of the content type, answer 500',
    [
      'errors.content-type.shift-jis',
      'properties.hostile.header.charset',
      'properties.hostile.header.long-type',
    ],
    failingOnHeader('content-type', (value) => /;(?!\s*charset="?utf-8"?$)/i.test(value)),
  ),
  sharedFault(
    'robustness-media-type-case',
    'a content type in capitals is refused',
    ['errors.content-type.capitals', 'errors.content-type.json-charset'],
    (policy) => ({
      respondInstead: (facts) =>
        /[A-Z]|charset=utf/.test(String(facts.headers['content-type'] ?? ''))
          ? { status: 400, headers: {}, body: { Error: { Code: '400', Message: 'Bad Request' } } }
          : policy.respondInstead(facts),
    }),
  ),
  sharedFault(
    'robustness-accept-html',
    'an error is a page where the client prefers one, and empty where it names nothing',
    ['errors.accept', 'errors.accept.other'],
    {
      finishResponse: (response, facts) =>
        response.status >= 400 && !/json/.test(String(facts.headers.accept ?? ''))
          ? { ...response, body: facts.headers.accept === undefined ? undefined : '<h1>Error</h1>' }
          : response,
    },
  ),
]
