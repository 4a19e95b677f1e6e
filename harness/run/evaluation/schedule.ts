import type { Case } from '../../check/cases.ts'
import type { Check } from '../../check/check.ts'
import type { FixtureHost } from '../../check/context.ts'
import { failedOnceMeans } from '../../expect/failure.ts'
import { randomOf } from '../../generate/random.ts'
import type { Text } from '../../generate/text.ts'
import type { UserIds } from '../../generate/user-ids.ts'
import type { Exchange } from '../../http/message/exchange.ts'
import type { Redact } from '../../http/redaction/redaction.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { CallerName } from '../../vocabulary.ts'
import type { CallerScope } from '../callers/callers.ts'
import type { Recorder } from '../recording/recorder.ts'
import { replayCommand } from '../result/replay-command.ts'
import type { AnyResult, CaseResult, CheckResult, ObservedCase } from '../result/result.ts'
import { checkResult, headOf, observationResult, withCases } from '../result/results.ts'
import type { Stopped } from '../target/run-end.ts'
import { type Available, unexecutedReason } from './applicability.ts'
import { withContext } from './case-context.ts'
import { type Evaluation, evaluate, mayBeDoubled, ofViolations } from './evaluate.ts'
import { type FixtureUsers, openFixtureUsers } from './fixture-users.ts'
import type { CaseMeans, RunMeans } from './means.ts'
import { type Phase, phasesOf } from './phases.ts'
import { repeatOf } from './read-again.ts'

/** How far a long case, or the shared fixture that it looks at, is. */
export interface Step {
  /** The case's id or the fixture's title. */
  readonly id: string
  readonly done: number
  readonly total: number
  /** What is counted: `entries`. */
  readonly what: string
}

/** What a schedule needs from its run. */
export interface ScheduleOptions {
  readonly checks: readonly Check[]
  readonly seed: number
  readonly recorder: Recorder
  /** Takes secrets out of messages. */
  readonly redact: Redact
  readonly means: RunMeans
  readonly users: UserIds
  /** Fixtures that the target contradicts. */
  readonly refused: Available['refused']
  readonly textOf: (id: string) => Text
  /** Undefined where the config has no credentials for it. */
  readonly callerOf: (name: CallerName, scope: CallerScope) => Caller | undefined
  /** Names of groups that a case created and that may still exist. */
  readonly strays: (id: string) => readonly string[]
  /** Looks whether the target responds at all, and ends the run where it does not. */
  readonly responds: () => Promise<boolean>
  /** Why the run was ended before its end. */
  readonly stopped: () => Stopped | undefined
  readonly command: string | undefined
  readonly onProgress: ((step: Step) => void) | undefined
}

/** The checks of a run, and what has become of them. */
export interface Schedule {
  /** Checks of one phase may run side by side; the next phase starts when all have ended. */
  readonly phases: readonly Phase[]
  /** Runs all cases of one check. @param onStart called when the first of them need not wait any longer */
  run(check: Check, onStart?: () => void): Promise<AnyResult>
  /**
   * Runs failed cases once more, one after the other, and notes which of them fail again: one of each check, as long as there is
   * time.
   * @param budgetMs time for all of them
   */
  confirm(budgetMs: number): Promise<void>
  /** The results so far, in the order in which they came. */
  results(): readonly AnyResult[]
  /** Have all checks been run? */
  done(): boolean
}

