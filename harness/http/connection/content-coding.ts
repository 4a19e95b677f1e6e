import { brotliDecompressSync, unzipSync } from 'node:zlib'

/** A body without its content coding; or what is wrong with it, completing "the body …", and as much of it as there is. */
export interface DecodedBody {
  readonly bytes: Buffer
  readonly defect?: string
}

/** Bytes kept of a body that is not in the coding that it claims. */
const shownOfBroken = 1024

/** What is wrong with a body that is longer than any right answer to its request. */
export const tooLarge = (limit: number): string =>
  `is larger than any right answer to this request, and was read up to ${limit} bytes`

/**
 * A body without its content coding. A target may compress without having been asked (RFC 9110, section 12.5.3).
 * @param coding the header Content-Encoding
 * @param limit most bytes, before and after
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
    // As it came it is of use to nobody; its beginning may tell what it is instead.
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
