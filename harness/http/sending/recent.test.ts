import { expect, test } from 'vitest'
import { recentValues } from './recent.ts'

test('the values that were not read for longest are forgotten when there are too many bytes', () => {
  const recent = recentValues<string, number>(10)
  recent.set('a', 1, 4)
  recent.set('b', 2, 4)
  expect(recent.get('a')).toBe(1)
  recent.set('c', 3, 4)
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3])
})

test('one value is remembered, however large it is, and a value that is set again counts once', () => {
  const recent = recentValues<string, number>(10)
  recent.set('a', 1, 8)
  recent.set('a', 2, 8)
  recent.set('b', 3, 2)
  expect(['a', 'b'].map((key) => recent.get(key))).toEqual([2, 3])
  recent.set('large', 4, 100)
  expect(['a', 'b', 'large'].map((key) => recent.get(key))).toEqual([undefined, undefined, 4])
})
