import { connect, createServer } from 'node:net'

/**
 * Starts a proxy on loopback that hands on whatever a client sends after a delay, and answers at once. It does not look into the
 * bytes, so that it costs next to nothing, and the Host header goes through unchanged: a signature over the proxy's
 * address stays right for a target that takes its host from the header.
 * @param {string} origin of the target
 * @param {number} delayMs added to every request that a connection carries
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function startLatencyProxy(origin, delayMs) {
  const { hostname, port } = new URL(origin)
  const open = new Set()
  const server = createServer((client) => {
    const target = connect({ host: hostname, port: Number(port), noDelay: true })
    const ends = [client, target]
    for (const socket of ends) {
      open.add(socket)
      socket.on('error', () => {
        for (const one of ends) one.destroy()
      })
      socket.on('close', () => open.delete(socket))
    }
    client.setNoDelay(true)
    // Timers of one length fire in the order in which they were set, so that nothing overtakes.
    client.on('data', (bytes) => setTimeout(() => target.write(bytes), delayMs))
    client.on('end', () => setTimeout(() => target.end(), delayMs))
    target.pipe(client)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(resolve)
      }),
  }
}
