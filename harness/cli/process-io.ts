import type { EventEmitter } from 'node:events'
import type { ExitCode } from './exit-code.ts'
import type { Io, Output } from './io.ts'

/** As much of Node's process as the command line uses. */
export interface ProcessLike extends EventEmitter {
  readonly stdout: Output
  readonly stderr: Output
  readonly env: Readonly<Record<string, string | undefined>>
  exit(code: number): unknown
}

const signals: ReadonlySet<unknown> = new Set(['SIGINT', 'SIGTERM'])

/** The world of a command that runs as a process of its own. */
export function ioOf(process: ProcessLike): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    onSignal: (listener) => listenAlone(process, listener),
    exitNow: (code: ExitCode) => {
      process.exit(code)
    },
  }
}

/**
 * Listens to both signals and keeps everybody else from it: vitest would end the process at the first one, before any
 * group is deleted, and with an exit code that is not ours.
 */
function listenAlone(process: ProcessLike, listener: () => void): () => void {
  // A wrapper of one's own, so that the same listener may be registered twice.
  const ours = () => listener()
  const keepOut = (event: unknown, added: (...values: unknown[]) => void) => {
    if (typeof event !== 'string' || !signals.has(event)) return
    // Node tells before it adds.
    queueMicrotask(() => process.off(event, added))
  }
  process.on('SIGINT', ours)
  process.on('SIGTERM', ours)
  process.on('newListener', keepOut)
  return () => {
    process.off('newListener', keepOut)
    process.off('SIGINT', ours)
    process.off('SIGTERM', ours)
  }
}
