import { expect, test } from 'vitest'
import { sampleResponse } from '../http/message/sample-response.test-data.ts'
import { isNotListed } from './not-listed.ts'

const sent = 'tbc_AbCdEfGh_k\n'
const other = { id: '1', name: 'tbc_AbCdEfGh_other' }

const shows = (json: unknown, name = sent, status = 200) =>
  isNotListed({ listGroups: () => Promise.resolve(sampleResponse(status, json)) }, name)

test('a name is not listed if the list shows only other names', async () => {
  expect(await shows({ entry: [other] })).toBe(true)
  expect(await shows({ entry: [] })).toBe(true)
})

test.each([
  ['as it was sent', sent],
  ['trimmed', 'tbc_AbCdEfGh_k'],
  ['with other signs for what is not legal', 'TBC_abcdefgh_k?'],
])('a group may come from the name if the list shows it %s', async (_how, name) => {
  expect(await shows({ entry: [other, { id: '2', name }] })).toBe(false)
})

test('a group may come from the name if the list shows only what is before or after the part that is not legal', async () => {
  for (const name of ['tbc_k', 'tail'])
    expect(await shows({ entry: [{ id: '2', name }] }, 'tbc_k\r\ntail')).toBe(false)
})

test.each([
  ['a list that cannot be read', { entry: [other] }, sent, 503],
  ['a body without a list', {}, sent, 200],
  ['a group without a name', { entry: [other, { id: '2' }] }, sent, 200],
  ['a name without a letter', { entry: [other] }, '7', 200],
])('%s shows nothing', async (_what, json, name, status) => {
  expect(await shows(json, name, status)).toBe(false)
})
