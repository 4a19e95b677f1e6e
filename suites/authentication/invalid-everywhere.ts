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

/** Signatures and keys that are wrong in a request by anybody. */
export const wrongInAll: readonly InvalidCredential[] = [
  ...chosen(unknownKeys, 'consumer-unknown'),
  ...chosen(wrongSecrets, 'secret-wrong'),
  ...chosen(wrongSignatures, 'signature-wrong', 'signature-case'),
  ...chosen(otherMethods, 'signed-method'),
  ...chosen(otherPaths, 'signed-path'),
  ...chosen(otherQueries, 'query-unsigned', 'query-value'),
]

/** What proves nothing. */
export const unprovenInAll: readonly InvalidCredential[] = [
  ...chosen(unproven, 'scheme-bearer'),
  missing('oauth_signature'),
]

/** What is missing or misnamed in a request, and leaves the proof. */
export const detailsInAll: readonly InvalidCredential[] = [
  ...chosen(missingDetails, 'missing-oauth-nonce', 'missing-oauth-timestamp'),
  ...chosen(otherMethodNames, 'method-named-otherwise'),
]

/** The same in a request by a user, and a token that stands twice. */
export const detailsOfUsers: readonly InvalidCredential[] = [...detailsInAll, repeatedUnsigned('oauth_token')]

/** What is tried on reading one thing by its id. */
export const wrongById: readonly InvalidCredential[] = [
  ...chosen(wrongSignatures, 'signature-wrong'),
  ...chosen(unknownKeys, 'consumer-unknown'),
  ...chosen(otherPaths, 'signed-path'),
]
