import { expect, it } from 'vitest'
import type { HttpResponse } from '../../../harness/index.ts'
import { expectRefusedOrPage, passesAsRefused } from './refused.ts'

function responseWith(status: number, json: unknown): HttpResponse {
  const body = JSON.stringify(json)
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body,
    json,
    exchange: {
      id: 1,
      caller: 'trusted',
      startedAt: '2024-01-01T00:00:00Z',
      durationMs: 1,
      attempt: 1,
      request: {
        method: 'GET',
        url: 'http://localhost/social/api/restful/v2/textdata/@app/a/@all',
        headers: {},
      },
    },
    retries: 0,
    repeated: false,
  }
}

const page = (...ids: readonly string[]) => responseWith(200, { entry: ids.map((id) => ({ id })) })
const refusal = responseWith(400, { Error: { Code: '400', Message: 'Bad Request' } })

it('distinguishes a refusal from a success, and fails on a server error', () => {
  expect(passesAsRefused(refusal)).toBe(true)
  expect(passesAsRefused(page('1'))).toBe(false)
  expect(() => passesAsRefused(responseWith(500, {}))).toThrow('a refusal')
})

it('accepts a refusal or a page of known entries that is not too large', () => {
  expect(() => expectRefusedOrPage(refusal, ['1', '2'], 1)).not.toThrow()
  expect(() => expectRefusedOrPage(page(), ['1', '2'], 1)).not.toThrow()
  expect(() => expectRefusedOrPage(page('2'), ['1', '2'], 1)).not.toThrow()
})

it.each([
  ['too many entries', page('1', '2'), 'from 0 to 1'],
  ['an entry twice', page('1', '1'), 'more than once'],
  ['an entry of another list', page('3'), 'no entry of the list'],
  ['something else than a list', responseWith(200, {}), 'a member "entry"'],
  ['another success', responseWith(204, undefined), '200'],
])('refuses %s', (kind, response, message) => {
  const most = kind === 'an entry twice' ? 2 : 1
  expect(() => expectRefusedOrPage(response, ['1', '2'], most)).toThrow(message)
})
