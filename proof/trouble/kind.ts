import type { ServerResponse } from 'node:http'

/** An answer as the reference implementation gave it. */
export interface RightAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A request and the right answer to it. */
export interface Call {
  readonly method: string
  /** Path and query, as sent. */
  readonly url: string
  readonly authorization: string
  readonly right: RightAnswer
  /** The number of the request, counted from 0. */
  readonly number: number
}

/** Sends something instead of the right answer. */
export type Answer = (call: Call, response: ServerResponse) => void

/** A way in which a target answers wrongly, or does not answer. */
export interface AnswerKind {
  readonly id: string
  readonly title: string
  readonly answer: Answer
  /** True if requests wait until their deadline: only few of them fit into a test. */
  readonly waits?: boolean
}

/** Declares a kind. */
export const kind = (id: string, title: string, answer: Answer): AnswerKind => ({ id, title, answer })

/** Declares a kind with which requests wait until their deadline. */
export const waiting = (id: string, title: string, answer: Answer): AnswerKind => ({
  id,
  title,
  answer,
  waits: true,
})

/** Sends the status and headers of the right answer with another body. */
export function withBody(
  { right }: Call,
  response: ServerResponse,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): void {
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const { 'content-length': _length, 'transfer-encoding': _coding, ...kept } = right.headers
  response.writeHead(right.status, {
    ...json,
    ...kept,
    ...headers,
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** Writes bytes to the connection instead of an answer, and closes it. */
export function raw(response: ServerResponse, ...pieces: readonly (string | Uint8Array)[]): void {
  const { socket } = response
  for (const piece of pieces) socket?.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)
  socket?.end()
}
