import { resolve } from 'node:path'
import type { Check } from '../check/check.ts'
import { conformanceClasses } from '../check/check.ts'
import type { RunConfig } from '../config/config.ts'
import type { Environment } from '../config/environment.ts'
import { loadConfig } from '../config/load.ts'
import type { Settings } from '../result/result.ts'
import { type Baseline, readBaseline } from './baseline.ts'
import { type ChosenChecks, chooseChecks } from './chosen-checks.ts'
import type { Flags } from './flags.ts'
import { classesOf, commandOf, seedOf, settingsOf, usualOutput } from './run-options.ts'
import { UsageError } from './usage-error.ts'

/** All that a command line asks of `run`, read and found valid. Nothing has been sent or written yet. */
export interface RunRequest extends ChosenChecks {
  /** Null: the embedded reference implementation. */
  readonly config: RunConfig | null
  readonly settings: Settings
  readonly seed: number
  /** As it was given, for people. */
  readonly output: string
  /** Absolute. */
  readonly folder: string
  readonly baseline?: { readonly file: string; readonly entries: Baseline }
  readonly html: boolean
  readonly quiet: boolean
  readonly command: string
}

/**
 * Reads what `run` shall do.
 * @param checks every check there is
 * @throws UsageError, ConfigurationError
 */
export function readRunRequest(flags: Flags, environment: Environment, checks: readonly Check[]): RunRequest {
  const classes = classesOf(flags)
  const config = configOf(flags, environment)
  const settings = settingsOf(flags, config?.classes ?? classes ?? conformanceClasses)
  const chosen = chooseChecks(checks, settings.only, settings.skip)
  if (settings.path !== undefined && (flags.text('seed') === undefined || chosen.selected.length !== 1)) {
    throw new UsageError('--path replays one check; give its --seed, and --only with its id')
  }
  const output = flags.text('output') ?? usualOutput
  const baseline = flags.text('baseline')
  return {
    ...chosen,
    config,
    settings,
    seed: seedOf(flags),
    output,
    folder: resolve(output),
    ...(baseline === undefined ? {} : { baseline: { file: baseline, entries: readBaseline(baseline) } }),
    html: !flags.toggle('no-html'),
    quiet: flags.toggle('quiet'),
    command: commandOf(flags),
  }
}

/**
 * The configuration that the flags name.
 * @returns null where they name neither a target nor a config: the embedded reference implementation
 * @throws UsageError, ConfigurationError
 */
export function configOf(flags: Flags, environment: Environment): RunConfig | null {
  const file = flags.text('config')
  const target = flags.text('target')
  const classes = classesOf(flags)
  // An unset variable of a CI must not turn a run against a server into one against ourselves.
  for (const flag of ['target', 'config']) {
    if (flags.isEmptyVariable(flag) && target === undefined) {
      throw new UsageError(`TEXTBOARD_${flag.toUpperCase()} is set but empty; give it a value or unset it`)
    }
  }
  if (file === undefined && target === undefined) return null
  return loadConfig({
    environment,
    ...(file === undefined ? {} : { file }),
    ...(target === undefined ? {} : { target }),
    ...(classes === undefined ? {} : { classes }),
  })
}
