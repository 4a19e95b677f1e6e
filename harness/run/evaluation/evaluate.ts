import type { Case } from '../../check/cases.ts'
import type { Check } from '../../check/check.ts'
import type { CheckContext, FixtureHost, RunRecord } from '../../check/context.ts'
import { ExpectationFailure } from '../../expect/failure.ts'
import { type AssertionLog, assertionLog, noting } from '../../expect/looked-at.ts'
import { ArrangementFailure, InapplicableSignal, MisuseError, UntestedSignal } from '../../expect/signals.ts'
import type { Deviation } from '../../http/message/deviation.ts'
import type { Exchange, Violation } from '../../http/message/exchange.ts'
import { type HttpResponse, NoResponseError, UnavailableError } from '../../http/message/response.ts'
import { InvalidRequestError } from '../../http/sending/sender.ts'
import { type CaseCount, caseCountText } from '../../property/property.ts'
import { PropertyFailure } from '../../property/run-property.ts'
import type { Outcome } from '../../vocabulary.ts'
import { enoughEntries, groupIn } from '../recording/concurrency-limit.ts'
import type { Settling, Suspicion } from '../recording/settling.ts'
import { withContext } from './case-context.ts'
import { cameLate } from './late-effect.ts'
import type { CaseMeans } from './means.ts'

/** What a case came to. */
export interface Evaluation {
  readonly outcome: Outcome
  readonly message?: string
  readonly fixture?: string
  /** An observation's value. */
  readonly value?: string
  /** Path of a property's counterexample. */
  readonly path?: string
  /** How many of the last exchanges are those of a property's smallest counterexample. */
  readonly requests?: number
  /** The counterexample of a property was tried again already. */
  readonly triedAgain?: boolean
  /** The exchange that shows the failure. */
  readonly decisive?: Exchange
  /** In what way it failed. */
  readonly deviation?: Deviation
  /** Of a rule on the whole run: each way in which it was broken. */
  readonly violations?: readonly Violation[]
  /** What it looked at of shared fixtures. */
  readonly shared?: readonly Exchange[]
}

/** What the run gives to the evaluation of one case, beside what the case itself gets. */
export interface EvaluationMeans extends Omit<CaseMeans, 'host'> {
  readonly record: RunRecord
  readonly settling: Settling
  /** The exchanges of the case. */
  readonly exchanges: () => readonly Exchange[]
  /** The exchanges of a shared fixture, by its title. */
  readonly exchangesOf: (fixture: string) => readonly Exchange[]
  readonly counts: () => readonly CaseCount[]
  /** A host of shared fixtures; those of another number are arranged anew. */
  readonly hostOf: (number: number) => FixtureHost
  /** Forgets what the case has sent and counted so far: it runs again. */
  readonly startOver: () => void
  /** Does the target answer another request? */
  readonly reachable: () => Promise<boolean>
  /** The first response that broke the contract, of those that some cases or shared fixtures got. */
  readonly firstBroken: (checks: readonly string[]) => Violation | undefined
  readonly onArrangementFailure: (failure: ArrangementFailure) => void
  /** Sends a recorded GET once more, in the same caller's name. */
  readonly readAgain: (exchange: Exchange) => (() => Promise<HttpResponse>) | undefined
}

/** How often a case runs whose requests a gateway's error may have doubled. */
const mostRuns = 3

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
    const host = means.hostOf(run)
    const used = new Set<string>()
    const onUsed = (fixture: string) => {
      used.add(fixture)
      means.onUsed(fixture)
    }
    const { evaluation, late } = await evaluateOnce(check, one, { ...means, host, onUsed, used })
    const { doubled, arrangedTwice } = doublesBehind(evaluation, used, means)
    // Where a write was carried out twice, that is why another attempt shows something else.
    if (doubled || arrangedTwice) late?.clear(false)
    else if (late !== undefined) suspicions.push(late)
    if (run < mostRuns && (late !== undefined || doubled || arrangedTwice)) {
      means.startOver()
      continue
    }
    if (!doubled || evaluation.outcome === 'untested') return ended(evaluation)
    const message = `requests had to be repeated after errors of a gateway, ${mostRuns} times in a row: ${evaluation.message ?? ''}`
    return ended({ outcome: 'untested', message })
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

