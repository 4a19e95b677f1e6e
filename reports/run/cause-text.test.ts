import { expect, test } from 'vitest'
import { causeFacts } from './cause-text.ts'
import { checkResult, reported, sampleRun } from './sample-run.test-data.ts'

const [sample] = reported(sampleRun())[1]
if (sample === undefined) throw new Error('the sample run has no cause')

const siblings = { of: 3, failed: 1, passed: 1, alsoFailed: ['an update'], alsoPassed: ['a deletion'] }
const cause = { ...sample, checks: ['a.check'], siblings }

/** The facts about a cause whose check has other cases that could not be judged, for these reasons. */
function factsWith(...reasons: readonly string[]): string[] {
  const [one] = checkResult().cases
  if (one === undefined) throw new Error('the sample check has no case')
  const cases = reasons.map((message) => ({ ...one, outcome: 'inapplicable' as const, message }))
  return causeFacts(cause, [{ ...checkResult({ id: 'a.check' }), cases: [one, ...cases] }])
}

test('the facts name other cases that fail and that pass', () => {
  expect(factsWith()).toEqual(expect.arrayContaining(['Also fails: an update', 'Passes: a deletion']))
})

test('the facts say how many cases fail if there is no room for all their titles', () => {
  const alsoFailed = ['an update', `a creation with ${'very '.repeat(30)}long text`]
  const many = { ...cause, siblings: { ...siblings, of: 9, failed: 4, alsoFailed } }
  expect(causeFacts(many, [])).toContain('Also fails: an update; … (5 of the 10 cases of this check fail)')
})

test('the facts say why other cases were not judged, if the reason is short and the same for all', () => {
  const unjudged = 'Not judged: 1 of the other 3 cases of this check'
  expect(factsWith('the update answers 403')).toContain(`${unjudged}: the update answers 403`)
  expect(factsWith('the update answers 403', 'no user')).toContain(unjudged)
  expect(factsWith('a'.repeat(101))).toContain(unjudged)
})

test('the facts end with the steps of the suite that failed on the way to the causes', () => {
  const note = 'An error of the suite, not of the target: explanation: TypeError: x'
  expect(causeFacts({ ...cause, note }, []).at(-1)).toBe(`Note: ${note}`)
  expect(causeFacts(cause, []).join('\n')).not.toContain('Note:')
})
