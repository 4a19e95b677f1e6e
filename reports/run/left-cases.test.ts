import { expect, test } from 'vitest'
import type { CaseResult, CheckResult } from '../../harness/run/result/result.ts'
import { leftCases } from './left-cases.ts'
import { checkResult, reported, sampleRun } from './sample-run.test-data.ts'
import { summaryMarkdown } from './summary.ts'
import { terminalText } from './terminal.ts'

const cased = (id: string, ...cases: readonly (readonly [CaseResult['outcome'], string?])[]): CheckResult => {
  const check = checkResult({ id })
  const [one] = check.cases
  if (one === undefined) throw new RangeError('a sample check has a case')
  const all = cases.map(([outcome, message], at) => ({
    ...one,
    id: `${id}.${at}`,
    outcome,
    ...(message === undefined ? {} : { message }),
  }))
  return { ...check, cases: all }
}

const few = 'the target has 15 definitions, no more than 50'
const checks = [
  cased('achievements.paging.count', ['passed'], ['inapplicable', few], ['inapplicable', few]),
  cased('entries.read.near', ['passed'], ['inapplicable', 'GET /a got 404: no id has letters']),
  cased('entries.read.whole', ['passed']),
  { ...cased('entries.read.tag', ['inapplicable', 'no ETag']), outcome: 'inapplicable' as const },
]

test('the cases that do not apply of checks that passed are counted, the most frequent reason first', () => {
  expect(leftCases({ checks })).toEqual({
    count: '3 cases of 2 checks that passed',
    reasons: [
      { reason: few, cases: ['achievements.paging.count.1', 'achievements.paging.count.2'] },
      { reason: 'GET /a got 404: no id has letters', cases: ['entries.read.near.1'] },
    ],
  })
  expect(leftCases({ checks: checks.slice(2) })).toEqual({ count: undefined, reasons: [] })
})

test('the summary says why, and the terminal says how many, if nothing has to be fixed', () => {
  const run = sampleRun({ checks, contract: {}, fixtures: [], verdict: 'conformant' })
  const summary = summaryMarkdown(...reported(run))
  expect(summary).toContain('3 cases of 2 checks that passed')
  expect(summary).toContain(`- achievements.paging.count.1, achievements.paging.count.2: \`${few}\``)
  expect(terminalText(...reported(run), { colour: false, width: 100 })).toContain(
    '  3 cases of 2 checks that passed do not apply either: see summary.md',
  )
})
