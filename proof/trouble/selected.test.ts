import { expect, test } from 'vitest'
import { environmentScenarios } from './environment.ts'
import { scenarios } from './scenarios.ts'
import { selected } from './selected.ts'

const kinds = [{ id: 'a-1' }, { id: 'a-2' }, { id: 'b' }, { id: 'b-seed-2', seedOf: 'b' }]
const ids = (...args: string[]) => selected(kinds, args).map(({ id }) => id)

test('all kinds except further seeds are selected, unless a pattern names them', () => {
  expect(ids()).toEqual(['a-1', 'a-2', 'b'])
  expect(ids('--only', 'a-*')).toEqual(['a-1', 'a-2'])
  expect(ids('b*', 'a-2')).toEqual(['a-2', 'b', 'b-seed-2'])
})

test('the shares together are all kinds', () => {
  expect(ids('--share', '1/2')).toEqual(['a-1', 'b'])
  expect(ids('--share', '2/2')).toEqual(['a-2'])
})

test.each([['--share', '3/2'], ['--share', 'half'], ['--fast']])('%s %s is refused', (...args) => {
  expect(() => ids(...args)).toThrow(/--share/)
})

test('there are more than 80 kinds of trouble, each with a unique id', () => {
  const all = [...environmentScenarios, ...scenarios()].map(({ id }) => id)
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(80)
})
