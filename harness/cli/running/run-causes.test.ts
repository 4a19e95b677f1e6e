import { expect, test } from 'vitest'
import { sampleRun } from '../../../reports/run/sample-run.test-data.ts'
import { causeFinder } from './run-causes.ts'

test('the causes of a run are computed only once, and again for another run', async () => {
  let asked = 0
  const find = causeFinder({
    knowledge: async () => {
      asked++
      return {}
    },
  })
  const run = sampleRun()
  expect(await find(run)).toBe(await find(run))
  expect(asked).toBe(1)
  await find(sampleRun())
  expect(asked).toBe(2)
})
