import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { Check } from '../check/check.ts'
import type { RunConfig } from '../config/config.ts'
import { randomOf } from '../generate/random.ts'
import { textOf } from '../generate/text.ts'
import { cleanUp, removeGroups } from '../groups/cleanup.ts'
import { createdGroups } from '../groups/created-groups.ts'
import { groupCreation } from '../groups/group-creation.ts'
import { journalFileName, openJournal } from '../groups/journal.ts'
import { nameSource, saturatedAt } from '../groups/lease.ts'
import { runLockName } from '../groups/run-lock.ts'
import { SlotPool } from '../groups/slot-pool.ts'
import { listedGroups, strangeGroups } from '../groups/strange-groups.ts'
import { baseOf } from '../http/compose.ts'
import { contractValidator } from '../http/contract.ts'
import { keptExchanges } from '../http/kept-exchanges.ts'
import { rateLimiter } from '../http/rate-limiter.ts'
import { openRawConnections } from '../http/raw-connection.ts'
import { receivedCleaner } from '../http/received-secrets.ts'
import { redactionOf, secretsOf } from '../http/redaction.ts'
import { NoResponseError, UnavailableError } from '../http/response.ts'
import { semaphoreOf } from '../http/semaphore.ts'
import type { SenderOptions } from '../http/sender.ts'
import { shown } from '../http/shown.ts'
import { openTransport } from '../http/transport.ts'
import { generatedNote } from '../property/property.ts'
import { type Scope, type Settings, usualSettings } from '../vocabulary.ts'
import { openAdmission } from './admission.ts'
import { credentialsOf, openCaller } from './callers.ts'
import type { RunMeans } from './case-context.ts'
import { compileForAShortRun } from './compiler.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import { openExclusive } from './exclusive.ts'
import { PreflightError } from './preflight.ts'
import { prepare } from './prepare.ts'
import { withoutRefused } from './probe-config.ts'
import { openRecorder } from './recorder.ts'
import type { AnyResult, RunResult } from './result.ts'
import { openSchedule, type Schedule, type Step } from './schedule.ts'
import { slotNote } from './slot-note.ts'
import { snapshotOf } from './snapshot.ts'
import { type TargetWatch, watchTarget } from './target-watch.ts'

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
  /** Milliseconds in which a failed property looks for a smaller counterexample; 0: not at all. 15,000 otherwise. */
  readonly shrinkingMs?: number
  /** Told now and then how far a long case is. */
  readonly onProgress?: (step: Step) => void
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

/** Milliseconds for deleting what is left: after an interruption, and otherwise. */
const interruptedCleanupMs = 2000
const usualCleanupMs = 60_000

/** Milliseconds in which failed cases are run once more, where the run does not say. */
const usualConfirmingMs = 8000

/** Does a check of a claimed class use up an incentive? */
const consumesIncentive = ({ class: claimed, needs = [], cases }: Check): boolean =>
  claimed === 'card-incentive' &&
  [...needs, ...cases.flatMap((one) => one.needs ?? [])].includes('fixtures.consumableIncentives')

/** A target that breaks off while a run prepares itself is no defect of the suite, nor is an interruption. */
function unprepared(error: unknown, watch: TargetWatch, target: string): unknown {
  if (!(error instanceof NoResponseError || error instanceof UnavailableError)) return error
  const reason = watch.reason()?.message
  if (reason !== undefined) return new PreflightError(reason)
  if (watch.signal.aborted) return new PreflightError('Interrupted before anything was judged.')
  return new PreflightError(
    `No answer from ${target} while the run prepared itself: ${error.message}\nNothing was judged.`,
  )
}

