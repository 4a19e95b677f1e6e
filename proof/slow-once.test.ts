import { expect, test } from 'vitest'
import type { CheckResult } from '../harness/run/result/result.ts'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../reference-impl/policy/vocabulary.ts'
import { allChecks } from '../suites/index.ts'
import { runOnReference } from './reference-run.ts'

const id = 'entries.filter.partner'
const never = 3_600_000

/** Is a list of the check filtered? The run itself looks at a filter before, in a group that does not exist. */
const isFiltered = ({ query, path }: RequestFacts): boolean =>
  query.has('filterBy') && !path.includes('/conformance_looks')

/**
 * Runs one check on a server that never answers the first filtered lists.
 * @param times how many of them
 */
async function runSilent(times: number): Promise<CheckResult | undefined> {
  let left = times
  const silentAtFilter: PolicyOverride = (policy) => ({
    delayAfterMs: (facts) => (isFiltered(facts) && left-- > 0 ? never : policy.delayAfterMs(facts)),
  })
  const checks = allChecks.filter((check) => check.id === id)
  const run = await runOnReference({ overrides: [silentAtFilter] }, checks, {
    classes: ['textboard'],
    settings: { timeoutMs: 1000, retry: { attempts: 1, budgetMs: 1 } },
  })
  return run.checks.find((check) => check.id === id)
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
