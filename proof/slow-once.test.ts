import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSession } from '../harness/run/open.ts'
import type { CheckResult } from '../harness/run/result/result.ts'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import { allChecks } from '../suites/index.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { startOverridden } from './index.ts'

const id = 'entries.filter.partner'
const never = 3_600_000

/**
 * Runs one check on a server that never answers the first filtered lists.
 * @param times how many of them
 */
async function runSilent(times: number): Promise<CheckResult | undefined> {
  const output = mkdtempSync(join(tmpdir(), 'textboard-conformance-slow-'))
  let left = times
  const silentAtFilter: PolicyOverride = (policy) => ({
    delayAfterMs: (facts) => (facts.query.has('filterBy') && left-- > 0 ? never : policy.delayAfterMs(facts)),
  })
  const server = await startOverridden({ overrides: [silentAtFilter], limits: referenceLimits })
  try {
    const session = await openSession({
      config: { ...referenceConfig(server), classes: ['textboard'] },
      checks: allChecks.filter((check) => check.id === id),
      seed: 1,
      output,
      settings: { timeoutMs: 1000, retry: { attempts: 1, budgetMs: 1 } },
    })
    return (await session.runAll()).checks.find((check) => check.id === id)
  } finally {
    await server.close()
    rmSync(output, { recursive: true, force: true })
  }
}

// How fast a target must answer is not stated, so slowness alone is no failure.
test('a case that had no response in time, but passes if it is run again alone, is untested', async () => {
  const result = await runSilent(1)
  expect(result?.outcome, JSON.stringify(result?.cases)).toBe('untested')
  expect(result?.cases[0]?.message).toMatch(/Run again alone, it passed: how fast a target must answer/)
})

test('a case that never gets a response fails', async () => {
  expect((await runSilent(Number.POSITIVE_INFINITY))?.outcome).toBe('failed')
})
