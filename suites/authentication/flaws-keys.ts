import type { Parameter } from '../../harness/index.ts'
import { type CredentialFlaw, replaced, signing, unauthorized, unreadable } from './flaw.ts'
import { signatureOver, signedAnew } from './signed-request.ts'

const foreign = ['foreignApplication.consumerKey'] as const

/** A key or secret of the application is wrong; everything else fits it. */
export const consumerFlaws: readonly CredentialFlaw[] = [
  unauthorized(
    'consumer-unknown',
    'with an unknown consumer key',
    signing((_request, { random }) => ({ consumerKey: `tbc-unknown-${random.integer(1, 1e9)}` })),
  ),
  unreadable('consumer-empty', 'with an empty consumer key', signing({ consumerKey: '' })),
  unauthorized(
    'consumer-longer',
    'with the consumer key and one character more',
    signing((_request, { config }) => ({ consumerKey: `${config.application.consumerKey}x` })),
  ),
  unauthorized(
    'consumer-shorter',
    'with the consumer key and one character less',
    signing((_request, { config }) => ({ consumerKey: config.application.consumerKey.slice(0, -1) })),
    { statuses: [400, 401] },
  ),
  unauthorized('secret-wrong', 'with a wrong consumer secret', signing({ consumerSecret: 'not the secret' })),
  unauthorized('secret-empty', 'with an empty consumer secret', signing({ consumerSecret: '' })),
  unauthorized(
    'secret-is-key',
    'with the consumer key as the secret',
    signing((_request, { config }) => ({ consumerSecret: config.application.consumerKey })),
  ),
  unauthorized(
    'secret-shorter',
    'with the consumer secret less its last character',
    signing((_request, { config }) => ({ consumerSecret: config.application.consumerSecret.slice(0, -1) })),
  ),
  unauthorized(
    'foreign-key',
    "with another application's consumer key and our secret",
    signing((_request, { config }) => ({ consumerKey: config.foreignApplication?.consumerKey ?? '' })),
    { needs: foreign },
  ),
  unauthorized(
    'foreign-secret',
    "with our consumer key and another application's secret",
    signing((_request, { config }) => ({ consumerSecret: config.foreignApplication?.consumerSecret ?? '' })),
    { needs: foreign },
  ),
]

const user = ['user'] as const

const whyProxy =
  'With a token it is a 3-legged request, which an API of 2-legged access alone refuses with 405, perhaps before it looks at the signature.'

/** A token where the caller has none, or not that one (for 2-legged requests). */
export const strayTokenFlaws: readonly CredentialFlaw[] = [
  unauthorized(
    'token-unknown',
    'with an unknown token',
    signing((_request, { random }) => ({ token: `tbc-unknown-${random.integer(1, 1e9)}`, tokenSecret: '' })),
    { statuses: [401, 405], why: whyProxy },
  ),
  unauthorized(
    'token-unknown-with-secret',
    'with an unknown token and a secret of our own making',
    signing((_request, { random }) => ({
      token: `tbc-unknown-${random.integer(1, 1e9)}`,
      tokenSecret: 'not issued',
    })),
    { statuses: [401, 405], why: whyProxy },
  ),
  unauthorized(
    'token-without-secret',
    "with a user's token that is signed without its secret",
    signing((_request, { config }) => ({ token: config.user?.token ?? '', tokenSecret: '' })),
    { needs: user, statuses: [401, 405], why: whyProxy },
  ),
  unauthorized(
    'token-added',
    "with a user's token added after signing",
    signing((_request, { config }) => ({
      parameters: (parameters) => [...parameters, ['oauth_token', config.user?.token ?? '']],
    })),
    { needs: user, statuses: [401, 405], why: whyProxy },
  ),
]

/** The token of a logged-in user is wrong, or is not that user's (for 3-legged requests). */
export const tokenFlaws: readonly CredentialFlaw[] = [
  unauthorized(
    'token-wrong',
    'with a wrong token',
    signing((_request, { random }) => ({ token: `tbc-wrong-${random.integer(1, 1e9)}` })),
  ),
  unauthorized(
    'token-longer',
    'with the token and one character more',
    signing((_request, { config }) => ({ token: `${config.user?.token ?? ''}x` })),
  ),
  unauthorized('token-secret-wrong', 'with a wrong token secret', signing({ tokenSecret: 'not the secret' })),
  unauthorized('token-secret-empty', 'signed without the token secret', signing({ tokenSecret: '' })),
  unauthorized(
    'token-secret-of-other-user',
    "with another user's token secret",
    signing((_request, { config }) => ({ tokenSecret: config.nonMember?.tokenSecret ?? '' })),
    { needs: ['nonMember'] },
  ),
  unauthorized(
    'token-of-other-user',
    "with another user's token and the user's own token secret",
    signing((_request, { config }) => ({ token: config.nonMember?.token ?? '' })),
    { needs: ['nonMember'] },
  ),
  unauthorized(
    'token-of-other-user-swapped',
    "with the token replaced by another user's after signing",
    signing((_request, { config }) => ({
      parameters: replaced('oauth_token', () => config.nonMember?.token ?? ''),
    })),
    { needs: ['nonMember'] },
  ),
  unauthorized(
    'token-unsigned',
    'with a token that the signature does not cover',
    signing((request) => ({
      parameters: (parameters) => {
        const others = parameters.filter(([name]) => name !== 'oauth_token')
        return replaced('oauth_signature', () => signatureOver(request, others))(parameters)
      },
    })),
  ),
  unauthorized(
    'token-left-out',
    'with the token left out and its secret kept',
    signing((request) => ({
      parameters: (parameters) =>
        signedAnew(
          request,
          parameters.filter(([name]) => name !== 'oauth_token'),
        ),
    })),
  ),
  unauthorized(
    'foreign-consumer-token',
    "with another application's keys and our user's token",
    signing((_request, { config }) => ({
      consumerKey: config.foreignApplication?.consumerKey ?? '',
      consumerSecret: config.foreignApplication?.consumerSecret ?? '',
    })),
    { needs: foreign },
  ),
  unauthorized(
    'key-swapped',
    'with consumer secret and token secret in the wrong order',
    signing((request) => ({
      consumerSecret: request.secrets.tokenSecret,
      tokenSecret: request.secrets.consumerSecret,
    })),
  ),
  unreadable(
    'doubled-oauth-token',
    'with oauth_token twice',
    signing({ parameters: (parameters) => [...parameters, ...parameters.filter(isToken)] }),
    { level: 'SHOULD' },
  ),
]

const isToken = ([name]: Parameter) => name === 'oauth_token'