/** For one attempt at a case. */
type OnceMeans = EvaluationMeans & CaseMeans & { readonly used: ReadonlySet<string> }

async function evaluateOnce(
  check: Check,
  one: Case<unknown>,
  means: OnceMeans,
): Promise<{ readonly evaluation: Evaluation; readonly late: Suspicion | undefined }> {
  const { timeoutMs, early = false, generated = false } = check
  const needs = [...(check.needs ?? []), ...(one.needs ?? [])]
  const participant = {
    id: one.id,
    needs,
    early,
    generated,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  }
  const log = assertionLog()
  let late: Suspicion | undefined
  const evaluation = await withContext(participant, means, async (context) => {
    try {
      return await noting(log, () => perform(check, one, context, { log, means }))
    } catch (error) {
      // Before the context takes back what the case has created.
      if (error instanceof ExpectationFailure && mayComeLate(error)) {
        const looked = [means.exchanges(), ...[...means.used].map(means.exchangesOf)].flat()
        late = await cameLate(error.exchange, looked, means)
      }
      throw error
    }
  })
    .catch(async (error: unknown) => overfullOr(check, means, await evaluationOf(check, error, means, log)))
    .then((ended) => (ended.outcome === 'error' ? unableOr(ended, one.id, means) : ended))
  const shared = sharedExchanges(log, one.id, means)
  // A connection that was opened meanwhile keeps the log for as long as it lives.
  log.lookedAt.length = 0
  return { evaluation: shared.length === 0 ? evaluation : { ...evaluation, shared }, late }
}

/** The form of a response and its headers are what they are: only what it says may come late. */
const mayComeLate = ({ deviation }: ExpectationFailure): boolean =>
  deviation?.kind !== 'body' && deviation?.kind !== 'header'

/** What a case looked at that a shared fixture had sent; all of a fixture of which it looked at no response by itself. */
function sharedExchanges({ lookedAt }: AssertionLog, id: string, means: OnceMeans): Exchange[] {
  const seen = new Set(lookedAt.map(({ exchange }) => exchange).filter(({ check }) => check !== id))
  const titles = new Set([...seen].map(({ check }) => check))
  const whole = [...means.used].filter((title) => !titles.has(title))
  return [...seen, ...whole.flatMap((title) => means.exchangesOf(title))]
}

async function perform(
  check: Check,
  one: Case<unknown>,
  context: CheckContext,
  { log, means }: { readonly log: AssertionLog; readonly means: OnceMeans },
): Promise<Evaluation> {
  const value = await one.run(context)
  if (check.kind === 'observation') return { outcome: 'passed', value: String(value) }
  const exchanges = means.exchanges().length + log.lookedAt.length + means.used.size
  // A run-wide rule asserts on what the run has recorded.
  if ((log.assertions === 0 && check.kind !== 'run-wide') || exchanges === 0) {
    const message = `the check made ${log.assertions} assertions on ${exchanges} exchanges, so it proves nothing; report this as a bug of the suite`
    return { outcome: 'error', message }
  }
  if (check.kind === 'run-wide') return ofViolations(check.violations?.(means.record) ?? [])
  const counts = means.counts().map(caseCountText)
  if (check.generated === true && counts.length === 0) {
    return { outcome: 'error', message: 'its suite is `generated`, and it ran no property' }
  }
  return { outcome: 'passed', ...(counts.length > 0 ? { message: `held for ${counts.join(' and ')}` } : {}) }
}

/** What a rule on the whole run came to. */
export function ofViolations(violations: readonly Violation[]): Evaluation {
  const [first] = violations
  if (first === undefined) return { outcome: 'passed' }
  const lines = violations.map(({ message, exchange }) =>
    exchange === undefined ? message : `${message} (${exchange.request.method} ${exchange.request.url})`,
  )
  const shared = violations.flatMap(({ exchange }) => exchange ?? [])
  return {
    outcome: 'failed',
    message: lines.join('\n'),
    shared,
    violations,
    ...(first.exchange === undefined ? {} : { decisive: first.exchange }),
  }
}

