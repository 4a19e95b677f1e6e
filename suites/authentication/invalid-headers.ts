import { authorizationHeader, type Parameter } from '../../harness/index.ts'
import { known } from '../shared/ids/known.ts'
import { type InvalidCredential, invalid, replaced, signing } from './invalid-credential.ts'
import { signedAgain } from './signed-request.ts'

type Options = InvalidCredential['options']

const header =
  (text: string | null): Options =>
  () => ({ headers: { authorization: text } })

const user = ['user'] as const

const dashed = (name: string) => name.replaceAll('_', '-')

/** The request carries no Authorization header at all. */
export const noAuthorization = invalid('no-authorization', 'without the Authorization header', header(null))

/** Sends a name in the query, and no Authorization header. */
const inQuery =
  (name: string, value: (config: Parameters<Options>[1]['config']) => string): Options =>
  ({ query }, { config }) => ({
    headers: { authorization: null },
    query: [...query, [name, value(config)]],
  })

const scheme =
  (text: (config: Parameters<Options>[1]['config']) => string): Options =>
  (_request, { config }) => ({ headers: { authorization: text(config) } })

const parameters = (list: (config: Parameters<Options>[1]['config']) => readonly Parameter[]): Options =>
  scheme((config) => authorizationHeader(list(config)))

/** The request names an existing application or user, but has no signature that proves it. */
export const unproven: readonly InvalidCredential[] = [
  invalid(
    'no-authorization-consumer-key-query',
    'with nothing but our oauth_consumer_key in the query',
    inQuery('oauth_consumer_key', ({ application }) => application.consumerKey),
  ),
  invalid(
    'no-authorization-requestor-query',
    'with nothing but our application as xoauth_requestor_id in the query',
    inQuery('xoauth_requestor_id', ({ application }) => application.id),
  ),
  invalid(
    'no-authorization-security-token-query',
    'with nothing but st in the query',
    inQuery('st', ({ application }) => application.consumerKey),
  ),
  invalid(
    'no-authorization-access-token-query',
    'with nothing but access_token in the query',
    inQuery('access_token', ({ application }) => application.consumerKey),
  ),
  invalid(
    'scheme-basic',
    'with our consumer key and a wrong password as Basic credentials',
    scheme(({ application }) => {
      const pair = `${application.consumerKey}:not-the-secret`
      return `Basic ${Buffer.from(pair).toString('base64')}`
    }),
  ),
  invalid('scheme-bearer', 'with a Bearer token', header('Bearer dGV4dGJvYXJk')),
  invalid(
    'scheme-bearer-key',
    'with our consumer key as the Bearer token',
    scheme(({ application }) => `Bearer ${application.consumerKey}`),
  ),
  invalid(
    'parameters-requestor-alone',
    'with only the scheme OAuth and our application as xoauth_requestor_id',
    parameters(({ application }) => [['xoauth_requestor_id', application.id]]),
  ),
  invalid(
    'parameters-key-alone',
    'with the scheme OAuth and only our consumer key',
    parameters(({ application }) => [['oauth_consumer_key', application.consumerKey]]),
  ),
  missing('oauth_signature'),
]

/** The same with the token of a user. */
export const unprovenUser: readonly InvalidCredential[] = [
  invalid(
    'no-authorization-token-query',
    'with nothing but the oauth_token of a user in the query',
    inQuery('oauth_token', (config) => known(config.user, 'user in the configuration').token),
    user,
  ),
  invalid(
    'scheme-bearer-token',
    'with the token of a user as the Bearer token',
    scheme((config) => `Bearer ${known(config.user, 'user in the configuration').token}`),
    user,
  ),
  invalid(
    'parameters-key-and-token',
    'with only the scheme OAuth, our consumer key and the token of a user',
    parameters(({ application, user: one }) => [
      ['oauth_consumer_key', application.consumerKey],
      ['oauth_token', one?.token ?? ''],
    ]),
    user,
  ),
]

