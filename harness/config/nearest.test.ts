import { expect, test } from 'vitest'
import { nearest, nearestFew } from './nearest.ts'

test('a mistyped word suggests the known one', () => {
  expect(nearest('consumrSecret', ['consumerKey', 'consumerSecret'])).toBe('consumerSecret')
  expect(nearest('usr', ['target', 'user'])).toBe('user')
})

test('a word that is similar to no known one suggests nothing', () => {
  expect(nearest('zzzzzzzz', ['target', 'user'])).toBeUndefined()
})

test('words that begin in the same way are suggested first', () => {
  expect(nearestFew('groups.limit', ['a.groups.limit.x', 'groups.limit.sixth-create'], 2)).toEqual([
    'groups.limit.sixth-create',
    'a.groups.limit.x',
  ])
})
