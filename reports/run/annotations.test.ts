import { expect, test } from 'vitest'
import { annotations } from './annotations.ts'
import { checkResult, hostile, hugeRun, reported, sampleRun } from './sample-run.test-data.ts'

const commands = /^::(error|warning|notice) title=([^:,\n]*)::([^\n]*)$/

test('each cause is one line: an error for a MUST, a warning for a recommendation, only errors with --strict', () => {
  const run = sampleRun()
  const kinds = annotations(...reported(run)).map((line) => commands.exec(line)?.[1])
  expect(kinds).toEqual(['error', 'error', 'warning'])
  const strict = annotations(...reported({ ...run, settings: { ...run.settings, strict: true } }))
  expect(strict.map((line) => commands.exec(line)?.[1])).toEqual(['error', 'error', 'error'])
  expect(annotations(...reported(sampleRun({ checks: [checkResult()], verdict: 'conformant' })))).toEqual([])
})

test('a text of the target cannot end a line or a title, and cannot begin a command', () => {
  const message = `a\n::add-mask::x\r\n##[error]y ${hostile}`
  const run = sampleRun({
    checks: [checkResult({ outcome: 'failed', message, sentence: 'a: b, c\n::d::' })],
  })
  const lines = annotations(...reported(run))
  expect(lines).toHaveLength(1)
  for (const line of lines) expect(line).toMatch(commands)
  expect(lines[0]).toContain('%0A::add-mask::x')
})

test('there are at most ten annotations of bounded length, and the last one counts the other causes', () => {
  const lines = annotations(...reported(hugeRun()))
  expect(lines.length).toBeLessThanOrEqual(10)
  for (const line of lines) expect(line.length).toBeLessThan(12_000)
  const checks = Array.from({ length: 30 }, (_, index) =>
    checkResult({ id: `c-${index}`, norm: `R-${index}`, outcome: 'failed', message: `got ${index}` }),
  )
  const many = annotations(...reported(sampleRun({ checks })))
  expect(many).toHaveLength(10)
  expect(many[9]).toContain('::notice title=21 more causes::')
})

test('an inconclusive run says why', () => {
  const run = sampleRun({ checks: [], verdict: 'inconclusive', stopped: 'No answer.\nDoes it run?' })
  expect(annotations(...reported(run))).toEqual([
    expect.stringMatching(/^::error title=Inconclusive::No answer\.%0ADoes it run\?%0AINCONCLUSIVE: /),
  ])
})
