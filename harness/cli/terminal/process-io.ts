import type { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import { type ExitCode, exitCodes } from './exit-code.ts'
import type { Io, Output } from './io.ts'
import { openFile } from './opener.ts'

/** The part of Node's process that the command line uses. */
export interface ProcessLike extends EventEmitter {
  readonly stdout: Output
  readonly stderr: Output
  readonly stdin: Readable
  readonly env: Readonly<Record<string, string | undefined>>
  exit(code: number): unknown
}

const signals: readonly string[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * The environment of a command that runs as its own process. From now on, only this code handles the signals that end a
 * process: it passes them to the listeners, or ends the process with our exit code if there are none.
 */
export function ioOf(process: ProcessLike): Io {
  const listeners = new Set<() => void>()
  const dispatch = () => {
    if (listeners.size === 0) process.exit(exitCodes.inconclusive)
    for (const listener of [...listeners]) listener()
  }
  for (const signal of signals) process.on(signal, dispatch)
  keepOthersOut(process)
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    onSignal: (listener) => {
      // Each call adds its own wrapper, so the same listener may be registered twice.
      const ours = () => listener()
      listeners.add(ours)
      return () => listeners.delete(ours)
    },
    enter: (signal) => enterOn(process.stdin, signal),
    open: openFile,
    exitNow: (code: ExitCode) => {
      process.exit(code)
    },
  }
}

/** Waits for a line. The input is paused between lines, so it does not keep the process alive. */
async function enterOn(input: Readable, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted || input.readableEnded) return false
  const listening = new AbortController()
  try {
    return await new Promise<boolean>((resolve) => {
      input.once('data', () => resolve(true)).once('end', () => resolve(false))
      signal.addEventListener('abort', () => resolve(false), { signal: listening.signal })
      input.resume()
    })
  } finally {
    listening.abort()
    input.removeAllListeners('data').removeAllListeners('end').pause()
  }
}

/**
 * Removes every later listener to our signals: vitest would end the process at the first signal, before any group is
 * deleted and with another exit code.
 */
function keepOthersOut(process: ProcessLike): void {
  process.on('newListener', (event: unknown, added: (...values: unknown[]) => void) => {
    // Node emits this event before it adds the listener.
    if (typeof event === 'string' && signals.includes(event)) queueMicrotask(() => process.off(event, added))
  })
}
