import type { Check } from '../../check/check.ts'
import type { AnyResult } from '../result/result.ts'
import { checkResult, headOf, observationResult } from '../result/results.ts'
import { type CaseResultOptions, caseResult, evidence, observedCase, type RanCase } from './case-results.ts'
import { confirmFailures } from './confirmation.ts'
import { type CaseToEvaluate, type Evaluator, type EvaluatorOptions, openEvaluator } from './evaluator.ts'
import { type Phase, phasesOf } from './phases.ts'
import { openSharedFixtureUsers } from './shared-fixture-users.ts'

/** What a schedule needs from its run. */
export interface ScheduleOptions extends EvaluatorOptions, Omit<CaseResultOptions, 'sharedFixtureUsers'> {
  readonly checks: readonly Check[]
}

/** The checks of a run and their results. */
export interface Schedule {
  /** Checks of one phase may run at the same time. The next phase starts when all of them have ended. */
  readonly phases: readonly Phase[]
  /**
   * Runs all cases of one check.
   * @param onStart called when the first case no longer waits
   */
  run(check: Check, onStart?: () => void): Promise<AnyResult>
  /**
   * Runs failed cases once more, one after the other, while there is time: one case of each check, and all that got no
   * response in time. Notes which of them fail again.
   * @param budgetMs time for all of them
   */
  confirm(budgetMs: number): Promise<void>
  /** The results so far, in the order in which the checks ended. */
  results(): readonly AnyResult[]
  /** Have all checks been run? */
  done(): boolean
}

/** Opens a schedule. Nothing runs yet. */
export function openSchedule(options: ScheduleOptions): Schedule {
  const { checks, means } = options
  const results: AnyResult[] = []
  const sharedFixtureUsers = openSharedFixtureUsers()
  const evaluate = openEvaluator(options, sharedFixtureUsers)
  return {
    phases: phasesOf(checks),
    results: () => results,
    done: () => results.length === checks.length,
    confirm: (budgetMs) => confirmFailures(results, { checks, evaluate, budgetMs, signal: means.runSignal }),
    run: async (check, onStart) => {
      const ran = await runCases(options, evaluate, check, onStart)
      const result = resultOf(check, ran, { ...options, sharedFixtureUsers })
      results.push(result)
      return result
    },
  }
}

/**
 * Runs all cases of a check.
 * @param onStart called when the first case no longer waits
 */
async function runCases(
  options: ScheduleOptions,
  evaluate: Evaluator,
  check: Check,
  onStart: (() => void) | undefined,
): Promise<readonly RanCase[]> {
  let entered = false
  const entering = () => {
    if (!entered) onStart?.()
    entered = true
  }
  return await Promise.all(check.cases.map((one) => runCase(options, evaluate, { check, one }, entering)))
}

/**
 * Runs one case and measures its time without its waits.
 * @param onStart called each time a wait of the case ends
 */
async function runCase(
  { means, recorder }: ScheduleOptions,
  evaluate: Evaluator,
  wanted: Pick<CaseToEvaluate, 'check' | 'one'>,
  onStart: () => void,
): Promise<RanCase> {
  await means.permits.admission.enter()
  let started = performance.now()
  const onWaited = (milliseconds: number) => {
    started += milliseconds
    onStart()
  }
  const { one } = wanted
  const evaluation = await evaluate({ ...wanted, onWaited })
  const durationMs = Math.max(0, Math.round(performance.now() - started))
  return { one, evaluation, durationMs, exchanges: evidence(recorder.log.of(one.id), evaluation) }
}

/** The result of a check whose cases have all run. */
function resultOf(check: Check, ran: readonly RanCase[], options: CaseResultOptions): AnyResult {
  // The cases run at the same time and wait for groups and shared fixtures, so the longest one counts, not the sum.
  const durationMs = Math.max(0, ...ran.map((one) => one.durationMs))
  return check.kind === 'observation'
    ? observationResult(check, ran.map(observedCase(options)), durationMs)
    : checkResult(headOf(check), ran.map(caseResult(options)), durationMs)
}
