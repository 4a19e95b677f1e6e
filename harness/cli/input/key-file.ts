import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { UsageError } from './usage-error.ts'

/** A PEM file with one key has a few hundred bytes. */
const mostBytes = 65_536

const howToMake = 'make one with `openssl genpkey -algorithm ed25519 -out key.pem`'
const howToPublish = 'make it with `openssl pkey -in key.pem -pubout -out public.pem`'

/**
 * Reads the private key that signs certificates. No message shows any content of the file.
 * @param file PEM, PKCS #8, Ed25519, not encrypted
 * @throws UsageError with the remedy
 */
export function readPrivateKey(file: string): KeyObject {
  const pem = readPem(file)
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(pem)) {
    throw new UsageError(
      `${file} holds an encrypted key; decrypt it for this command: \`openssl pkey -in ${file} -out key.pem\``,
    )
  }
  if (/-----BEGIN PUBLIC KEY-----/.test(pem)) {
    throw new UsageError(`${file} holds a public key; a certificate is signed with the private key`)
  }
  return ed25519(file, () => createPrivateKey(pem), 'private')
}

/**
 * Reads the public key that verifies a certificate.
 * @param file PEM, SubjectPublicKeyInfo, Ed25519
 * @throws UsageError with the remedy
 */
export function readPublicKey(file: string): KeyObject {
  const pem = readPem(file)
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem)) {
    throw new UsageError(
      `${file} holds a private key, which belongs only to the signer; verify needs the public key: ${howToPublish}`,
    )
  }
  return ed25519(file, () => createPublicKey(pem), 'public')
}

/** Replaces the messages of OpenSSL, which are about decoders: the remedy is the same for all of them. */
function ed25519(file: string, read: () => KeyObject, kind: 'private' | 'public'): KeyObject {
  const remedy = kind === 'private' ? howToMake : howToPublish
  let key: KeyObject
  try {
    key = read()
  } catch {
    throw new UsageError(`${file} holds no ${kind} key in PEM; ${remedy}`)
  }
  if (key.asymmetricKeyType !== 'ed25519') {
    throw new UsageError(
      `${file} holds a key of the type ${key.asymmetricKeyType ?? 'secret'}; certificates are signed with Ed25519: ${howToMake}`,
    )
  }
  return key
}

function readPem(file: string): string {
  try {
    const state = statSync(file)
    if (!state.isFile() || state.size > mostBytes) {
      throw new UsageError(`${file} is not a PEM file of a key; name one with --key`)
    }
    return readFileSync(file, 'latin1')
  } catch (error) {
    if (error instanceof UsageError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    const wrong = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`
    throw new UsageError(`--key ${file}: ${wrong}; name the PEM file of a key`)
  }
}
