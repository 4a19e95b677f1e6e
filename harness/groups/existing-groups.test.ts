import { expect, test } from 'vitest'
import { sampleResponse } from '../http/message/sample-response.test-data.ts'
import { existingGroups } from './existing-groups.ts'

const listing = (...names: readonly string[]) => ({
  listGroups: async () =>
    sampleResponse(200, { entry: names.map((name, index) => ({ id: String(index), name })) }),
  readGroup: async (name: string) =>
    name === 'hidden' ? sampleResponse(200, { id: '77', name }) : sampleResponse(name === 'gone' ? 404 : 200),
})

test('a group that is missing in the list takes a slot like the listed ones', async () => {
  expect(await existingGroups(listing('one', 'two'), ['one', 'hidden'])).toEqual({
    existingGroupIds: ['0', '1', '77'],
    unlistedGroupIds: ['77'],
  })
})

test('a group that the list shows without its name is counted once', async () => {
  const nameless = {
    listGroups: async () => sampleResponse(200, { entry: [{ id: 77 }, { id: '5' }] }),
    readGroup: listing().readGroup,
  }
  expect(await existingGroups(nameless, ['hidden'])).toEqual({
    existingGroupIds: ['77', '5'],
    unlistedGroupIds: [],
  })
})

test('a group that does not exist takes no slot', async () => {
  expect(await existingGroups(listing('one'), ['gone'])).toEqual({
    existingGroupIds: ['0'],
    unlistedGroupIds: [],
  })
})

test('a group that is listed but not found by its name takes no slot', async () => {
  expect(await existingGroups(listing('one', 'gone', 'two'), [])).toEqual({
    existingGroupIds: ['0', '2'],
    unlistedGroupIds: [],
  })
})

test('if a known group is listed but not found by its name, every listed group takes a slot', async () => {
  expect((await existingGroups(listing('one', 'gone'), ['gone'])).existingGroupIds).toEqual(['0', '1'])
})
