import type { Socket } from 'node:net'
import { type ParsedResponses, type ResponseReader, responseReader } from './raw-responses.ts'
import { connectionFailureText } from './transport-error.ts'

/** What comes from the other side of a socket. */
export interface ReceivingSide {
  /** Fulfilled as soon as there is a connection, or none can be made any more. */
  readonly connected: Promise<void>
  isOpen(): boolean
  /** Has the other side closed? */
  closed(): boolean
  /** Is nothing more awaited, whatever comes? */
  isOver(): boolean
  reset(): boolean
  heard(): ParsedResponses
  /** When something last came, in milliseconds of the monotonic clock. */
  lastHeard(): number
  /** Waits until the condition is true, nothing more can come, or the time is over. */
  until(condition: () => boolean, milliseconds?: number): Promise<void>
  /** Ends all waiting. */
  end(why: string): void
  fault(): string | undefined
}

/** What is known about the other side so far. */
interface Heard {
  /** When something last came. */
  last: number
  open: boolean
  closed: boolean
  /** Nothing more is awaited, even if something comes. */
  over: boolean
  reset: boolean
  fault: string | undefined
  /** Makes the waiting function check its condition again. */
  wake: () => void
}

/** Listens to a socket. Must be called before the socket is connected. */
export function listen(socket: Socket): ReceivingSide {
  const heard: Heard = {
    last: performance.now(),
    open: false,
    closed: false,
    over: false,
    reset: false,
    fault: undefined,
    wake: () => undefined,
  }
  const reader = responseReader()
  takeWhatComes(socket, heard, reader)
  return {
    connected: connecting(socket, heard),
    isOpen: () => heard.open,
    closed: () => heard.closed,
    isOver: () => heard.over,
    reset: () => heard.reset,
    heard: reader.heard,
    lastHeard: () => heard.last,
    fault: () => heard.fault,
    until: (condition, milliseconds) => waiting(heard, condition, milliseconds),
    end: (why) => {
      heard.fault ??= why
      heard.over = true
      socket.destroy()
      heard.wake()
    },
  }
}

/** Records everything that the other side sends, and how it ends. */
function takeWhatComes(socket: Socket, heard: Heard, reader: ResponseReader): void {
  socket.on('data', (chunk: Buffer) => {
    if (heard.over) return
    reader.take(chunk)
    heard.last = performance.now()
    if (reader.isTooMuch()) {
      heard.over = true
      // This also ends a step of writing that waits for a target that no longer reads.
      socket.destroy()
    }
    heard.wake()
  })
  const close = () => {
    // After the end of all waiting, it is our side that closed.
    if (!heard.closed && !heard.over) {
      heard.closed = true
      reader.end()
      heard.last = performance.now()
    }
    heard.wake()
  }
  socket.on('end', close)
  socket.on('close', close)
  socket.on('error', (error) => {
    heard.fault ??= connectionFailureText(error)
    heard.reset = 'code' in error && error.code === 'ECONNRESET'
    close()
  })
}

const connecting = (socket: Socket, heard: Heard): Promise<void> =>
  new Promise((resolve) => {
    const done = () => resolve()
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => {
      heard.open = true
      resolve()
    })
    socket.once('close', done)
    socket.once('error', done)
  })

const waiting = (heard: Heard, condition: () => boolean, milliseconds: number | undefined): Promise<void> =>
  new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const done = () => {
      clearTimeout(timer)
      heard.wake = () => undefined
      resolve()
    }
    heard.wake = () => {
      if (condition() || heard.closed || heard.over) done()
    }
    if (milliseconds !== undefined) timer = setTimeout(done, milliseconds)
    heard.wake()
  })