/** Opens a schedule: nothing runs yet. */
export function openSchedule(options: ScheduleOptions): Schedule {
  const { checks, recorder, means, redact } = options
  const phases = phasesOf(checks)
  const results: AnyResult[] = []
  const byId = new Map(checks.map((check) => [check.id, check]))
  const hosts = new Map<number, FixtureHost>()
  const users = openFixtureUsers()

  const caseMeans = (id: string, host: FixtureHost, onWaited: (milliseconds: number) => void): CaseMeans => ({
    ...means,
    onWaited,
    users: options.users,
    random: randomOf(options.seed, id),
    text: options.textOf(id),
    callerOf: (name, life, inFlight) => options.callerOf(name, { check: id, life, inFlight }),
    strays: () => options.strays(id),
    onProperty: (count) => recorder.counted(id, count),
    requests: () => recorder.log.count(id),
    repeatedSince: (requests) =>
      recorder.log.latest(id, recorder.log.count(id) - requests).some(mayBeDoubled),
    host,
    onUsed: (fixture) => users.noted(fixture, id),
    onProgress: (done, total, what) => options.onProgress?.({ id, done, total, what }),
  })
  const hostOf = (number: number): FixtureHost => {
    const known = hosts.get(number)
    if (known !== undefined) return known
    const host: FixtureHost = {
      run: (participant, act) =>
        withContext(
          participant,
          caseMeans(participant.id, host, () => undefined),
          act,
        ),
    }
    hosts.set(number, host)
    return host
  }
  const evaluated = async (
    check: Check,
    one: Case<unknown>,
    onWaited: (milliseconds: number) => void,
    firstHost = 1,
  ): Promise<Evaluation> => {
    const { config, pool, runSignal } = means
    const available = { config, freeSlots: pool.free, refused: options.refused }
    const unexecuted = unexecutedReason(check, one, available)
    if (unexecuted !== undefined) return unexecuted
    if (runSignal?.aborted === true) return afterTheEnd(check, recorder, options.stopped())
    const { id } = one
    return await evaluate(check, one, {
      ...caseMeans(id, hostOf(firstHost), onWaited),
      record: recorder,
      settling: recorder.settling,
      exchanges: () => recorder.log.of(id),
      exchangesOf: (fixture) => recorder.log.of(fixture),
      counts: () => recorder.countsOf(id),
      hostOf: (number) => hostOf(firstHost + number - 1),
      startOver: () => recorder.startOver(id),
      reachable: options.responds,
      firstBroken: recorder.ledger.firstBroken,
      onArrangementFailure: recorder.arrangementFailed,
      readAgain: (exchange) =>
        repeatOf(exchange, config.target, options.callerOf(exchange.caller, { check: id })),
    })
  }

  const runCase = async (check: Check, one: Case<unknown>, onStart: () => void): Promise<RanCase> => {
    await means.permits.admission.enter()
    let started = performance.now()
    const evaluation = await evaluated(check, one, (milliseconds) => {
      started += milliseconds
      onStart()
    })
    const durationMs = Math.max(0, Math.round(performance.now() - started))
    const exchanges = evidence(recorder.log.of(one.id), evaluation)
    return { one, evaluation, durationMs, exchanges }
  }

  return {
    phases,
    results: () => results,
    done: () => results.length === checks.length,
    confirm: async (budgetMs) => {
      const started = performance.now()
      const isOver = () => performance.now() - started > budgetMs || means.runSignal?.aborted === true
      for (const [place, result] of results.entries()) {
        if (isOver()) break
        const check = byId.get(result.id)
        if (check === undefined || result.kind !== 'check' || result.outcome !== 'failed') continue
        let confirmed: CheckResult = result
        for (const { id } of toConfirm(result, check)) {
          if (isOver()) break
          const one: Case<unknown> | undefined = check.cases.find((of) => of.id === id)
          if (one === undefined) continue
          const { outcome } = await evaluated(check, one, () => undefined, confirming)
          if (outcome === 'failed' || outcome === 'passed')
            confirmed = withConfirmation(confirmed, id, outcome === 'failed')
        }
        results[place] = confirmed
      }
      if (budgetMs <= 0 || means.runSignal?.aborted === true) return
      for (const [place, result] of results.entries())
        if (result.kind === 'check' && result.outcome === 'failed') results[place] = withoutSlow(result)
    },
    run: async (check, onStart) => {
      let entered = false
      const entering = () => {
        if (!entered) onStart?.()
        entered = true
      }
      const ran = await Promise.all(check.cases.map((one) => runCase(check, one, entering)))
      // The cases run beside one another, and wait for groups and for what they share.
      const durationMs = Math.max(0, ...ran.map((one) => one.durationMs))
      const result =
        check.kind === 'observation'
          ? observationResult(check, ran.map(observedCase(redact)), durationMs)
          : checkResult(headOf(check), ran.map(caseResult(options, users)), durationMs)
      results.push(result)
      return result
    },
  }
}

/** A rule on the whole run can be broken even where the run ended early; nothing else is known then. */
function afterTheEnd(check: Check, recorder: Recorder, stopped: Stopped | undefined): Evaluation {
  const violations = check.kind === 'run-wide' ? (check.violations?.(recorder) ?? []) : []
  return violations.length > 0
    ? ofViolations(violations)
    : { outcome: 'untested', message: stopped?.message ?? 'the run was interrupted' }
}

/** Number of the first host of shared fixtures that are arranged anew to confirm failures. */
const confirming = 100

/** Properties have tried their counterexample again; and nothing is used up a second time. */
const canBeConfirmed = ({ outcome, triedAgain }: CaseResult, { needs = [] }: Check): boolean =>
  outcome === 'failed' && !needs.includes('fixtures.consumableIncentives') && triedAgain !== true

