import { expect, test } from 'vitest'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed } from '../failed-check.test-data.ts'

const update = (id: number, status: number, caller: Exchange['caller']): Exchange =>
  exchange({ id, ...answered('incentive.update', status), caller })

const served = [1, 2, 3, 4, 5, 6].map((id) => update(id, 200, 'proxy'))

/** The cause of a run in which some updates of an incentive fail; the contract counts two. */
function causeOf(exchanges: readonly Exchange[]) {
  const shown = exchanges.find(({ response }) => response?.status === 500)
  const record = { exchanges: exchanges.length, statuses: { 200: 6, 500: 2 }, violations: [] }
  return causesOf({
    ...sampleRun(),
    contract: { 'incentive.update': record },
    checks: [failed('incentive.update.no-member', shown ?? {}, '404')],
    exchanges,
  })[0]
}

test('a failure is intermittent if the operation also succeeds for a caller that meets it', () => {
  const cause = causeOf([...served, update(7, 500, 'otherUser'), update(8, 500, 'proxy')])
  expect(cause?.intermittent).toBe('2 of 8 requests of incentive.update were answered 500')
})

test('a failure is not intermittent if the caller that meets it gets it every time', () => {
  const cause = causeOf([...served, update(7, 500, 'otherUser'), update(8, 500, 'otherUser')])
  expect(cause?.intermittent).toBeUndefined()
})

test('a failure is not intermittent if no request of its form succeeds', () => {
  const { request } = exchange()
  const repeated = { request: { ...request, url: `${request.url}&fields=id&fields=data` } }
  const cause = causeOf([...served, { ...update(7, 500, 'proxy'), ...repeated }])
  expect(cause?.intermittent).toBeUndefined()
})

test('a generated failure that occurred each time it was repeated is not intermittent, whatever other cases do', () => {
  const generated = failed('properties.list', answered('textdata.list', 200), '200')
  const repeated = 'expected 30 entries on the page, not 26\nTried again, it failed 2 of 2 times.'
  const deviation = { kind: 'value', name: 'the entries on the page', way: 'wrong' } as const
  const withMessage = (message: string) => {
    const other = failed('entries.list.whole', answered('textdata.list', 200), '200')
    const cases = [
      ...generated.cases.map((one) => ({ ...one, deviation, message })),
      ...other.cases.map((one) => ({ ...one, deviation, reproduced: false })),
    ]
    return causesOf({ ...sampleRun(), checks: [{ ...generated, cases }] })[0]?.intermittent
  }
  expect(withMessage('expected 30 entries on the page, not 26')).toBeDefined()
  expect(withMessage(repeated)).toBeUndefined()
})

test('a group that is not created again, or a repeated request without a nonce, depends on what else there is', () => {
  const again = (id: string, operation: string, status: number, expected: string) => {
    const check = failed(id, answered(operation, status), expected)
    const cases = check.cases.map((one) => ({ ...one, reproduced: false }))
    return causesOf({ ...sampleRun(), checks: [{ ...check, cases }] })[0]?.intermittent
  }
  expect(again('access.groups.foreign.own-room', 'textdatagroup.create', 400, '201')).toBeUndefined()
  expect(again('auth.missing-oauth-nonce', 'textdatagroup.list', 200, 'a refusal (4xx)')).toBeUndefined()
  expect(again('auth.timestamp-words', 'textdatagroup.list', 200, 'a refusal (4xx)')).toBeDefined()
  expect(again('groups.limit.concurrent', 'textdatagroup.create', 400, '201')).toBeDefined()
  expect(again('groups.create.effect', 'textdatagroup.create', 500, '201')).toBeDefined()
})

test('a wrong id that is accepted again is no accident, although one case of three passed when it was run again', () => {
  const accepted = (id: string, invalid: string | undefined) => {
    const check = failed(id, { ...answered('textdata.read', 200), ...(invalid ? { invalid } : {}) }, '404')
    const cases = [true, true, false].flatMap((reproduced, index) =>
      check.cases.map((one) => ({ ...one, id: `${id}.${index}`, reproduced })),
    )
    return causesOf({ ...sampleRun(), checks: [{ ...check, cases }] })[0]?.intermittent
  }
  expect(accepted('entries.existence.odd-id', 'an id of another form')).toBeUndefined()
  expect(accepted('entries.read.deleted', undefined)).toBeDefined()
  expect(accepted('auth.signature', 'a wrong signature')).toBeDefined()
})
