import { describe, expect, test } from 'vitest'
import type { CheckResult } from '../../harness/run/result/result.ts'
import type { Outcome } from '../../harness/vocabulary.ts'
import { checkResult, hostile, observation, sampleRun } from '../run/sample-run.test-data.ts'
import { compareReports } from './comparison.ts'
import { comparisonText } from './comparison-text.ts'
import { savedReport, table } from './saved-report.test-data.ts'
import type { SavedReport } from './saved-report.ts'

/** Compares two reports with one check; null if the report does not have it. */
function compared(before: Outcome | null, after: Outcome | null, changes: Partial<CheckResult> = {}) {
  const report = (outcome: Outcome | null) =>
    savedReport({ checks: outcome === null ? [] : [checkResult({ ...changes, outcome })] })
  return compareReports(report(before), report(after))
}

const lists = ['regressions', 'newlyJudged', 'fixes', 'changed', 'appeared', 'vanished'] as const

describe('a change of a check', () => {
  test.each([
    ['passed', 'failed', 'regressions'],
    ['passed', 'error', 'regressions'],
    ['passed', 'untested', 'regressions'],
    ['untested', 'failed', 'newlyJudged'],
    ['inapplicable', 'failed', 'regressions'],
    ['error', 'failed', 'newlyJudged'],
    [null, 'failed', 'newlyJudged'],
    ['failed', 'passed', 'fixes'],
    ['error', 'passed', 'fixes'],
    ['untested', 'passed', 'changed'],
    ['passed', 'inapplicable', 'changed'],
    ['failed', 'untested', 'changed'],
    ['failed', 'error', 'changed'],
    ['untested', 'error', 'changed'],
    [null, 'passed', 'appeared'],
    [null, 'untested', 'appeared'],
    ['passed', null, 'vanished'],
    ['failed', null, 'vanished'],
  ] as const)('from %s to %s is only in the list %s', (before, after, expected) => {
    const comparison = compared(before, after)
    expect(lists.filter((list) => comparison[list].length > 0)).toEqual([expected])
    expect(comparison[expected][0]).toMatchObject({
      id: 'groups.create.ok',
      before: before ?? 'absent',
      after: after ?? 'absent',
    })
  })

  test.each(['passed', 'failed', 'untested', 'inapplicable', 'error'] as const)(
    'is in no list if the outcome stays %s',
    (same) => {
      const comparison = compared(same, same)
      expect(lists.flatMap((list) => comparison[list])).toEqual([])
      expect(comparison.compared).toBe(1)
    },
  )

  test('is a regression if a SHOULD fails now, but not if it is untested now', () => {
    expect(compared('passed', 'untested', { level: 'SHOULD' }).regressions).toEqual([])
    expect(compared('passed', 'failed', { level: 'SHOULD' }).regressions).toHaveLength(1)
  })

  test('is no regression if only --exhaustive would test the MUST', () => {
    const before = savedReport({ checks: [checkResult()] })
    const checks = [checkResult({ outcome: 'untested' })]
    const fixtures = [{ fixture: '--exhaustive', checks: ['groups.create.ok'] }]
    expect(compareReports(before, savedReport({ checks, fixtures })).changed).toHaveLength(1)
    const others = [{ fixture: 'user', checks: ['groups.create.ok'] }]
    expect(compareReports(before, savedReport({ checks, fixtures: others })).regressions).toHaveLength(1)
  })
})

test('checks that are untested for one reason are one item, and a run that could not begin is told first', () => {
  const ids = ['one', 'two', 'three', 'four']
  const before = savedReport({ checks: ids.map((id) => checkResult({ id })) })
  const message = 'the run could not begin: the target cannot be reached'
  const checks = ids.map((id) => checkResult({ id, outcome: 'untested', message }))
  const comparison = compareReports(before, savedReport({ checks, complete: false }))
  expect(comparison.regressions).toHaveLength(4)
  const text = comparisonText(comparison)
  expect(text.split('\n')[0]).toBe('the new run could not begin: the target cannot be reached')
  expect(text).toContain('4 checks, 4 MUST: passed → untested')
  expect(text).toContain('one, two, three and 1 more')
  expect(text.match(/could not begin/g)).toHaveLength(2)
})

