import { expect, test } from 'vitest'
import { variantCombinations } from './combinations.ts'
import { type Variant, variants } from './index.ts'

const variantOf = (id: string, override: Variant['override'], alone = false): Variant => ({
  id,
  sentence: id,
  override,
  alone,
})
const combined = (...list: Variant[]) => variantCombinations(list).map((some) => some.map(({ id }) => id))

test('variants that change different members are combined', () => {
  expect(combined(variantOf('a', { basePath: '/a' }), variantOf('b', { profaneWords: ['b'] }))).toEqual([
    ['a', 'b'],
  ])
})

test('a variant that replaces a member is not combined with another variant that changes the member', () => {
  const wrapping = variantOf('b', () => ({ basePath: '/b' }))
  expect(combined(variantOf('a', { basePath: '/a' }), wrapping)).toEqual([['a'], ['b']])
})

test('variants that wrap the same member are combined if they are of different topics', () => {
  const [one, same, other] = ['a-one', 'a-two', 'b-one'].map((id) =>
    variantOf(id, ({ basePath }) => ({ basePath })),
  )
  expect(combined(...[one, same, other].flatMap((variant) => variant ?? []))).toEqual([
    ['a-one', 'b-one'],
    ['a-two'],
  ])
})

test('a variant that must be alone is not combined with others', () => {
  expect(combined(variantOf('a', {}, true), variantOf('b', {}), variantOf('c', {}))).toEqual([
    ['a'],
    ['b', 'c'],
  ])
})

test('every variant is in a combination', () => {
  expect(variantCombinations(variants).flat()).toHaveLength(variants.length)
})