const percent = (id: string, what: string, name: string, value: string) =>
  invalid(
    `percent-${id}`,
    `with ${what}`,
    signing({
      header: (list) =>
        authorizationHeader(list).replace(new RegExp(`${name}="[^"]*"`), `${name}="${value}"`),
    }),
  )

/** The Authorization header cannot be read, and proves nothing, however it is interpreted. */
export const unreadable: readonly InvalidCredential[] = [
  invalid('authorization-empty', 'with an empty Authorization header', header('')),
  invalid('parameters-absent', 'with the scheme OAuth and no parameters', header('OAuth')),
  invalid(
    'parameters-realm-alone',
    'with the scheme OAuth and only a realm',
    header('OAuth realm="textboard"'),
  ),
  invalid('header-words', 'with an Authorization header of plain words', header('OAuth let me in please')),
  percent(
    'signature',
    'a percent sign in oauth_signature that is not followed by two hexadecimal digits',
    'oauth_signature',
    '%zz%',
  ),
  percent('key', 'a percent sign at the end of oauth_consumer_key', 'oauth_consumer_key', 'tbc%'),
  percent('nonce', 'an octet in oauth_nonce that is not UTF-8', 'oauth_nonce', 'tbc%E3%81'),
  percent('method', 'half an octet in oauth_signature_method', 'oauth_signature_method', 'HMAC%2'),
  // As long as the right signature in characters, but not in bytes: some functions that compare texts fail on that.
  invalid(
    'signature-beyond-ascii',
    'with é as the first character of its signature',
    signing({ parameters: replaced('oauth_signature', (signature) => `é${signature.slice(1)}`) }),
  ),
]

/** A valid signature in a header that does not have the form of RFC 5849, section 3.5.1. */
export const otherForms: readonly InvalidCredential[] = [
  invalid(
    'scheme-other',
    'with the right parameters under the scheme Bearer',
    signing({ header: (list) => authorizationHeader(list).replace(/^OAuth/, 'Bearer') }),
  ),
  invalid(
    'scheme-absent',
    'with the right parameters and no scheme',
    signing({ header: (list) => authorizationHeader(list).replace(/^OAuth /, '') }),
  ),
  invalid(
    'header-json',
    'with the right parameters written as JSON',
    signing({ header: (list) => `OAuth ${JSON.stringify(Object.fromEntries(list))}` }),
  ),
]

/** Without one parameter; the signature covers the others. */
export function missing(name: string): InvalidCredential {
  return invalid(
    `missing-${dashed(name)}`,
    name === 'oauth_signature' ? `without ${name}` : `without ${name}, otherwise signed correctly`,
    signing((request) => ({
      parameters: (list) => {
        const left = list.filter(([other]) => other !== name)
        return name === 'oauth_signature' ? left : signedAgain(request, left)
      },
    })),
  )
}

/** Parameters that RFC 5849, section 3.1 requires; a signature still proves the caller without them. */
export const missingDetails: readonly InvalidCredential[] = [
  missing('oauth_nonce'),
  missing('oauth_timestamp'),
  missing('oauth_signature_method'),
]

/** A parameter is sent twice: the second one is added to the signed request, or both are signed. */
export const repeated: readonly InvalidCredential[] = [
  'oauth_consumer_key',
  'oauth_nonce',
  'oauth_signature',
  'oauth_signature_method',
  'oauth_timestamp',
].flatMap((name) => {
  const added = repeatedUnsigned(name)
  if (name === 'oauth_signature') return [added]
  const signed = invalid(
    `${added.id}-signed`,
    `with ${name} twice, both signed`,
    signing((request) => ({ parameters: (list) => signedAgain(request, twice(name, list)) })),
  )
  return [added, signed]
})

/** With a parameter twice, one of them unsigned. */
export function repeatedUnsigned(name: string): InvalidCredential {
  return invalid(
    `doubled-${dashed(name)}`,
    `with ${name} twice, one of them unsigned`,
    signing({ parameters: (list) => twice(name, list) }),
  )
}

function twice(name: string, list: readonly Parameter[]): readonly Parameter[] {
  return [...list, ...list.filter(([other]) => other === name)]
}
