import { expect, test } from 'vitest'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed } from '../failed-check.test-data.ts'

const base = 'http://127.0.0.1/social/api/restful/v2'

/** A signed request to a path, answered with this status. */
const asked = (id: number, method: string, path: string, status: number, operation?: string): Exchange => {
  const { operation: _usual, ...rest } = exchange({
    ...answered('achievements.read', status),
    id,
    request: {
      method,
      url: `${base}${path}`,
      headers: { authorization: 'OAuth oauth_signature="[redacted]"' },
    },
  })
  return operation === undefined ? rest : { ...rest, operation }
}

const readings = [1, 2, 3, 4, 5].map((id) =>
  asked(id, 'GET', `/achievements/@app/${id}`, 404, 'achievements.read'),
)

const shown = (id: string, one: Exchange, expected: string) => {
  const check = failed(id, one, expected, { exchanges: [one] })
  return { ...check, cases: check.cases.map((own) => ({ ...own, decisive: one.id })) }
}

const causes = (posted: Exchange) =>
  causesOf({
    ...sampleRun(),
    checks: [
      ...readings.map((one) => shown(`achievements.read.${one.id}`, one, '200')),
      shown('achievements.methods', posted, '405'),
    ],
    exchanges: [...readings, posted],
  })

test('a 404 to another method is one cause with the operation that answers 404 to every valid request', () => {
  const [cause, ...others] = causes(asked(9, 'POST', '/achievements/@app/7', 404))
  expect(others).toEqual([])
  expect(cause?.title).toContain('achievements.read answers 404 instead of 200 to every valid request')
})

test('another path, or another status, is a cause of its own', () => {
  expect(causes(asked(9, 'POST', '/achievements/@app', 404))).toHaveLength(2)
  expect(causes(asked(9, 'POST', '/achievements/@app/7', 400))).toHaveLength(2)
})
