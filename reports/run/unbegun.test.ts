import { expect, test } from 'vitest'
import type { RunResult } from '../../harness/run/result/result.ts'
import { hostile, reported, sampleRun } from './sample-run.test-data.ts'
import { summaryMarkdown } from './summary.ts'
import { terminalText } from './terminal.ts'

/** A run against a target that did not answer. */
const unbegun = (changes: Partial<RunResult> = {}) =>
  sampleRun({
    checks: sampleRun().checks.map((check) => ({ ...check, outcome: 'untested' })),
    verdict: 'inconclusive',
    contract: {},
    observations: [],
    fixtures: [],
    notes: [],
    stopped: `No answer from http://127.0.0.1:9: nobody listens there ${hostile}\nCheck that the server runs.`,
    unbegun: 'nobody listens at 127.0.0.1:9',
    complete: false,
    ...changes,
  })

test('if a run could not begin, the title of the summary names the reason, and no check is listed', () => {
  const summary = summaryMarkdown(...reported(unbegun()))
  const [title, ...lines] = summary.split('\n')
  expect(title).toBe('# ⚠️ INCONCLUSIVE: nobody listens at 127.0.0.1:9')
  const rest = lines.join('\n')
  expect(rest).toContain('The run could not begin.')
  expect(rest).toContain('\n> Check that the server runs.')
  expect(rest).not.toMatch(/92;nCheck|\\\\n|interrupted|Untested|Traffic|0 requests|\| Class/)
  expect(rest).not.toMatch(/<script|@team|\]\(/)
})

test('if a run could not begin, the terminal ends with the reason and says nothing about checks', () => {
  const text = terminalText(...reported(unbegun()), { colour: false, width: 100 })
  expect(text.trimEnd().split('\n').at(-1)).toBe('INCONCLUSIVE: nobody listens at 127.0.0.1:9')
  expect(text).not.toMatch(/untested|requests|^class/m)
})

test('a selection that could not begin has no verdict, and the terminal ends with the reason', () => {
  const selected = unbegun({ scope: { kind: 'selection', selected: 1, of: 600 }, verdict: 'none' })
  expect(terminalText(...reported(selected), { colour: false, width: 100 })).toMatch(
    /NO VERDICT: nobody listens at 127\.0\.0\.1:9\n$/,
  )
})

test('a text to compare with is shown as it is', () => {
  const text = 'GET&http%3A%2F%2Fhost%2F%40app_1_&a*b*c'
  const summary = summaryMarkdown(...reported(unbegun({ stopped: `Compare:\n  ${text}` })))
  expect(summary).toContain(`> \`${text}\``)
})
