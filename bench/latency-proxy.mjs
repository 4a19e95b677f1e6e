// A proxy on loopback that hands on whatever a client sends after a delay, and answers at once. It is a process of its own: the
// target must not wait for its work, nor it for the target's. It does not look into the bytes, so that it costs next to
// nothing, and the Host header goes through unchanged: a signature over the proxy's address stays right for a
// target that takes its host from the header.
//
// node latency-proxy.mjs <origin of the target> <milliseconds>; tells its own origin to the process that started it.
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
  // Timers of one length fire in the order in which they were set, so that nothing overtakes.
  client.on('data', (bytes) => setTimeout(() => target.write(bytes), delayMs))
  client.on('end', () => setTimeout(() => target.end(), delayMs))
  target.pipe(client)
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`))
