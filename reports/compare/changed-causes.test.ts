import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../harness/vocabulary.ts'
import { compareReports } from './comparison.ts'
import { comparisonText } from './comparison-text.ts'
import { savedReport, table } from './saved-report.test-data.ts'
import type { SavedCause } from './saved-report.ts'

describe('causes', () => {
  const cause: SavedCause = {
    title: 'totalResults is wrong (textdata.list)',
    level: 'MUST',
    isFinding: false,
    norms: [],
    checks: ['t', 'other'],
    cases: ['b', 'other'],
    operations: ['textdata.list'],
    message: 'expected 57, got 50\nmore',
    replay: 'textboard-conformance run --only b --seed 7',
  }
  const before = savedReport({ checks: [table('t', { a: 'passed', b: 'passed' })] })
  const after = savedReport({ checks: [table('t', { a: 'passed', b: 'failed' })] })

  test('of regressions are listed before them, with their replay commands', () => {
    const comparison = compareReports(before, { ...after, causes: [cause] })
    expect(comparison.causes.regressions).toMatchObject([{ isNew: true, regressions: ['t'], checks: 2 }])
    const text = comparisonText(comparison)
    expect(text.indexOf('Causes of the regressions (1)')).toBeLessThan(text.indexOf('Regressions (1)'))
    // What the cause says is not repeated for its checks.
    const withoutCause = comparisonText(compareReports(before, after))
    const linesOf = (shown: string) =>
      shown.slice(shown.indexOf('\nRegressions (1)')).trim().split('\n\n')[0]?.split('\n')
    expect(linesOf(text)).toHaveLength(2)
    expect(linesOf(withoutCause)?.length).toBeGreaterThan(2)
    expect(text).toContain(
      'new: 1 of 2 checks worse\n         expected 57, got 50\n         textboard-conformance run',
    )
  })

  test('that explain no regression are left out', () => {
    const others = [
      { ...cause, cases: ['a'] },
      { ...cause, checks: ['other'] },
    ]
    expect(compareReports(before, { ...after, causes: others }).causes.regressions).toEqual([])
  })

  test('that are gone are listed', () => {
    const comparison = compareReports({ ...after, causes: [{ ...cause, checks: ['t'] }] }, before)
    expect(comparison.causes).toMatchObject({ regressions: [], fixed: [{ title: cause.title, checks: 1 }] })
    expect(comparisonText(comparison)).toContain('Causes that are gone (1)')
  })

  test('are gone if a case does not apply any more, but not if it is untested', () => {
    const old = { ...after, causes: [{ ...cause, checks: ['t'], cases: ['a', 'b'] }] }
    const now = (b: Outcome) => savedReport({ checks: [table('t', { a: 'passed', b })] })
    expect(compareReports(old, now('inapplicable')).causes.fixed).toHaveLength(1)
    expect(compareReports(old, now('untested')).causes).toMatchObject({ fixed: [], mostlyFixed: [] })
  })

  test('of which a few cases still fail are mostly gone; half of the checks is not most of them', () => {
    const wide = { ...cause, checks: ['t', 'u', 'v'], cases: ['a', 'b', 'c'] }
    const run = (outcomes: readonly Outcome[]) =>
      savedReport({
        checks: outcomes.map((outcome, index) =>
          table('tuv'[index] ?? '', { ['abc'[index] ?? '']: outcome }),
        ),
      })
    const old = { ...run(['failed', 'failed', 'failed']), causes: [wide] }
    const comparison = compareReports(old, run(['passed', 'failed', 'passed']))
    expect(comparison.causes).toMatchObject({ fixed: [], mostlyFixed: [{ checks: 3, gone: 2 }] })
    expect(comparisonText(comparison)).toContain('(gone from 2 of 3 checks)')
    expect(compareReports(old, run(['passed', 'failed', 'failed'])).causes.mostlyFixed).toEqual([])
  })

  test('of newly judged checks are listed, unless they are behind a regression, too', () => {
    const untested = savedReport({ checks: [table('t', { b: 'untested' })] })
    const failed = savedReport({ checks: [table('t', { b: 'failed' })] })
    const comparison = compareReports(untested, { ...failed, causes: [cause] })
    expect(comparison.causes).toMatchObject({ regressions: [], newlyJudged: [{ title: cause.title }] })
    expect(comparisonText(comparison)).toContain('1 of 2 checks newly judged')
    const both = savedReport({ checks: [table('t', { b: 'untested' }), table('other', { other: 'passed' })] })
    const worse = savedReport({
      checks: [table('t', { b: 'failed' }), table('other', { other: 'failed' })],
    })
    expect(compareReports(both, { ...worse, causes: [cause] }).causes).toMatchObject({
      regressions: [{ title: cause.title }],
      newlyJudged: [],
    })
  })

  test('are not called gone because a later run of a selection left their cases out', () => {
    const selection = savedReport({
      checks: [table('t', { a: 'passed' })],
      scope: { kind: 'selection', selected: 1, of: 2 },
    })
    const old = { ...after, causes: [{ ...cause, checks: ['t'], cases: ['b'] }] }
    expect(compareReports(old, selection).causes.fixed).toEqual([])
  })
})
