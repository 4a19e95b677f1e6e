import { Transform } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { phraseOf } from '../reference-impl/policy/answers.ts'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import type { CarryOut, TransportPolicy } from '../reference-impl/policy/transport.ts'

/** Prepares a server otherwise, beside what was prepared before. */
const preparing =
  (prepare: TransportPolicy['prepareServer']): PolicyOverride =>
  (policy) => ({
    prepareServer: (app, carryOut) => {
      policy.prepareServer(app, carryOut)
      prepare(app, carryOut)
    },
  })

/** While a body is on its way, all else fails. */
export const failingBesideUploads: PolicyOverride = preparing(failBesideUploads)

/**
 * Limits the time for a body.
 * @param milliseconds how long it may take
 * @param status the status when the time is over
 */
export const limitingBodyTime = (milliseconds: number, status: number): PolicyOverride =>
  preparing((app) => limitTime(app, milliseconds, status))

/**
 * Changes each piece of a body as it comes.
 * @param change the new piece; the first one is number 0. What it throws ends the request with 500
 */
export const changingPieces = (change: (piece: Buffer, number: number) => Buffer): PolicyOverride =>
  preparing((app) => takePieces(app, change, undefined))

/** Carries out a request whose connection ends before its body does, with the part that came. */
export const carryingOutUnfinished: PolicyOverride = preparing((app, carryOut) =>
  takePieces(app, (piece) => piece, carryOut),
)

function failBesideUploads(app: FastifyInstance): void {
  let underWay = 0
  app.addHook('preParsing', async ({ raw }, _reply, payload) => {
    if (raw.complete || raw.destroyed) return payload
    underWay += 1
    raw.once('close', () => (underWay -= 1))
    return payload
  })
  app.addHook('preHandler', async () => {
    if (underWay > 1) throw new Error('another request is on its way')
  })
}

function limitTime(app: FastifyInstance, milliseconds: number, status: number): void {
  app.addHook('preParsing', async ({ raw }, _reply, payload) => {
    const timer = setTimeout(async () => {
      // What has come while this process was busy is still to be read.
      await nextTurn()
      await nextTurn()
      if (raw.complete || raw.destroyed) return
      const head = `HTTP/1.1 ${status} ${phraseOf(status)}`
      raw.socket.end(`${head}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
    }, milliseconds)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
    return payload
  })
}

function takePieces(
  app: FastifyInstance,
  change: (piece: Buffer, number: number) => Buffer,
  carryOut: CarryOut | undefined,
): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const pieces: Buffer[] = []
    let length = 0
    const taken = new Transform({
      transform: (piece: Buffer, _encoding, done) => {
        pieces.push(piece)
        length += piece.length
        try {
          done(null, change(piece, pieces.length - 1))
        } catch {
          done(Object.assign(new Error('the body came in a piece too many'), { statusCode: 500 }))
        }
      },
    })
    const { raw } = request
    raw.once('close', () => {
      if (raw.complete) return
      taken.destroy(new Error('the body did not come to its end'))
      void carryOut?.(request, Buffer.concat(pieces))
    })
    payload.pipe(taken)
    return Object.defineProperty(taken, 'receivedEncodedLength', { get: () => length })
  })
}
