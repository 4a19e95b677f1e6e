import type { Case } from '../../check/cases.ts'
import type { Check } from '../../check/check.ts'
import type { Exchange } from '../../http/message/exchange.ts'
import { doubledEachTime, mostTries } from '../../property/run-property.ts'
import type { Suspicion } from '../recording/settling.ts'
import { evaluateOnce } from './evaluate-once.ts'
import type { Evaluation, EvaluationMeans } from './evaluation.ts'

/**
 * Runs one case to its outcome. Never throws. It runs again only where its failure, or that it could not be judged, proves nothing: a
 * request of it may have been carried out twice, after a gateway's error; or an effect that was accepted with 202 came within its time, but later.
 */
export async function evaluate(
  check: Check,
  one: Case<unknown>,
  means: EvaluationMeans,
): Promise<Evaluation> {
  const suspicions: Suspicion[] = []
  const ended = (evaluation: Evaluation): Evaluation => {
    for (const suspicion of suspicions) suspicion.clear(evaluation.outcome === 'passed')
    return evaluation
  }
  for (let run = 1; ; run++) {
    const used = new Set<string>()
    const onUsed = (fixture: string) => {
      used.add(fixture)
      means.onUsed(fixture)
    }
    const { evaluation, late } = await evaluateOnce(check, one, {
      ...means,
      ...means.ofRun(run),
      onUsed,
      used,
    })
    const { doubled, arrangedTwice } = doublesBehind(evaluation, used, means)
    // Where a write was carried out twice, that is why another run shows something else.
    if (doubled || arrangedTwice) late?.clear(false)
    else if (late !== undefined) suspicions.push(late)
    if (run < mostTries && (late !== undefined || doubled || arrangedTwice)) {
      means.startOver()
      continue
    }
    if (!doubled || evaluation.outcome === 'untested') return ended(evaluation)
    return ended({ outcome: 'untested', message: doubledEachTime(evaluation.message ?? '') })
  }
}

/** A write that may have been carried out twice, since a gateway's error hid the first response. */
export const mayBeDoubled = ({ repeated, request }: Exchange): boolean =>
  repeated === true && request.method !== 'GET'

/** A property has looked at this for each of its cases by itself. */
const wasRepeated = ({ path, shared = [] }: Evaluation, own: readonly Exchange[]): boolean =>
  path === undefined && [...own, ...shared].some(mayBeDoubled)

/**
 * Whether a failure may come from a write that was carried out twice: one that the case has sent or looked at (doubled), or any other one
 * of the shared fixtures that it used (arrangedTwice). What still fails after the latter has failed: a fixture may be large, and hardly any
 * of it matters to the case.
 */
function doublesBehind(
  evaluation: Evaluation,
  used: ReadonlySet<string>,
  { exchanges, exchangesOf }: EvaluationMeans,
): { readonly doubled: boolean; readonly arrangedTwice: boolean } {
  const { outcome, path } = evaluation
  const isUnclear = (outcome === 'failed' || outcome === 'untested') && !stayedServerError(evaluation)
  return {
    doubled: isUnclear && wasRepeated(evaluation, exchanges()),
    arrangedTwice:
      isUnclear && path === undefined && [...used].some((fixture) => exchangesOf(fixture).some(mayBeDoubled)),
  }
}

/** A server error that stayed, however often the request was sent: that it was sent again is no excuse. */
const stayedServerError = ({ decisive }: Evaluation): boolean =>
  decisive !== undefined && decisive.attempt > 1 && (decisive.response?.status ?? 0) >= 500
