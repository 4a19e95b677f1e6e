import { resolve } from 'node:path'
import { isOfEmbeddedReference } from '../../../proof/embedded-reference.ts'
import { type Repeats, type SavedReport, shellWord } from '../../../reports/index.ts'
import type { Check } from '../../check/check.ts'
import { scopeOf } from '../../check/scope.ts'
import type { RunConfig } from '../../config/config.ts'
import type { Environment } from '../../config/environment.ts'
import { loadConfig } from '../../config/load.ts'
import { present } from '../../present.ts'
import type { KnownFailure } from '../../run/result/result.ts'
import { type Scope, type Settings, usualClasses } from '../../vocabulary.ts'
import { readBaseline, readBaselineToUpdate } from '../baseline/baseline-file.ts'
import { readSavedReport } from '../output/saved-reports.ts'
import { type ChosenChecks, chooseChecks } from './chosen-checks.ts'
import { causeBefore, failedBefore, untestedBefore } from './failed-before.ts'
import type { Flags } from './flags.ts'
import {
  classesOf,
  commandOf,
  seedOf,
  settingsOf,
  usualOutput,
  type WrittenReports,
  wholeCommandOf,
  writtenReportsOf,
} from './run-options.ts'
import { UsageError } from './usage-error.ts'

/** A list of expected failures, and what to do with it. */
export interface BaselineRequest {
  /** The file as it was named. */
  readonly file: string
  readonly entries: readonly KnownFailure[]
  /** Update the list after the run. */
  readonly update: boolean
  /** Fail if an entry no longer fails or has no reason. */
  readonly strict: boolean
}

/** All that a command line asks of `run`, read and found valid. Nothing has been sent or written yet. */
export interface RunRequest extends ChosenChecks, WrittenReports {
  /** Null means the embedded reference implementation. */
  readonly config: RunConfig | null
  /** The file of the configuration as it was named. */
  readonly configFile?: string
  readonly settings: Settings
  readonly scope: Scope
  readonly seed: number
  /** The output folder as it was given, for messages. */
  readonly output: string
  /** The output folder, absolute. */
  readonly folder: string
  /** For a selection: what runs again, for the name of its folder. */
  readonly replays?: string
  readonly baseline?: BaselineRequest
  /** Repeat what failed: on Enter (null), or after this many milliseconds. */
  readonly watch?: { readonly everyMs: number | null }
  readonly html: boolean
  readonly quiet: boolean
  /** The command that starts this run again, for replays. */
  readonly command: string
  /** The command that runs everything again and judges it as this run does. */
  readonly wholeCommand: string
  /** The command that runs again what fails in this run. A selection has none: its reports are in a folder of replays. */
  readonly again?: string
  /** What `--failed` repeats. */
  readonly repeats?: Repeats
}

/**
 * Reads what `run` should do.
 * @param checks all checks
 * @param quickCases ids of the cases that `--quick` runs
 * @throws UsageError, ConfigurationError
 */
export function readRunRequest(
  flags: Flags,
  environment: Environment,
  checks: readonly Check[],
  quickCases: readonly string[],
): RunRequest {
  const quick = quickOf(flags)
  const before = failedRunOf(flags, checks)
  const config = configOf(flags, environment)
  if (config === null && before !== undefined && !isOfEmbeddedReference(before.report)) {
    throw new UsageError(
      `The run in ${before.source} was against ${before.report.target}; name that server again, by --config FILE`,
    )
  }
  const given = settingsOf(flags, {
    classes: config?.classes ?? classesOf(flags) ?? usualClasses,
    unsupported: config?.unsupported ?? [],
  })
  const origin = originOf(flags, before)
  const settings = { ...given, only: origin.only }
  const { only, skip } = settings
  const chosen = chooseChecks(checks, quick ? { cases: quickCases, skip } : { only, skip })
  if (settings.path !== undefined && (flags.text('seed') === undefined || chosen.selected.length !== 1)) {
    throw new UsageError('--path replays one check; give its --seed, and --only with its id')
  }
  const kind = quick ? 'quick' : only.length === 0 ? 'whole' : 'selection'
  const scope = scopeOf([...chosen.selected, ...chosen.skipped], checks, kind)
  const html = !flags.toggle('no-html') && scope.kind === 'whole'
  return {
    ...chosen,
    ...writtenReportsOf(flags, html),
    config,
    settings,
    scope,
    seed: origin.seed,
    output: origin.output,
    folder: resolve(origin.output),
    html,
    quiet: flags.toggle('quiet'),
    command: commandOf(flags, environment, origin.output),
    wholeCommand: wholeCommandOf(flags, environment, origin.output),
    ...present({
      configFile: flags.text('config'),
      again: scope.kind === 'selection' ? undefined : againOf(flags, environment, origin.output),
      repeats: before?.repeats,
      replays: scope.kind === 'selection' ? origin.replays : undefined,
      baseline: baselineOf(flags, checks),
      watch: watchOf(flags),
    }),
  }
}

