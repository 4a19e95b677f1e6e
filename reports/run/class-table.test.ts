import { expect, test } from 'vitest'
import { classResults } from '../../harness/run/verdict/verdict.ts'
import { classRowsOf } from './class-table.ts'
import { checkResult, reported, sampleRun } from './sample-run.test-data.ts'
import { summaryMarkdown } from './summary.ts'
import { terminalText } from './terminal.ts'

const scope = { kind: 'selection', selected: 2, of: 600 } as const

test('a selection shows counts of what was selected, and no verdict of a class', () => {
  const selected = sampleRun({ scope, verdict: 'none' })
  expect(classRowsOf(selected).map(({ id, verdict }) => [id, verdict])).toEqual([
    ['textboard', undefined],
    ['card-incentive', undefined],
    ['platform', undefined],
  ])
  const text = terminalText(...reported(selected), { colour: false, width: 100 })
  expect(text).toMatch(/^class +passed +failed/m)
  expect(text).toMatch(/^textboard +1 +2 +1 +1 +0$/m)
  const summary = summaryMarkdown(...reported(selected))
  expect(summary).toContain('| Class | Passed | Failed |')
  expect(summary).toContain('| textboard | 1 | 2 | 1 | 1 | 0 |')
  expect(text + summary).not.toMatch(/inconclusive|non-conformant/)
})

test('an untestable check is in no count of its class', () => {
  const checks = [
    checkResult(),
    checkResult({ id: 'entries.limit.users', kind: 'untestable', outcome: 'inapplicable' }),
    checkResult({ id: 'errors.methods.allow', outcome: 'inapplicable' }),
  ]
  expect(classResults(checks, ['textboard'], false)[0]?.counts).toEqual({
    passed: 1,
    failed: 0,
    untested: 0,
    inapplicable: 1,
    error: 0,
  })
})

test('a check that only --exhaustive would run is counted as not run, not as inapplicable', () => {
  const checks = [
    checkResult(),
    checkResult({ id: 'entries.limit.update', outcome: 'inapplicable' }),
    checkResult({ id: 'errors.methods.allow', outcome: 'inapplicable' }),
  ]
  const run = sampleRun({
    checks,
    classes: classResults(checks, ['textboard'], false),
    fixtures: [{ fixture: '--exhaustive', checks: ['entries.limit.update'] }],
  })
  const text = terminalText(...reported(run), { colour: false, width: 100 })
  expect(text).toMatch(/^class +verdict +passed +failed +error +untested +not run +inapplicable$/m)
  expect(text).toMatch(/^textboard +conformant +1 +0 +0 +0 +1 +1$/m)
  expect(summaryMarkdown(...reported(run))).toContain('| 1 | 0 | 0 | 0 | 1 | 1 |')
  expect(terminalText(...reported(sampleRun()), { colour: false, width: 100 })).not.toMatch(/not run +inapp/)
})
