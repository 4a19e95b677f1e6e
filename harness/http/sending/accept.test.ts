import { expect, test } from 'vitest'
import { acceptOf } from './accept.ts'

const names = Array.from({ length: 400 }, (_unused, at) => `entries.list.case-${at}`)

test('about a quarter of all cases accept any type, and each case always accepts the same', () => {
  const any = names.filter((name) => acceptOf(name) === '*/*')
  expect(any.length).toBeGreaterThan(70)
  expect(any.length).toBeLessThan(130)
  expect(names.map(acceptOf)).toEqual(names.map(acceptOf))
})

test('the run itself accepts JSON', () => {
  expect(acceptOf(undefined)).toBe('application/json')
})