const slowNote =
  'how fast a target must be beside other requests is not stated. Lower --concurrency, or raise --timeout.'

/** Had it no answer in time? How fast a target must be is not stated. */
const wasSlow = ({ deviation }: CaseResult): boolean =>
  deviation?.kind === 'no-response' && deviation.reason === 'timeout'

/** A case that had no answer in time, and of which nobody knows that it never has. */
function slow({ deviation, decisive, ...rest }: CaseResult, why: string): CaseResult {
  return { ...rest, outcome: 'untested', message: `${rest.message ?? ''}\n${why}: ${slowNote}` }
}

/** What had no answer in time has failed only where it had none when it was run once more. */
function withoutSlow(result: CheckResult): CheckResult {
  const cases = result.cases.map((one) =>
    one.outcome === 'failed' && wasSlow(one) && one.reproduced === undefined && one.triedAgain !== true
      ? slow(one, 'It could not be run once more')
      : one,
  )
  return withCases(result, cases, result.durationMs)
}

/** One failed case of a check, and all that had no answer in time. */
function toConfirm({ cases }: CheckResult, check: Check): readonly CaseResult[] {
  const [first, ...others] = cases.filter((one) => canBeConfirmed(one, check))
  return first === undefined ? [] : [first, ...others.filter(wasSlow)]
}

/** Said of a failure that did not come again. */
const notReproduced = `NOT REPRODUCED: run once more, alone, it passed. ${failedOnceMeans}`

function withConfirmation(result: CheckResult, caseId: string, reproduced: boolean): CheckResult {
  const cases = result.cases.map((one): CaseResult => {
    if (one.id !== caseId) return one
    if (!reproduced && wasSlow(one)) {
      return slow(one, 'Run once more, alone, it passed')
    }
    const message = reproduced ? one.message : `${one.message ?? ''}\n${notReproduced}`
    return { ...one, reproduced, ...(message === undefined ? {} : { message }) }
  })
  return withCases(result, cases, result.durationMs)
}

interface RanCase {
  readonly one: Case<unknown>
  readonly evaluation: Evaluation
  readonly durationMs: number
  readonly exchanges: readonly Exchange[]
}

/** What a case sent, and what it looked at of shared fixtures, in the order in which it was sent. */
function evidence(own: readonly Exchange[], { shared = [], decisive }: Evaluation): readonly Exchange[] {
  const others = decisive === undefined ? shared : [...shared, decisive]
  if (others.length === 0) return own
  const all = new Map([...own, ...others].map((exchange) => [exchange.id, exchange]))
  return [...all.values()].toSorted((one, other) => one.id - other.id)
}

/**
 * The case that has sent what broke a rule on the whole run, or has used the shared fixture that did, where the case of that rule has sent nothing
 * of the kind itself.
 */
function sentBy(
  own: string,
  users: FixtureUsers,
  violations: Evaluation['violations'] = [],
): readonly string[] {
  const senders = violations.map(({ exchange }) => exchange?.check ?? '')
  if (senders.includes(own)) return []
  return senders.flatMap((sender) => users.caseBehind(sender) ?? []).slice(0, 1)
}

const observedCase =
  (redact: Redact) =>
  ({ one, evaluation, exchanges }: RanCase): ObservedCase => ({
    id: one.id,
    title: one.title,
    outcome: evaluation.outcome,
    value: redact(evaluation.value ?? evaluation.message ?? ''),
    exchanges,
  })

const caseResult =
  ({ redact, command, seed }: ScheduleOptions, users: FixtureUsers) =>
  ({ one, evaluation, durationMs, exchanges }: RanCase): CaseResult => {
    const { outcome, message, fixture, decisive, deviation, violations, requests, path, triedAgain } =
      evaluation
    const faulty = outcome === 'failed' || outcome === 'error'
    return {
      id: one.id,
      title: one.title,
      ...(one.norm === undefined ? {} : { norm: one.norm }),
      outcome,
      durationMs,
      ...(message === undefined ? {} : { message: redact(message) }),
      ...(faulty
        ? { replay: replayCommand(command, [one.id, ...sentBy(one.id, users, violations)], seed, path) }
        : {}),
      ...(fixture === undefined ? {} : { fixture }),
      ...(faulty && decisive !== undefined ? { decisive: decisive.id } : {}),
      ...(faulty && deviation !== undefined ? { deviation } : {}),
      ...(violations === undefined ? {} : { violations }),
      ...(requests === undefined ? {} : { counterexample: requests }),
      ...(triedAgain === undefined ? {} : { triedAgain }),
      exchanges,
    }
  }
