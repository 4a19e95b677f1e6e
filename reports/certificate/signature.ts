import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { canonicalJson } from '../text/canonical.ts'
import { type Certificate, type CertificateSignature, type Statement, statementIn } from './certificate.ts'

/** How a signature stands to a key. */
export type SignatureState = 'fits' | 'altered' | 'other key'

const signedBytes = (statement: Statement): Buffer => Buffer.from(canonicalJson(statement), 'utf8')

/** The public half of a key as DER in Base64. */
const encoded = (key: KeyObject): string =>
  (key.type === 'private' ? createPublicKey(key) : key)
    .export({ type: 'spki', format: 'der' })
    .toString('base64')

/**
 * Signs a certificate. Ed25519 is deterministic: the same statement and key make the same signature.
 * @param privateKey of the type ed25519
 */
export function signed(certificate: Certificate, privateKey: KeyObject): Certificate {
  return {
    ...certificate,
    signature: {
      algorithm: 'Ed25519',
      publicKey: encoded(privateKey),
      value: sign(null, signedBytes(statementIn(certificate)), privateKey).toString('base64'),
    },
  }
}

/**
 * Whether the signature of a certificate fits.
 * @param key the key that the reader trusts; without it, the one that the certificate itself names
 * @returns `other key` where the certificate names another key than the reader's, `altered` where the signature does not fit its own
 */
export function signatureState(
  certificate: Certificate & { readonly signature: CertificateSignature },
  key?: KeyObject,
): SignatureState {
  const { signature } = certificate
  const own = keyIn(signature)
  const bytes = signedBytes(statementIn(certificate))
  const value = Buffer.from(signature.value, 'base64')
  // Base64 has spellings that decode alike: only the one that we write is ours.
  const isSpelledRight = value.toString('base64') === signature.value
  if (own === undefined || !isSpelledRight || !verify(null, bytes, own, value)) {
    // Under the reader's key it may still fit: then only the key in the certificate was changed.
    return 'altered'
  }
  return key === undefined || encoded(key) === signature.publicKey ? 'fits' : 'other key'
}

function keyIn({ publicKey }: CertificateSignature): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && encoded(key) === publicKey ? key : undefined
  } catch {
    return undefined
  }
}

/** What people compare keys by: `SHA256:` and the digest of the SubjectPublicKeyInfo in Base64. */
export const fingerprintOf = (publicKey: string): string =>
  `SHA256:${createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('base64').replace(/=+$/, '')}`

/** {@link fingerprintOf} of a key. */
export const keyFingerprint = (key: KeyObject): string => fingerprintOf(encoded(key))