/**
 * Opens a run: reads which groups the application has, before any check runs.
 * @throws PreflightError where the target is not reachable or refuses the credentials
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { config, checks } = options
  const settings: Settings = {
    ...usualSettings,
    classes: config.classes,
    unsupported: config.unsupported,
    ...options.settings,
  }
  if (!settings.exhaustive) compileForAShortRun()
  const seed = options.seed ?? randomInt(2 ** 31 - 1)
  const startedAt = new Date()
  const redact = redactionOf(secretsOf(config))
  const journal = openJournal(join(options.output, journalFileName))
  const created = createdGroups(journal)
  const base = baseOf(config.target)
  // A case may send several requests at a time, those on simultaneous requests many.
  const connections = Math.max(32, settings.concurrency * 2)
  const transport = openTransport(base.origin, settings.timeoutMs, connections)
  const close = () => transport.close()

  const watch = watchTarget(options.signal, settings.timeoutMs)
  const recorder = openRecorder(settings.settleMs, watch.violations)
  const sender: SenderOptions = {
    base,
    transport,
    rawConnections: openRawConnections(base.origin, settings.timeoutMs),
    contract: contractValidator(),
    redact,
    clean: receivedCleaner(secretsOf(config)),
    rateLimit: rateLimiter(settings.rate, watch.signal),
    inFlightLimit: semaphoreOf(connections),
    retry: settings.retry,
    settleMs: recorder.settling.waitMs,
    onAttempt: watch.attempted,
    keep: keptExchanges().keep,
    onExchange: recorder.exchanged,
    onResponse: recorder.responded,
    onRawResponse: recorder.responded,
    onCreating: created.creating,
    onCreated: created.answered,
    onDeleting: created.deleting,
  }
  const credentials = credentialsOf(config)
  // The run's own callers outlive an interruption, since groups are deleted then, but not for long.
  const closing = new AbortController()
  const closeWithin = (milliseconds: number) => setTimeout(() => closing.abort(), milliseconds).unref()
  watch.signal.addEventListener('abort', () => closeWithin(interruptedCleanupMs))
  const forgetLimit = watch.limit(settings.budgetMs)
  const scope = { life: closing }
  const own = openCaller(sender, 'trusted', credentials.trusted, scope)
  watch.probeBy(own)

  const foreign = credentials.foreign && openCaller(sender, 'foreign', credentials.foreign, scope)
  const removers = { trusted: own, foreign }
  const found = await prepare({
    config,
    settings,
    own,
    callerOf: (name) => credentials[name] && openCaller(sender, name, credentials[name], scope),
    journal,
    settling: recorder.settling,
    signal: watch.signal,
    consumes: checks.some(consumesIncentive),
    note: recorder.note,
  }).catch(async (error: unknown) => {
    forgetLimit()
    await close()
    throw unprepared(error, watch, config.target)
  })

  const admission = openAdmission(() => pool.serve())
  const pool = new SlotPool({
    allBegun: admission.allBegun,
    foreignGroupIds: found.foreignGroupIds,
  })
  if (found.lockHeld) {
    const limit = saturatedAt(config.limits.entriesPerGroup)
    pool.adopt('shared', { name: runLockName }, () => recorder.entriesIn(runLockName) > limit)
  }
  if (config.classes.includes('textboard') && pool.free < 2) recorder.note(slotNote(pool, checks))

  const remove = async (groups: readonly string[]): Promise<readonly string[]> => {
    const removals = await removeGroups(removers, groups.filter(created.has))
    return removals.flatMap(({ key, outcome }) => {
      if (typeof outcome === 'object') {
        recorder.note(`group ${key} could not be deleted: ${outcome.reason}; run "cleanup" to try again`)
        return [key]
      }
      created.forget(key)
      return []
    })
  }

  const names = nameSource()
  const means: RunMeans = {
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
      findSurvivor: async () => {
        for (const name of created.lastDeleted) if ((await own.readGroup(name)).status === 200) return name
        return undefined
      },
    }),
    names,
    own,
    runSignal: watch.signal,
    remove,
    entriesIn: recorder.entriesIn,
    note: (text) => recorder.note(redact(text)),
    shrinkingMs: options.shrinkingMs,
  }
  let sentences = 0
  const schedule = openSchedule({
    checks,
    seed,
    recorder,
    redact,
    means,
    users: found.users,
    refused: found.refused,
    textOf: (id) => textOf(randomOf(seed, `text ${id}`), () => ++sentences + 100),
    callerOf: (name, scope) =>
      name === 'anonymous' || credentials[name] !== undefined
        ? openCaller(sender, name, credentials[name], scope)
        : undefined,
    strays: created.of,
    responds: watch.responds,
    stopped: watch.reason,
    command: options.command,
    onProgress: options.onProgress,
  })

  /** What the target stored under names that nobody asked for. */
  const removeStrange = async () => {
    const after = found.groupsBefore && (await listedGroups(own))
    if (found.groupsBefore === undefined || after === undefined) return
    const { own: surely, others } = strangeGroups(found.groupsBefore, after, names.mark)
    for (const name of surely) {
      const { status } = await own.deleteGroup(name, { invalid: 'a name that the target made up' })
      const end = status < 300 || status === 404 ? 'was deleted' : `could not be deleted (${status})`
      recorder.note(
        `the target stored a group of this run as ${shown(name)}, a name that was not asked for; it ${end}`,
      )
      if (status >= 300 && status !== 404) journal.strange(name)
    }
    for (const name of others) {
      journal.strange(name)
      recorder.note(
        `a group named ${shown(name)} came while the run went on; if nobody else made it, the target stored one of this run so: "cleanup" shows how to delete it`,
      )
    }
    if (others.length === 0) journal.finish()
  }

  let finished = false
  const snapshot = (): RunResult =>
    snapshotOf({
      config,
      settings,
      seed,
      startedAt,
      checks,
      skipped: options.skipped ?? [],
      recorder,
      results: schedule.results(),
      stopped: watch.reason(),
      scope: options.scope ?? { kind: 'whole' },
      complete:
        finished && schedule.done() && options.signal?.aborted !== true && watch.reason() === undefined,
    })
  const finish = async (): Promise<RunResult> => {
    await schedule.confirm(options.confirmingMs ?? usualConfirmingMs)
    forgetLimit()
    const cleaning = closeWithin(usualCleanupMs)
    await pool.clear()
    const { failed } = await cleanUp(removers, journal)
    for (const { name, reason } of failed) recorder.note(`group ${name} is left behind: ${reason}`)
    await removeStrange().catch(() => undefined)
    for (const text of recorder.log.leftOut()) recorder.note(text)
    const counts = recorder.allCounts()
    if (counts.length > 0) recorder.note(generatedNote(counts))
    const stopped = watch.reason()
    if (stopped !== undefined) recorder.note(stopped.message)
    clearTimeout(cleaning)
    await close()
    finished = true
    return snapshot()
  }

  return {
    ...schedule,
    seed,
    settings,
    snapshot,
    finish,
    runAll: async (onResult, onStart) => {
      for (const phase of schedule.phases) {
        await Promise.all(
          phase.checks.map(async (check) => {
            const result = await schedule.run(check, () => onStart?.(check))
            onResult?.(result)
          }),
        )
        await pool.clear()
      }
      return await finish()
    },
  }
}
