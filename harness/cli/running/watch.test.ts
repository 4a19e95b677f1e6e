import { expect, test } from 'vitest'
import { checkResult } from '../../../reports/run/sample-run.test-data.ts'
import { checksOf, must, suite } from '../../check/check.ts'
import type { CaseResult } from '../../run/result/result.ts'
import type { Outcome } from '../../vocabulary.ts'
import { changeText, incentiveWarning, notPassed, watchedCases } from './watch.ts'

const [reading, using] = checksOf([
  suite('Card incentive', { class: 'card-incentive', section: 'Limits', resource: 'Card incentive' }, [
    must('incentive.read', 'it can be read', 'R-incentive-one', async () => {}, { needs: ['user'] }),
    must('incentive.use', 'it can be used', 'R-available-consumed', async () => {}, {
      needs: ['user', 'fixtures.consumableIncentives'],
    }),
  ]),
])
const failed = [reading, using].filter((check) => check !== undefined)
const fixtures = { consumableIncentives: ['70025', '70026'] }

test('--watch warns that each repetition uses up incentives', () => {
  expect(incentiveWarning(failed, { fixtures })).toContain(
    'permanently uses up to 2 of the 2 incentives in fixtures.consumableIncentives',
  )
})

test('--watch does not warn if no incentive is used, or if incentives are reset each time', () => {
  expect(incentiveWarning(failed.slice(0, 1), { fixtures })).toBeUndefined()
  expect(incentiveWarning(failed, { fixtures: {} })).toBeUndefined()
  const resetIncentives = { url: 'http://127.0.0.1:9/reset' }
  expect(incentiveWarning(failed, { fixtures: { ...fixtures, resetIncentives } })).toBeUndefined()
})

/** A check with cases of these outcomes. */
const table = (level: 'MUST' | 'SHOULD', outcomes: Readonly<Record<string, Outcome>>) =>
  checkResult({
    id: `check of ${Object.keys(outcomes).join(' and ')}`,
    level,
    cases: Object.entries(outcomes).map(([id, outcome]): CaseResult => {
      return { id, title: id, outcome, durationMs: 1, message: id, exchanges: [] }
    }),
  })

test('--watch repeats failed MUSTs, and counts the failed cases of recommendations unless it repeats them, too', () => {
  const checks = [
    table('MUST', { a: 'failed', b: 'passed', c: 'error' }),
    table('SHOULD', { d: 'failed', e: 'failed' }),
  ]
  expect(watchedCases(checks, 'MUST')).toEqual({ cases: ['a', 'c'], left: 2 })
  expect(watchedCases(checks, 'all')).toEqual({ cases: ['a', 'c', 'd', 'e'], left: 0 })
})

test('a case that could not be judged is repeated again, because nothing shows that it passes', () => {
  const checks = [table('MUST', { a: 'untested', b: 'passed', c: 'inapplicable', d: 'failed' })]
  expect(notPassed(checks, ['a', 'b', 'c', 'd', 'unknown'])).toEqual(['a', 'd', 'unknown'])
})

test('a repetition says what is left of each cause, and names the cases of no cause', () => {
  const causes = [
    { title: 'The first', cases: ['a', 'b'] },
    { title: 'Another', cases: ['not repeated'] },
    { title: 'The third', cases: ['c', 'd', 'e'] },
  ]
  const next = {
    checks: [
      table('MUST', { a: 'passed', b: 'passed', c: 'failed', d: 'untested', e: 'passed', f: 'failed' }),
    ],
  }
  const before = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(changeText({ before, still: ['c', 'd', 'f'], causes, next }).split('\n')).toEqual([
    'cause 1: gone: none of its 2 cases fails any more: The first',
    'cause 3: 1 of its 3 cases still fails, 1 could not be judged: The third',
    'still failing  f',
    '',
  ])
})
