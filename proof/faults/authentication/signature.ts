import type { Fault } from '../../override.ts'
import { achievements, refusing, shared, textboard } from '../declare.ts'
import { alsoFor, alsoWithout } from './signature-overrides.ts'

/** A path without its last segment. */
const above = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/** Faults of the verification of signatures. */
export const authenticationSignatureFaults: readonly Fault[] = [
  textboard.fault(
    'signature-write-methods-alike',
    'a signature for POST or PUT is accepted with another method',
    ['create', 'update', 'delete'].map((name) => `auth.textboard.${name}-entry.signed-write`),
    (policy) => ({
      signatureAccepted: (given, expected, recompute, operation) =>
        policy.signatureAccepted(given, expected, recompute, operation) ||
        ['POST', 'PUT'].some((method) => given === recompute({ method })),
    }),
  ),
  achievements.fault(
    'achievement-several-unverified',
    'the signature is not verified if several achievements are read by id',
    ['auth.achievements.several.signature-wrong', 'auth.achievements.several.signed-path'],
    (policy) => {
      let path = ''
      return {
        signedPath: (own) => {
          path = own
          return policy.signedPath(own)
        },
        signatureAccepted: (...given) =>
          /\/achievements\/[^/]+\/[^/]+(,|%2C)/.test(path) || policy.signatureAccepted(...given),
      }
    },
  ),
  shared.fault(
    'signature-key-token-raw',
    'the token secret is not percent-encoded in the key of the signature',
    ['auth.textboard.user.list-groups.right-signature'],
    (policy) => ({
      signingKey: (consumerSecret, tokenSecret) => `${policy.signingKey(consumerSecret, '')}${tokenSecret}`,
    }),
  ),
  shared.fault(
    'signature-without-query',
    'the query is left out when the signature is verified',
    ['auth.textboard.right-signature', 'auth.textboard.query-unsigned'],
    { signedQuery: () => [] },
  ),
  shared.fault(
    'signature-path-encoded-twice',
    '@ in a path is percent-encoded twice when the signature is verified',
    ['auth.textboard.right-signature'],
    (policy) => ({ signedPath: (path) => policy.signedPath(path).replaceAll('@', '%40') }),
  ),
  shared.fault(
    'credential-path-loose',
    'a signature for the path above or for a path below is accepted',
    [
      'auth.textboard.signed-path',
      'auth.textboard.signed-path-shorter',
      'auth.textboard.user.signed-path',
      'auth.achievements.signed-path',
      'auth.achievements.user.signed-path',
      'auth.card-incentive.signed-path',
    ],
    alsoFor((own) => [above(own), `${own}/other`]),
  ),
  textboard.fault(
    'signature-of-list-for-entry',
    'a signature for the list of entries is accepted for a single entry',
    ['auth.textboard.update-entry.signed-path-shorter', 'auth.textboard.delete-entry.signed-path-shorter'],
    alsoFor((own) => (own.includes('/@all/') ? [above(own)] : [])),
  ),
  shared.fault(
    'credential-host-unsigned',
    'a signature for another host is accepted',
    ['auth.textboard.signed-host'],
    (policy) => ({
      signatureAccepted: (given, expected, recompute, operation) =>
        policy.signatureAccepted(given, expected, recompute, operation) ||
        given === recompute({ host: 'textboard.example' }),
    }),
  ),
  shared.fault(
    'credential-signature-prefix',
    'a signature is accepted if it is cut or has additional characters at its end',
    ['auth.textboard.signature-shorter', 'auth.textboard.signature-empty', 'auth.textboard.signature-longer'],
    { signatureAccepted: (given, expected) => expected.startsWith(given) || given.startsWith(expected) },
  ),
  shared.fault(
    'credential-signature-first-twenty',
    'only the first twenty characters of the signature are compared',
    ['auth.textboard.signature-end'],
    {
      signatureAccepted: (given, expected) =>
        given.length === expected.length && given.slice(0, 20) === expected.slice(0, 20),
    },
  ),
  shared.fault(
    'credential-signature-hex',
    'a signature in hexadecimal digits is accepted',
    ['auth.textboard.signature-hex'],
    (policy) => ({
      signatureAccepted: (given, expected, recompute, operation) =>
        policy.signatureAccepted(given, expected, recompute, operation) ||
        given === Buffer.from(expected, 'base64').toString('hex'),
    }),
  ),
  shared.fault(
    'credential-signature-ends',
    'only the first four characters of the signature are compared',
    ['auth.textboard.signature-middle'],
    { signatureAccepted: (given, expected) => given.slice(0, 4) === expected.slice(0, 4) },
  ),
  shared.fault(
    'credential-requestor-unsigned',
    'the signature does not need to cover xoauth_requestor_id',
    ['auth.textboard.unsigned-requestor-added'],
    alsoWithout('xoauth_requestor_id'),
  ),
  shared.fault(
    'auth-signature-unchecked',
    'the signature is not verified',
    [
      'auth.textboard.signature-wrong',
      'auth.achievements.signature-wrong',
      'auth.textboard.user.signature-wrong',
    ],
    {
      signatureAccepted: () => true,
    },
  ),
  shared.fault(
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
  shared.fault(
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
  shared.fault(
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
  shared.fault(
    'auth-secret-unencoded',
    'the secrets are not percent-encoded in the key of the signature',
    ['auth.textboard.right-signature'],
    {
      signingKey: (consumerSecret, tokenSecret) => `${consumerSecret}&${tokenSecret}`,
    },
  ),
  shared.fault(
    'signature-of-url-without-port',
    'the port of the URL is left out when the signature is verified',
    ['preflight'],
    {
      signatureAccepted: (given, _expected, recompute) => given === recompute({ host: '127.0.0.1' }),
    },
  ),
  shared.fault(
    'auth-401-is-403',
    'a wrong credential answers 403',
    [
      'auth.textboard.signature-wrong',
      'auth.achievements.signature-wrong',
      'auth.textboard.user.signature-wrong',
    ],
    refusing(403, 'credentials-invalid'),
  ),
]
