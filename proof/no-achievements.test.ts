import { expect, test } from 'vitest'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import { allChecks } from '../suites/index.ts'
import { runOnReference } from './reference-run.ts'

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
  const classes = ['achievements', 'platform'] as const
  const ofClasses = allChecks.filter((check) => classes.some((one) => one === check.class))
  const { checks } = await runOnReference({ overrides: [none] }, ofClasses, { classes })
  const of = (outcome: string) => checks.filter((check) => check.outcome === outcome)
  expect([...of('failed'), ...of('error')].map(({ id, message }) => ({ id, message }))).toEqual([])
  expect(of('passed').map(({ id }) => id)).toContain('platform.offered')
})
