import type { Environment } from '../../config/environment.ts'
import type { ExitCode } from './exit-code.ts'

/** Where text is written, such as `process.stdout`. */
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

/** The environment of a command: where it prints, and what it reads. */
export interface Io {
  /** Results. */
  readonly stdout: Output
  /** Errors with their remedies, and progress. */
  readonly stderr: Output
  readonly environment: Environment
  /**
   * Calls the listener at every SIGINT, SIGTERM and SIGHUP.
   * @returns stops listening
   */
  onSignal(listener: () => void): () => void
  /**
   * Waits until Enter is pressed.
   * @returns false if the signal is aborted first, or if the input has ended
   */
  enter(signal: AbortSignal): Promise<boolean>
  /**
   * Opens a file with the usual program of the platform.
   * @returns false if there is no such program; never throws
   */
  open(file: string): Promise<boolean>
  /** Ends the process at once, whatever it is doing. */
  exitNow(code: ExitCode): void
}

/**
 * Should an output be coloured? FORCE_COLOR decides first, then NO_COLOR (no-color.org), then whether it is a terminal.
 */
export function isColoured(output: Output, environment: Environment): boolean {
  const forced = environment.FORCE_COLOR
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  if (environment.NO_COLOR !== undefined && environment.NO_COLOR !== '') return false
  return output.isTTY === true && environment.TERM !== 'dumb'
}

/** The columns of an output: 100 if it is not a terminal, and at most 120, because longer lines are hard to read. */
export const widthOf = (output: Output): number => Math.min(output.columns ?? 100, 120)
