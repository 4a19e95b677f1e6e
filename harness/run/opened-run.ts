import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { type CreatedGroups, createdGroups } from '../groups/created-groups.ts'
import { type Journal, journalFileName, openJournal } from '../groups/journal.ts'
import { type LeftBehind, leftBehind } from '../groups/left-behind.ts'
import { type NameSource, nameSource } from '../groups/name-source.ts'
import { type Redact, redactionOf, secretsOf } from '../http/redaction/redaction.ts'
import { type Settings, usualSettings } from '../vocabulary.ts'
import { openRunCallers, type RunCallers } from './callers/run-callers.ts'
import { compileForAShortRun } from './engine-settings.ts'
import { openRecorder, type Recorder } from './recording/recorder.ts'
import type { SessionOptions } from './session.ts'
import { openSending } from './target/sending.ts'
import { type TargetWatch, watchTarget } from './target/target-watch.ts'

/** A run that has its callers but has sent nothing yet. */
export interface OpenedRun {
  readonly options: SessionOptions
  readonly settings: Settings
  readonly seed: number
  readonly startedAt: Date
  readonly redact: Redact
  readonly journal: Journal
  readonly created: CreatedGroups
  readonly leftBehind: LeftBehind
  readonly names: NameSource
  readonly watch: TargetWatch
  readonly recorder: Recorder
  readonly callers: RunCallers
  /** Removes the time limit of the run. */
  readonly forgetLimit: () => void
  /** What the report should say about how requests were sent. */
  readonly sendingNote: () => string | undefined
  /** Closes the connections. */
  readonly close: () => Promise<void>
}

/** Opens the journal, the record and the connections of a run. */
export function openRun(options: SessionOptions): OpenedRun {
  const { config } = options
  const settings: Settings = {
    ...usualSettings,
    classes: config.classes,
    ...options.settings,
    unsupported: config.unsupported,
    entriesPerGroup: config.limits.entriesPerGroup,
  }
  if (!settings.exhaustive) compileForAShortRun()
  const startedAt = new Date()
  const redact = redactionOf(secretsOf(config))
  const journal = openJournal(join(options.output, journalFileName))
  const created = createdGroups(journal)
  const names = nameSource()
  const watch = watchTarget(options.signal, settings.timeoutMs)
  const hostile = options.checks.flatMap(({ class: name, cases }) =>
    name === 'robustness' ? cases.map(({ id }) => id) : [],
  )
  const recorder = openRecorder(settings.settleMs, options.onLateEffects, watch.violations, new Set(hostile))
  const {
    sender,
    note: sendingNote,
    close,
  } = openSending({ config, settings, redact, watch, recorder, created })
  const callers = openRunCallers(config, sender, watch.signal)
  const forgetLimit = watch.limit(settings.budgetMs)
  watch.probeBy(callers.own)
  const seed = options.seed ?? randomInt(2 ** 31 - 1)
  return {
    options,
    settings,
    seed,
    startedAt,
    redact,
    journal,
    created,
    leftBehind: leftBehind(journal),
    names,
    watch,
    recorder,
    callers,
    forgetLimit,
    sendingNote,
    close,
  }
}
