import { expect, test } from 'vitest'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed, withDeviation } from '../failed-check.test-data.ts'
import { wrongNextTo } from '../symptoms/contents.ts'
import { symptomsOf } from '../symptoms/symptoms.ts'

/** The title of a request that changed an incentive, according to this message. */
function titleOf(message: string, request: Partial<Exchange>): string | undefined {
  const shown = exchange({ id: 7, ...answered('incentive.update', 400), ...request })
  const check = failed('incentive.update.refused', shown, '', { message, exchanges: [shown] })
  const name = 'what the request changed in the incentive'
  const [cause] = causesOf({
    ...sampleRun(),
    checks: [withDeviation(check, { kind: 'value', name, way: 'unwanted' })],
  })
  return cause?.title.replace(/; rule:.*$/s, '')
}

const changed = 'PUT /people/1/@self/partnercard/i1 got 400, and changed the incentive: '

test('the title says what a request has changed in an incentive, from what to what', () => {
  const put = { request: { ...exchange().request, method: 'PUT' } }
  expect(titleOf(`${changed}level was 5, is 7`, put)).toBe(
    'incentive.update answers 400 and changes level of the incentive from 5 to 7',
  )
  const two = `${changed}available was true, is false; isConsumedApp was false, is true`
  expect(titleOf(two, { ...put, invalid: 'no appId' })).toBe(
    'incentive.update (no appId) answers 400 and changes available of the incentive from true to false ' +
      'and isConsumedApp of the incentive from false to true',
  )
})

test('a reading is not said to have changed an incentive, because it only shows the change', () => {
  const get = { request: { ...exchange().request, method: 'GET' } }
  expect(titleOf(`${changed}level was 5, is 7`, get)).not.toContain('answers 400 and changes')
})

test('the title also says what else is wrong in the answer to a write, and in what is read after it', () => {
  const put = { ...exchange().request, method: 'PUT' }
  const wrong = (id: number, method: string, name: string, instead: string) => {
    const shown = exchange({ id, ...answered('incentive.update', 200), request: { ...put, method } })
    const check = failed(`incentive.update.answer.${id}`, shown, '', { exchanges: [shown], decisive: id })
    return withDeviation(check, { kind: 'value', name, way: 'wrong', instead })
  }
  const [sameAnswer, later] = [
    wrong(7, 'PUT', 'available', 'true instead of false'),
    wrong(8, 'GET', 'available after the update', 'true instead of false'),
  ]
  const lead = wrong(7, 'PUT', 'isConsumedApp', 'false instead of true')
  const alsoWrong = (...checks: CheckResult[]) => {
    const [first, ...others] = symptomsOf({ checks })
    return first && wrongNextTo(first, [first, ...others])
  }
  expect(alsoWrong(lead, sameAnswer)).toEqual(['available is true instead of false'])
  expect(alsoWrong(lead, later)).toEqual(['available after the update is true instead of false'])
  expect(alsoWrong(lead)).toEqual([])
  // A reading shows what the write has done; it says nothing about its answer.
  expect(alsoWrong(later, lead)).toEqual([])
})
