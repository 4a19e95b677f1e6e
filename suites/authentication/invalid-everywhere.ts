import { chosen, type InvalidCredential } from './invalid-credential.ts'
import { missing, missingDetails, repeatedUnsigned, unproven } from './invalid-headers.ts'
import { unknownKeys, wrongSecrets } from './invalid-keys.ts'
import {
  otherMethodNames,
  otherMethods,
  otherPaths,
  otherQueries,
  wrongSignatures,
} from './invalid-signatures.ts'

/** Signatures and keys that are wrong in the requests of every caller. */
export const wrongInAll: readonly InvalidCredential[] = [
  ...chosen(unknownKeys, 'consumer-unknown'),
  ...chosen(wrongSecrets, 'secret-wrong'),
  ...chosen(wrongSignatures, 'signature-wrong', 'signature-case'),
  ...chosen(otherMethods, 'signed-method'),
  ...chosen(otherPaths, 'signed-path'),
  ...chosen(otherQueries, 'query-unsigned', 'query-value'),
]

/** Credentials that prove nothing. */
export const unprovenInAll: readonly InvalidCredential[] = [
  ...chosen(unproven, 'scheme-bearer'),
  missing('oauth_signature'),
]

/** Details that are missing or have a wrong name; the signature still proves the caller. */
export const detailsInAll: readonly InvalidCredential[] = [
  ...chosen(missingDetails, 'missing-oauth-nonce', 'missing-oauth-timestamp'),
  ...chosen(otherMethodNames, 'method-named-otherwise'),
]

/** The same in a request by a user, and a token that is sent twice. */
export const detailsOfUsers: readonly InvalidCredential[] = [...detailsInAll, repeatedUnsigned('oauth_token')]

/** The invalid credentials that are tried on reading one object by its id. */
export const wrongById: readonly InvalidCredential[] = [
  ...chosen(wrongSignatures, 'signature-wrong'),
  ...chosen(unknownKeys, 'consumer-unknown'),
  ...chosen(otherPaths, 'signed-path'),
]
