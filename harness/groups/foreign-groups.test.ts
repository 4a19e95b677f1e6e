import { expect, test } from 'vitest'
import { sampleResponse } from '../http/message/sample-response.test-data.ts'
import { foreignGroups } from './foreign-groups.ts'

const listing = (...names: readonly string[]) => ({
  listGroups: async () =>
    sampleResponse(200, { entry: names.map((name, index) => ({ id: String(index), name })) }),
  readGroup: async (name: string) =>
    name === 'hidden' ? sampleResponse(200, { id: '77', name }) : sampleResponse(name === 'gone' ? 404 : 200),
})

test('a group that the list lacks takes room as the listed ones do', async () => {
  expect(await foreignGroups(listing('one', 'two'), ['one', 'hidden'])).toEqual({
    foreignGroupIds: ['0', '1', '77'],
    unlistedGroupIds: ['77'],
  })
})

test('a group that the list shows without its name is counted once', async () => {
  const nameless = {
    listGroups: async () => sampleResponse(200, { entry: [{ id: 77 }, { id: '5' }] }),
    readGroup: listing().readGroup,
  }
  expect(await foreignGroups(nameless, ['hidden'])).toEqual({
    foreignGroupIds: ['77', '5'],
    unlistedGroupIds: [],
  })
})

test('a group that is not there takes no slot', async () => {
  expect(await foreignGroups(listing('one'), ['gone'])).toEqual({
    foreignGroupIds: ['0'],
    unlistedGroupIds: [],
  })
})

test('a group that is listed and not found by its name takes no slot', async () => {
  expect(await foreignGroups(listing('one', 'gone', 'two'), [])).toEqual({
    foreignGroupIds: ['0', '2'],
    unlistedGroupIds: [],
  })
})

test('where a group that is there is not found by its name, the list alone tells', async () => {
  expect((await foreignGroups(listing('one', 'gone'), ['gone'])).foreignGroupIds).toEqual(['0', '1'])
})
