import { phraseOf } from '../../reference-impl/policy/answers.ts'
import type { Fault } from '../override.ts'
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
      'access.entries.anonymous.no-text',
      'incentive.access.anonymous-me',
      'auth.card-incentive.no-authorization',
      'auth.card-incentive.one.no-authorization',
      'auth.card-incentive.update.no-authorization',
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
      'auth.textboard.create-entry.signature-case',
      'auth.textboard.update-entry.signature-case',
      'auth.textboard.delete-entry.signature-case',
      'auth.card-incentive.signature-case',
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
      'auth.achievements.user.query-unsigned',
      'auth.card-incentive.query-unsigned',
      'auth.card-incentive.update.query-unsigned',
    ],
    (policy) => ({
      signatureAccepted: (given, expected, recompute, operation) =>
        policy.signatureAccepted(given, expected, recompute, operation) || given === recompute({ query: [] }),
    }),
  ),
  fault(
    'auth-method-unsigned',
    'a signature for another method is accepted',
    [
      'auth.textboard.signed-method',
      'auth.textboard.signed-write',
      'auth.achievements.signed-method',
      'auth.textboard.user.signed-method',
      'groups.methods.list.patch',
      'groups.methods.read.patch',
      'entries.methods.status-405.list-patch',
      'entries.methods.status-405.one-patch',
      'achievements.read-only.method.one-patch',
      'incentive.method.one-patch.status',
      'auth.textboard.read-group.signed-method',
      'auth.textboard.list-entries.signed-method',
      'auth.textboard.read-entry.signed-method',
      'auth.textboard.read-entries.signed-method',
      'auth.textboard.create-entry.signed-method',
      'auth.textboard.update-entry.signed-method',
      'auth.textboard.delete-entry.signed-method',
      'auth.achievements.user.signed-method',
      'auth.card-incentive.signed-method',
      'auth.card-incentive.update.signed-method',
    ],
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
      'auth.textboard.read-group.consumer-unknown',
      'auth.textboard.list-entries.consumer-unknown',
      'auth.textboard.read-entry.consumer-unknown',
      'auth.textboard.read-entries.consumer-unknown',
      'auth.textboard.create-entry.consumer-unknown',
      'auth.textboard.update-entry.consumer-unknown',
      'auth.textboard.delete-entry.consumer-unknown',
      'auth.textboard.user-create-entry.consumer-unknown',
      'auth.textboard.user-update-entry.consumer-unknown',
      'auth.textboard.user-delete-entry.consumer-unknown',
      'auth.achievements.one.consumer-unknown',
      'auth.achievements.user.consumer-unknown',
      'auth.card-incentive.consumer-unknown',
      'auth.card-incentive.one.consumer-unknown',
      'auth.card-incentive.update.consumer-unknown',
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
      'auth.achievements.user.foreign-consumer-token',
      'auth.card-incentive.token-wrong',
      'auth.card-incentive.token-longer',
      'auth.card-incentive.foreign-consumer-token',
      'auth.card-incentive.update.token-wrong',
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
    'auth-letters-unsigned',
    'query parameters with a name beyond ASCII are left out of the signature',
    ['auth.accepts.query.names-in-order'],
    { signedQuery: (query) => query.filter(([name]) => /^[ -~]*$/.test(name)) },
  ),
  fault(
    'auth-hyphens-unsigned',
    'query parameters with a hyphen in the name are left out of the signature',
    ['auth.accepts.query.name-within-name'],
    { signedQuery: (query) => query.filter(([name]) => !name.includes('-')) },
  ),
  fault(
    'auth-unreadable-forgiven',
    'a credential that says nothing is taken for ours',
    ['auth.textboard.parameters-realm-alone', 'auth.textboard.parameters-requestor-alone'],
    {
      failureForgiven: () => true,
    },
  ),
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
      'auth.textboard.user.missing-oauth-nonce',
      'auth.achievements.user.missing-oauth-nonce',
      'auth.card-incentive.missing-oauth-nonce',
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
      'auth.textboard.missing-oauth-timestamp',
      'auth.textboard.timestamp-empty',
      'auth.textboard.timestamp-date',
      'auth.textboard.user.missing-oauth-timestamp',
      'auth.achievements.missing-oauth-timestamp',
      'auth.achievements.user.missing-oauth-timestamp',
      'auth.card-incentive.missing-oauth-timestamp',
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
      'auth.textboard.method-named-otherwise',
      'auth.achievements.method-named-otherwise',
      'auth.achievements.user.method-named-otherwise',
      'auth.card-incentive.method-named-otherwise',
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
      'platform.method.patch.leaderboards.*',
      'platform.method.patch.userachievements.*',
      'platform.method.patch.profanity.read',
      'platform.method.patch.blacklist.list',
      'platform.method.patch.blacklist.read',
      'platform.method.patch.notification.send',
    ],
    refusing(400, 'credentials-missing'),
  ),
  fault(
    'auth-application-mismatch',
    'another application may be read under its own id',
    ['access.groups.foreign.id-in-path'],
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
    ['errors.body.textdatagroup.create.*', 'contract.textdatagroup.create', 'contract.textdatagroup.read'],
    (policy) => ({
      errorBody: (_status, message) => message,
      contentType: (response, facts) =>
        response.status >= 400 ? 'text/plain' : policy.contentType(response, facts),
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
      finishResponse: (response) => (response.status >= 400 ? { ...response, body: undefined } : response),
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
    ['errors.body.textdatagroup.read.404', 'errors.body.textdata.list.401', 'errors.path.error-body'],
    {
      errorBody: (_status, message) => ({ Error: { Code: '400', Message: message } }),
    },
  ),
  fault(
    'error-no-message',
    'errors carry no message',
    ['errors.body.textdata.update.400', 'errors.body.textdata.list.404', 'errors.body.card-incentive'],
    {
      errorBody: (status) => ({ Error: { Code: String(status) } }),
    },
  ),
  fault(
    'error-success-status',
    'errors are answered with 200',
    [
      'errors.json.group.truncated',
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
  fault(
    'error-json-500',
    'illegal JSON answers 500',
    [
      'errors.json.group.truncated',
      'errors.json.update.truncated',
      'errors.json.update.not-a-number',
      'errors.json.incentive.*',
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
      'incentive.update.body.not-json',
      'incentive.update.body.form',
      'incentive.update.body.empty',
      'errors.odd-body.unclosed-lists',
      'errors.odd-body.invalid-utf-8',
      'errors.odd-body.utf-16',
    ],
    refusing(500, 'json-illegal'),
  ),
  fault(
    'error-body-array-accepted',
    'an array is accepted as a body',
    [
      'errors.json.update.no-object-list',
      'errors.json.update.no-object-text',
      'errors.json.update.no-object-number',
      'entries.update.body-null',
      'entries.update.body-string',
      'entries.update.body-number',
      'entries.update.body-true',
      'entries.update.body-array',
      'entries.update.body-empty-array',
    ],
    {
      bodyAccepted: () => true,
    },
  ),
  fault('error-every-fiftieth', 'every fiftieth request answers 500', ['entries.update.series'], {
    respondInstead: (facts) =>
      facts.ordinal % 50 === 0
        ? { status: 500, headers: {}, body: { Error: { Code: '500', Message: phraseOf(500) } } }
        : undefined,
  }),
  fault(
    'content-type-html',
    'answers are labelled text/html',
    [
      'contract.textdatagroup.*',
      'achievements.headers.content-type.*',
      'contract.appdata.*',
      'contract.leaderboards.*',
      'contract.userachievements.*',
      'contract.bank.debit.*',
      'contract.blacklist.list',
      'contract.blacklist.read',
      'contract.notification.send',
      'contract.bank.inventory.list',
      'contract.bank.inventory.read',
    ],
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
    [
      'groups.methods.not-allowed',
      'errors.method.entries-put',
      'errors.method.entries-patch',
      'errors.method.groups-patch',
      'achievements.read-only.*',
      'incentive.methods.not-allowed',
    ],
    refusing(404, 'method-refused'),
  ),
  fault(
    'path-unknown-200',
    'an unknown path answers 200',
    ['errors.path.*', 'groups.read.selector'],
    (policy) => ({
      finishResponse: (response, facts) =>
        facts.operation === undefined && response.status === 404
          ? { ...response, status: 200, body: {} }
          : policy.finishResponse(response, facts),
    }),
  ),
  fault(
    'wrapped-object',
    'single entries are wrapped in textData',
    ['contract.textdata.read'],
    answering(['textdata.read'], (response) =>
      response.status === 200 ? { ...response, body: { textData: response.body } } : response,
    ),
  ),
]
