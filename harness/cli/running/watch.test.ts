import { expect, test } from 'vitest'
import { checksOf, must, suite } from '../../check/check.ts'
import { incentiveWarning } from './watch.ts'

const [reading, using] = checksOf([
  suite('Card incentive', { class: 'card-incentive', section: 'Limits', resource: 'Card incentive' }, [
    must('incentive.read', 'it can be read', 'R-incentive-one', async () => {}, { needs: ['user'] }),
    must('incentive.use', 'it can be used', 'R-available-consumed', async () => {}, {
      needs: ['user', 'fixtures.consumableIncentives'],
    }),
  ]),
])
const failed = [reading, using].filter((check) => check !== undefined)
const fixtures = { consumableIncentives: ['70025', '70026'] }

test('--watch warns that each repetition uses up incentives', () => {
  expect(incentiveWarning(failed, { fixtures })).toContain(
    'permanently uses up to two of the 2 incentives in fixtures.consumableIncentives',
  )
})

test('--watch does not warn if no incentive is used, or if incentives are reset each time', () => {
  expect(incentiveWarning(failed.slice(0, 1), { fixtures })).toBeUndefined()
  expect(incentiveWarning(failed, { fixtures: {} })).toBeUndefined()
  const resetIncentives = { url: 'http://127.0.0.1:9/reset' }
  expect(incentiveWarning(failed, { fixtures: { ...fixtures, resetIncentives } })).toBeUndefined()
})
