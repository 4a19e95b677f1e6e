import { expect, test } from 'vitest'
import { present } from './present.ts'

test('present members keep their order, and undefined ones are left out', () => {
  const members = present({ b: 0, a: '', c: null, d: undefined, e: false })
  expect(Object.entries(members)).toEqual([
    ['b', 0],
    ['a', ''],
    ['c', null],
    ['e', false],
  ])
})
