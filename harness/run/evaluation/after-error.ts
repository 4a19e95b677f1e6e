import type { Check } from '../../check/check.ts'
import { ExpectationFailure } from '../../expect/failure.ts'
import type { AssertionLog } from '../../expect/looked-at.ts'
import { ArrangementFailure, InapplicableSignal, MisuseError, UntestedSignal } from '../../expect/signals.ts'
import type { Exchange } from '../../http/message/exchange.ts'
import { isSilence, NoResponseError, UnavailableError } from '../../http/message/response.ts'
import { InvalidRequestError } from '../../http/sending/sender.ts'
import { present } from '../../present.ts'
import { PropertyFailure } from '../../property/property-failure.ts'
import { type Evaluation, type EvaluationMeans, type OnceMeans, ofViolations } from './evaluation.ts'

/**
 * The evaluation of a case that ended with an error.
 * @param log what it has looked at
 */
export async function evaluationOf(
  check: Check,
  error: unknown,
  means: EvaluationMeans,
  log: AssertionLog,
): Promise<Evaluation> {
  const unanswered = isSilence(error)
  if (check.kind === 'run-wide' && unanswered && !(await means.reachable())) {
    // The target cannot show it any more, but the run may have recorded it, even if it was ended meanwhile.
    const violations = check.violations?.(means.record) ?? []
    if (violations.length > 0) return ofViolations(violations)
  }
  const evaluation = await outcomeOf(error, means)
  // An observation cannot fail. Other checks test what prevented it.
  if (check.kind === 'observation' && evaluation.outcome === 'failed') {
    return { ...evaluation, outcome: 'untested' }
  }
  const decisive = evaluation.decisive ?? log.lookedAt.at(-1)?.exchange
  if (check.class !== 'robustness' && evaluation.outcome === 'failed' && isUnavailable(decisive)) {
    return untested(`the target answered 503 each time: ${evaluation.message ?? ''}`)
  }
  return evaluation.outcome === 'failed' && decisive !== undefined ? { ...evaluation, decisive } : evaluation
}

/** Was the last of several attempts at a request still answered with 503? Then the response is not judged. */
const isUnavailable = (exchange: Exchange | undefined): boolean =>
  exchange !== undefined && exchange.attempt > 1 && exchange.response?.status === 503

/**
 * If a case breaks because a response breaks the contract, that is not an error of the suite and not a second failure
 * of the target: the contract check of the operation has failed, and this case could not be judged.
 */
export function excusedByBrokenContract(evaluation: Evaluation, id: string, means: OnceMeans): Evaluation {
  const broken = means.firstBroken([id, ...means.used])
  if (broken === undefined) return evaluation
  const [first = ''] = (evaluation.message ?? '').split('\n')
  return untested(`could not go on with the target’s answer: ${broken.message} (${first})`)
}

async function outcomeOf(error: unknown, means: EvaluationMeans): Promise<Evaluation> {
  if (error instanceof ArrangementFailure) {
    means.onArrangementFailure(error)
    return { outcome: 'untested', message: `could not be arranged: ${error.message}` }
  }
  if (error instanceof UntestedSignal) return untested(error.message, error.fixture)
  if (error instanceof InapplicableSignal) {
    const { message, flag } = error
    return { outcome: 'inapplicable', message, ...present({ fixture: flag }) }
  }
  if (error instanceof PropertyFailure) {
    const { message, path, triedAgain } = error
    return { outcome: 'failed', message, path, triedAgain, ...detailsOf(error) }
  }
  if (error instanceof ExpectationFailure) {
    return { outcome: 'failed', message: error.message, ...detailsOf(error) }
  }
  if (error instanceof UnavailableError) return untested(error.message, error.remedy)
  if (error instanceof NoResponseError) {
    if (means.runSignal?.aborted === true) return untested('the run was interrupted')
    return (await means.reachable())
      ? {
          outcome: 'failed',
          message: `${error.message}, while the target answers other requests`,
          decisive: error.exchange,
          deviation: { kind: 'no-response', reason: error.reason },
        }
      : untested(`the target no longer answers: ${error.message}`)
  }
  if (error instanceof InvalidRequestError || error instanceof MisuseError) {
    return { outcome: 'error', message: error.message }
  }
  return {
    outcome: 'error',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
}

const untested = (message: string, fixture?: string): Evaluation => ({
  outcome: 'untested',
  message,
  ...present({ fixture }),
})

const detailsOf = ({ exchange, deviation }: ExpectationFailure): Pick<Evaluation, 'decisive' | 'deviation'> =>
  present({ decisive: exchange, deviation })
