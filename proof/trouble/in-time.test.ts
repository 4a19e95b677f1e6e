import { expect, test } from 'vitest'
import { selectChecks } from '../../harness/check/selection.ts'
import { allChecks } from '../../suites/index.ts'
import { runChecks } from '../reference-run.ts'
import { rateRule, throttle } from './gateway.ts'
import { startLateTarget } from './late-writes.ts'
import { type BadTarget, startBadTarget } from './target.ts'

/**
 * Runs some checks.
 * @returns what did not pass, and how often requests were sent again
 */
async function outcomesOn(target: BadTarget, only: readonly string[]) {
  try {
    const { checks, http } = await runChecks(target.config, selectChecks(allChecks, { only }), {
      confirmingMs: 0,
      shrinkingMs: 0,
      // All sessions and targets of this file share one thread: on a busy machine each of them may wait long.
      settings: { runs: 4, timeoutMs: 60_000, settleMs: 20_000 },
    })
    expect(checks.length).toBeGreaterThan(2)
    const others = checks.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'inapplicable')
    return { others: others.map(({ id, outcome, message }) => ({ id, outcome, message })), http }
  } finally {
    await target.close()
  }
}

// A tenth of a second replaces a second. The tests run in parallel because they mostly wait.
test.concurrent.each([
  ['429', {}],
  ['429 and Retry-After', { headers: { 'retry-after': '0' } }],
  ['503', { status: 503 as const }],
])('a target that throttles with %s is judged like any other', async (_title, refused) => {
  const target = await startBadTarget(() => undefined, { before: throttle(5, 100, refused) })
  const { others, http } = await outcomesOn(target, [
    'entries.update.series',
    'entries.delete.*',
    'properties.sequences.lists',
  ])
  expect(others).toEqual([])
  // The number depends on the machine: a slow one sends fewer requests in a tenth of a second.
  expect(http.retries).toBeGreaterThan(0)
})

test.concurrent('no check fails because of a firewall that answers 403 to everything for a while', async () => {
  const target = await startBadTarget(() => undefined, { before: rateRule(60, 300) })
  const { others, http } = await outcomesOn(target, ['entries.update.series', 'entries.delete.*'])
  expect(others).toEqual([])
  expect(http.retries).toBeGreaterThan(0)
})

test.concurrent.each([
  ['', false],
  [', and what is accepted is accepted again until then', true],
])(
  'if updates and deletions take effect later%s, only the SHOULD check on that fails',
  async (_title, acceptsAgain) => {
    const { others } = await outcomesOn(await startLateTarget({ delayMs: 150, acceptsAgain }), [
      'consistency.*',
      'entries.update.series',
      'entries.delete.*',
      'groups.delete.*',
    ])
    expect(others).toMatchObject([{ id: 'consistency.effect-at-once', outcome: 'failed' }])
  },
)
