import type { Case } from '../../check/cases.ts'
import type { Check } from '../../check/check.ts'
import type { Exchange } from '../../http/message/exchange.ts'
import { doubledEachTime, mostTries } from '../../property/run-property.ts'
import type { Suspicion } from '../recording/settling.ts'
import { evaluateOnce } from './evaluate-once.ts'
import type { Evaluation, EvaluationMeans } from './evaluation.ts'

/**
 * Runs one case to its outcome. Never throws. The case runs again only if its result proves nothing: one of its
 * requests may have been carried out twice after an error of a gateway, or the effect of a write that was answered with 202
 * may have come late but within its time.
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
    const onUsed = (title: string) => {
      used.add(title)
      means.onUsed(title)
    }
    const { evaluation, late } = await evaluateOnce(check, one, {
      ...means,
      ...means.ofRun(run),
      onUsed,
      used,
    })
    const { doubled, arrangedTwice } = doublesBehind(evaluation, used, means)
    // If a write was carried out twice, that explains the difference, not a late effect.
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

/** Was this write possibly carried out twice, because an error of a gateway hid the first response? */
export const mayBeDoubled = ({ repeated, request }: Exchange): boolean =>
  repeated === true && request.method !== 'GET'

/** A property has already looked at this for each of its generated cases. */
const wasRepeated = ({ path, shared = [] }: Evaluation, own: readonly Exchange[]): boolean =>
  path === undefined && [...own, ...shared].some(mayBeDoubled)

/**
 * Can a failure come from a write that was carried out twice? `doubled`: a write that the case sent or looked at.
 * `arrangedTwice`: any other write of the shared fixtures that it used. If a case fails again after the latter, it has
 * failed: a fixture may be large, and most of it does not matter to the case.
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
      isUnclear && path === undefined && [...used].some((title) => exchangesOf(title).some(mayBeDoubled)),
  }
}

/** Did the server error stay, however often the request was sent? Then the repetition is no excuse. */
const stayedServerError = ({ decisive }: Evaluation): boolean =>
  decisive !== undefined && decisive.attempt > 1 && (decisive.response?.status ?? 0) >= 500
