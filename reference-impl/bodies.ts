import { Transform } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { phraseOf } from './policy/answers.ts'
import type { Policy } from './policy/policy.ts'

/**
 * Lets a server read bodies in an unusual way, where its policy has one.
 * @param carryOut carries out a request with the part of its body that came
 */
export function readBodies(
  app: FastifyInstance,
  policy: Policy,
  carryOut: (request: FastifyRequest, body: Buffer) => Promise<unknown>,
): void {
  if (policy.failsBesideUploads) failBesideUploads(app)
  const { bodyTimeout } = policy
  if (bodyTimeout !== undefined) limitTime(app, bodyTimeout)
  if (policy.bodyPiece !== undefined || policy.unfinished === 'carried-out') takePieces(app, policy, carryOut)
}

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

function limitTime(app: FastifyInstance, { milliseconds, status }: NonNullable<Policy['bodyTimeout']>): void {
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
  { bodyPiece, unfinished }: Policy,
  carryOut: (request: FastifyRequest, body: Buffer) => Promise<unknown>,
): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const pieces: Buffer[] = []
    let length = 0
    const taken = new Transform({
      transform: (piece: Buffer, _encoding, done) => {
        pieces.push(piece)
        length += piece.length
        try {
          done(null, bodyPiece?.(piece, pieces.length - 1) ?? piece)
        } catch {
          done(Object.assign(new Error('the body came in a piece too many'), { statusCode: 500 }))
        }
      },
    })
    const { raw } = request
    raw.once('close', () => {
      if (raw.complete) return
      taken.destroy(new Error('the body did not come to its end'))
      if (unfinished === 'carried-out') void carryOut(request, Buffer.concat(pieces))
    })
    payload.pipe(taken)
    return Object.defineProperty(taken, 'receivedEncodedLength', { get: () => length })
  })
}
