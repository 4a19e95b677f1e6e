import { expect, test } from 'vitest'
import type { Cause } from '../causes/cause.ts'
import { categoriesOf, causePlaces } from './categories.ts'

const cause = (title: string, ...checks: readonly string[]): Cause => ({
  title,
  level: 'MUST',
  isFinding: false,
  norms: [],
  checks,
  cases: checks,
  operations: [],
  message: '',
})

test('each cause gets a check of its own if there are enough checks', () => {
  const places = causePlaces([cause('wide', 'a', 'b', 'c'), cause('narrow', 'a'), cause('other', 'b', 'd')])
  expect(Object.fromEntries(places)).toEqual({ a: 1, b: 2, c: 0, d: 2 })
})

test('a category says how many checks of its cause are under other causes', () => {
  const names = categoriesOf([cause('wide', 'a', 'b', 'c'), cause('narrow', 'a')]).map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual([
    '1. MUST: wide (3 checks, 1 of them under other causes)',
    '2. MUST: narrow',
  ])
})
