import type { Options, PositionalOptions } from 'yargs'
import type { Flags } from '../input/flags.ts'
import type { Services } from '../services.ts'
import type { ExitCode } from '../terminal/exit-code.ts'
import type { Io } from '../terminal/io.ts'

/** One command of the command line. */
export interface Command {
  /** Name, with positionals in the notation of yargs: `explain <id>`. */
  readonly usage: string
  /** True for the command that runs when none is named. */
  readonly isDefault?: boolean
  readonly describes: string
  readonly options: Readonly<Record<string, Options>>
  readonly positionals?: Readonly<Record<string, PositionalOptions>>
  /** What its exit codes mean, if they differ from those of a run. */
  readonly exits?: string
  /** Example command lines, each with a description. */
  readonly examples: readonly (readonly [commandLine: string, does: string])[]
  /**
   * @throws UsageError, ConfigurationError, PreflightError: printed with their remedy. Anything else is an error of the
   *   suite.
   */
  run(flags: Flags, io: Io, services: Services): Promise<ExitCode>
}

/** The exit codes of a command that sends no requests to a target. */
export const exitsOffline = '0 done, 2 wrong usage or configuration, 4 the suite itself failed'

/** An option with one text. */
export const text = (placeholder: string, description: string, usual?: string): Options => ({
  string: true,
  requiresArg: true,
  description: `${placeholder}: ${description}`,
  ...(usual === undefined ? {} : { defaultDescription: usual }),
})

/** An option with several texts. */
export const texts = (placeholder: string, description: string, usual?: string): Options => ({
  ...text(placeholder, description, usual),
  array: true,
})

/** An option without a value. */
export const toggle = (description: string): Options => ({ boolean: true, description })
