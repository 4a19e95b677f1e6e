import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { phraseOf } from '../reference-impl/policy/answers.ts'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import type { CarryOut, TransportPolicy } from '../reference-impl/policy/transport.ts'

/** Adds a step to the preparation of the server. Earlier steps stay. */
const preparing =
  (prepare: TransportPolicy['prepareServer']): PolicyOverride =>
  (policy) => ({
    prepareServer: (app, carryOut) => {
      policy.prepareServer(app, carryOut)
      prepare(app, carryOut)
    },
  })

/** While the body of another request is still arriving, every request fails. */
export const failingDuringUploads: PolicyOverride = preparing(failDuringUploads)

/**
 * Refuses a body that arrives in driblets, as servers do that demand a minimum rate. It counts the pieces and does
 * not measure the time, because a busy machine stretches the time. Chunked bodies are not counted: their chunks may
 * arrive together.
 * @param status the status of the refusal
 */
export const refusingDriblets = (status: number): PolicyOverride =>
  preparing((app) => refuseDriblets(app, status))

/**
 * Changes each piece of a body as it arrives.
 * @param change returns the new piece; the first piece has number 0. If it throws, the request ends with 500
 */
export const changingPieces = (change: (piece: Buffer, number: number) => Buffer): PolicyOverride =>
  preparing((app) => takePieces(app, change, undefined))

/** Carries out a request whose connection ends before its body is complete, with the part that arrived. */
export const carryingOutUnfinished: PolicyOverride = preparing((app, carryOut) =>
  takePieces(app, (piece) => piece, carryOut),
)

function failDuringUploads(app: FastifyInstance): void {
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

/** A piece of a body with fewer bytes than this is a driblet; a body may have this many driblets. */
const driblet = { bytes: 100, permitted: 2 }

function refuseDriblets(app: FastifyInstance, status: number): void {
  app.addHook('preParsing', async ({ raw }, _reply, payload) => {
    if (raw.headers['transfer-encoding'] !== undefined) return payload
    let driblets = 0
    let length = 0
    const taken = new Transform({
      transform: (piece: Buffer, _encoding, done) => {
        length += piece.length
        if (piece.length < driblet.bytes) driblets++
        if (driblets <= driblet.permitted) return done(null, piece)
        const head = `HTTP/1.1 ${status} ${phraseOf(status)}`
        raw.socket.end(`${head}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
      },
    })
    payload.pipe(taken)
    return Object.defineProperty(taken, 'receivedEncodedLength', { get: () => length })
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
