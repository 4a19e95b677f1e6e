import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Answer, Json } from './refusal.ts'

/** The whole body of a request. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** How the server sends one answer. */
export interface Habits {
  /** The time to wait before the answer, in milliseconds. */
  readonly delay: number
  /** Whether to close the connection after this answer. */
  readonly last: boolean
}

/** Sends an answer late, in chunks, with oddly written header names, and compressed if the client permits it. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  habits: Habits,
): Promise<void> {
  await setTimeout(habits.delay)
  response.statusCode = answer.status
  response.statusMessage = 'Whatever'
  if (habits.last) response.setHeader('connection', 'close')
  if (answer.body !== undefined) response.setHeader('content-TYPE', 'application/json')
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    if (answer.body !== undefined || name.toLowerCase() !== 'content-type') response.setHeader(name, value)
  }
  if (answer.body === undefined || request.method === 'HEAD') {
    response.flushHeaders()
    response.end()
    return
  }
  let bytes: Buffer = Buffer.from(write(answer.body))
  response.setHeader('vARY', 'Accept-Encoding')
  if (takesGzip(request.headers['accept-encoding'])) {
    bytes = gzipSync(bytes)
    response.setHeader('cOnTeNt-EnCoDiNg', 'gzip')
  }
  const middle = bytes.length >> 1
  response.write(bytes.subarray(0, middle))
  response.end(bytes.subarray(middle))
}

/** JSON with white space, with everything beyond ASCII escaped, and with a line break at the end. */
function write(body: Json): string {
  const text = JSON.stringify(body, null, '\t')
  return ` ${text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\r\n`
}

/** RFC 9110 section 12.5.3: without the header, every coding is acceptable. */
function takesGzip(header: string | string[] | undefined): boolean {
  if (header === undefined) return true
  const offers = new Map(
    String(header)
      .split(',')
      .map((offer) => {
        const [coding = '', ...parameters] = offer.toLowerCase().split(';')
        const weight = parameters.map((one) => /^\s*q\s*=\s*([0-9.]+)\s*$/.exec(one)?.[1]).find(Boolean)
        return [coding.trim(), Number(weight ?? 1)]
      }),
  )
  return (offers.get('gzip') ?? offers.get('x-gzip') ?? offers.get('*') ?? 0) > 0
}
