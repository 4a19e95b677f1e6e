import { present } from '../../present.ts'
import { largestBody } from './body-limit.ts'
import { decoded } from './content-coding.ts'
import { type Incoming, noHeaders } from './incoming.ts'

/** What came on a connection so far, read as HTTP answers. */
export interface ParsedResponses {
  /** Complete answers, without interim ones (1xx). */
  readonly responses: readonly Incoming[]
  /** Has an interim answer (100 Continue) come? */
  readonly interim: boolean
}

/** Reads the answers on a connection as they come (RFC 9112, sections 4 to 7). Each answer is decoded once. */
export interface ResponseReader {
  take(bytes: Uint8Array): void
  /** The target has closed its side. That ends an answer without a length. */
  end(): void
  /** The answers so far. */
  heard(): ParsedResponses
  /** Did more come than is read of a connection? Then nothing more is read. */
  isTooMuch(): boolean
}

/** The maximum that is read on a connection that is written byte by byte, in bytes. Its answers are short. */
const largestHeard = 1024 * 1024

/** Opens a reader for the bytes of one connection. */
export function responseReader(): ResponseReader {
  const responses: Incoming[] = []
  let interim = false
  let size = 0
  let decodedSize = 0
  let unread: Buffer = Buffer.alloc(0)
  let head: Head | undefined
  const isTooMuch = () => size > largestHeard || decodedSize > largestBody
  const read = (ended: boolean) => {
    while (decodedSize <= largestBody) {
      head ??= headOf(unread)
      if (head === undefined) return
      const body = head.status < 200 ? noBody(head) : bodyOf(unread, head, ended)
      if (body === undefined) return
      if (head.status < 200) interim = true
      else {
        const answer = answerOf(head, body)
        decodedSize += answer.bodyBytes
        responses.push(answer)
      }
      unread = unread.subarray(body.end)
      head = undefined
    }
  }
  return {
    take: (bytes) => {
      if (isTooMuch()) return
      size += bytes.length
      unread = Buffer.concat([unread, bytes])
      read(false)
    },
    end: () => read(true),
    heard: () => ({ responses, interim }),
    isTooMuch,
  }
}

function answerOf({ status, headers }: Head, body: Body): Incoming {
  const { bytes, defect } = decoded(body.content, headers['content-encoding'], largestBody)
  return { status, headers, body: bytes.toString('utf8'), bodyBytes: bytes.length, ...present({ defect }) }
}

interface Head extends Pick<Incoming, 'status' | 'headers'> {
  /** Where the body begins. */
  readonly end: number
  /** If it has chunks: those that have come. */
  readonly chunks: Chunks
}

interface Chunks {
  /** Where each begins and ends. */
  readonly parts: { readonly from: number; readonly to: number }[]
  /** Where the next one begins. */
  next: number
}

function headOf(bytes: Buffer): Head | undefined {
  const blank = bytes.indexOf('\r\n\r\n')
  if (blank < 0) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, blank).split('\r\n')
  const status = /^HTTP\/\d\.\d (\d{3})/.exec(first)?.[1]
  if (status === undefined) return undefined
  const headers = noHeaders()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  const end = blank + 4
  return { status: Number(status), headers, end, chunks: { parts: [], next: end } }
}

interface Body {
  readonly content: Buffer
  readonly end: number
}

const noBody = ({ end }: Head): Body => ({ content: Buffer.alloc(0), end })

function bodyOf(bytes: Buffer, head: Head, ended: boolean): Body | undefined {
  const { status, headers, end } = head
  if (status === 204 || status === 304) return noBody(head)
  if (/\bchunked\s*$/i.test(headers['transfer-encoding'] ?? '')) return chunkedBody(bytes, head.chunks)
  const length = /^\d+$/.exec(headers['content-length'] ?? '')?.[0]
  if (length === undefined) return ended ? { content: bytes.subarray(end), end: bytes.length } : undefined
  const last = end + Number(length)
  return bytes.length < last ? undefined : { content: bytes.subarray(end, last), end: last }
}

/** The size of a chunk: hexadecimal digits, perhaps with an extension. Anything else is not HTTP. */
const chunkSize = /^[0-9a-f]{1,8}(?=[ \t]*(?:;|$))/i

/** @param chunks what earlier calls have read; this one continues there */
function chunkedBody(bytes: Buffer, chunks: Chunks): Body | undefined {
  for (;;) {
    const line = bytes.indexOf('\r\n', chunks.next)
    if (line < 0) return undefined
    const digits = chunkSize.exec(bytes.toString('latin1', chunks.next, line))?.[0]
    if (digits === undefined) return undefined
    const from = line + 2
    const to = from + Number.parseInt(digits, 16)
    if (to === from) {
      // Trailer fields, if any, end with an empty line.
      const end = bytes.indexOf('\r\n', from) === from ? from + 2 : bytes.indexOf('\r\n\r\n', from) + 4
      if (end < from + 2) return undefined
      return { content: Buffer.concat(chunks.parts.map((part) => bytes.subarray(part.from, part.to))), end }
    }
    if (bytes.length < to + 2) return undefined
    chunks.parts.push({ from, to })
    chunks.next = to + 2
  }
}
