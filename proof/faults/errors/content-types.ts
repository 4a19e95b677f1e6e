import type { Fault } from '../../override.ts'
import { badRequest } from '../answers.ts'
import { shared, textboard } from '../declare.ts'
import { failingOnHeader } from '../robustness/failing-overrides.ts'

/** Faults of the content types of requests and responses. */
export const errorsContentTypesFaults: readonly Fault[] = [
  textboard.fault(
    'errors-label-stored-though-refused',
    'a creation with another content type answers 415, but is stored anyway',
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
  textboard.fault(
    'errors-formats-stored-though-refused',
    'a creation whose content type names a format that is not installed answers 415, but is stored anyway',
    ['errors.content-type.text-xml.stored', 'errors.content-type.yaml.stored'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const type = String(facts.headers['content-type'] ?? 'application/json')
        return facts.operation === 'textdata.create' && /^(text\/xml|application\/x-yaml)/.test(type)
          ? { ...finished, status: 415, body: undefined }
          : finished
      },
    }),
  ),
  textboard.fault(
    'errors-label-without-body',
    'a request without a body answers 400 if it has a content type',
    ['errors.content-type.read-form', 'errors.content-type.delete-json'],
    (policy) => ({
      respondInstead: (facts) =>
        (facts.method === 'GET' || facts.method === 'DELETE') && facts.headers['content-type'] !== undefined
          ? { ...badRequest, headers: {} }
          : policy.respondInstead(facts),
    }),
  ),
  shared.fault(
    'errors-page-without-accept',
    'errors are HTML pages unless the client names JSON in Accept',
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
  shared.fault(
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
  shared.fault(
    'robustness-unreadable-media-type',
    'a malformed content type answers 500',
    ['errors.content-type.empty', 'errors.content-type.malformed'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'request-malformed' && facts.headers['content-type'] !== undefined
          ? 500
          : policy.errorStatus(problem, facts),
    }),
  ),
  shared.fault(
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
  shared.fault(
    'robustness-charset',
    'a charset other than UTF-8, or another parameter of the content type, answers 500',
    [
      'errors.content-type.shift-jis',
      'properties.hostile.header.charset',
      'properties.hostile.header.long-type',
    ],
    failingOnHeader('content-type', (value) => /;(?!\s*charset="?utf-8"?$)/i.test(value)),
  ),
  shared.fault(
    'robustness-media-type-case',
    'a content type in capitals is refused',
    ['errors.content-type.capitals', 'errors.content-type.json-charset'],
    (policy) => ({
      respondInstead: (facts) =>
        /[A-Z]|charset=utf/.test(String(facts.headers['content-type'] ?? ''))
          ? { ...badRequest, headers: {} }
          : policy.respondInstead(facts),
    }),
  ),
  shared.fault(
    'robustness-accept-html',
    'errors are HTML pages if Accept does not name JSON',
    ['errors.accept', 'errors.accept.other'],
    {
      finishResponse: (response, facts) =>
        response.status >= 400 && !/json/.test(String(facts.headers.accept ?? ''))
          ? { ...response, body: facts.headers.accept === undefined ? undefined : '<h1>Error</h1>' }
          : response,
    },
  ),
]
