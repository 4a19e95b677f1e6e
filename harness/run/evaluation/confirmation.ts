import type { Case } from '../../check/cases.ts'
import type { Check } from '../../check/check.ts'
import { failedOnceMeans } from '../../expect/failure.ts'
import { present } from '../../present.ts'
import type { AnyResult, CaseResult, CheckResult } from '../result/result.ts'
import { withCases } from '../result/results.ts'
import type { Evaluator } from './evaluator.ts'

/** How failed cases are run once more. */
export interface ConfirmationOptions {
  readonly checks: readonly Check[]
  readonly evaluate: Evaluator
  /** Time for all of them, in milliseconds. 0 turns this off. */
  readonly budgetMs: number
  readonly signal: AbortSignal | undefined
}

/**
 * Runs failed cases once more, one after the other, while there is time: one case of each check, and all that got no
 * response in time. Notes which of them fail again.
 * @param results the results of the run; this function replaces those of failed checks
 */
export async function confirmFailures(results: AnyResult[], options: ConfirmationOptions): Promise<void> {
  const { checks, budgetMs, signal } = options
  const byId = new Map(checks.map((check) => [check.id, check]))
  const started = performance.now()
  const isOver = () => performance.now() - started > budgetMs || signal?.aborted === true
  for (const [place, result] of results.entries()) {
    if (isOver()) break
    const check = byId.get(result.id)
    if (check === undefined || !hasFailed(result)) continue
    results[place] = await confirmed(result, check, options.evaluate, isOver)
  }
  if (budgetMs <= 0 || signal?.aborted === true) return
  for (const [place, result] of results.entries()) {
    if (hasFailed(result)) results[place] = withoutSlow(result)
  }
}

const hasFailed = (result: AnyResult): result is CheckResult =>
  result.kind === 'check' && result.outcome === 'failed'

/** The result of a check after some of its failed cases have run once more. */
async function confirmed(
  result: CheckResult,
  check: Check,
  evaluate: Evaluator,
  isOver: () => boolean,
): Promise<CheckResult> {
  let changed = result
  for (const { id } of toConfirm(result, check)) {
    if (isOver()) break
    const one: Case<unknown> | undefined = check.cases.find((of) => of.id === id)
    if (one === undefined) continue
    const { outcome } = await evaluate({ check, one, onWaited: () => undefined, firstHost })
    if (outcome === 'failed' || outcome === 'passed')
      changed = withConfirmation(changed, id, outcome === 'failed')
  }
  return changed
}

/** The number of the first host of shared fixtures for these runs: the fixtures are arranged again. */
const firstHost = 100

/**
 * Not if it is a property that has tried its counterexample again already, or if it would use up an incentive a second
 * time.
 */
const canBeConfirmed = ({ outcome, triedAgain }: CaseResult, { needs = [] }: Check): boolean =>
  outcome === 'failed' && !needs.includes('fixtures.consumableIncentives') && triedAgain !== true

const slowNote =
  'how fast a target must answer while it serves other requests is not stated. Lower --concurrency, or raise --timeout.'

/** Did it get no response in time? The specification does not state how fast a target must be. */
const wasSlow = ({ deviation }: CaseResult): boolean =>
  deviation?.kind === 'no-response' && deviation.reason === 'timeout'

/** The result of a case that got no response in time, but may have been only slow. */
function slow({ deviation, decisive, ...rest }: CaseResult, why: string): CaseResult {
  return { ...rest, outcome: 'untested', message: `${rest.message ?? ''}\n${why}: ${slowNote}` }
}

/** A case that got no response in time counts as failed only if it also got none when it was run again. */
function withoutSlow(result: CheckResult): CheckResult {
  const cases = result.cases.map((one) =>
    one.outcome === 'failed' && wasSlow(one) && one.reproduced === undefined && one.triedAgain !== true
      ? slow(one, 'It could not be run again')
      : one,
  )
  return withCases(result, cases, result.durationMs)
}

/** One failed case of the check, and all that got no response in time. */
function toConfirm({ cases }: CheckResult, check: Check): readonly CaseResult[] {
  const [first, ...others] = cases.filter((one) => canBeConfirmed(one, check))
  return first === undefined ? [] : [first, ...others.filter(wasSlow)]
}

/** Added to the message of a failure that did not happen again. */
const notReproduced = `NOT REPRODUCED: it passed when it was run again alone. ${failedOnceMeans}`

function withConfirmation(result: CheckResult, caseId: string, reproduced: boolean): CheckResult {
  const cases = result.cases.map((one): CaseResult => {
    if (one.id !== caseId) return one
    if (!reproduced && wasSlow(one)) {
      return slow(one, 'Run again alone, it passed')
    }
    const message = reproduced ? one.message : `${one.message ?? ''}\n${notReproduced}`
    return { ...one, reproduced, ...present({ message }) }
  })
  return withCases(result, cases, result.durationMs)
}
