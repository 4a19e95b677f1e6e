import { expect, test } from 'vitest'
import { entriesPath, entryPath, groupPath, groupsPath } from '../sending/paths.ts'
import { boardAddress } from './board-address.ts'

const base = 'http://127.0.0.1/social/api/restful/v2'

test.each([
  [groupsPath, { of: 'groups' }],
  [groupPath('tbc_a ü'), { of: 'group', group: 'tbc_a ü' }],
  [entriesPath('a%/b'), { of: 'entries', group: 'a%/b', ids: [] }],
  [entryPath('a', ['7', 'x/y']), { of: 'entries', group: 'a', ids: ['7', 'x/y'] }],
])('what was written as %s is read back', (path, address) => {
  expect(boardAddress(base + path)).toEqual(address)
  expect(boardAddress(`${path}?count=1&fields=/@self`)).toEqual(address)
})

test('two ways to encode names and ids are the same address', () => {
  expect(boardAddress('/textdata/@app/tbc%5Fa/@self')).toEqual(boardAddress('/textdata/@app/tbc_a/@self'))
  expect(boardAddress('/textdata/@app/a/@all/7%2C8')).toEqual(boardAddress('/textdata/@app/a/@all/7,8'))
})

test.each([
  '/textdata/@app/a',
  '/textdata/@app/a/@all/7/more',
  '/textdata/@app/@all/7',
  '/achievements/@app/@all',
])('%s names no part of a board', (path) => {
  expect(boardAddress(path)).toBeUndefined()
})
