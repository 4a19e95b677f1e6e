import type { Environment } from '../../config/environment.ts'
import type { ExitCode } from './exit-code.ts'

/** Where text goes. `process.stdout` is one. */
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

/** The world around a command: what it prints to, what it is told. */
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
   * @returns false where the signal came first, or the input has ended
   */
  enter(signal: AbortSignal): Promise<boolean>
  /**
   * Shows a file with whatever the platform opens it with.
   * @returns false where there is nothing to open it with; never throws
   */
  open(file: string): Promise<boolean>
  /** Ends the process now, whatever is under way. */
  exitNow(code: ExitCode): void
}

/** Whether to colour what goes to an output: FORCE_COLOR, then NO_COLOR (no-color.org), then whether it is a terminal. */
export function isColoured(output: Output, environment: Environment): boolean {
  const forced = environment.FORCE_COLOR
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  if (environment.NO_COLOR !== undefined && environment.NO_COLOR !== '') return false
  return output.isTTY === true && environment.TERM !== 'dumb'
}

/** Columns of an output; 100 where it is not a terminal, at most 120, since longer lines are hard to read. */
export const widthOf = (output: Output): number => Math.min(output.columns ?? 100, 120)
