import { expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { checkResult, exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'

const read = (id: number, caller: Exchange['caller'], path: string, body: string): Exchange =>
  exchange({
    id,
    caller,
    operation: 'achievements.read',
    request: {
      method: 'GET',
      url: `http://127.0.0.1:9/social/api/restful/v2/achievements/@app/${path}`,
      headers: {},
    },
    response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
  })

const point = '{"point":1}'
const text = '{"point":"1"}'

/** The contrast of the cause of a run in which some responses have a point that is a text. */
function contrastIn(exchanges: readonly Exchange[]) {
  const wrong = exchanges.filter(({ response }) => response?.body === text)
  const [shown] = wrong
  const deviation = { kind: 'contract', place: 'body/point', way: 'must be an integer' } as const
  const violation = {
    message: 'point must be an integer, got "1"',
    deviation,
    responses: wrong.map(({ id }) => id),
    ...(shown === undefined ? {} : { exchange: shown }),
  }
  const check = checkResult({ id: 'contract.achievements.read', kind: 'run-wide', outcome: 'failed' })
  const right = exchanges.filter((one) => !wrong.includes(one)).map(({ id }) => id)
  return causesOf({
    ...sampleRun(),
    contract: { 'achievements.read': { exchanges: 9, statuses: { 200: 9 }, violations: [], right } },
    checks: [{ ...check, cases: check.cases.map((one) => ({ ...one, violations: [violation] })) }],
    exchanges,
  })[0]?.contrast
}

const byApplication = [1, 2, 3, 4, 5].map((id) => read(id, 'trusted', String(id), point))
const byUser = [6, 7].map((id) => read(id, 'proxy', String(id), text))

test('wrong responses that only users get are distinguished from those to the application', () => {
  expect(contrastIn([...byApplication, ...byUser])).toEqual({ trait: 'by a user', wrong: 2, right: 5 })
})

test('two traits together distinguish requests that one trait does not distinguish', () => {
  const several = [6, 7].map((id) => read(id, 'proxy', `${id},1`, text))
  const others = [read(8, 'trusted', '1,2', point), read(9, 'proxy', '3', point)]
  expect(contrastIn([...byApplication, ...several, ...others])).toEqual({
    trait: 'for several ids by a user',
    wrong: 2,
    right: 7,
  })
})

test('responses that do not have the member are not counted as right', () => {
  const without = [10, 11].map((id) => read(id, 'proxy', String(id), '{"id":"1"}'))
  expect(contrastIn([...byApplication, ...byUser, ...without])).toMatchObject({ right: 5 })
})

test('nothing is stated about one wrong response, or if some requests of the same kind get right responses', () => {
  expect(contrastIn([...byApplication, ...byUser.slice(0, 1)])).toBeUndefined()
  expect(contrastIn([...byApplication, ...byUser, read(8, 'proxy', '8', point)])).toBeUndefined()
})
