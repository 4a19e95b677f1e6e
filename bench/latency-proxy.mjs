// A proxy on loopback that delays everything that a client sends, and passes responses on at once. It is a separate
// process, so it and the target do not wait for each other's work. It does not look at the bytes, so it costs almost
// nothing. The Host header stays the same, so a signature for the proxy's address is valid if the target takes its host
// from the header.
//
// node latency-proxy.mjs <origin of the target> <milliseconds>; sends its own origin to the process that started it.
import { connect, createServer } from 'node:net'

const { hostname, port } = new URL(process.argv[2])
const delayMs = Number(process.argv[3])

const server = createServer((client) => {
  const target = connect({ host: hostname, port: Number(port), noDelay: true })
  const ends = [client, target]
  for (const socket of ends) {
    socket.on('error', () => {
      for (const one of ends) one.destroy()
    })
  }
  client.setNoDelay(true)
  // Timers with the same delay fire in the order in which they were set, so nothing overtakes.
  client.on('data', (bytes) => setTimeout(() => target.write(bytes), delayMs))
  client.on('end', () => setTimeout(() => target.end(), delayMs))
  target.pipe(client)
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`))
