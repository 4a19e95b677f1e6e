import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { Check } from '../check/check.ts'
import type { RunConfig } from '../config/config.ts'
import { randomOf } from '../generate/random.ts'
import { textOf } from '../generate/text.ts'
import { removeGroups } from '../groups/cleanup.ts'
import { saturatedAt } from '../groups/common-groups.ts'
import { type CreatedGroups, createdGroups } from '../groups/created-groups.ts'
import { groupCreation } from '../groups/group-creation.ts'
import { type Journal, journalFileName, openJournal } from '../groups/journal.ts'
import { type NameSource, nameSource } from '../groups/name-source.ts'
import { runLockName } from '../groups/run-lock.ts'
import { SlotPool } from '../groups/slot-pool.ts'
import { NoResponseError, UnavailableError } from '../http/message/response.ts'
import { semaphoreOf } from '../http/pacing/semaphore.ts'
import { type Redact, redactionOf, secretsOf } from '../http/redaction/redaction.ts'
import { shrinkingTime } from '../property/shrinking-time.ts'
import { type Scope, type Settings, usualSettings } from '../vocabulary.ts'
import { openRunCallers, type RunCallers } from './callers/run-callers.ts'
import { finishRun } from './cleanup/finish.ts'
import { freeLeftoverGroups } from './cleanup/leftover-groups.ts'
import { compileForAShortRun } from './compiler.ts'
import { openAdmission } from './evaluation/admission.ts'
import { openExclusive } from './evaluation/exclusive.ts'
import type { RunMeans, Step } from './evaluation/means.ts'
import { openSchedule, type Schedule } from './evaluation/schedule.ts'
import { PreflightError } from './preparation/preflight.ts'
import { type PreparedApplication, prepare } from './preparation/prepare.ts'
import { withoutRefused } from './preparation/without-refused.ts'
import { concurrencyLimit } from './recording/concurrency-limit.ts'
import { openRecorder, type Recorder } from './recording/recorder.ts'
import type { AnyResult, RunResult } from './result/result.ts'
import { slotNote } from './slot-note.ts'
import { openSending } from './target/sending.ts'
import { type TargetWatch, watchTarget } from './target/target-watch.ts'
import { snapshotOf } from './verdict/snapshot.ts'

/** What a run consists of. */
export interface SessionOptions {
  readonly config: RunConfig
  /** The selected checks, with their selected cases, in their order. */
  readonly checks: readonly Check[]
  /** Checks and cases that `--skip` took out: reported as untested. */
  readonly skipped?: readonly Check[]
  readonly settings?: Partial<Settings>
  /** Which part of the suite it is; the whole otherwise. */
  readonly scope?: Scope
  /** All randomness comes from it; random otherwise. */
  readonly seed?: number
  /** Folder for the journal. */
  readonly output: string
  /** The command line that starts this run again, up to the selection: `textboard-conformance run --target …`. */
  readonly command?: string
  /** Milliseconds in which failed cases are run once more at the end; 0: not at all. 8,000 otherwise. */
  readonly confirmingMs?: number
  /** Most milliseconds in which a failed property looks for a smaller counterexample; 0: not at all. 15,000 otherwise. */
  readonly shrinkingMs?: number
  /** Told now and then how far a long case is. */
  readonly onProgress?: (step: Step) => void
  /** Told that effects come late, and how many milliseconds the run waits after each 202 from now on. */
  readonly onLateEffects?: (waitMs: number) => void
  /** Ends the run early; what has not run stays untested. */
  readonly signal?: AbortSignal
}

/** A run against one target: executes checks one by one, side by side, and adds them up. */
export interface Session extends Schedule {
  readonly seed: number
  readonly settings: Settings
  /** Runs all phases and finishes. @param onResult told of every result as it comes */
  runAll(onResult?: (result: AnyResult) => void, onStart?: (check: Check) => void): Promise<RunResult>
  /** The results so far, as a report that says that it is not complete. */
  snapshot(): RunResult
  /** Deletes what is left, closes the connections, adds up. */
  finish(): Promise<RunResult>
}

/** Milliseconds in which failed cases are run once more, where the run does not say. */
const usualConfirmingMs = 8000

/** Does a check of a claimed class use up an incentive? */
const consumesIncentive = ({ class: claimed, needs = [], cases }: Check): boolean =>
  claimed === 'card-incentive' &&
  [...needs, ...cases.flatMap((one) => one.needs ?? [])].includes('fixtures.consumableIncentives')

/** A target that breaks off while a run prepares itself is not a defect of the suite, nor is an interruption. */
function unprepared(error: unknown, watch: TargetWatch, target: string): unknown {
  if (!(error instanceof NoResponseError || error instanceof UnavailableError)) return error
  const reason = watch.reason()?.message
  if (reason !== undefined) return new PreflightError(reason)
  if (watch.signal.aborted) return new PreflightError('Interrupted before anything was judged.')
  return new PreflightError(
    `No answer from ${target} while the run prepared itself: ${error.message}\nNothing was judged.`,
  )
}

/** A run that has its callers, and has sent nothing yet. */
interface OpenRun {
  readonly options: SessionOptions
  readonly settings: Settings
  readonly seed: number
  readonly startedAt: Date
  readonly redact: Redact
  readonly journal: Journal
  readonly created: CreatedGroups
  readonly names: NameSource
  readonly watch: TargetWatch
  readonly recorder: Recorder
  readonly callers: RunCallers
  /** Ends the limit of its time. */
  readonly forgetLimit: () => void
  /** What the report should say of how requests were sent. */
  readonly sendingNote: () => string | undefined
  /** Closes the connections. */
  readonly close: () => Promise<void>
}

