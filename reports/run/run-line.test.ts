import { expect, test } from 'vitest'
import { duration, runLine, trafficLine } from './run-line.ts'
import { sampleRun } from './sample-run.test-data.ts'

test.each([
  [0, '0 ms'],
  [999.4, '999 ms'],
  [999.7, '1.0 s'],
  [12_340, '12.3 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 0 s'],
  [119_700, '2 min 0 s'],
  [245_000, '4 min 5 s'],
])('%d milliseconds are %s: rounded before the unit is chosen', (milliseconds, text) => {
  expect(duration(milliseconds)).toBe(text)
})

test.each([
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_960, '1.0 MB'],
  [2_000_000, '2.0 MB'],
])('%d bytes are %s', (bytesSent, text) => {
  const { http } = sampleRun()
  expect(trafficLine({ http: { ...http, bytesSent } })).toContain(` ${text} sent`)
})

test('the duration of the run is in the same words before and after its reports are written', () => {
  const run = { ...sampleRun(), durationMs: 70_000 }
  expect(runLine(run)).toMatch(/, took 1 min 10 s$/)
  expect(runLine(run, 120_000)).toMatch(/, took 1 min 10 s, 2 min 0 s with its reports$/)
})

test('retries are told with what came before them, the most frequent first', () => {
  const { http } = sampleRun()
  const line = trafficLine({ http: { ...http, retries: 9, retriedAfter: { broken: 3, '409': 6 } } })
  expect(line).toContain(', 9 retried (6 after 409, 3 after a broken connection), ')
})
