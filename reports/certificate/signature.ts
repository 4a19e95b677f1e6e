import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { canonicalJson } from '../../harness/http/message/canonical-json.ts'
import { type Certificate, type CertificateSignature, type Statement, statementIn } from './certificate.ts'

/** The state of a signature in relation to a key. */
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
 * @param key the key that the reader trusts; if undefined, the key that the certificate names
 * @returns `other key` if the certificate names another key than the reader's, `altered` if the signature does not fit
 * the key that the certificate names
 */
export function signatureState(
  certificate: Certificate & { readonly signature: CertificateSignature },
  key: KeyObject | undefined,
): SignatureState {
  const { signature } = certificate
  const own = keyIn(signature)
  const bytes = signedBytes(statementIn(certificate))
  const value = Buffer.from(signature.value, 'base64')
  // Several Base64 texts may decode to the same bytes. Only the one that the suite writes is accepted.
  const isSpelledRight = value.toString('base64') === signature.value
  if (own === undefined || !isSpelledRight || !verify(null, bytes, own, value)) {
    // The signature may still fit the reader's key, if only the key in the certificate was changed. That is altered,
    // too.
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

/** The fingerprint by which people compare keys: `SHA256:` and the digest of the SubjectPublicKeyInfo in Base64. */
export const fingerprintOf = (publicKey: string): string =>
  `SHA256:${createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('base64').replace(/=+$/, '')}`

/** {@link fingerprintOf} of a key. */
export const keyFingerprint = (key: KeyObject): string => fingerprintOf(encoded(key))
