import { expect, test } from 'vitest'
import { checkResult, observation, sampleRun } from '../../../reports/run/sample-run.test-data.ts'
import { exitCodeOf, exitCodes } from './exit-code.ts'

const scope = { kind: 'selection', selected: 1, of: 600 } as const
const broken = [observation({ outcome: 'error' })]

test('a selection in which only an observation broke exits as an error of the suite', () => {
  expect(exitCodeOf(sampleRun({ scope, checks: [], observations: broken }))).toBe(exitCodes.suiteFailed)
  expect(exitCodeOf(sampleRun({ scope, checks: [], observations: [] }))).toBe(exitCodes.inconclusive)
})

test('a broken observation does not change the exit code of checks that passed or failed', () => {
  const passed = sampleRun({ scope, checks: [checkResult()], observations: broken })
  expect(exitCodeOf(passed)).toBe(exitCodes.conformant)
  const failed = sampleRun({ scope, checks: [checkResult({ outcome: 'failed' })], observations: broken })
  expect(exitCodeOf(failed)).toBe(exitCodes.nonConformant)
})

test('a selection in which only a SHOULD failed exits with 0, and with 1 if recommendations count', () => {
  const checks = [checkResult({ level: 'SHOULD', outcome: 'failed' })]
  const run = sampleRun({ scope, checks })
  expect(exitCodeOf(run)).toBe(exitCodes.conformant)
  expect(exitCodeOf({ ...run, settings: { ...run.settings, strict: true } })).toBe(exitCodes.nonConformant)
})

test('a selection in which nothing was judged exits as inconclusive', () => {
  const checks = [checkResult({ outcome: 'untested' }), checkResult({ outcome: 'inapplicable' })]
  expect(exitCodeOf(sampleRun({ scope, checks }))).toBe(exitCodes.inconclusive)
})

test('a selection that was cut short is inconclusive, even if all that was judged passed; a failure counts', () => {
  const stopped = { complete: false, stopped: 'the time is over' } as const
  const untested = checkResult({ level: 'SHOULD', outcome: 'untested' })
  const cut = (outcome: 'passed' | 'failed', level: 'MUST' | 'SHOULD') =>
    exitCodeOf(sampleRun({ scope, ...stopped, checks: [checkResult({ level, outcome }), untested] }))
  expect(cut('passed', 'SHOULD')).toBe(exitCodes.inconclusive)
  expect(cut('passed', 'MUST')).toBe(exitCodes.inconclusive)
  expect(cut('failed', 'MUST')).toBe(exitCodes.nonConformant)
})
