import { expect, test } from 'vitest'
import { checkResult, hugeRun, sampleRun } from './sample-run.test-data.ts'
import { terminalText } from './terminal.ts'

const plain = { colour: false, width: 100 }

test('it ends with the verdict and names failures, replay, fixtures, observations, contract, traffic and files', () => {
  const text = terminalText(sampleRun(), { ...plain, files: ['out/conformance.json'] })
  const lines = text.trimEnd().split('\n')
  expect(lines.at(-1)).toMatch(/^NON-CONFORMANT: 2 failed \(1 MUST\)/)
  expect(text).toContain('✗ MUST entries.create.hostile')
  expect(text).toContain("  replay: textboard-conformance run --target http://127.0.0.1:9 --only 'entries")
  expect(text).toContain('user would test 1 more check')
  expect(text).toContain('entries.read.flaky: no answer within the budget')
  expect(text).toContain('1 sentence that no caller can test')
  expect(text).toContain('1 observation of choices')
  expect(text).toContain('textdatagroup.create: 2 violations')
  expect(text).toContain('4 requests, 1 retried')
  expect(text).toContain('  out/conformance.json')
  expect(text).toMatch(/^textboard +non-conformant +1 +2 +1 +1 +0$/m)
})

test('no control sequence of the target reaches the terminal', () => {
  expect(terminalText(sampleRun(), plain).replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u)
})

test('colour is ours alone, and taking it away leaves the plain text', () => {
  const coloured = terminalText(sampleRun(), { ...plain, colour: true })
  expect(coloured).toContain('\u001b[31m')
  expect(
    coloured
      .split('\u001b')
      .map((part) => part.replace(/^\[\d+m/, ''))
      .join(''),
  ).toBe(terminalText(sampleRun(), plain))
})

test('prose keeps within the width; replay commands stay whole', () => {
  const lines = terminalText(sampleRun(), { colour: false, width: 60 }).split('\n')
  const prose = lines.filter((line) => line.startsWith('    '))
  expect(Math.max(...prose.map((line) => [...line].length))).toBeLessThanOrEqual(60)
  expect(lines.some((line) => line.startsWith('  replay: ') && line.endsWith('--seed 7'))).toBe(true)
})

test('a thousand failures stay readable', () => {
  const text = terminalText(hugeRun(), plain)
  expect(text.length).toBeLessThan(150_000)
  expect(text).toContain('…and 960 more checks in conformance.json')
})

test('a conformant run has no list of failures; a partial one says that it is partial', () => {
  const good = sampleRun({ checks: [checkResult()], contract: {}, fixtures: [], verdict: 'conformant' })
  expect(terminalText(good, plain)).not.toContain('Failed (')
  expect(terminalText(good, plain)).toMatch(/CONFORMANT: 1 passed\n$/)
  expect(terminalText({ ...good, complete: false }, plain)).toContain('INCOMPLETE')
})
