import type { Outgoing } from './transport.ts'

/** A header field, as it is written. */
export type Field = readonly [name: string, value: string]

/** An ordinary message, as the basis for a message that no client library would send. */
export interface RawMessage {
  readonly method: string
  /** Path and query, as they are sent. */
  readonly path: string
  /** Including Host and Content-Length. Names as they are written. */
  readonly fields: readonly Field[]
  readonly body: Buffer
}

/** What to change in the head of a message. */
export interface HeadChanges {
  /** The request line; by default the ordinary one. */
  readonly line?: string
  /** Replace the fields with these names, in any letter case; `null` leaves a field out. */
  readonly fields?: Readonly<Record<string, string | null>>
  /** Lines to write after the fields, each without its line end. */
  readonly lines?: readonly string[]
}

/**
 * A request as a message of HTTP/1.1.
 * @param origin of the target
 */
export function messageOf(origin: string, { method, path, headers, body }: Outgoing): RawMessage {
  const bytes = Buffer.from(body ?? '')
  return {
    method,
    path,
    fields: [
      ['Host', new URL(origin).host],
      ...Object.entries(headers),
      ...(body === undefined ? [] : [['Content-Length', String(bytes.length)] as const]),
    ],
    body: bytes,
  }
}

/** The head of a message as text: request line, fields, empty line. */
export function headOf(message: RawMessage, { line, fields = {}, lines = [] }: HeadChanges = {}): string {
  const changes = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  const kept = message.fields.flatMap(([name, value]) => {
    const change = changes.get(name.toLowerCase())
    if (change === null) return []
    changes.delete(name.toLowerCase())
    return [`${name}: ${change ?? value}`]
  })
  const added = Object.entries(fields)
    .filter(([name, value]) => value !== null && changes.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${value ?? ''}`)
  const first = line ?? `${message.method} ${message.path} HTTP/1.1`
  return [first, ...kept, ...added, ...lines, '', ''].join('\r\n')
}

/** A body in the chunked coding (RFC 9112, section 7.1), without the last chunk. */
export const chunksOf = (pieces: readonly Uint8Array[]): Buffer =>
  Buffer.concat(
    pieces.flatMap((piece) => [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
  )

/** The end of a body in the chunked coding. */
export const lastChunk = '0\r\n\r\n'
