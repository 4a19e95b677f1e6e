import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSession } from '../harness/run/open.ts'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import { allChecks } from '../suites/index.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { startOverridden } from './index.ts'

/**
 * No definitions. The application may also read the achievements of users. What does not exist below a listed path
 * gets the same message as a path that does not exist.
 */
const none: PolicyOverride = (policy) => ({
  achievementsOf: () => [],
  operationAllowed: (operation, caller) =>
    operation.startsWith('userachievements.') || policy.operationAllowed(operation, caller),
  errorMessage: (problem, status, detail) =>
    problem === 'listed-unknown'
      ? policy.errorMessage('path-unknown', status, 'no such path')
      : policy.errorMessage(problem, status, detail),
})

test('no check fails for an application without achievements, even if the run has to invent their ids', async () => {
  const output = mkdtempSync(join(tmpdir(), 'textboard-conformance-none-'))
  const server = await startOverridden({ overrides: [none], limits: referenceLimits })
  try {
    const session = await openSession({
      config: { ...referenceConfig(server), classes: ['achievements', 'platform'] },
      checks: allChecks.filter(({ class: one }) => one === 'achievements' || one === 'platform'),
      seed: 1,
      output,
    })
    const { checks } = await session.runAll()
    const of = (outcome: string) => checks.filter((check) => check.outcome === outcome)
    expect([...of('failed'), ...of('error')].map(({ id, message }) => ({ id, message }))).toEqual([])
    expect(of('passed').map(({ id }) => id)).toContain('platform.offered')
  } finally {
    await server.close()
    rmSync(output, { recursive: true, force: true })
  }
})
