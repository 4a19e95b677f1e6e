import { authorizationHeader, type Need, type Parameter } from '../../harness/index.ts'
import { type CredentialFlaw, signing, unauthorized, unreadable } from './flaw.ts'
import { signedAnew } from './signed-request.ts'

/** The protocol parameters that RFC 5849, section 3.1 requires of a signed request. */
const required = [
  'oauth_consumer_key',
  'oauth_nonce',
  'oauth_signature',
  'oauth_signature_method',
  'oauth_timestamp',
] as const

const header = (text: string | null) => () => ({ headers: { authorization: text } })

const queryInstead = (name: string) => (): { headers: { authorization: null } } & { query: Parameter[] } => ({
  headers: { authorization: null },
  query: [
    ['count', '1'],
    [name, 'tbc'],
  ],
})

const dashed = (name: string) => name.replaceAll('_', '-')

/** The header is absent, or is of another kind, or cannot be read. */
export const headerFlaws: readonly CredentialFlaw[] = [
  unauthorized('no-authorization', 'without the Authorization header', header(null)),
  unreadable('authorization-empty', 'with an empty Authorization header', header('')),
  unauthorized('scheme-bearer', 'with a Bearer token', header('Bearer dGV4dGJvYXJk')),
  unauthorized('scheme-basic', 'with Basic credentials', (_request, { config }) => {
    const pair = `${config.application.consumerKey}:not-the-secret`
    return { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
  }),
  unauthorized(
    'scheme-other',
    'with the right parameters under another scheme',
    signing({ header: (parameters) => authorizationHeader(parameters).replace(/^OAuth/, 'Bearer') }),
    { statuses: [400, 401] },
  ),
  unreadable(
    'scheme-absent',
    'with the right parameters but no scheme',
    signing({ header: (parameters) => authorizationHeader(parameters).replace(/^OAuth /, '') }),
  ),
  unreadable('parameters-absent', 'with the scheme OAuth and no parameters', header('OAuth')),
  unreadable(
    'parameters-realm-alone',
    'with the scheme OAuth and a realm alone',
    header('OAuth realm="textboard"'),
  ),
  unreadable(
    'parameters-requestor-alone',
    'with the scheme OAuth and the application as xoauth_requestor_id alone',
    (_request, { config }) => ({
      headers: { authorization: authorizationHeader([['xoauth_requestor_id', config.application.id]]) },
    }),
  ),
  unreadable('header-words', 'with an Authorization header of plain words', header('OAuth let me in please')),
  unreadable(
    'header-json',
    'with the parameters written as JSON',
    signing({ header: (parameters) => `OAuth ${JSON.stringify(Object.fromEntries(parameters))}` }),
  ),
]

/** Credentials, or what looks like them, where the Authorization header is absent. */
export const elsewhereFlaws: readonly CredentialFlaw[] = [
  ['consumer-key-query', 'oauth_consumer_key'],
  ['requestor-query', 'xoauth_requestor_id'],
  ['token-query', 'oauth_token'],
  ['security-token-query', 'st'],
  ['access-token-query', 'access_token'],
].map(([id = '', name = '']) =>
  unreadable(`no-authorization-${id}`, `with nothing but ${name} in the query`, queryInstead(name)),
)

const whyMissing =
  'Section Request signing lists it among the parameters, and RFC 5849, section 3.1 requires it; that a request without it is refused, which section 3.2 recommends with 400, is not written. 401 passes too.'

/** Without these a credential still says who calls, and its signature still proves it. */
const unneededForProof: readonly string[] = ['oauth_nonce', 'oauth_timestamp']

/** A required parameter is absent; the signature fits those that are there. */
export const missingFlaws: readonly CredentialFlaw[] = required.map((name) =>
  unreadable(
    `missing-${dashed(name)}`,
    `without ${name}, signed without it`,
    signing((request) => ({
      parameters: (parameters) => {
        const left = parameters.filter(([other]) => other !== name)
        return name === 'oauth_signature' ? left : signedAnew(request, left)
      },
    })),
    unneededForProof.includes(name) ? { level: 'SHOULD', why: whyMissing } : {},
  ),
)

const whyOnce =
  'RFC 5849, section 3.1: a protocol parameter appears at most once in a request; section 3.2 recommends 400. 401 passes too.'

/** A parameter stands twice, both signed, or the second one added to the signed request. */
export const doubledFlaws: readonly CredentialFlaw[] = required.flatMap((name) => {
  const doubled = (parameters: readonly Parameter[]) => [
    ...parameters,
    ...parameters.filter(([other]) => other === name),
  ]
  const flaw = (id: string, how: string, options: CredentialFlaw['options'], needs: readonly Need[] = []) =>
    unreadable(`doubled-${dashed(name)}${id}`, `with ${name} twice, ${how}`, options, {
      level: 'SHOULD',
      why: whyOnce,
      needs,
    })
  const added = flaw('', 'one of them unsigned', signing({ parameters: doubled }))
  if (name === 'oauth_signature') return [added]
  return [
    added,
    flaw(
      '-signed',
      'both signed',
      signing((request) => ({ parameters: (parameters) => signedAnew(request, doubled(parameters)) })),
    ),
  ]
})
