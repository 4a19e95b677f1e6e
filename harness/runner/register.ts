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

/** A failed check, for vitest. Only the message matters: the stack would show the harness. */
class CheckFailed extends Error {
  override readonly name = 'CheckFailed'
}

/**
 * Registers the selected checks of the plan as vitest tests, phase by phase, and reports to the main thread what
 * happens. Only the entry file calls it.
 */
export async function registerChecks(all: readonly Check[]): Promise<void> {
  const plan = inject('conformancePlan')
  const channel = new BroadcastChannel(inject('conformanceChannel'))
  // Without this, the worker would wait forever for more messages.
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
    onContradiction: (contradiction) => tell({ type: 'contradiction', contradiction }),
  }).catch((error: unknown) => {
    if (error instanceof PreflightError)
      tell({ type: 'unreachable', message: error.message, title: error.title })
    throw error
  })
  const tellPartial = () => tell({ type: 'partial', shipped: shipped(inShort(session.snapshot())) })
  // Also at once: a run that is killed in its first seconds then leaves a report that says so.
  tellPartial()
  const reporting = setInterval(tellPartial, partialEveryMs)
  reporting.unref()

  const execute = async (check: Check, context: TestContext) => {
    // In every report, a check that has not begun is untested. Here it is skipped, because vitest has no such outcome:
    // it never counts as passed.
    if (controller.signal.aborted) return context.skip('the run was interrupted')
    const result = await session.run(check, () => tell({ type: 'start', id: check.id }))
    tell({ type: 'result', result: withoutEvidence(result) })
    endAs(result, context)
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

/** Ends a test of vitest in the way in which its check ended. @throws CheckFailed if the check failed or broke */
function endAs(result: AnyResult, context: TestContext): void {
  const message = 'value' in result ? result.value : (result.message ?? '')
  // Skipped, because it neither passed nor failed: it never counts as passed, and every report states the outcome
  // with its reason.
  if (result.outcome === 'untested' || result.outcome === 'inapplicable') context.skip(message)
  if (result.outcome === 'failed' || result.outcome === 'error') {
    const failure = new CheckFailed(message)
    failure.stack = `${failure.name}: ${message}`
    throw failure
  }
}

/**
 * How many exchanges a partial report shows: the latest ones. All of them, every two seconds, would need the memory of
 * several runs.
 */
const shownInPart = 500

/** A result without its exchanges: nobody reads them before the end. */
function withoutEvidence<T extends AnyResult>(result: T): T {
  const cases = result.cases.map((one) => ({ ...one, exchanges: [] }))
  return { ...result, cases }
}

/** A short report of a run that goes on: it contains the evidence of failed checks only. */
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
