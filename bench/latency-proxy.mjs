import { createServer, request } from 'node:http'

/**
 * Starts a proxy on loopback that hands every request to the target after a delay. The Host header goes through
 * unchanged, so a signature over the proxy's address stays right for a target that takes its host from the header.
 * @param {string} origin of the target
 * @param {number} delayMs added to every request
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function startLatencyProxy(origin, delayMs) {
  const target = new URL(origin)
  const server = createServer((incoming, outgoing) => {
    setTimeout(() => {
      const forwarded = request(
        {
          host: target.hostname,
          port: target.port,
          method: incoming.method,
          path: incoming.url,
          headers: incoming.headers,
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
          answer.pipe(outgoing)
        },
      )
      forwarded.on('error', () => outgoing.destroy())
      incoming.pipe(forwarded)
    }, delayMs)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
