import { brotliDecompressSync, unzipSync } from 'node:zlib'

/** A body without its content coding; or its defect (completes "the body …"), and the part that can be used. */
export interface DecodedBody {
  readonly bytes: Buffer
  readonly defect?: string
}

/** How many bytes are kept of a body that is not in the coding that it claims. */
const shownOfBroken = 1024

/** The defect of a body that is longer than any right answer to its request. */
export const tooLarge = (limit: number): string =>
  `is larger than any right answer to this request, and was read up to ${limit} bytes`

/**
 * Removes the content coding of a body. A target may compress even if the request did not ask for it (RFC 9110, section
 * 12.5.3).
 * @param coding the header Content-Encoding
 * @param limit maximum number of bytes, before and after
 */
export function decoded(body: Buffer, coding: string | undefined, limit: number): DecodedBody {
  if (body.length === 0) return { bytes: body }
  const name = coding?.trim().toLowerCase()
  const decode = name === undefined ? undefined : decoders[name]
  if (decode === undefined) return { bytes: body }
  try {
    return { bytes: decode(body, { maxOutputLength: limit }) }
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    const defect = isLarge ? tooLarge(limit) : `is not in the content coding ${name} that it claims`
    // The raw bytes are of no use, but the beginning of a body that is not compressed may show what it is.
    return { bytes: body.subarray(0, isLarge ? 0 : shownOfBroken), defect }
  }
}

const decoders: Readonly<
  Record<string, (body: Buffer, options: { readonly maxOutputLength: number }) => Buffer>
> = {
  gzip: unzipSync,
  'x-gzip': unzipSync,
  deflate: unzipSync,
  br: brotliDecompressSync,
}
