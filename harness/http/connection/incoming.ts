import { decoded, tooLarge } from './content-coding.ts'

/** One HTTP answer, in full. */
export interface Incoming {
  readonly status: number
  /** Lower-case names; repeated headers joined by `, `. */
  readonly headers: Readonly<Record<string, string>>
  /** Read as UTF-8; cut where it is longer than any right answer. */
  readonly body: string
  /** Its size in bytes, where it was compressed before that; of one that was cut, the part that was read. */
  readonly bodyBytes: number
  /** Why it could not be read as it is, completing "the body …". */
  readonly defect?: string
}

/** Gathers the answer to one request. */
export interface AnswerCollector {
  /** Takes the head. After an interim answer there is another one. */
  begin(status: number, headers: Record<string, string>): void
  /** Takes a part of the body. @returns is the body larger than what is read of it? */
  isTooLargeWith(chunk: Buffer): boolean
  /** The answer, with the beginning of its body. */
  cut(): Incoming
  whole(): Incoming
}

/** @param limit most bytes that are read of the body */
export function answerCollector(limit: number): AnswerCollector {
  let status = 0
  let headers: Record<string, string> = {}
  let size = 0
  const chunks: Buffer[] = []
  // Of what is too large no more than the beginning is of use; its header may tell that it is.
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

/** Bytes kept of a body that is too large. */
const keptOfLarge = 16 * 1024
