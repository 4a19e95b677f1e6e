import { expect, test } from 'vitest'
import { counterexampleScript } from './counterexamples.ts'
import { checkResult, exchange, sampleRun } from './sample-run.test-data.ts'

test('the script numbers the requests of a counterexample, with what they were answered, and sends them by curl', () => {
  const exchanges = [1, 2, 3].map((id) => exchange({ id }))
  const failed = checkResult({ id: 'properties.one', outcome: 'failed', counterexample: 2, exchanges })
  const script = counterexampleScript(sampleRun({ checks: [failed] }))
  expect(script.startsWith('#!/bin/sh\n')).toBe(true)
  expect(script).toContain('# properties.one: ')
  expect(script.match(/^# \d\. .* → \d+$/gm)).toHaveLength(2)
  expect(script.match(/\bcurl /g)).toHaveLength(2)
})

test('a run without a failed property has no script', () => {
  expect(counterexampleScript(sampleRun({ checks: [] }))).toBe('')
})