/**
 * A group that holds too many entries loses the oldest. What a check missed in a group in which the run has stored more
 * than that proves nothing, where the limit is not what the check is about.
 */
function overfullOr(check: Check, means: EvaluationMeans, evaluation: Evaluation): Evaluation {
  const { entriesPerGroup } = means.config.limits
  if (evaluation.outcome !== 'failed' || check.overfills === true) return evaluation
  const groups = new Set(means.exchanges().map(({ request }) => groupIn(request.url)))
  const stored = Math.max(0, ...[...groups].map(means.entriesIn))
  if (stored <= entriesPerGroup) return evaluation
  return {
    outcome: 'untested',
    message:
      `${stored} entries were stored in a group that holds ${entriesPerGroup} (limits.entriesPerGroup), so that ` +
      `the oldest may be gone: ${evaluation.message ?? ''}`,
    fixture: `limits.entriesPerGroup of ${enoughEntries} or more`,
  }
}

async function evaluationOf(
  check: Check,
  error: unknown,
  means: EvaluationMeans,
  log: AssertionLog,
): Promise<Evaluation> {
  if (check.kind === 'run-wide' && error instanceof UnavailableError && !(await means.reachable())) {
    // What the target cannot show any more, the run may have recorded.
    const violations = check.violations?.(means.record) ?? []
    if (violations.length > 0) return ofViolations(violations)
  }
  const evaluation = await outcomeOf(error, means)
  // An observation cannot fail: what kept it from being made is the business of a check.
  if (check.kind === 'observation' && evaluation.outcome === 'failed') {
    return { ...evaluation, outcome: 'untested' }
  }
  const decisive = evaluation.decisive ?? log.lookedAt.at(-1)?.exchange
  if (check.class !== 'robustness' && evaluation.outcome === 'failed' && isUnavailable(decisive)) {
    return untested(`the target answered 503 each time: ${evaluation.message ?? ''}`)
  }
  return evaluation.outcome === 'failed' && decisive !== undefined ? { ...evaluation, decisive } : evaluation
}

/** Whether the last of several attempts at a request was still answered 503. What is unavailable is not judged. */
const isUnavailable = (exchange: Exchange | undefined): boolean =>
  exchange !== undefined && exchange.attempt > 1 && exchange.response?.status === 503

/**
 * What breaks over an answer that breaks the contract is not an error of the suite, and no second failure of the target: the contract of the
 * operation has failed, and this could not be judged.
 */
function unableOr(evaluation: Evaluation, id: string, means: OnceMeans): Evaluation {
  const broken = means.firstBroken([id, ...means.used])
  if (broken === undefined) return evaluation
  const [first = ''] = (evaluation.message ?? '').split('\n')
  return untested(`could not go on with what the target answered: ${broken.message} (${first})`)
}

async function outcomeOf(error: unknown, means: EvaluationMeans): Promise<Evaluation> {
  if (error instanceof ArrangementFailure) {
    means.onArrangementFailure(error)
    return { outcome: 'untested', message: `could not be arranged: ${error.message}` }
  }
  if (error instanceof UntestedSignal) return untested(error.message, error.fixture)
  if (error instanceof InapplicableSignal) {
    const { message, flag } = error
    return { outcome: 'inapplicable', message, ...(flag === undefined ? {} : { fixture: flag }) }
  }
  if (error instanceof PropertyFailure) {
    const { message, path, requests, triedAgain } = error
    const counted = requests > 0 ? { requests } : {}
    return { outcome: 'failed', message, path, triedAgain, ...detailsOf(error), ...counted }
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
      : untested(`the target does not answer any more: ${error.message}`)
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
  ...(fixture === undefined ? {} : { fixture }),
})

const detailsOf = ({
  exchange,
  deviation,
}: ExpectationFailure): Pick<Evaluation, 'decisive' | 'deviation'> => ({
  ...(exchange === undefined ? {} : { decisive: exchange }),
  ...(deviation === undefined ? {} : { deviation }),
})
