import { expect, test } from 'vitest'
import { whyNoneAvailable } from './none-available.ts'

const used = { available: false }

test('further incentives are asked for if those of the config were used', () => {
  expect(whyNoneAvailable([used, used])).toBe(
    'no incentive of fixtures.consumableIncentives is still available: name further ones',
  )
  expect(whyNoneAvailable([used, undefined])).toBe(
    'no incentive of fixtures.consumableIncentives is still available (1 could not be read: see incentive.read.answer): name further ones',
  )
})

test('incentives that cannot be read, or do not show whether they are available, are the mistake of the target', () => {
  expect(whyNoneAvailable([undefined, undefined])).toBe(
    'no incentive of fixtures.consumableIncentives could be read: see incentive.read.answer',
  )
  expect(whyNoneAvailable([{ available: 'true' }, {}])).toBe(
    'no incentive of fixtures.consumableIncentives is shown with available true or false: see contract.incentive.read',
  )
})
