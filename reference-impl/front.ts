import { createServer, type Server, type Socket } from 'node:net'
import { Duplex } from 'node:stream'

/**
 * Starts a server that changes the bytes of its connections before another server gets them.
 * @param change called once for each connection; the function that it returns gets and returns text in latin-1
 * @param accept gets the changed connection instead of the socket
 */
export const frontOf = (
  change: () => (text: string) => string,
  accept: (connection: Duplex) => void,
): Server =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket) => accept(changed(socket, change())))

function changed(socket: Socket, change: (text: string) => string): Duplex {
  const duplex = new Duplex({
    allowHalfOpen: true,
    read: () => socket.resume(),
    write: (chunk: Buffer, _encoding, done) => {
      socket.write(chunk, () => done())
    },
    // The head and the body of a response are one write: two writes would be two packets.
    writev: (chunks: readonly { readonly chunk: Buffer }[], done) => {
      socket.write(Buffer.concat(chunks.map(({ chunk }) => chunk)), () => done())
    },
    final: (done) => {
      socket.end(done)
    },
    destroy: (_error, done) => {
      socket.destroy()
      done(null)
    },
  })
  socket.on('data', (chunk) => {
    const bytes = Buffer.from(change(chunk.toString('latin1')), 'latin1')
    if (bytes.length > 0 && !duplex.push(bytes)) socket.pause()
  })
  socket.on('end', () => duplex.push(null))
  socket.on('close', () => duplex.destroy())
  socket.on('error', () => duplex.destroy())
  return duplex
}
