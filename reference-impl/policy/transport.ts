import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestFacts } from './vocabulary.ts'

/** Carries out a request whose body was read by other code, and sends no response. */
export type CarryOut = (request: FastifyRequest, body: Buffer) => Promise<unknown>

/** How the bytes of requests are read (RFC 9112). */
export interface TransportPolicy {
  /**
   * Makes, for each connection, a function that changes the received bytes before they are read, as text in latin-1.
   * Undefined means that nothing is changed.
   */
  readonly received: (() => (text: string) => string) | undefined
  /** Prepares the server before it listens, for example with another way to read bodies. */
  readonly prepareServer: (app: FastifyInstance, carryOut: CarryOut) => void
  /** How an unreadable request is refused. */
  readonly unreadable: 'error-body' | 'markup' | 'no-answer'
  /** The status of the page that answers an unreadable request; undefined means the usual status. */
  readonly unreadableStatus: number | undefined
  /** The content coding of a response; undefined means none. */
  readonly contentCoding: (facts: RequestFacts) => 'gzip' | 'br' | undefined
  /** Changes a body after its coding. */
  readonly codedBody: (body: Buffer, facts: RequestFacts) => Buffer
}

/** The conforming choice of every member. */
export const transportPolicy: TransportPolicy = {
  received: undefined,
  prepareServer: () => {},
  unreadable: 'error-body',
  unreadableStatus: undefined,
  contentCoding: () => undefined,
  codedBody: (body) => body,
}
