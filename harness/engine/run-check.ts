import type { Check } from '../check/check.ts'
import { NoAnswerError, UnavailableError } from '../client/answer.ts'
import { InvalidRequestError } from '../client/sender.ts'
import type { CheckContext } from '../context/context.ts'
import { countingDemands } from '../expect/expect.ts'
import { ExpectationFailure } from '../expect/failure.ts'
import { tallyText } from '../property/property.ts'
import { PropertyFailure } from '../property/run-property.ts'
import type { Outcome } from '../result/result.ts'
import { type Means, withContext } from './check-context.ts'
import { enoughEntries, groupIn } from './crowding.ts'
import { InapplicableSignal, MisuseError, UntestedSignal } from './signals.ts'
import { exhaustiveFixture } from './verdict.ts'

/** What a check's run came to. */
export interface Judgement {
  readonly outcome: Outcome
  readonly message?: string
  readonly fixture?: string
  /** An observation's value. */
  readonly value?: string
  /** Path of a property's counterexample. */
  readonly path?: string
  /** How many of the last exchanges are those of a property's smallest counterexample. */
  readonly requests?: number
}

/**
 * Runs one declaration to its outcome. Never throws.
 * @param missing the need that the run can't fulfil
 */
export async function judge(check: Check, missing: string | undefined, means: Means): Promise<Judgement> {
  if (check.kind === 'untestable') {
    return { outcome: 'inapplicable', message: `no caller can see it: ${check.reason}` }
  }
  if (!means.config.classes.includes(check.class)) {
    return { outcome: 'inapplicable', message: `the class ${check.class} is not claimed` }
  }
  const { entriesInGroup: size } = check
  if (size !== undefined && means.config.limits.entriesPerGroup < size) {
    const message = `a group of the target holds no ${size} entries (limits.entriesPerGroup)`
    return { outcome: 'inapplicable', message }
  }
  if (missing !== undefined) {
    return { outcome: 'untested', message: `needs ${missing}`, fixture: missing }
  }
  const { id, needs = [], timeoutMs, early = false } = check
  const actor = { id, needs, early, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
  try {
    return await withContext(actor, means, (context) => perform(check, context, means))
  } catch (error) {
    const judgement = overfullOr(check, means, await judgementOf(error, means))
    // An observation cannot fail: what kept it from being made is the business of a check.
    return check.kind === 'observation' && judgement.outcome === 'failed'
      ? { ...judgement, outcome: 'untested' }
      : judgement
  }
}

async function perform(check: Check, context: CheckContext, means: Means): Promise<Judgement> {
  if (check.kind === 'untestable') return { outcome: 'inapplicable' }
  if (check.kind === 'observation') return { outcome: 'passed', value: await check.run(context) }
  const counter = { demands: 0 }
  await countingDemands(counter, () => check.run(context))
  // A contract check's demands are those of openapi.json on every exchange of its operation.
  if ((counter.demands === 0 && check.kind !== 'contract') || means.exchanges().length === 0) {
    return {
      outcome: 'error',
      message: `the check made ${counter.demands} demands on ${means.exchanges().length} exchanges: it shows nothing`,
    }
  }
  const [violation, ...more] = check.kind === 'contract' ? means.violations(check.operation) : []
  const tallies = means.tallies().map(tallyText)
  if (violation === undefined) {
    return {
      outcome: 'passed',
      ...(tallies.length > 0 ? { message: `held for ${tallies.join(' and ')}` } : {}),
    }
  }
  const lines = [violation, ...more].map(({ message, exchange }) =>
    exchange === undefined ? message : `${message} (${exchange.request.method} ${exchange.request.url})`,
  )
  return { outcome: 'failed', message: lines.join('\n') }
}

/**
 * A group that holds too many entries loses the oldest. What a check missed in a group in which the run has stored more
 * than that proves nothing, where the limit is not what the check is about.
 */
function overfullOr(check: Check, means: Means, judgement: Judgement): Judgement {
  const { entriesPerGroup } = means.config.limits
  if (judgement.outcome !== 'failed' || check.overfills === true) return judgement
  const groups = new Set(means.exchanges().map(({ request }) => groupIn(request.url)))
  const stored = Math.max(0, ...[...groups].map(means.entriesIn))
  if (stored <= entriesPerGroup) return judgement
  return {
    outcome: 'untested',
    message:
      `${stored} entries were stored in a group that holds ${entriesPerGroup} (limits.entriesPerGroup), so that ` +
      `the oldest may be gone: ${judgement.message ?? ''}`,
    fixture: `limits.entriesPerGroup of ${enoughEntries} or more`,
  }
}

async function judgementOf(error: unknown, means: Means): Promise<Judgement> {
  if (error instanceof UntestedSignal) {
    const fixture = error.message.startsWith('needs --exhaustive') ? exhaustiveFixture : error.fixture
    return { outcome: 'untested', message: error.message, ...(fixture === undefined ? {} : { fixture }) }
  }
  if (error instanceof InapplicableSignal) return { outcome: 'inapplicable', message: error.message }
  if (error instanceof PropertyFailure) {
    const { message, path, requests } = error
    return { outcome: 'failed', message, path, ...(requests > 0 ? { requests } : {}) }
  }
  if (error instanceof ExpectationFailure) return { outcome: 'failed', message: error.message }
  if (error instanceof UnavailableError) return { outcome: 'untested', message: error.message }
  if (error instanceof NoAnswerError) {
    if (means.runSignal?.aborted === true) return { outcome: 'untested', message: 'the run was interrupted' }
    return (await means.reachable())
      ? { outcome: 'failed', message: `${error.message}, while the target answers other requests` }
      : { outcome: 'untested', message: `the target does not answer any more: ${error.message}` }
  }
  if (error instanceof InvalidRequestError || error instanceof MisuseError) {
    return { outcome: 'error', message: error.message }
  }
  return {
    outcome: 'error',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
}
