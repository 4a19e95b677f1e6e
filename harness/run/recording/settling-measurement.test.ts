import { expect, test } from 'vitest'
import { sampleResponse } from '../../http/message/sample-response.test-data.ts'
import { type Measuring, measureGroupSettling, measureSettling } from './settling-measurement.ts'

/** Answers with these statuses in turn, and with the last one from then on. */
const inTurn = (...statuses: readonly number[]) => {
  let asked = 0
  return async () => sampleResponse(statuses[Math.min(asked++, statuses.length - 1)] ?? 200, { id: '1' })
}

/** A target that carries out everything at once, except for what `changes` says. */
const target = (changes: Partial<Measuring['caller']>): Measuring['caller'] => ({
  createGroup: inTurn(201),
  readGroup: inTurn(404),
  deleteGroup: inTurn(202),
  createEntry: inTurn(201),
  readEntry: inTurn(200, 404),
  updateEntry: inTurn(202),
  deleteEntry: inTurn(202),
  ...changes,
})

/** @returns how many effects are found to be late */
async function lateEffects(changes: Partial<Measuring['caller']>): Promise<number> {
  const delays: number[] = []
  const settling = { budgetMs: 80, measured: (delayMs: number) => delays.push(delayMs) }
  const measuring = { caller: target(changes), settling, signal: undefined }
  await measureGroupSettling(measuring, { newName: () => 'tbc_a', mayFill: false })
  await measureSettling(measuring, { group: 'tbc_b', writerId: '1' })
  return delays.length
}

test('a deletion that shows only after a while is a late effect', async () => {
  expect(await lateEffects({ readGroup: inTurn(200, 404) })).toBe(1)
  expect(await lateEffects({ createGroup: inTurn(201, 400, 201) })).toBe(1)
})

test('a server error is not taken for a late effect', async () => {
  expect(await lateEffects({ readGroup: inTurn(500, 404) })).toBe(0)
  expect(await lateEffects({ createGroup: inTurn(201, 500, 201) })).toBe(0)
  expect(await lateEffects({ readEntry: inTurn(500, 500, 200, 404) })).toBe(0)
})