/** What a run takes from the command line, or from the run that it repeats. */
interface Origin extends Pick<RunRequest, 'seed' | 'output'> {
  /** The checks and cases that run; empty: all. */
  readonly only: readonly string[]
  /** What runs again, for the name of its folder. */
  readonly replays: string
}

function originOf(flags: Flags, before: FailedRun | undefined): Origin {
  const output = flags.text('output')
  if (before === undefined) {
    const only = flags.list('only')
    return { only, seed: seedOf(flags), output: output ?? usualOutput, replays: only[0] ?? '' }
  }
  const { failed: only, source, repeats } = before
  const seed = flags.text('seed') === undefined ? before.seed : seedOf(flags)
  const replays = repeats.cause === undefined ? 'failed' : `cause-${repeats.cause.number}`
  return { only, seed, output: output ?? source, replays }
}

/** The command that runs again what fails in a run with this output folder. */
const againOf = (flags: Flags, environment: Environment, output: string): string =>
  `${commandOf(flags, environment, usualOutput)} --failed ${shellWord(output)}`

/** @throws UsageError if another flag also selects checks */
function quickOf(flags: Flags): boolean {
  if (!flags.toggle('quick')) return false
  const given = {
    only: flags.list('only').length > 0,
    failed: flags.text('failed'),
    path: flags.text('path'),
  }
  const other = Object.entries(given).find(([, value]) => value !== undefined && value !== false)?.[0]
  if (other !== undefined) throw new UsageError(`--quick and --${other} both choose what runs; leave one out`)
  if (flags.toggle('exhaustive'))
    throw new UsageError('--quick runs few checks, --exhaustive all; leave one out')
  return true
}

/** An earlier run whose failures are repeated. */
interface FailedRun {
  readonly report: SavedReport
  /** Ids of the cases that failed. */
  readonly failed: readonly string[]
  readonly seed: number
  /** Its folder. */
  readonly source: string
  readonly repeats: Repeats
}

/** The run that `--failed` repeats. */
function failedRunOf(flags: Flags, checks: readonly Check[]): FailedRun | undefined {
  const source = flags.text('failed')
  const number = flags.number('cause', { least: 1, most: 100_000 })
  if (source === undefined) {
    if (number === undefined) return undefined
    throw new UsageError('--cause names a cause of an earlier run; also give its folder, by --failed DIR')
  }
  if (flags.list('only').length > 0) throw new UsageError('--failed chooses what failed; leave --only out')
  const { report, folder } = readSavedReport(source)
  const cause = number === undefined ? undefined : causeBefore(report, source, number)
  return {
    report,
    failed: failedBefore(report, source, checks, cause),
    seed: report.seed,
    source: folder,
    repeats: {
      source,
      untested: untestedBefore(report),
      ...(number === undefined || cause === undefined
        ? {}
        : { cause: { number, cases: cause.cases, companions: cause.companions ?? [] } }),
    },
  }
}

function baselineOf(flags: Flags, checks: readonly Check[]): BaselineRequest | undefined {
  const file = flags.text('baseline')
  const update = flags.toggle('update-baseline')
  const strict = flags.toggle('strict-baseline')
  if (file === undefined) {
    if (!update && !strict) return undefined
    throw new UsageError(`--${update ? 'update' : 'strict'}-baseline needs --baseline FILE`)
  }
  const entries = update ? readBaselineToUpdate(file, checks) : readBaseline(file, checks)
  return { file, entries, update, strict }
}

function watchOf(flags: Flags): RunRequest['watch'] {
  const seconds = flags.number('every', { least: 1, most: 86_400 })
  if (!flags.toggle('watch')) {
    if (seconds === undefined) return undefined
    throw new UsageError('--every says how often --watch runs again; also give --watch')
  }
  return { everyMs: seconds === undefined ? null : seconds * 1000 }
}

/**
 * The configuration that the flags name.
 * @returns null if they name neither a target nor a configuration: the run then tests the embedded reference
 *   implementation
 * @throws UsageError, ConfigurationError
 */
export function configOf(flags: Flags, environment: Environment): RunConfig | null {
  const file = flags.text('config')
  const target = flags.text('target')
  const classes = classesOf(flags)
  // An unset variable of a CI must not turn a run against a server into a run against our reference.
  for (const flag of ['target', 'config']) {
    if (flags.isEmptyVariable(flag) && target === undefined) {
      throw new UsageError(`TEXTBOARD_${flag.toUpperCase()} is set but empty; give it a value or unset it`)
    }
  }
  if (file === undefined && target === undefined) return null
  return loadConfig({
    environment,
    ...present({ file, target, classes }),
  })
}
