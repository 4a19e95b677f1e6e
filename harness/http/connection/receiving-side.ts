import type { Socket } from 'node:net'
import { type ParsedResponses, parseResponses } from './raw-responses.ts'
import { connectionFailureText } from './transport-error.ts'

/** The maximum that is read on a connection that is written byte by byte, in bytes. Its answers are short. */
const largestHeard = 1024 * 1024

/** What comes from the other side of a socket. */
export interface ReceivingSide {
  /** Fulfilled as soon as there is a connection, or none can be made any more. */
  readonly connected: Promise<void>
  isOpen(): boolean
  /** Has the other side closed? */
  closed(): boolean
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
  responses: ParsedResponses
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
    responses: { responses: [], interim: false },
    last: performance.now(),
    open: false,
    closed: false,
    over: false,
    reset: false,
    fault: undefined,
    wake: () => undefined,
  }
  takeWhatComes(socket, heard)
  return {
    connected: connecting(socket, heard),
    isOpen: () => heard.open,
    closed: () => heard.closed,
    reset: () => heard.reset,
    heard: () => heard.responses,
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
function takeWhatComes(socket: Socket, heard: Heard): void {
  const chunks: Buffer[] = []
  let size = 0
  const hear = () => {
    heard.responses = parseResponses(Buffer.concat(chunks), heard.closed)
    heard.last = performance.now()
  }
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size > largestHeard) heard.over = true
    hear()
    heard.wake()
  })
  const close = () => {
    if (!heard.closed) {
      heard.closed = true
      hear()
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
