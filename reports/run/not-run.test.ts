import { expect, test } from 'vitest'
import type { RunResult } from '../../harness/run/result/result.ts'
import { conformanceJson } from './conformance.ts'
import { notRunCount, notRunIn, notRunList } from './not-run.ts'
import { checkResult, reported, sampleRun } from './sample-run.test-data.ts'
import { summaryMarkdown } from './summary.ts'
import { terminalText } from './terminal.ts'

const left = (id: string, level: 'MUST' | 'SHOULD') =>
  checkResult({ id, level, outcome: 'inapplicable', fixture: '--exhaustive', exchanges: [] })

/** A conformant run that left out the checks that need a hundred thousand entries. */
const run = (changes: Partial<RunResult> = {}) =>
  sampleRun({
    checks: [
      checkResult(),
      left('entries.limit.evicted', 'SHOULD'),
      left('entries.limit.update', 'MUST'),
      checkResult({ id: 'errors.methods.allow', outcome: 'inapplicable', message: 'no response was 405' }),
    ],
    fixtures: [{ fixture: '--exhaustive', checks: ['entries.limit.evicted', 'entries.limit.update'] }],
    contract: {},
    verdict: 'conformant',
    ...changes,
  })

test('checks that only --exhaustive would run are distinguished from inapplicable ones, MUSTs first', () => {
  const notRun = notRunIn(run())
  expect(notRunCount(notRun)).toBe('2 not run without --exhaustive (1 MUST)')
  expect(notRunList(notRun)).toBe('entries.limit.update (MUST), entries.limit.evicted (SHOULD)')
  expect(notRunCount(notRunIn(run({ fixtures: [] })))).toBe('')
})

test('the closing line and the terminal count the checks that were not run, and the summary names them', () => {
  const headline =
    'CONFORMANT (textboard, card-incentive): 1 passed, 2 not run without --exhaustive (1 MUST), 1 inapplicable'
  const names = 'Not run without --exhaustive: entries.limit.update (MUST), entries.limit.evicted (SHOULD).'
  const text = terminalText(...reported(run()), { colour: false, width: 140 })
  expect(text.endsWith(`${headline}\n`)).toBe(true)
  expect(text).toContain('Not run without --exhaustive: 2 checks of what happens at the limit of a group;')
  expect(text).not.toContain('entries.limit.')
  expect(text).not.toContain('needs it')
  const summary = summaryMarkdown(...reported(run()))
  expect(summary.split('\n')[0]).toBe(`# ✅ ${headline}`)
  expect(summary).toContain(names)
})

test('a selection with checks that need --exhaustive counts them, too', () => {
  const selected = run({ scope: { kind: 'selection', selected: 4, of: 600 }, verdict: 'none' })
  expect(terminalText(...reported(selected), { colour: false, width: 120 })).toContain(
    '4 selected checks: 1 passed, 2 not run without --exhaustive (1 MUST), 1 inapplicable',
  )
})

test('conformance.json says which flag would run the checks that were not run', () => {
  const report: unknown = JSON.parse(conformanceJson(run()))
  expect(report).toMatchObject({
    fixtures: [{ fixture: '--exhaustive', checks: ['entries.limit.evicted', 'entries.limit.update'] }],
  })
})

test('if many checks were not run, the first are named and the others counted', () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ id: `a.${index}`, level: 'MUST' as const }))
  expect(notRunList(many)).toMatch(/a\.19 \(MUST\) and 5 more$/)
})