test('changed observations are listed, and observations that only one run made are not', () => {
  const before = savedReport({
    observations: [observation({ value: 'a' }), observation({ id: 'old', value: 'x' })],
  })
  const after = savedReport({
    observations: [observation({ value: 'b' }), observation({ id: 'new', value: 'y' })],
  })
  expect(compareReports(before, after).observations).toMatchObject([
    { id: 'groups.limit.error-shape', before: 'a', after: 'b' },
  ])
  const unseen = savedReport({ observations: [observation({ outcome: 'untested', value: 'why not' })] })
  expect(compareReports(before, unseen).observations).toMatchObject([{ before: 'a', after: '' }])
})

test('checks that a selection left out have neither vanished nor appeared', () => {
  const one = checkResult({ id: 'groups.create.ok' })
  const other = checkResult({ id: 'groups.create.type', level: 'SHOULD' })
  const whole = savedReport({ checks: [one, other] })
  const selection = savedReport({ checks: [one], scope: { kind: 'selection', selected: 1, of: 2 } })
  expect(compareReports(whole, selection)).toMatchObject({
    compared: 1,
    vanished: [],
    differences: ['checks run: all → 1 of 2'],
  })
  expect(compareReports(selection, whole).appeared).toEqual([])
  expect(compareReports(whole, savedReport({ checks: [one] })).vanished).toHaveLength(1)
})

test('the differences between the settings of two runs are listed', () => {
  const claims = { unsupported: ['three-legged'] as const, entriesPerGroup: 60, runs: 1 }
  const settings = { ...sampleRun().settings, ...claims, only: ['groups.*'], strict: true }
  const { differences } = compareReports(
    savedReport(),
    savedReport({ target: 'http://h/x', settings, complete: false }),
  )
  expect(differences).toEqual([
    'profile: full → 2-legged',
    'limits.entriesPerGroup: 100000 → 60',
    '--only: nothing → groups.*',
    '--strict: no → yes',
    '--runs: 25 → 1',
    'the new report is partial: its run did not reach its end',
  ])
  expect(compareReports(savedReport(), savedReport()).differences).toEqual([])
})

/** A report of version 0.1: checks without cases, no scope, no causes. */
function savedOld(checks: readonly (readonly [id: string, outcome: Outcome])[]): SavedReport {
  const { scope: _scope, checks: _checks, ...report } = savedReport()
  return {
    ...report,
    checks: checks.map(([id, outcome]) => {
      const { cases: _cases, ...check } = checkResult({ id, outcome, message: `${id} was ${outcome}` })
      return check
    }),
  }
}

describe('cases', () => {
  test('that fail now are a regression, even if their check failed before because of others', () => {
    const before = savedReport({ checks: [table('t', { a: 'failed', b: 'passed', c: 'passed' })] })
    const after = savedReport({ checks: [table('t', { a: 'passed', b: 'failed', c: 'passed' })] })
    const comparison = compareReports(before, after)
    expect(comparison.regressions).toMatchObject([
      { id: 't', before: 'failed', after: 'failed', cases: ['b'] },
    ])
    expect(comparisonText(comparison)).toContain('t: failed → failed (worse: b)')
  })

  test('that fail now are newly judged, even next to old failures, if nothing judged them before', () => {
    const before = savedReport({ checks: [table('t', { a: 'failed', b: 'untested', c: 'passed' })] })
    const after = savedReport({
      checks: [table('t', { a: 'failed', b: 'failed', c: 'passed', d: 'failed' })],
    })
    const comparison = compareReports(before, after)
    expect(comparison.regressions).toEqual([])
    expect(comparison.newlyJudged).toMatchObject([{ id: 't', cases: ['b', 'd'] }])
    expect(comparisonText(comparison)).toContain('t: failed → failed (newly judged: b, d)')
  })

  test('that passed and fail now make their check a regression, whatever else is newly judged in it', () => {
    const before = savedReport({ checks: [table('t', { a: 'passed', b: 'untested' })] })
    const after = savedReport({ checks: [table('t', { a: 'failed', b: 'failed' })] })
    const comparison = compareReports(before, after)
    expect(comparison.regressions).toMatchObject([{ id: 't', cases: ['a'] }])
    expect(comparison.newlyJudged).toEqual([])
  })

  test('that pass now are no change of their check if others still fail', () => {
    const before = savedReport({ checks: [table('t', { a: 'failed', b: 'failed' })] })
    const after = savedReport({ checks: [table('t', { a: 'passed', b: 'failed' })] })
    expect(lists.flatMap((list) => compareReports(before, after)[list])).toEqual([])
  })
})

