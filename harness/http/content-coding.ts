import { brotliDecompressSync, unzipSync } from 'node:zlib'

/** Bodies larger than this are not read: a target may send anything. In bytes. */
export const largestResponse = 32 * 1024 * 1024

/**
 * A body without its content coding. A target may compress without having been asked (RFC 9110, section 12.5.3).
 * @param coding the header Content-Encoding
 * @throws where the body is not in the coding that it claims
 */
export function decoded(body: Buffer, coding: string | undefined): Buffer {
  if (body.length === 0) return body
  const options = { maxOutputLength: largestResponse }
  switch (coding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return unzipSync(body, options)
    case 'br':
      return brotliDecompressSync(body, options)
    default:
      return body
  }
}
