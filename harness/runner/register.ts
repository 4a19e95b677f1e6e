import { BroadcastChannel } from 'node:worker_threads'
import { afterAll, describe, inject, test } from 'vitest'
import type { Check } from '../check/check.ts'
import { openSession } from '../run/open.ts'
import { PreflightError } from '../run/preparation/preflight-error.ts'
import type { AnyResult, RunResult } from '../run/result/result.ts'
import { type RunMessage, unplanned } from './plan.ts'
import { shipped } from './shipped-run.ts'

/** How often partial results are sent, in milliseconds. */
const partialEveryMs = 2000

/** A failed check, for vitest: the message alone tells, the stack would show the harness. */
class CheckFailed extends Error {
  override readonly name = 'CheckFailed'
}

/**
 * Registers the selected checks of the plan as vitest tests, phase by phase, and tells the starter what happens.
 * Called by the entry file alone.
 */
export async function registerChecks(all: readonly Check[]): Promise<void> {
  const plan = inject('conformancePlan')
  const channel = new BroadcastChannel(inject('conformanceChannel'))
  // Without this the worker would wait for ever for further messages.
  channel.unref()
  const tell = (message: RunMessage) => channel.postMessage(message)
  const controller = new AbortController()
  channel.onmessage = () => controller.abort()

  tell({ type: 'listening' })
  const session = await openSession({
    config: plan.config,
    checks: unplanned(plan.selected, all),
    skipped: unplanned(plan.skipped, all),
    settings: plan.settings,
    scope: plan.scope,
    seed: plan.seed,
    output: plan.output,
    command: plan.command,
    signal: controller.signal,
    onProgress: (step) => tell({ type: 'progress', step }),
    onLateEffects: (waitMs) => tell({ type: 'late-effects', waitMs }),
  }).catch((error: unknown) => {
    if (error instanceof PreflightError)
      tell({ type: 'unreachable', message: error.message, title: error.title })
    throw error
  })
  const tellPartial = () => tell({ type: 'partial', shipped: shipped(inShort(session.snapshot())) })
  // At once, too: a run that is killed in its first seconds leaves a report that says so.
  tellPartial()
  const reporting = setInterval(tellPartial, partialEveryMs)
  reporting.unref()

  const execute = async (check: Check, context: TestContext) => {
    // What was not begun is untested in every report; here it is skipped, since vitest has no such outcome: nobody counts that as passed.
    if (controller.signal.aborted) return context.skip('the run was interrupted')
    const result = await session.run(check, () => tell({ type: 'start', id: check.id }))
    tell({ type: 'result', result: withoutEvidence(result) })
    const message = 'value' in result ? result.value : (result.message ?? '')
    // Skipped, since vitest knows passed and failed besides and it is neither: never counted green, and the outcome and its reason stand in every report.
    if (result.outcome === 'untested' || result.outcome === 'inapplicable') context.skip(message)
    if (result.outcome === 'failed' || result.outcome === 'error') {
      const failure = new CheckFailed(message)
      failure.stack = `${failure.name}: ${message}`
      throw failure
    }
  }

  session.phases.forEach(({ checks }, index) => {
    if (checks.length === 0) return
    describe(`phase ${index + 1}`, () => {
      for (const check of checks) {
        test.concurrent(check.id, (context: TestContext) => execute(check, context))
      }
    })
  })
  afterAll(async () => {
    clearInterval(reporting)
    tell({ type: 'finished', shipped: shipped(await session.finish()) })
  })
}

/** Exchanges that a partial report shows: the latest. All of them, every two seconds, would take the memory of several runs. */
const shownInPart = 500

/** A result without its exchanges: nobody reads them before the end. */
function withoutEvidence<T extends AnyResult>(result: T): T {
  const cases = result.cases.map((one) => ({ ...one, exchanges: [] }))
  return { ...result, cases }
}

/** A report of a run that goes on: with the evidence of what failed, and of nothing else. */
function inShort(run: RunResult): RunResult {
  return {
    ...run,
    checks: run.checks.map((check) => (check.outcome === 'failed' ? check : withoutEvidence(check))),
    observations: run.observations.map(withoutEvidence),
    exchanges: run.exchanges.slice(-shownInPart),
  }
}

/** The part of vitest's test context that is used here. */
interface TestContext {
  skip(note?: string): never
}
