import { decoded, tooLarge } from './content-coding.ts'

/** One HTTP answer, in full. */
export interface Incoming {
  readonly status: number
  /** Lower-case names; repeated headers joined by `, `. */
  readonly headers: Readonly<Record<string, string>>
  /** Decoded as UTF-8; cut if it is longer than any right answer. */
  readonly body: string
  /** Size in bytes, after decompression. If the body was cut: the size of the part that was read. */
  readonly bodyBytes: number
  /** Why the body could not be read completely; completes "the body …". */
  readonly defect?: string
}

/** Used as a prototype: V8 makes `Object.create(null)` itself a hash table, which takes many times the memory. */
const noMembers: object = Object.freeze(Object.create(null))

/** Headers to fill: without inherited members, so a header may have any name. */
export const noHeaders = (): Record<string, string> => Object.create(noMembers)

/** Collects the answer to one request. */
export interface AnswerCollector {
  /** Receives a head. After an interim answer, another head follows. */
  begin(status: number, headers: Record<string, string>): void
  /** Receives a part of the body. @returns is the body now larger than the limit? */
  isTooLargeWith(chunk: Buffer): boolean
  /** The answer, with only the beginning of its body. */
  cut(): Incoming
  whole(): Incoming
}

/** @param limit maximum number of bytes that are read of the body */
export function answerCollector(limit: number): AnswerCollector {
  let status = 0
  let headers: Record<string, string> = {}
  let size = 0
  const chunks: Buffer[] = []
  // If the body is too large, only its beginning is used. Content-Length may show that before the body comes.
  let most = limit
  const read = (): Buffer => {
    const [only = nothing, ...more] = chunks
    return more.length === 0 ? only : Buffer.concat(chunks)
  }
  return {
    begin: (statusCode, received) => {
      status = statusCode
      headers = received
      if (Number(headers['content-length']) > limit) most = Math.min(limit, keptOfLarge)
    },
    isTooLargeWith: (chunk) => {
      chunks.push(chunk)
      size += chunk.length
      return size > most
    },
    cut: () => ({
      status,
      headers,
      body: read().toString('utf8', 0, keptOfLarge),
      bodyBytes: Math.min(size, most),
      defect: tooLarge(most),
    }),
    whole: () => {
      const { bytes, defect } = decoded(read(), headers['content-encoding'], limit)
      const answer = { status, headers, body: bytes.toString('utf8'), bodyBytes: bytes.length }
      return defect === undefined ? answer : { ...answer, defect }
    },
  }
}

const nothing = Buffer.alloc(0)

/** How many bytes are kept of a body that is too large. */
const keptOfLarge = 16 * 1024
