import { expect, test } from 'vitest'
import { overviewOf } from './overview.ts'
import { refusalText, refusedMembers } from './refused-members.ts'
import { checkResult, sampleRun } from './sample-run.test-data.ts'

const refusal = 'user.token: the target refuses this token; check token, tokenSecret'
const runWith = (message: string) => ({
  ...sampleRun({
    checks: [checkResult({ id: 'a', outcome: 'untested', message })],
  }),
  verdict: 'inconclusive' as const,
  fixtures: [{ fixture: 'user.token', checks: ['a'] }],
})

test('a member that the target refuses is named at the beginning of the headline', () => {
  const run = runWith(refusal)
  expect(refusedMembers(run)).toEqual(['user.token'])
  expect(overviewOf(run, []).headline).toMatch(/^INCONCLUSIVE: the target refuses user\.token; 1 untested/)
})

test('a member that is only missing is not called refused', () => {
  expect(refusalText(runWith('the configuration names no user'))).toBe('')
})

test('a run with another verdict does not name it', () => {
  expect(refusalText({ ...runWith(refusal), verdict: 'non-conformant' })).toBe('')
})
