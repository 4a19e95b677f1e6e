import { expect, test } from 'vitest'
import { matches } from '../harness/check/selection.ts'
import type { CheckResult } from '../harness/run/result/result.ts'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import { allChecks } from '../suites/index.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { startOverridden } from './index.ts'
import { runChecks } from './reference-run.ts'

const id = 'errors.server.stays-up'

/**
 * Runs some checks, one request at a time. If wanted, the server goes down for good at the first filtered list. The run
 * itself looks at a filter before, in a group that does not exist.
 */
async function runDownAtFilter(goesDown: boolean): Promise<CheckResult | undefined> {
  let goDown = (): void => {}
  const downAtFilter: PolicyOverride = (policy) => ({
    transmission: (facts) => {
      if (!facts.query.has('filterBy') || facts.path.includes('/conformance_looks'))
        return policy.transmission(facts)
      goDown()
      return 'drop'
    },
  })
  const server = await startOverridden({
    overrides: goesDown ? [downAtFilter] : [],
    limits: referenceLimits,
  })
  let down: Promise<void> | undefined
  goDown = () => {
    down ??= server.close()
  }
  try {
    const checks = allChecks.filter((check) => check.id === id || matches(check.id, 'entries.filter.matches'))
    const run = await runChecks({ ...referenceConfig(server), classes: ['textboard'] }, checks, {
      confirmingMs: 0,
      settings: { concurrency: 1, retry: { attempts: 2, budgetMs: 200 }, timeoutMs: 5000 },
    })
    return run.checks.find((check) => check.id === id)
  } finally {
    await (down ?? server.close())
  }
}

test(`${id} fails and shows the request if an ordinary request brings the server down`, async () => {
  const result = await runDownAtFilter(true)
  expect(result?.outcome, JSON.stringify(result)).toBe('failed')
  expect(result?.cases[0]?.message).toMatch(
    /the target broke the connection at GET .*, and stopped answering/,
  )
})

test(`${id} passes if the same server stays up`, async () => {
  expect((await runDownAtFilter(false))?.outcome).toBe('passed')
})
