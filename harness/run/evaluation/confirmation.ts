import type { Case } from '../../check/cases.ts'
import type { Check } from '../../check/check.ts'
import { failedOnceMeans } from '../../expect/failure.ts'
import type { AnyResult, CaseResult, CheckResult } from '../result/result.ts'
import { withCases } from '../result/results.ts'
import type { Evaluator } from './evaluator.ts'

/** How failed cases are run once more. */
export interface ConfirmationOptions {
  readonly checks: readonly Check[]
  readonly evaluate: Evaluator
  /** Time for all of them, in milliseconds; 0: none is run. */
  readonly budgetMs: number
  readonly signal: AbortSignal | undefined
}

/**
 * Runs failed cases once more, one after the other, and notes which of them fail again: one of each check, as long as there is time.
 * @param results of the run; those of checks that failed are replaced in it
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

/** The result of a check after some of its failed cases have been run once more. */
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

/** Number of the first host of shared fixtures that are arranged anew to confirm failures. */
const firstHost = 100

/** Properties have tried their counterexample again; and nothing is used up a second time. */
const canBeConfirmed = ({ outcome, triedAgain }: CaseResult, { needs = [] }: Check): boolean =>
  outcome === 'failed' && !needs.includes('fixtures.consumableIncentives') && triedAgain !== true

const slowNote =
  'how fast a target must answer while it serves other requests is not stated. Lower --concurrency, or raise --timeout.'

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
const notReproduced = `NOT REPRODUCED: it passed when it was run again alone. ${failedOnceMeans}`

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
