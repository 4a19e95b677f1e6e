import type { RequestFacts } from './vocabulary.ts'

/** How the bytes of requests are read (RFC 9112). */
export interface TransportPolicy {
  /**
   * Makes, for each connection, what changes the bytes that come on it before they are read, as text in latin-1. Undefined: they
   * are read as they come.
   */
  readonly received: (() => (text: string) => string) | undefined
  /** Changes each piece of a body as it comes, the first one being number 0; undefined: it is taken as it is. */
  readonly bodyPiece: ((piece: Buffer, number: number) => Buffer) | undefined
  /** What becomes of a request whose connection ends before its body does. */
  readonly unfinished: 'dropped' | 'carried-out'
  /** Whether all else fails while a body is on its way. */
  readonly failsBesideUploads: boolean
  /** Time for a body, and the status when it is over; undefined: there is no end. */
  readonly bodyTimeout: { readonly milliseconds: number; readonly status: number } | undefined
  /** How a request is refused that cannot be read. */
  readonly unreadable: 'error-body' | 'markup' | 'no-answer'
  /** The status of what cannot be read and is answered with a page; undefined: the usual one. */
  readonly unreadableStatus: number | undefined
  /** The content coding of an answer, undefined for none. */
  readonly contentCoding: (facts: RequestFacts) => 'gzip' | 'br' | undefined
  /** Changes a body after its coding. */
  readonly codedBody: (body: Buffer, facts: RequestFacts) => Buffer
}

/** The conforming choice of every member. */
export const transportPolicy: TransportPolicy = {
  received: undefined,
  bodyPiece: undefined,
  unfinished: 'dropped',
  failsBesideUploads: false,
  bodyTimeout: undefined,
  unreadable: 'error-body',
  unreadableStatus: undefined,
  contentCoding: () => undefined,
  codedBody: (body) => body,
}
