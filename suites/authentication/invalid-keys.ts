import type { CheckContext } from '../../harness/index.ts'
import { known } from '../shared/ids/known.ts'
import { type InvalidCredential, invalid, replaced, signing } from './invalid-credential.ts'
import { signatureOver, signedAgain } from './signed-request.ts'

/** A consumer key that no application has. */
export const unknownKeys: readonly InvalidCredential[] = [
  invalid(
    'consumer-unknown',
    'with an unknown consumer key',
    signing((_request, { random }) => ({ consumerKey: `tbc-unknown-${random.integer(1, 1e9)}` })),
  ),
  invalid(
    'consumer-longer',
    'with our consumer key and one more character',
    signing((_request, { config }) => ({ consumerKey: `${config.application.consumerKey}x` })),
  ),
]

const secretsOfNobody = [
  { name: 'empty', secret: '', title: 'an empty secret' },
  { name: 'undefined', secret: 'undefined', title: 'the secret “undefined”' },
  { name: 'null', secret: 'null', title: 'the secret “null”' },
] as const

/** An unknown consumer key; the signature uses what a program may write for a secret that it does not find. */
export const unknownKeysWithoutSecret: readonly InvalidCredential[] = secretsOfNobody.map(
  ({ name, secret, title }) =>
    invalid(
      `consumer-unknown-${name}`,
      `with an unknown consumer key and ${title}`,
      signing((_request, { random }) => ({
        consumerKey: `tbc-unknown-${random.integer(1, 1e9)}`,
        consumerSecret: secret,
      })),
    ),
)

/** The consumer key in other letter case. */
export const otherCaseKey = invalid(
  'consumer-other-case',
  'with our consumer key in the opposite letter case',
  signing((_request, { config }) => ({ consumerKey: otherCase(config.application.consumerKey) })),
)

/** Why a server may accept the key in other letter case. */
export const whyOtherCase =
  'A key is a text, and another text is another key. A database that ignores letter case finds ours; but the right secret must still sign.'

/** A key with the case of each letter inverted; a key without letters gets one more letter. */
function otherCase(key: string): string {
  const other = [...key].map((sign) =>
    sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase(),
  )
  return other.join('') === key ? `${key}X` : other.join('')
}

/** Texts that are no consumer key. */
export const cutKeys: readonly InvalidCredential[] = [
  invalid('consumer-empty', 'with an empty consumer key', signing({ consumerKey: '' })),
  invalid(
    'consumer-shorter',
    'with our consumer key less its last character',
    signing((_request, { config }) => ({ consumerKey: config.application.consumerKey.slice(0, -1) })),
  ),
]

/**
 * Ends a case that replaces one secret by another if both are the same, as in many test set-ups: it would show nothing.
 */
function demandDifferent(
  { inapplicable }: Pick<CheckContext, 'inapplicable'>,
  one: string | undefined,
  replacement: string,
): void {
  if (one === replacement) inapplicable('the configuration has the same secret for both')
}

/** The signature is made with a secret that is not the application's. */
export const wrongSecrets: readonly InvalidCredential[] = [
  invalid('secret-wrong', 'with a wrong consumer secret', signing({ consumerSecret: 'not the secret' })),
  invalid('secret-empty', 'with an empty consumer secret', signing({ consumerSecret: '' })),
  invalid(
    'secret-is-key',
    'with the consumer key as the secret',
    signing((_request, context) => {
      const { consumerKey, consumerSecret } = context.config.application
      demandDifferent(context, consumerKey, consumerSecret)
      return { consumerSecret: consumerKey }
    }),
  ),
  invalid(
    'secret-shorter',
    'with the consumer secret less its last character',
    signing((_request, { config }) => ({ consumerSecret: config.application.consumerSecret.slice(0, -1) })),
  ),
]

const foreign = ['foreignApplication.consumerKey'] as const

const otherKeys = ({ config: { foreignApplication } }: Pick<CheckContext, 'config'>) => ({
  id: known(foreignApplication?.id, 'id of another application'),
  consumerKey: known(foreignApplication?.consumerKey, 'consumerKey of another application'),
  consumerSecret: known(foreignApplication?.consumerSecret, 'consumerSecret of another application'),
})

/** Keys and secrets of two applications, mixed. */
export const mixedKeys: readonly InvalidCredential[] = [
  invalid(
    'foreign-key',
    'with the consumer key of another application and our secret',
    signing((request, context) => {
      const { consumerKey, consumerSecret } = otherKeys(context)
      demandDifferent(context, consumerSecret, request.secrets.consumerSecret)
      return { consumerKey }
    }),
    foreign,
  ),
  invalid(
    'foreign-secret',
    'with our consumer key and the secret of another application',
    signing((request, context) => {
      const { consumerSecret } = otherKeys(context)
      demandDifferent(context, consumerSecret, request.secrets.consumerSecret)
      return { consumerSecret }
    }),
    foreign,
  ),
]

/**
 * With the run's own application id, a server could refuse the other key for the mismatch, before it verifies the
 * signature.
 */
export const foreignKeyAndId = invalid(
  'foreign-key-and-id',
  'with the consumer key and the id of another application and our secret',
  signing((request, context) => {
    const { id, consumerKey, consumerSecret } = otherKeys(context)
    demandDifferent(context, consumerSecret, request.secrets.consumerSecret)
    return { consumerKey, requestorId: id }
  }),
  foreign,
)

