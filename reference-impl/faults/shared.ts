import type { Fault } from '../override.ts'
import { phraseOf } from '../policy/answers.ts'
import { answering, faultsOf, refusing } from './declare.ts'

const fault = faultsOf('shared')

/** Faults of authentication, access and errors. */
export const sharedFaults: readonly Fault[] = [
  fault(
    'auth-anonymous',
    'requests without a credential are served',
    [
      'auth.textboard.no-authorization',
      'auth.achievements.no-authorization',
      'auth.textboard.no-authorization-requestor-query',
    ],
    {
      anonymousAccepted: () => true,
    },
  ),
  fault(
    'auth-anonymous-list',
    'the list of entries is open to everybody',
    ['access.entries.anonymous.list'],
    {
      anonymousAccepted: (operation) => operation === 'textdata.list',
    },
  ),
  fault(
    'auth-signature-unchecked',
    'the signature is not checked',
    [
      'auth.textboard.signature-wrong',
      'auth.achievements.signature-wrong',
      'auth.textboard.user.signature-wrong',
    ],
    {
      signatureAccepted: () => true,
    },
  ),
  fault(
    'auth-signature-any-case',
    'the signature is compared without regard to case',
    [
      'auth.textboard.signature-case',
      'auth.achievements.signature-case',
      'auth.achievements.user.signature-case',
    ],
    {
      signatureAccepted: (given, expected) => given.toLowerCase() === expected.toLowerCase(),
    },
  ),
  fault(
    'auth-query-unsigned',
    'a query that was added after signing is accepted',
    [
      'auth.textboard.query-unsigned',
      'auth.achievements.query-unsigned',
      'auth.textboard.user.query-unsigned',
    ],
    (policy) => ({
      signatureAccepted: (given, expected, recompute, operation) =>
        policy.signatureAccepted(given, expected, recompute, operation) || given === recompute({ query: [] }),
    }),
  ),
  fault(
    'auth-method-unsigned',
    'a signature for another method is accepted',
    ['auth.textboard.signed-method', 'auth.achievements.signed-method', 'auth.textboard.user.signed-method'],
    {
      signatureAccepted: (given, _expected, recompute) =>
        ['GET', 'POST', 'PUT', 'DELETE'].some((method) => given === recompute({ method })),
    },
  ),
  fault(
    'auth-consumer-unchecked',
    'every consumer key is taken for the first application',
    [
      'auth.textboard.consumer-unknown',
      'auth.achievements.consumer-unknown',
      'auth.textboard.user.consumer-unknown',
    ],
    (policy) => ({
      consumerOf: (key, registered) => policy.consumerOf(key, registered) ?? registered[0],
    }),
  ),
  fault(
    'auth-secret-unchecked',
    'a failed verification is taken for the application',
    ['auth.textboard.secret-wrong', 'auth.achievements.secret-wrong', 'auth.textboard.user.secret-wrong'],
    {
      failureForgiven: (_operation, problem) => problem === 'credentials-invalid',
    },
  ),
  fault(
    'auth-token-unchecked',
    'every token is taken for a user',
    [
      'auth.textboard.user.token-wrong',
      'auth.textboard.user.token-longer',
      'auth.achievements.user.token-wrong',
    ],
    (policy) => ({
      tokenOf: (token, issued, applicationId) => policy.tokenOf(token, issued, applicationId) ?? issued[0],
    }),
  ),
  fault(
    'auth-token-secret-ignored',
    'the token secret is not part of the key',
    ['auth.textboard.token-without-secret', 'auth.textboard.user.token-secret-empty'],
    (policy) => ({
      signingKey: (consumerSecret) => policy.signingKey(consumerSecret, ''),
    }),
  ),
  fault('auth-secret-unencoded', 'secrets are used without encoding', ['preflight'], {
    signingKey: (consumerSecret, tokenSecret) => `${consumerSecret}&${tokenSecret}`,
  }),
  fault(
    'auth-empty-unsigned',
    'query parameters without a value are left out of the signature',
    ['auth.accepts.query.empty-value-signed', 'auth.accepts.query.no-equals-sign'],
    { signedQuery: (query) => query.filter(([, value]) => value !== '') },
  ),
  fault(
    'auth-nonce-optional',
    'a credential without a nonce is accepted',
    [
      'auth.textboard.nonce-empty',
      'auth.textboard.missing-oauth-nonce',
      'auth.achievements.missing-oauth-nonce',
    ],
    (policy) => ({
      requiredOauthParameters: policy.requiredOauthParameters.filter((name) => name !== 'oauth_nonce'),
      nonceAccepted: () => true,
    }),
  ),
  fault(
    'auth-timestamp-optional',
    'a credential without a timestamp is accepted',
    [
      'auth.textboard.timestamp-words',
      'auth.textboard.timestamp-negative',
      'auth.textboard.timestamp-fraction',
    ],
    (policy) => ({
      requiredOauthParameters: policy.requiredOauthParameters.filter((name) => name !== 'oauth_timestamp'),
      timestampAccepted: () => true,
    }),
  ),
  fault(
    'auth-method-any',
    'every signature method is taken for HMAC-SHA1',
    [
      'auth.textboard.method-plaintext-signed',
      'auth.textboard.method-rsa-sha1',
      'auth.textboard.method-empty',
    ],
    {
      signatureMethodAccepted: () => true,
    },
  ),
  fault(
    'auth-realm-signed',
    'a credential with realm is refused',
    ['auth.accepts.header.realm', 'auth.accepts.header.realm-url', 'auth.accepts.header.realm-comma'],
    {
      signedHeaderParameters: (parameters) => parameters,
    },
  ),
  fault(
    'auth-401-is-403',
    'a wrong credential answers 403',
    [
      'auth.textboard.signature-wrong',
      'auth.achievements.signature-wrong',
      'auth.textboard.user.signature-wrong',
    ],
    refusing(403, 'credentials-invalid'),
  ),
  fault(
    'auth-401-is-400',
    'a missing credential answers 400',
    [
      'auth.textboard.no-authorization',
      'auth.achievements.no-authorization',
      'auth.achievements.one.no-authorization',
    ],
    refusing(400, 'credentials-missing'),
  ),
  fault(
    'auth-application-mismatch',
    'another application may be read under its own id',
    ['achievements.application', 'access.groups.foreign.id-in-path'],
    {
      explicitApplication: () => 'foreign',
    },
  ),
  fault(
    'auth-application-mismatch-404',
    'an application that does not match the key answers 404',
    [
      'achievements.application-unknown',
      'achievements.application-unknown-one',
      'achievements.application-unknown-several',
    ],
    refusing(404, 'application-mismatch'),
  ),
  fault(
    'access-proxy-creates-group',
    'a logged-in user may create a group',
    ['access.groups.proxy.create', 'access.groups.proxy.message'],
    (policy) => ({
      operationAllowed: (operation, caller) =>
        operation === 'textdatagroup.create' || policy.operationAllowed(operation, caller),
    }),
  ),
  fault(
    'access-proxy-deletes-group',
    'a logged-in user may delete a group',
    ['access.groups.proxy.delete'],
    (policy) => ({
      operationAllowed: (operation, caller) =>
        operation === 'textdatagroup.delete' || policy.operationAllowed(operation, caller),
    }),
  ),
  fault(
    'access-proxy-403',
    'a 3-legged request to a 2-legged API answers 403',
    ['access.groups.proxy.create', 'access.groups.proxy.delete', 'access.groups.proxy.message'],
    refusing(403, 'proxy-refused'),
  ),
  fault(
    'error-plain-text',
    'errors are plain text',
    [
      'errors.body.textdatagroup.create.400',
      'errors.body.textdatagroup.create.401',
      'errors.body.textdatagroup.create.405',
    ],
    (policy) => ({
      errorBody: (_status, message) => message,
      contentType: (answer, facts) =>
        answer.status >= 400 ? 'text/plain' : policy.contentType(answer, facts),
      bodyText: (body, facts) => (typeof body === 'string' ? body : policy.bodyText(body, facts)),
    }),
  ),
  fault(
    'error-empty',
    'errors have no body',
    [
      'errors.body.textdatagroup.create.400',
      'errors.body.textdatagroup.create.401',
      'errors.body.textdatagroup.create.405',
    ],
    {
      finishAnswer: (answer) => (answer.status >= 400 ? { ...answer, body: undefined } : answer),
    },
  ),
  fault(
    'error-lower-case',
    'the error object stands in error',
    [
      'errors.body.textdatagroup.create.400',
      'errors.body.textdatagroup.create.401',
      'errors.body.textdatagroup.create.405',
    ],
    {
      errorBody: (status, message) => ({ error: { code: String(status), message } }),
    },
  ),
  fault(
    'error-code-number',
    'the error code is a number',
    [
      'errors.body.textdatagroup.create.400',
      'errors.body.textdatagroup.create.401',
      'errors.body.textdatagroup.create.405',
    ],
    {
      errorBody: (status, message) => ({ Error: { Code: status, Message: message } }),
    },
  ),
  fault(
    'error-code-wrong',
    'the error code is always 400',
    ['errors.json.group', 'errors.path.word', 'errors.path.words'],
    {
      errorBody: (_status, message) => ({ Error: { Code: '400', Message: message } }),
    },
  ),
  fault(
    'error-no-message',
    'errors carry no message',
    [
      'errors.json.update.no-object-list',
      'errors.json.update.no-object-text',
      'errors.json.update.no-object-number',
    ],
    {
      errorBody: (status) => ({ Error: { Code: String(status) } }),
    },
  ),
  fault(
    'error-success-status',
    'errors are answered with 200',
    ['errors.json.group', 'errors.path.word', 'errors.path.words'],
    {
      finishAnswer: (answer) => (answer.status >= 400 ? { ...answer, status: 200 } : answer),
    },
  ),
  fault(
    'error-json-500',
    'illegal JSON answers 500',
    ['errors.json.group', 'errors.json.update.truncated', 'errors.json.update.infinity'],
    refusing(500, 'json-illegal'),
  ),
  fault(
    'error-body-array-accepted',
    'an array is accepted as a body',
    [
      'errors.json.update.no-object-list',
      'errors.json.update.no-object-text',
      'errors.json.update.no-object-number',
    ],
    {
      bodyAccepted: () => true,
    },
  ),
  fault('error-every-fiftieth', 'every fiftieth request answers 500', ['entries.limit.oldest-first'], {
    answerInstead: (facts) =>
      facts.ordinal % 50 === 0
        ? { status: 500, headers: {}, body: { Error: { Code: '500', Message: phraseOf(500) } } }
        : undefined,
  }),
  fault(
    'content-type-html',
    'answers are labelled text/html',
    ['contract.textdatagroup.create', 'contract.textdatagroup.list', 'contract.textdatagroup.read'],
    {
      contentType: () => 'text/html',
    },
  ),
  fault(
    'content-type-truncated',
    'answers are cut JSON',
    ['platform.people.list.json', 'platform.people.read.json', 'platform.appdata.read.json'],
    {
      bodyText: (body) => JSON.stringify(body).slice(0, -1),
    },
  ),
  fault('method-ignored', 'PUT is taken for POST on the groups', ['groups.list.put-refused'], {
    methodTakenAs: (method) => (method === 'PUT' ? 'POST' : method),
  }),
  fault(
    'method-404',
    'a method that a path does not know answers 404',
    ['errors.method.entries-put', 'errors.method.entries-patch', 'errors.method.entries-delete'],
    refusing(404, 'method-refused'),
  ),
  fault(
    'path-unknown-200',
    'an unknown path answers 200',
    ['errors.path.word', 'errors.path.words', 'errors.path.textdata'],
    (policy) => ({
      finishAnswer: (answer, facts) =>
        facts.operation === undefined && answer.status === 404
          ? { ...answer, status: 200, body: {} }
          : policy.finishAnswer(answer, facts),
    }),
  ),
  fault(
    'wrapped-object',
    'single entries are wrapped in textData',
    ['contract.textdata.read'],
    answering(['textdata.read'], (answer) =>
      answer.status === 200 ? { ...answer, body: { textData: answer.body } } : answer,
    ),
  ),
]
