import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Parameter, percentEncode } from './encoding.ts'

const byCodeUnits = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/**
 * Normalises parameters: encoded, sorted by name then value, joined (RFC 5849, 3.4.1.3.2).
 * @param parameters decoded names and values of the query, the header and the form body, without realm and
 *   oauth_signature
 */
export function normalizeParameters(parameters: readonly Parameter[]): string {
  return parameters
    .map(([name, value]): Parameter => [percentEncode(name), percentEncode(value)])
    .sort((left, right) => byCodeUnits(left[0], right[0]) || byCodeUnits(left[1], right[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/**
 * Builds the signature base string (RFC 5849, 3.4.1.1).
 * @param method HTTP method in capitals
 * @param baseUri scheme, authority and path (3.4.1.2), the path encoded as it was sent
 * @param parameters everything that is signed, decoded
 */
export function baseString(method: string, baseUri: string, parameters: readonly Parameter[]): string {
  return `${percentEncode(method)}&${percentEncode(baseUri)}&${percentEncode(normalizeParameters(parameters))}`
}

/**
 * Signs with HMAC (RFC 5849, 3.4.2: with SHA-1).
 * @param text the signature base string
 * @param key the encoded consumer secret, `&`, the encoded token secret
 * @returns the digest in base64
 */
export const hmac = (text: string, key: string, hash: 'sha1' | 'sha256' = 'sha1'): string =>
  createHmac(hash, key).update(text).digest('base64')

/**
 * Compares two signatures in constant time, so the duration does not reveal where they differ.
 * @param given the signature as sent
 * @param expected the signature as computed
 */
export function signaturesEqual(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  return left.length === right.length && timingSafeEqual(left, right)
}
