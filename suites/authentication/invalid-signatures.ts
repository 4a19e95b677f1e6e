import type { Parameter } from '../../harness/index.ts'
import { type InvalidCredential, invalid, replaced, signing } from './invalid-credential.ts'
import { signingKey } from './signed-request.ts'

/** Rewrites the finished signature. */
const altered = (value: (signature: string) => string) =>
  signing({ parameters: replaced('oauth_signature', value) })

const firstChanged = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`

const caseChanged = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))

/** The same flaw together with a wrong signature: a server that accepts it has verified nothing. */
export const unverified = ({ id, what, options, needs = [] }: InvalidCredential): InvalidCredential =>
  invalid(
    `${id}-unverified`,
    `${what}, then one character of the signature changed`,
    (request, context) => {
      const { sign = {}, ...others } = options(request, context)
      const wrong = replaced('oauth_signature', firstChanged)
      const parameters = (list: readonly Parameter[]) => wrong(sign.parameters?.(list) ?? list)
      return { ...others, sign: { ...sign, parameters } }
    },
    needs,
  )

/** A signature of the right form that does not belong to the request. */
export const wrongSignatures: readonly InvalidCredential[] = [
  invalid('signature-wrong', 'with one character of the signature changed', altered(firstChanged)),
  invalid(
    'signature-middle',
    'with a character in the middle of the signature changed',
    altered((text) => text.slice(0, 14) + firstChanged(text.slice(14))),
  ),
  invalid(
    'signature-end',
    'with a character at the end of the signature changed',
    // Not the last letter: it has only four significant bits, and two that decoders ignore.
    altered((text) => text.slice(0, 25) + firstChanged(text.slice(25))),
  ),
  invalid('signature-case', 'with the case of the signature changed', altered(caseChanged)),
  invalid(
    'signature-of-others',
    'with the signature of another request',
    altered(() => 'tnnArxj06cWHq44gCs1OSKk/jLY='),
  ),
]

/** Texts that are no signature, or only a part of one. */
export const cutSignatures: readonly InvalidCredential[] = [
  invalid(
    'signature-shorter',
    'with the first half of the signature',
    altered((text) => text.slice(0, 14)),
  ),
  invalid(
    'signature-empty',
    'with an empty signature',
    altered(() => ''),
  ),
  invalid(
    'signature-words',
    'with words instead of the signature',
    altered(() => 'signed by the application itself'),
  ),
]

/** The bytes of the valid signature, written in another way. */
export const rewrittenSignatures: readonly InvalidCredential[] = [
  invalid(
    'signature-longer',
    'with something appended to the signature',
    altered((text) => `${text}AAAA`),
  ),
  invalid(
    'signature-hex',
    'with the signature written in hexadecimal digits',
    altered((text) => Buffer.from(text, 'base64').toString('hex')),
  ),
]

/** Signed for another method of the same URL. */
export const otherMethods: readonly InvalidCredential[] = [
  invalid(
    'signed-method',
    'signed for another method',
    signing(({ method }) => ({ method: method === 'GET' ? 'POST' : 'GET' })),
  ),
  invalid(
    'signed-write',
    'signed for another method that writes',
    signing(({ method }) => ({ method: method === 'PUT' ? 'POST' : 'PUT' })),
  ),
]

/** Signed for another path. */
export const otherPaths: readonly InvalidCredential[] = [
  invalid(
    'signed-path',
    'signed for another path',
    signing(({ url }) => ({ url: `${url}/other` })),
  ),
  invalid(
    'signed-path-shorter',
    'signed for the path less its last segment',
    signing(({ url }) => ({ url: url.slice(0, url.lastIndexOf('/')) })),
  ),
]

/** Signed for another host. */
export const otherHost = invalid(
  'signed-host',
  'signed for another host',
  signing(({ url }) => ({ url: url.replace(/\/\/[^/]+/, '//textboard.example') })),
)

/** A query parameter that every operation has, added after signing. */
export const formatAdded = invalid('format-added', 'with format=json added after signing', (request) => ({
  query: [...request.query, ['format', 'json']],
  sign: { query: request.query },
}))

/** The query that is sent is not the query that was signed. All of these need a request with a query. */
export const otherQueries: readonly InvalidCredential[] = [
  invalid(
    'query-value',
    'with a query value changed after signing',
    signing((request) => ({ query: request.query.map(([name, value]): Parameter => [name, `${value}0`]) })),
  ),
  invalid(
    'query-name',
    'with a query name changed after signing',
    signing((request) => ({ query: request.query.map(([name, value]): Parameter => [`${name}s`, value]) })),
  ),
  invalid('query-unsigned', 'with a query that was not signed', signing({ query: [] })),
  invalid('query-added', 'with a query parameter added after signing', (request) => ({
    query: [...request.query, ['startIndex', '2']],
    sign: { query: request.query },
  })),
  invalid(
    'query-removed',
    'with a query parameter removed after signing',
    signing((request) => ({ query: [...request.query, ['startIndex', '1']] })),
  ),
  invalid('query-all-removed', 'with the whole query removed after signing', (request) => ({
    query: [],
    sign: { query: request.query },
  })),
]

const leftOut: readonly (readonly [id: string, names: readonly string[]])[] = [
  ...['fields', 'filterBy', 'filterOp', 'filterValue'].map((name) => [name, [name]] as const),
  ['selection', ['fields', 'filterBy', 'filterOp', 'filterValue']],
]

/** Query parameters of reading entries that the signature does not cover, in a request that has them all. */
export const unsignedParameters: readonly InvalidCredential[] = leftOut.map(([id, names]) =>
  invalid(`query-${id}-unsigned`, `with ${names.join(', ')} added after signing`, ({ query }) => ({
    sign: { query: query.filter(([name]) => !names.includes(name)) },
  })),
)

/** The query parameters are sent twice, but signed once. */
export const repeatedQuery = invalid(
  'query-doubled',
  'with a query parameter repeated after signing',
  (request) => ({
    query: [...request.query, ...request.query],
    sign: { query: request.query },
  }),
)

const changedLater = (name: string, value: (value: string) => string) =>
  invalid(
    `unsigned-${name.replaceAll('_', '-')}`,
    `with ${name} changed after signing`,
    signing({ parameters: replaced(name, value) }),
  )

/** A parameter of the header differs from what was signed. */
export const otherParameters: readonly InvalidCredential[] = [
  changedLater('oauth_nonce', (value) => `${value}0`),
  changedLater('oauth_timestamp', (value) => String(Number(value) - 1)),
  changedLater('xoauth_requestor_id', (value) => `${value}0`),
  invalid(
    'unsigned-requestor-added',
    'with xoauth_requestor_id added after signing',
    signing((_request, { config }) => ({
      requestorId: null,
      parameters: (list) => [...list, ['xoauth_requestor_id', config.application.id]],
    })),
  ),
]

/** Parameters that do not say who the caller is, or what the request is for. */
export const otherDetails: readonly InvalidCredential[] = [
  invalid(
    'unsigned-oauth-version',
    'with oauth_version removed after signing',
    signing({ parameters: (list) => list.filter(([name]) => name !== 'oauth_version') }),
  ),
  invalid(
    'unsigned-other',
    'with a further header parameter added after signing',
    signing({ parameters: (list) => [...list, ['oauth_callback', 'oob']] }),
  ),
]

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const inLowerCase = invalid(
  'method-lower-case',
  'signed with HMAC-SHA1 under the name hmac-sha1',
  signing({ signatureMethod: 'hmac-sha1' }),
)

/** A valid signature by HMAC-SHA1 under another name: a server that accepts it has verified it anyway. */
export const otherMethodNames: readonly InvalidCredential[] = [
  invalid(
    'method-named-otherwise',
    'signed with HMAC-SHA1 under the name HMAC-SHA256',
    signing({ signatureMethod: 'HMAC-SHA256' }),
  ),
  invalid(
    'method-rsa-sha1',
    'signed with HMAC-SHA1 under the name RSA-SHA1',
    signing({ signatureMethod: 'RSA-SHA1' }),
  ),
  invalid(
    'method-plaintext-signed',
    'signed with HMAC-SHA1 under the name PLAINTEXT',
    signing({ signatureMethod: 'PLAINTEXT' }),
  ),
]

/** Another signature under the name HMAC-SHA1, or the secrets instead of a signature. */
export const otherMethodsOfSigning: readonly InvalidCredential[] = [
  invalid(
    'method-sha256-as-sha1',
    'signed with HMAC-SHA256 under the name HMAC-SHA1',
    signing({ hash: 'sha256' }),
  ),
  invalid(
    'method-plaintext',
    'under the signature method PLAINTEXT',
    signing((request, context) => {
      const { protocol, hostname } = new URL(context.config.target)
      if (protocol !== 'https:' && !loopback.test(hostname)) {
        context.inapplicable(
          'PLAINTEXT sends the secrets themselves, and an unencrypted connection would expose them',
        )
      }
      return {
        signatureMethod: 'PLAINTEXT',
        parameters: replaced('oauth_signature', () => signingKey(request.secrets)),
      }
    }),
  ),
]

/** A method that the specification does not name, used correctly. */
export const furtherMethod = invalid(
  'method-hmac-sha256',
  'signed with HMAC-SHA256 under its name',
  signing({ signatureMethod: 'HMAC-SHA256', hash: 'sha256' }),
)

const timestamps = [
  ['words', 'a timestamp in words', 'this morning'],
  ['negative', 'a negative timestamp', '-1'],
  ['fraction', 'a timestamp with a fraction', '1754000000.5'],
  ['empty', 'an empty timestamp', ''],
  ['date', 'a timestamp written as a date', '2026-01-01T00:00:00'],
] as const

/** Values that RFC 5849 does not permit; the signature covers them. */
export const otherValues: readonly InvalidCredential[] = [
  ...timestamps.map(([id, what, timestamp]) =>
    invalid(`timestamp-${id}`, `with ${what}`, signing({ timestamp })),
  ),
  invalid('nonce-empty', 'with an empty nonce', signing({ nonce: '' })),
  invalid('version-2', 'with oauth_version 2.0', signing({ version: '2.0' })),
  invalid('method-empty', 'with an empty signature method', signing({ signatureMethod: '' })),
]

/**
 * Wrong signatures under other names of methods: a server that does not know the method cannot have verified the
 * signature.
 */
export const unverifiedMethods: readonly InvalidCredential[] = [
  ...[...otherMethodNames, inLowerCase].map(unverified),
  unverified(furtherMethod),
]
