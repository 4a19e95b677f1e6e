import type { Check } from '../check/check.ts'
import { randomOf } from '../generate/random.ts'
import { textOf } from '../generate/text.ts'
import { isSilence } from '../http/message/response.ts'
import { finishRun } from './cleanup/finish.ts'
import type { RunMeans } from './evaluation/means.ts'
import { openSchedule, type Schedule } from './evaluation/schedule.ts'
import { type OpenedRun, openRun } from './opened-run.ts'
import { PreflightError } from './preparation/preflight-error.ts'
import { type PreparedApplication, prepare } from './preparation/prepare.ts'
import type { RunResult } from './result/result.ts'
import { meansOf } from './run-means.ts'
import type { Session, SessionOptions } from './session.ts'
import type { TargetWatch } from './target/target-watch.ts'
import { snapshotOf } from './verdict/snapshot.ts'

/** Time for running failed cases once more, in milliseconds, if the run does not specify it. */
const usualConfirmingMs = 8000

/**
 * Opens a run: prepares it at the target before any check runs.
 * @throws PreflightError if the target is not reachable or refuses the credentials
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const run = openRun(options)
  const found = await prepared(run)
  tellContradictions(found, options)
  const means = meansOf(run, found)
  return sessionOf(run, found, means, scheduleOf(run, found, means))
}

/** Reports at once what the target contradicts: a person may stop the run and correct it. */
function tellContradictions(
  { refused }: PreparedApplication,
  { checks, onContradiction }: SessionOptions,
): void {
  const findings = new Map([...refused.values()].map((one) => [one.member, one]))
  for (const { problem, fixtures } of findings.values()) {
    const needing = checks.filter(({ kind, needs = [], cases }) => {
      const all: readonly string[] = [...needs, ...cases.flatMap((one) => one.needs ?? [])]
      return kind !== 'observation' && fixtures.some((fixture) => all.includes(fixture))
    })
    if (needing.length > 0) onContradiction?.({ problem, checks: needing.length })
  }
}

/** @throws PreflightError if the target is not reachable or refuses the credentials */
async function prepared(run: OpenedRun): Promise<PreparedApplication> {
  const { options, journal, leftBehind, names, watch, recorder, callers } = run
  const { config, checks } = options
  try {
    return await prepare({
      config,
      own: callers.own,
      callerOf: callers.ownOf,
      journal,
      leftBehind,
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

/** Does a check of a claimed class use up an incentive? */
export const consumesIncentive = ({ class: claimed, needs = [], cases }: Check): boolean =>
  claimed === 'card-incentive' &&
  [...needs, ...cases.flatMap((one) => one.needs ?? [])].includes('fixtures.consumableIncentives')

/**
 * A target that stops answering while a run prepares itself is not an error of the suite. An interruption is none,
 * either.
 */
function unprepared(error: unknown, watch: TargetWatch, target: string): unknown {
  if (!isSilence(error)) return error
  const reason = watch.reason()?.message
  if (reason !== undefined) return new PreflightError(reason)
  if (watch.signal.aborted) return new PreflightError('Interrupted before anything was judged.')
  return new PreflightError(
    `No answer from ${target} while the run prepared itself: ${error.message}\nNothing was judged.`,
  )
}

function scheduleOf(run: OpenedRun, found: PreparedApplication, means: RunMeans): Schedule {
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
  run: OpenedRun,
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
    const { created, leftBehind } = run
    const { mark } = names
    await finishRun({ callers, journal, created, leftBehind, recorder, groupsBefore, mark, clear })
    const stopped = watch.reason()
    const sendingNote = run.sendingNote()
    for (const text of [stopped?.message, sendingNote]) if (text !== undefined) recorder.note(text)
    await run.close()
    finished = true
    return snapshot()
  }
  const runAll: Session['runAll'] = async (onResult, onStart) => {
    try {
      for (const { checks: some } of schedule.phases) {
        const one = async (check: Check) => {
          const result = await schedule.run(check, () => onStart?.(check))
          onResult?.(result)
        }
        await allEnded(some.map(one))
      }
    } catch (error) {
      // The groups of the run are deleted anyway. What broke first is reported.
      await finish().catch(() => undefined)
      throw error
    }
    return await finish()
  }
  return { ...schedule, snapshot, finish, runAll }
}

/** Waits until all have ended. @throws the error of the first that failed */
async function allEnded(running: readonly Promise<void>[]): Promise<void> {
  for (const one of await Promise.allSettled(running)) if (one.status === 'rejected') throw one.reason
}