/** Names another application together with the run's own key. */
export const anotherRequestor = invalid(
  'requestor-another',
  'with the id of another application as xoauth_requestor_id',
  signing((_request, { config }) => ({
    requestorId: known(config.foreignApplication?.id, 'id of another application'),
  })),
)

/** Why a user’s token may also be valid for other applications. */
export const whyIssued =
  'RFC 5849 issues a token to one client. The specification does not show how tokens are issued: a service may accept a user’s token for all applications.'

/** A token was issued for the keys of one application. */
export const foreignConsumerToken = invalid(
  'foreign-consumer-token',
  'with the keys of another application and the token of our user',
  signing((_request, context) => {
    const { consumerKey, consumerSecret } = otherKeys(context)
    return { consumerKey, consumerSecret }
  }),
  foreign,
)

const user = ['user'] as const

/** A token that nobody has, in a request of the application itself. */
export const unknownTokens: readonly InvalidCredential[] = [
  invalid(
    'token-unknown',
    'with a token that was never issued',
    signing((_request, { random }) => ({ token: `tbc-unknown-${random.integer(1, 1e9)}`, tokenSecret: '' })),
  ),
  invalid(
    'token-unknown-with-secret',
    'with a token that was never issued, and with a secret',
    signing((_request, { random }) => ({
      token: `tbc-unknown-${random.integer(1, 1e9)}`,
      tokenSecret: 'not issued',
    })),
  ),
]

/** A user's token that the signature does not prove, in a request of the application itself. */
export const unprovenTokens: readonly InvalidCredential[] = [
  invalid(
    'token-without-secret',
    'with the token of a user that is signed without its secret',
    signing((_request, { config }) => ({
      token: known(config.user, 'user in the configuration').token,
      tokenSecret: '',
    })),
    user,
  ),
  invalid(
    'token-added',
    'with the token of a user added after signing',
    signing((_request, { config }) => ({
      parameters: (list) => [...list, ['oauth_token', known(config.user, 'user in the configuration').token]],
    })),
    user,
  ),
]

/** The user's token in other letter case. */
export const otherCaseToken = invalid(
  'token-other-case',
  'with the token in the opposite letter case',
  signing((_request, { config }) => ({
    token: otherCase(known(config.user, 'user in the configuration').token),
  })),
)

/** The token of a user is wrong, or its secret does not prove it (for requests of a user). */
export const wrongTokens: readonly InvalidCredential[] = [
  invalid(
    'token-wrong',
    'with a wrong token',
    signing((_request, { random }) => ({ token: `tbc-wrong-${random.integer(1, 1e9)}` })),
  ),
  invalid(
    'token-longer',
    'with the token and one more character',
    signing((_request, { config }) => ({
      token: `${known(config.user, 'user in the configuration').token}x`,
    })),
  ),
  invalid('token-secret-wrong', 'with a wrong token secret', signing({ tokenSecret: 'not the secret' })),
  invalid('token-secret-empty', 'signed without the token secret', signing({ tokenSecret: '' })),
  invalid('token-secret-alone', 'signed without the consumer secret', signing({ consumerSecret: '' })),
  invalid(
    'token-unsigned',
    'with a token that the signature does not cover',
    signing((request) => ({
      parameters: (list) => {
        const others = list.filter(([name]) => name !== 'oauth_token')
        return replaced('oauth_signature', () => signatureOver(request, others))(list)
      },
    })),
  ),
  invalid(
    'key-swapped',
    'with consumer secret and token secret in the wrong order',
    signing(({ secrets: { consumerSecret, tokenSecret } }, context) => {
      demandDifferent(context, consumerSecret, tokenSecret)
      return { consumerSecret: tokenSecret, tokenSecret: consumerSecret }
    }),
  ),
]

/** The token secret is still part of the signing key, but the token is missing. */
export const tokenLeftOut = invalid(
  'token-left-out',
  'with the token left out and its secret kept',
  signing((request) => ({
    parameters: (list) =>
      signedAgain(
        request,
        list.filter(([name]) => name !== 'oauth_token'),
      ),
  })),
)

const other = ['nonMember'] as const

const otherUser = ({ config }: Pick<CheckContext, 'config'>) =>
  known(config.nonMember, 'nonMember in the configuration')

/** The token of another user, without the secret that proves it: each user has a secret. */
export const otherTokenUnproven = invalid(
  'token-of-other-user-unproven',
  'with the token of another user, signed without a token secret',
  signing((_request, context) => ({ token: otherUser(context).token, tokenSecret: '' })),
  other,
)

/** The token and the token secret belong to two users. */
export const mixedTokens: readonly InvalidCredential[] = [
  invalid(
    'token-secret-of-other-user',
    'with the token secret of another user',
    signing((request, context) => {
      const { tokenSecret } = otherUser(context)
      demandDifferent(context, tokenSecret, request.secrets.tokenSecret)
      return { tokenSecret }
    }),
    other,
  ),
  invalid(
    'token-of-other-user',
    "with the token of another user and the user's own token secret",
    signing((request, context) => {
      const { token, tokenSecret } = otherUser(context)
      demandDifferent(context, tokenSecret, request.secrets.tokenSecret)
      return { token }
    }),
    other,
  ),
  invalid(
    'token-of-other-user-swapped',
    'with the token replaced by that of another user after signing',
    signing((_request, context) => ({
      parameters: replaced('oauth_token', () => otherUser(context).token),
    })),
    other,
  ),
]
