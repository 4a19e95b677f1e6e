import { expect, test } from 'vitest'
import type { Cause } from '../causes/cause.ts'
import { categoriesOf, causePlaces, untestedMark } from './categories.ts'

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

test('the name of a category is short: what differs, without the rule and the operations', () => {
  const titles = [
    'The names in the list hold what was deleted (textdatagroup.list); rule: a deleted group is no longer listed',
    'the status of the deletion is 500, which is a long story that nobody can read on one line of a screen',
  ]
  const names = categoriesOf(titles.map((title) => cause(title, 'a'))).map(({ name }) => name)
  expect(names[0]).toBe('1. MUST: The names in the list hold what was deleted')
  expect(names[1]).toMatch(/^2\. MUST: the status of the deletion is 500, .*…$/)
  for (const name of names) expect(name.length).toBeLessThanOrEqual('1. MUST: '.length + 60)
})

test('each reason of untested checks has a category, which finds the messages that begin with its mark', () => {
  const categories = categoriesOf([], [{ reason: 'user.token: refused' }, { reason: 'no room for a group' }])
  const category = categories.find(({ name }) => name === 'Untested 2: no room for a group')
  const pattern = new RegExp(category?.messageRegex ?? 'none')
  expect(pattern.test(`${untestedMark(2)}no room for a group`)).toBe(true)
  expect(pattern.test(`${untestedMark(1)}user.token: refused`)).toBe(false)
})
