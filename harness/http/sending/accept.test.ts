import { expect, test } from 'vitest'
import { acceptOf } from './accept.ts'

const names = Array.from({ length: 400 }, (_unused, at) => `entries.list.case-${at}`)

test('about a quarter of all cases accept any type', () => {
  const any = names.filter((name) => acceptOf(name) === '*/*')
  expect(any.length).toBeGreaterThan(70)
  expect(any.length).toBeLessThan(130)
})

test('a case accepts the same in every run', () => {
  expect(names.slice(0, 5).map(acceptOf)).toEqual([
    '*/*',
    'application/json',
    'application/json',
    'application/json',
    '*/*',
  ])
})

test('the run itself accepts JSON', () => {
  expect(acceptOf(undefined)).toBe('application/json')
})
