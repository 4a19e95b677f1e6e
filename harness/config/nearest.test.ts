import { expect, test } from 'vitest'
import { nearest, nearestFew } from './nearest.ts'

test('a mistyped word finds the known one', () => {
  expect(nearest('consumrSecret', ['consumerKey', 'consumerSecret'])).toBe('consumerSecret')
  expect(nearest('usr', ['target', 'user'])).toBe('user')
})

test('a word near to nothing offers nothing', () => {
  expect(nearest('zzzzzzzz', ['target', 'user'])).toBeUndefined()
})

test('words that begin alike come first', () => {
  expect(nearestFew('groups.limit', ['a.groups.limit.x', 'groups.limit.sixth-create'], 2)).toEqual([
    'groups.limit.sixth-create',
    'a.groups.limit.x',
  ])
})
