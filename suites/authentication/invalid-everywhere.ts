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

/** What proves nothing, or says another method than it was signed by. */
export const unprovenInAll: readonly InvalidCredential[] = [
  ...chosen(unproven, 'scheme-bearer'),
  missing('oauth_signature'),
  ...chosen(otherMethodNames, 'method-named-otherwise'),
]

/** What is missing or repeated in a request by a user, and leaves the proof. */
export const detailsOfUsers: readonly InvalidCredential[] = [
  ...chosen(missingDetails, 'missing-oauth-nonce', 'missing-oauth-timestamp'),
  repeatedUnsigned('oauth_token'),
]

/** What is tried on reading one thing by its id. */
export const wrongById: readonly InvalidCredential[] = [
  ...chosen(wrongSignatures, 'signature-wrong'),
  ...chosen(unknownKeys, 'consumer-unknown'),
  ...chosen(otherPaths, 'signed-path'),
]
