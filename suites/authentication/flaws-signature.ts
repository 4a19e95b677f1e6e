import type { Parameter } from '../../harness/index.ts'
import { type CredentialFlaw, replaced, signing, unauthorized, unreadable } from './flaw.ts'
import { signingKey } from './signed-request.ts'

/** Rewrites the finished signature. */
const altered = (value: (signature: string) => string) =>
  signing({ parameters: replaced('oauth_signature', value) })

const firstChanged = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`

const caseChanged = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))

/** The signature's text is not the one that belongs to the request. */
export const signatureTextFlaws: readonly CredentialFlaw[] = [
  unauthorized('signature-wrong', 'with one character of the signature changed', altered(firstChanged)),
  unauthorized(
    'signature-middle',
    'with a character in the middle of the signature changed',
    altered((text) => text.slice(0, 14) + firstChanged(text.slice(14))),
  ),
  unauthorized('signature-case', 'with the case of the signature changed', altered(caseChanged)),
  unreadable(
    'signature-shorter',
    'with the first half of the signature',
    altered((text) => text.slice(0, 14)),
  ),
  unreadable(
    'signature-longer',
    'with something appended to the signature',
    altered((text) => `${text}AAAA`),
  ),
  unreadable(
    'signature-empty',
    'with an empty signature',
    altered(() => ''),
  ),
  unreadable(
    'signature-words',
    'with words in place of the signature',
    altered(() => 'signed by the application itself'),
  ),
  unauthorized(
    'signature-of-others',
    'with the signature of another request',
    signing({ parameters: replaced('oauth_signature', () => 'tnnArxj06cWHq44gCs1OSKk/jLY=') }),
  ),
  unauthorized(
    'signature-hex',
    'with the signature written in hexadecimal digits',
    altered((text) => Buffer.from(text, 'base64').toString('hex')),
    { statuses: [400, 401] },
  ),
]

/** The signature was made over another request. */
export const signedOtherwiseFlaws: readonly CredentialFlaw[] = [
  unauthorized(
    'signed-method',
    'signed for another method',
    signing(({ method }) => ({ method: method === 'GET' ? 'POST' : 'GET' })),
  ),
  unauthorized(
    'signed-write',
    'signed for another method that writes',
    signing(({ method }) => ({ method: method === 'PUT' ? 'POST' : 'PUT' })),
  ),
  unauthorized(
    'signed-path',
    'signed for another path',
    signing(({ url }) => ({ url: `${url}/other` })),
  ),
  unauthorized(
    'signed-path-shorter',
    'signed for the path less its last segment',
    signing(({ url }) => ({ url: url.slice(0, url.lastIndexOf('/')) })),
  ),
  unauthorized(
    'signed-host',
    'signed for another host',
    signing(({ url }) => ({ url: url.replace(/\/\/[^/]+/, '//textboard.example') })),
    {
      level: 'SHOULD',
      why: 'RFC 5849, section 3.4.1.2: the base string names the host. What host a server sees may differ behind a proxy, but not be any.',
    },
  ),
]

/** The query that was signed is not the one that is sent. All have to do with a request that has a query. */
export const signedQueryFlaws: readonly CredentialFlaw[] = [
  unauthorized(
    'query-value',
    'with a query value changed after signing',
    signing((request) => ({ query: request.query.map(([name, value]): Parameter => [name, `${value}0`]) })),
  ),
  unauthorized(
    'query-name',
    'with a query name changed after signing',
    signing((request) => ({ query: request.query.map(([name, value]): Parameter => [`${name}s`, value]) })),
  ),
  unauthorized('query-unsigned', 'with a query that was not signed', signing({ query: [] })),
  unauthorized('query-added', 'with a query parameter added after signing', (request) => ({
    query: [...request.query, ['startIndex', '2']],
    sign: { query: request.query },
  })),
  unauthorized(
    'query-removed',
    'with a query parameter removed after signing',
    signing((request) => ({ query: [...request.query, ['startIndex', '1']] })),
  ),
  unreadable('query-doubled', 'with a query parameter repeated after signing', (request) => ({
    query: [...request.query, ...request.query],
    sign: { query: request.query },
  })),
  unauthorized('query-all-removed', 'with the whole query removed after signing', (request) => ({
    query: [],
    sign: { query: request.query },
  })),
]

const changedLater = (name: string, value: (value: string) => string) =>
  unauthorized(
    `unsigned-${name.replaceAll('_', '-')}`,
    `with ${name} changed after signing`,
    signing({ parameters: replaced(name, value) }),
  )

/** A protocol parameter is not what was signed. */
export const unsignedParameterFlaws: readonly CredentialFlaw[] = [
  changedLater('oauth_nonce', (value) => `${value}0`),
  changedLater('oauth_timestamp', (value) => String(Number(value) - 1)),
  unauthorized(
    'unsigned-requestor-added',
    'with xoauth_requestor_id added after signing',
    signing((_request, { config }) => ({
      requestorId: null,
      parameters: (parameters) => [...parameters, ['xoauth_requestor_id', config.application.id]],
    })),
  ),
  unauthorized(
    'unsigned-oauth-version',
    'with oauth_version removed after signing',
    signing({ parameters: (parameters) => parameters.filter(([name]) => name !== 'oauth_version') }),
  ),
  changedLater('xoauth_requestor_id', (value) => `${value}0`),
  unauthorized(
    'unsigned-other',
    'with a further header parameter added after signing',
    signing({ parameters: (parameters) => [...parameters, ['oauth_callback', 'oob']] }),
    {
      level: 'SHOULD',
      why: 'RFC 5849, section 3.4.1.3.1: the signature covers every parameter of the header but realm.',
    },
  ),
]

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** The signature method is none that section "Request signing" names. */
export const signatureMethodFlaws: readonly CredentialFlaw[] = [
  unreadable(
    'method-hmac-sha256',
    'signed with HMAC-SHA256',
    signing({ signatureMethod: 'HMAC-SHA256', hash: 'sha256' }),
  ),
  unreadable(
    'method-named-otherwise',
    'signed with HMAC-SHA1 under the name HMAC-SHA256',
    signing({ signatureMethod: 'HMAC-SHA256' }),
  ),
  unreadable(
    'method-sha256-as-sha1',
    'signed with HMAC-SHA256 under the name HMAC-SHA1',
    signing({ hash: 'sha256' }),
  ),
  unreadable(
    'method-rsa-sha1',
    'under the signature method RSA-SHA1',
    signing({ signatureMethod: 'RSA-SHA1' }),
  ),
  unreadable(
    'method-plaintext-signed',
    'signed with HMAC-SHA1 under the name PLAINTEXT',
    signing({ signatureMethod: 'PLAINTEXT' }),
  ),
  unreadable('method-empty', 'with an empty signature method', signing({ signatureMethod: '' })),
  unreadable(
    'method-plaintext',
    'under the signature method PLAINTEXT',
    signing((request, context) => {
      const { protocol, hostname } = new URL(context.config.target)
      if (protocol !== 'https:' && !loopback.test(hostname)) {
        context.inapplicable(
          'PLAINTEXT sends the secrets themselves, which an unencrypted connection would give away',
        )
      }
      return {
        signatureMethod: 'PLAINTEXT',
        parameters: replaced('oauth_signature', () => signingKey(request.secrets)),
      }
    }),
  ),
]

const positive = 'RFC 5849, section 3.3: the timestamp is a positive integer. 400 and 401 pass.'

/** Values that RFC 5849 does not permit; the signature fits them. */
export const parameterValueFlaws: readonly CredentialFlaw[] = [
  ...(
    [
      ['words', 'a timestamp in words', 'this morning'],
      ['negative', 'a negative timestamp', '-1'],
      ['fraction', 'a timestamp with a fraction', '1754000000.5'],
      ['empty', 'an empty timestamp', ''],
      ['date', 'a timestamp written as a date', '2026-01-01T00:00:00'],
    ] as const
  ).map(([id, what, timestamp]) =>
    unreadable(`timestamp-${id}`, `with ${what}`, signing({ timestamp }), { level: 'SHOULD', why: positive }),
  ),
  unreadable('nonce-empty', 'with an empty nonce', signing({ nonce: '' }), {
    level: 'SHOULD',
    why: 'RFC 5849, section 3.3: the nonce is a random string, unique for its timestamp.',
  }),
  unreadable('version-2', 'with oauth_version 2.0', signing({ version: '2.0' }), {
    level: 'SHOULD',
    why: 'RFC 5849, section 3.1: oauth_version, if it is there, is 1.0.',
  }),
]
