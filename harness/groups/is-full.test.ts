import { expect, it } from 'vitest'
import { sampleResponse } from '../http/message/sample-response.test-data.ts'
import { isFull } from './is-full.ts'

const groups = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }))

it.each([
  ['five groups are shown', { entry: groups(5), totalResults: 0 }, true],
  ['five groups are counted', { entry: groups(3), totalResults: 5 }, true],
  ['four groups are shown and counted', { entry: groups(4), totalResults: 4 }, false],
  ['there is no list', 'Internal Server Error', false],
])('if %s', async (_, json, full) => {
  expect(await isFull({ listGroups: () => Promise.resolve(sampleResponse(200, json)) })).toBe(full)
})
