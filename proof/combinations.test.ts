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

test('a member that is replaced is not changed by another variant as well', () => {
  const wrapping = variantOf('b', () => ({ basePath: '/b' }))
  expect(combined(variantOf('a', { basePath: '/a' }), wrapping)).toEqual([['a'], ['b']])
})

test('what wraps a member is combined with what wraps it for another topic', () => {
  const [one, same, other] = ['a-one', 'a-two', 'b-one'].map((id) =>
    variantOf(id, ({ basePath }) => ({ basePath })),
  )
  expect(combined(...[one, same, other].flatMap((variant) => variant ?? []))).toEqual([
    ['a-one', 'b-one'],
    ['a-two'],
  ])
})

test('what stands alone is combined with nothing', () => {
  expect(combined(variantOf('a', {}, true), variantOf('b', {}), variantOf('c', {}))).toEqual([
    ['a'],
    ['b', 'c'],
  ])
})

test('every variant stands in a combination', () => {
  expect(variantCombinations(variants).flat()).toHaveLength(variants.length)
})
