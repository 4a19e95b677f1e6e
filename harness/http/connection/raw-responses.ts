import { present } from '../../present.ts'
import { largestBody } from './body-limit.ts'
import { decoded } from './content-coding.ts'
import type { Incoming } from './incoming.ts'

/** What came on a connection so far, read as HTTP answers. */
export interface ParsedResponses {
  /** Complete answers, without interim ones (1xx). */
  readonly responses: readonly Incoming[]
  /** Has an interim answer (100 Continue) come? */
  readonly interim: boolean
}

/**
 * Reads the answers on a connection (RFC 9112, sections 4 to 7).
 * @param bytes everything that came so far
 * @param ended has the target closed its side? That ends an answer without a length
 */
export function parseResponses(bytes: Buffer, ended: boolean): ParsedResponses {
  const responses: Incoming[] = []
  let interim = false
  let from = 0
  for (;;) {
    const head = headAt(bytes, from)
    if (head === undefined) break
    if (head.status < 200) {
      interim = true
      from = head.end
      continue
    }
    const body = bodyAt(bytes, head, ended)
    if (body === undefined) break
    const { status, headers } = head
    const { bytes: content, defect } = decoded(body.content, headers['content-encoding'], largestBody)
    const text = { body: content.toString('utf8'), bodyBytes: content.length }
    responses.push({ status, headers, ...text, ...present({ defect }) })
    from = body.end
  }
  return { responses, interim }
}

interface Head extends Pick<Incoming, 'status' | 'headers'> {
  /** Where the body begins. */
  readonly end: number
}

function headAt(bytes: Buffer, from: number): Head | undefined {
  const blank = bytes.indexOf('\r\n\r\n', from)
  if (blank < 0) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', from, blank).split('\r\n')
  const status = /^HTTP\/\d\.\d (\d{3})/.exec(first)?.[1]
  if (status === undefined) return undefined
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  return { status: Number(status), headers, end: blank + 4 }
}

interface Body {
  readonly content: Buffer
  readonly end: number
}

function bodyAt(bytes: Buffer, { status, headers, end }: Head, ended: boolean): Body | undefined {
  if (status === 204 || status === 304) return { content: Buffer.alloc(0), end }
  if (/\bchunked\s*$/i.test(headers['transfer-encoding'] ?? '')) return chunksAt(bytes, end)
  const length = /^\d+$/.exec(headers['content-length'] ?? '')?.[0]
  if (length === undefined) return ended ? { content: bytes.subarray(end), end: bytes.length } : undefined
  const last = end + Number(length)
  return bytes.length < last ? undefined : { content: bytes.subarray(end, last), end: last }
}

function chunksAt(bytes: Buffer, from: number): Body | undefined {
  const chunks: Buffer[] = []
  let at = from
  for (;;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (Number.isNaN(size)) return undefined
    at = line + 2
    if (size === 0) break
    if (bytes.length < at + size + 2) return undefined
    chunks.push(bytes.subarray(at, at + size))
    at += size + 2
  }
  // Trailer fields, if any, end with an empty line.
  const end = bytes.indexOf('\r\n', at) === at ? at + 2 : bytes.indexOf('\r\n\r\n', at) + 4
  return end < at + 2 ? undefined : { content: Buffer.concat(chunks), end }
}
