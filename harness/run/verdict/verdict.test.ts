import { expect, test } from 'vitest'
import { present } from '../../present.ts'
import type { Level, Outcome } from '../../vocabulary.ts'
import { classResults, missingFixtures, runVerdict, verdictOf } from './verdict.ts'

const one = (level: Level, outcome: Outcome, fixture?: string) => ({
  id: `${level}.${outcome}`,
  kind: 'check' as const,
  level,
  outcome,
  ...present({ fixture }),
})
const passed = one('MUST', 'passed')

test('a failed MUST is non-conformant, whatever else is missing', () => {
  expect(verdictOf([passed, one('MUST', 'failed'), one('MUST', 'untested')], false)).toBe('non-conformant')
})

test('a failed SHOULD is non-conformant only if the run is strict', () => {
  expect(verdictOf([passed, one('SHOULD', 'failed')], false)).toBe('conformant')
  expect(verdictOf([passed, one('SHOULD', 'failed')], true)).toBe('non-conformant')
})

test('an untested MUST is inconclusive; an untested SHOULD is not', () => {
  expect(verdictOf([passed, one('MUST', 'untested')], false)).toBe('inconclusive')
  expect(verdictOf([passed, one('SHOULD', 'untested')], false)).toBe('conformant')
})

test('a broken check is inconclusive, whatever its level', () => {
  expect(verdictOf([passed, one('MAY', 'error')], false)).toBe('inconclusive')
})

test('a run without an executed check is never conformant', () => {
  expect(verdictOf([], false)).toBe('inconclusive')
  expect(verdictOf([one('MUST', 'inapplicable')], false)).toBe('inconclusive')
})

const classified = (id: 'textboard' | 'robustness', outcome: Outcome) => ({
  ...one('MUST', outcome),
  class: id,
})

test('a run that did not end is never conformant, but may be non-conformant', () => {
  const partial = { complete: false, strict: false }
  expect(runVerdict([classified('textboard', 'passed')], ['textboard'], partial)).toBe('inconclusive')
  expect(runVerdict([classified('textboard', 'failed')], ['textboard'], partial)).toBe('non-conformant')
  expect(classResults([classified('textboard', 'failed')], ['textboard'], false)).toMatchObject([
    { id: 'textboard', verdict: 'non-conformant', decides: true, counts: { failed: 1, passed: 0 } },
    { id: 'achievements', verdict: 'not-claimed' },
    { id: 'card-incentive', verdict: 'not-claimed' },
    { id: 'platform', verdict: 'not-claimed' },
  ])
})

test('robustness is reported with the text board, and decides only if it is claimed', () => {
  const checks = [classified('textboard', 'passed'), classified('robustness', 'failed')]
  const whole = { complete: true, strict: false }
  expect(runVerdict(checks, ['textboard'], whole)).toBe('conformant')
  expect(runVerdict(checks, ['textboard', 'robustness'], whole)).toBe('non-conformant')
  const line = (classes: readonly ('textboard' | 'robustness')[]) =>
    classResults(checks, classes, false).find(({ id }) => id === 'robustness')
  expect(line(['textboard'])).toMatchObject({ verdict: 'non-conformant', decides: false })
  expect(line(['textboard', 'robustness'])).toMatchObject({ verdict: 'non-conformant', decides: true })
})

test('missing fixtures are named with the checks that they would test, the most useful first', () => {
  const checks = [
    one('MUST', 'untested', 'user'),
    one('MAY', 'untested', 'nonMember'),
    one('SHOULD', 'untested', 'user'),
  ]
  expect(missingFixtures(checks, () => [])).toEqual([
    { fixture: 'user', checks: ['MUST.untested', 'SHOULD.untested'] },
    { fixture: 'nonMember', checks: ['MAY.untested'] },
  ])
})

test('a case that lacks several fixtures counts for each of them', () => {
  const checks = [one('MUST', 'untested', 'user'), one('SHOULD', 'passed')]
  expect(missingFixtures(checks, () => ['user', 'fixtures.consumableIncentives'])).toEqual([
    { fixture: 'user', checks: ['MUST.untested'] },
    { fixture: 'fixtures.consumableIncentives', checks: ['MUST.untested'] },
  ])
})
