import type { Case } from '../../check/cases.ts'
import type { Check } from '../../check/check.ts'
import type { CheckContext, Participant } from '../../check/context.ts'
import { ExpectationFailure } from '../../expect/failure.ts'
import { type AssertionLog, assertionLog, noting } from '../../expect/looked-at.ts'
import type { Exchange } from '../../http/message/exchange.ts'
import { present } from '../../present.ts'
import { caseCountText } from '../../property/property.ts'
import { PropertyFailure } from '../../property/property-failure.ts'
import type { Suspicion } from '../recording/settling.ts'
import { evaluationOf, excusedByBrokenContract } from './after-error.ts'
import { withContext } from './case-context.ts'
import { type Evaluation, type OnceMeans, ofViolations } from './evaluation.ts'
import { excusedByFullGroup, type FullGroup, fullGroupBehind } from './full-group.ts'
import { cameLate } from './late-effect.ts'
import { writesBehind } from './writes-behind.ts'

/**
 * Runs a case once.
 * @returns the evaluation, and the suspicion that the effect it missed came late, if there is one
 */
export async function evaluateOnce(
  check: Check,
  one: Case<unknown>,
  means: OnceMeans,
): Promise<{ readonly evaluation: Evaluation; readonly late: Suspicion | undefined }> {
  const log = assertionLog()
  const run = await runInContext(check, one, means, log)
  const ended =
    run.outcome === 'ended'
      ? run.evaluation
      : excusedByFullGroup(await evaluationOf(check, run.error, means, log), run.full)
  const evaluation = ended.outcome === 'error' ? excusedByBrokenContract(ended, one.id, means) : ended
  const shared = [...sharedExchanges(log, one.id, means), ...behind(evaluation, one.id, means)]
  // Connections that were opened meanwhile keep the log in memory as long as they live.
  log.lookedAt.length = 0
  const whole = shared.length === 0 ? evaluation : { ...evaluation, shared }
  return { evaluation: whole, late: run.outcome === 'threw' ? run.late : undefined }
}

/** How one run of a case ended. */
type CaseRun =
  | { readonly outcome: 'ended'; readonly evaluation: Evaluation }
  | {
      readonly outcome: 'threw'
      readonly error: unknown
      readonly late: Suspicion | undefined
      readonly full: FullGroup | undefined
    }

async function runInContext(
  check: Check,
  one: Case<unknown>,
  means: OnceMeans,
  log: AssertionLog,
): Promise<CaseRun> {
  let late: Suspicion | undefined
  let full: FullGroup | undefined
  try {
    const evaluation = await withContext(participantOf(check, one), means, async (context) => {
      try {
        return await noting(log, () => perform(check, one, context, { log, means }))
      } catch (error) {
        // This must happen before the context deletes what the case has created.
        late = await suspicionOf(error, means)
        if (error instanceof ExpectationFailure || error instanceof PropertyFailure)
          full = await fullGroupBehind(check, error.exchange ?? log.lookedAt.at(-1)?.exchange, means)
        throw error
      }
    })
    return { outcome: 'ended', evaluation }
  } catch (error) {
    return { outcome: 'threw', error, late, full }
  }
}

function participantOf(check: Check, one: Case<unknown>): Participant {
  const { needs = [], early = false, generated = false, timeoutMs } = check
  return {
    id: one.id,
    needs: [...needs, ...(one.needs ?? [])],
    early,
    generated,
    ...present({ timeoutMs }),
  }
}

/** The suspicion that the effect came late that a case has missed, if there is one. */
async function suspicionOf(error: unknown, means: OnceMeans): Promise<Suspicion | undefined> {
  if (!(error instanceof ExpectationFailure) || !mayComeLate(error)) return undefined
  const looked = [means.exchanges(), ...[...means.used].map(means.exchangesOf)].flat()
  return await cameLate(error.exchange, looked, means)
}

/** The form of a response and its headers do not change with time. Only its content may come late. */
const mayComeLate = ({ deviation }: ExpectationFailure): boolean =>
  deviation?.kind !== 'body' && deviation?.kind !== 'header'

/**
 * The exchanges of shared fixtures that a case looked at. If it looked at no response of a fixture, all exchanges of
 * that fixture.
 */
function sharedExchanges({ lookedAt }: AssertionLog, id: string, means: OnceMeans): Exchange[] {
  const seen = new Set(lookedAt.map(({ exchange }) => exchange).filter(({ check }) => check !== id))
  const titles = new Set([...seen].map(({ check }) => check))
  const whole = [...means.used].filter((title) => !titles.has(title))
  return [...seen, ...whole.flatMap((title) => means.exchangesOf(title))]
}

/** The writes of a shared fixture behind the read of it that shows a failure. */
function behind({ outcome, decisive }: Evaluation, id: string, means: OnceMeans): readonly Exchange[] {
  const title = decisive?.check
  if (outcome !== 'failed' || decisive === undefined || title === undefined || title === id) return []
  return writesBehind(decisive, means.exchangesOf(title))
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
  // A run-wide rule asserts on what the run has recorded, not on its own exchanges.
  if ((log.assertions === 0 && check.kind !== 'run-wide') || exchanges === 0) {
    const message = `the check made ${log.assertions} assertions on ${exchanges} exchanges, so it proves nothing; report this as an error of the suite`
    return { outcome: 'error', message }
  }
  if (check.kind === 'run-wide') return ofViolations(check.violations?.(means.record) ?? [])
  const counts = means.counts().map(caseCountText)
  if (check.generated === true && counts.length === 0) {
    return { outcome: 'error', message: 'its suite is `generated`, and it ran no property' }
  }
  return { outcome: 'passed', ...(counts.length > 0 ? { message: `held for ${counts.join(' and ')}` } : {}) }
}
