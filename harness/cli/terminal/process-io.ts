import type { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import { type ExitCode, exitCodes } from './exit-code.ts'
import type { Io, Output } from './io.ts'
import { openFile } from './opener.ts'

/** As much of Node's process as the command line uses. */
export interface ProcessLike extends EventEmitter {
  readonly stdout: Output
  readonly stderr: Output
  readonly stdin: Readable
  readonly env: Readonly<Record<string, string | undefined>>
  exit(code: number): unknown
}

const signals: readonly string[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * The world of a command that runs as a process of its own. From now on the signals that end a process are ours alone: they go to who
 * listens, and end the process with our exit code while nobody does.
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
      // A wrapper of one's own, so that the same listener may be registered twice.
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

/** Waits for a line. The input is let go between lines, so that it keeps no process alive. */
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
 * Takes away every further listener to our signals: vitest would end the process at the first one, before any group is
 * deleted, and with an exit code that is not ours.
 */
function keepOthersOut(process: ProcessLike): void {
  process.on('newListener', (event: unknown, added: (...values: unknown[]) => void) => {
    // Node tells before it adds.
    if (typeof event === 'string' && signals.includes(event)) queueMicrotask(() => process.off(event, added))
  })
}