describe('a report of version 0.1', () => {
  const after = savedReport({
    checks: [table('t', { a: 'passed', b: 'failed' }), checkResult({ id: 'new' })],
  })

  test('is compared case by case, because its checks are cases now', () => {
    const comparison = compareReports(
      savedOld([
        ['a', 'passed'],
        ['b', 'passed'],
        ['gone', 'passed'],
      ]),
      after,
    )
    expect(comparison.regressions).toMatchObject([
      { id: 't', before: 'passed', after: 'failed', cases: ['b'] },
    ])
    expect(comparison.appeared.map(({ id }) => id)).toEqual(['new'])
    expect(comparison.vanished.map(({ id }) => id)).toEqual(['gone'])
  })

  test('gives no regression for a case that failed in it, too', () => {
    const comparison = compareReports(
      savedOld([
        ['a', 'passed'],
        ['b', 'failed'],
      ]),
      after,
    )
    expect(comparison.regressions).toEqual([])
    expect(comparison.compared).toBe(1)
  })

  test('may also be the newer report', () => {
    const comparison = compareReports(
      after,
      savedOld([
        ['a', 'failed'],
        ['b', 'failed'],
      ]),
    )
    expect(comparison.regressions).toMatchObject([{ id: 't', cases: ['a'] }])
  })
})

describe('the text of a comparison', () => {
  test('names both reports, each change with what the new report says, and the totals', () => {
    const before = savedReport({ checks: [checkResult()], verdict: 'conformant', implementation: {} })
    const after = savedReport({
      checks: [checkResult({ outcome: 'failed', message: 'expected 201, got 500\nmore' })],
      verdict: 'non-conformant',
      implementation: { product: 'Board', version: '2' },
    })
    const text = comparisonText(compareReports(before, after))
    expect(text).toContain('old  http://127.0.0.1:9/social')
    expect(text).toContain('new  Board 2, http://127.0.0.1:9/social')
    expect(text).toContain('Regressions (1)\n  MUST   groups.create.ok: passed → failed\n')
    expect(text).toContain('expected 201, got 500\n')
    expect(text).toMatch(/^1 check compared: 1 regression, 0 fixed/m)
    expect(text).toMatch(/^verdict conformant → non-conformant$/m)
  })

  test('keeps to the width, except for commands', () => {
    const message = `expected ${'a long text '.repeat(30)}`
    const replay = `textboard-conformance run --only ${'x'.repeat(120)}`
    const cause = { title: message, level: 'MUST' as const, isNew: true, regressions: ['t'], checks: 1 }
    const before = savedReport({ checks: [checkResult()] })
    const after = savedReport({ checks: [checkResult({ outcome: 'failed', message })] })
    const comparison = compareReports(before, after)
    const causes = { ...comparison.causes, regressions: [{ ...cause, message, replay }] }
    const lines = comparisonText({ ...comparison, causes }, 60).split('\n')
    expect(lines).toContain(`         ${replay}`)
    expect(lines.filter((line) => line.length > 60)).toEqual([`         ${replay}`])
  })

  test('contains no control characters and is of bounded length', () => {
    const checksOf = (outcome: Outcome) =>
      Array.from({ length: 500 }, (_, index) =>
        checkResult({ id: `${index} ${hostile}`, sentence: hostile, message: hostile, outcome }),
      )
    const before = savedReport({
      checks: checksOf('passed'),
      observations: [observation({ value: 'a' })],
    })
    const after = savedReport({
      checks: checksOf('failed'),
      observations: [observation({ value: hostile })],
      target: hostile,
    })
    const text = comparisonText(compareReports(before, after))
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u)
    expect(text).toContain('…and 400 more; --json has all')
    expect(text.length).toBeLessThan(200_000)
  })
})