/**
 * Opens a run: reads which groups the application has, before any check runs.
 * @throws PreflightError where the target is not reachable or refuses the credentials
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const run = openRun(options)
  const found = await prepared(run)
  const means = meansOf(run, found)
  return sessionOf(run, found, means, scheduleOf(run, found, means))
}

function openRun(options: SessionOptions): OpenRun {
  const { config } = options
  const settings: Settings = {
    ...usualSettings,
    classes: config.classes,
    ...options.settings,
    unsupported: config.unsupported,
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
    names,
    watch,
    recorder,
    callers,
    forgetLimit,
    sendingNote,
    close,
  }
}

/** @throws PreflightError where the target is not reachable or refuses the credentials */
async function prepared(run: OpenRun): Promise<PreparedApplication> {
  const { options, journal, names, watch, recorder, callers } = run
  const { config, checks } = options
  try {
    return await prepare({
      config,
      own: callers.own,
      callerOf: callers.ownOf,
      journal,
      newGroupName: () => names.next(),
      settling: recorder.settling,
      signal: watch.signal,
      consumes: checks.some(consumesIncentive),
      note: recorder.note,
    })
  } catch (error) {
    run.forgetLimit()
    await run.close()
    throw unprepared(error, watch, config.target)
  }
}

/** What all cases are given. */
function meansOf(run: OpenRun, found: PreparedApplication): RunMeans {
  const { options, settings, redact, created, names, watch, recorder, callers } = run
  const { config, checks } = options
  const { own } = callers
  const admission = openAdmission(() => pool.serve())
  const pool = new SlotPool({ allBegun: admission.allBegun, ...found })
  if (found.lockHeld) {
    const limit = saturatedAt(config.limits.entriesPerGroup)
    pool.adopt('shared', { name: runLockName }, () => recorder.entriesIn(runLockName) > limit)
  }
  if (config.classes.includes('textboard') && pool.free < 2) recorder.note(slotNote(pool, checks))
  return {
    config: withoutRefused(config, found.refused),
    settings,
    permits: {
      usual: semaphoreOf(concurrencyLimit(settings.concurrency, config.limits.entriesPerGroup)),
      urgent: semaphoreOf(settings.concurrency),
      admission,
    },
    exclusive: openExclusive(),
    pool,
    createGroup: groupCreation({
      patienceMs: 20_000,
      settleMs: settings.settleMs,
      freeSlots: () => freeLeftoverGroups({ created, names, own, note: recorder.note }),
    }),
    names,
    own,
    runSignal: watch.signal,
    remove: (groups) => remove(run, groups),
    entriesIn: recorder.entriesIn,
    deletedGroups: created.deletedForSure,
    deletedEntries: recorder.deletedEntries,
    effectsComeLate: () => recorder.settling.delays().length > 0,
    learned: new Set(),
    note: (text) => recorder.note(redact(text)),
    shrinking: shrinkingTime(options.shrinkingMs),
  }
}

/** Deletes groups that the run created. @returns those that the target keeps */
async function remove(
  { callers, created, recorder }: OpenRun,
  groups: readonly string[],
): Promise<readonly string[]> {
  const removals = await removeGroups(callers.removers, groups.filter(created.has))
  return removals.flatMap(({ key, outcome }) => {
    if (typeof outcome === 'object') {
      recorder.note(`group ${key} could not be deleted: ${outcome.reason}; run "cleanup" to try again`)
      return [key]
    }
    created.forget(key)
    return []
  })
}

function scheduleOf(run: OpenRun, found: PreparedApplication, means: RunMeans): Schedule {
  const { options, seed, redact, created, watch, recorder, callers } = run
  let sentences = 0
  return openSchedule({
    checks: options.checks,
    seed,
    recorder,
    redact,
    means,
    users: found.users,
    refused: found.refused,
    textOf: (id) => textOf(randomOf(seed, `text ${id}`), () => ++sentences + 100),
    callerOf: callers.callerOf,
    leftovers: created.of,
    responds: watch.responds,
    stopped: watch.reason,
    command: options.command,
    onProgress: options.onProgress,
  })
}

function sessionOf(
  run: OpenRun,
  { groupsBefore }: PreparedApplication,
  { pool, names }: RunMeans,
  schedule: Schedule,
): Session {
  const { options, settings, seed, startedAt, journal, watch, recorder, callers } = run
  const { config, checks, skipped = [], scope = { kind: 'whole' } } = options
  let finished = false
  const snapshot = (): RunResult => {
    const stopped = watch.reason()
    const complete = finished && schedule.done() && options.signal?.aborted !== true && stopped === undefined
    const results = schedule.results()
    return snapshotOf({
      config,
      settings,
      seed,
      startedAt,
      checks,
      skipped,
      recorder,
      results,
      stopped,
      scope,
      complete,
    })
  }
  const finish = async (): Promise<RunResult> => {
    await schedule.confirm(options.confirmingMs ?? usualConfirmingMs)
    run.forgetLimit()
    const clear = () => pool.clear()
    await finishRun({ callers, journal, recorder, groupsBefore, mark: names.mark, clear })
    const stopped = watch.reason()
    const sendingNote = run.sendingNote()
    for (const text of [stopped?.message, sendingNote]) if (text !== undefined) recorder.note(text)
    await run.close()
    finished = true
    return snapshot()
  }
  const runAll: Session['runAll'] = async (onResult, onStart) => {
    for (const { checks: some } of schedule.phases) {
      const one = async (check: Check) => {
        const result = await schedule.run(check, () => onStart?.(check))
        onResult?.(result)
      }
      await Promise.all(some.map(one))
      await pool.clear()
    }
    return await finish()
  }
  return { ...schedule, seed, settings, snapshot, finish, runAll }
}
