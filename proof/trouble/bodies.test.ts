import { createServer, request } from 'node:http'
import { expect, test } from 'vitest'
import { bodyKinds } from './bodies.ts'
import { listening } from './target.ts'

/** Node.js discards such a body at once and never signals that it has enough, so an endless body would never end. */
test.each([
  ['HEAD', 200],
  ['GET', 204],
  ['GET', 304],
])('an endless body is ignored if no body is permitted: %s, %i', async (method, status) => {
  const endless = bodyKinds.find(({ id }) => id === 'body-endless')
  const server = createServer((_request, response) => {
    const right = { status, headers: {}, body: '' }
    endless?.answer({ method, url: '/', authorization: '', right, number: 0 }, response)
  })
  const port = await listening(server)
  try {
    const came = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, agent: false }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      sent.on('error', reject).end()
    })
    expect(came).toBe(status)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
