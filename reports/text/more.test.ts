import { expect, test } from 'vitest'
import { andMore, moreLine } from './more.ts'

test('a list that names only its first items ends with the number of the others', () => {
  expect(andMore(3)).toBe(' and 3 more')
  expect(andMore(1, 'operation')).toBe(' and 1 more operation')
})

test('the line after the first items says how many others there are, and in which file', () => {
  expect(moreLine(2, ' in summary.md', { noun: 'cause', before: '  ' })).toEqual([
    '  …and 2 more causes in summary.md',
  ])
})

test('a list that is shown whole has no remark about other items', () => {
  expect(andMore(0) + andMore(-2)).toBe('')
  expect(moreLine(0, ' in summary.md')).toEqual([])
})
