import { expect, test } from 'vitest'
import type { Incoming } from '../connection/incoming.ts'
import { inFlightLimit } from '../pacing/in-flight-limit.ts'
import { meetingWrites } from '../pacing/meeting-writes.ts'
import { rateLimiter } from '../pacing/rate-limiter.ts'
import { signingTimes } from '../signing/signing-times.ts'
import { deliver } from './attempts.ts'
import type { AttemptOptions } from './delivery.ts'

const second = 1_800_000_000

const broken = { reason: 'broken', message: 'the connection was closed', sent: true } as const

/**
 * Sends one request to a target that gives these answers one after the other: a status, a broken connection, or a
 * throttling response.
 * @param isOvertaken has another request, signed a second later, been sent in the meantime?
 * @param signedAt never: the request has a wrong credential on purpose
 */
async function delivered(
  statuses: readonly (number | 'broken' | 'throttled')[],
  isOvertaken: boolean,
  signedAt: number | 'never' = second,
  { isReading = true, metAnother = false, rateLimit = rateLimiter(null, undefined) } = {},
) {
  const times = signingTimes()
  const again: string[] = []
  times.signed(second)
  if (isOvertaken) times.signed(second + 1)
  const options: AttemptOptions = {
    rateLimit,
    inFlightLimit: inFlightLimit(4, 1000),
    signingTimes: times,
    meetingWrites: meetingWrites(),
    retry: { attempts: 1, budgetMs: 0 },
    onAttempt: () => undefined,
    onAgain: (after) => again.push(after),
    shutOut: () => Promise.resolve('never'),
    isGone: () => Promise.resolve(false),
  }
  const { result, retries } = await deliver<Incoming>(options, {
    where: 'GET /textdata/@app/@all',
    requests: 1,
    urgent: () => false,
    untimed: (wait) => wait,
    signal: undefined,
    once: false,
    mayBeUnavailable: false,
    isRight: true,
    isReading,
    transmit: (attempt) => {
      const status = statuses[attempt - 1] ?? 500
      const incoming: Incoming = {
        status: status === 'broken' ? 0 : status === 'throttled' ? 403 : status,
        headers: status === 'throttled' ? { 'retry-after': '0' } : {},
        body: '{"Error":{"Code":"403","Message":"Forbidden"}}',
        bodyBytes: 0,
      }
      const exchange = {
        id: attempt,
        caller: 'trusted' as const,
        startedAt: '2026-01-01T00:00:00.000Z',
        durationMs: 1,
        attempt,
        request: { method: 'GET', url: 'http://127.0.0.1/textdata/@app/@all', headers: {} },
      }
      return Promise.resolve({
        exchange,
        signedAt: signedAt === 'never' ? undefined : signedAt,
        came: status === 'broken' ? broken : { result: incoming, responses: [incoming] },
        metAnother,
      })
    },
  })
  return { status: result.status, retries, overtaken: times.overtaken, again }
}

test('a refused request that a later timestamp may have overtaken is signed again, and this is counted', async () => {
  expect(await delivered([401, 200], true)).toMatchObject({ status: 200, retries: 1, overtaken: 1 })
})

test('a refusal that no later timestamp explains is the response', async () => {
  expect(await delivered([401, 200], false)).toMatchObject({ status: 401, retries: 0, overtaken: 0 })
})

test('if the target keeps refusing, the refusal is the response', async () => {
  expect(await delivered([401, 401, 401, 200], true)).toMatchObject({ status: 401, retries: 2, overtaken: 0 })
})

test('a request that is meant to be refused is sent only once', async () => {
  expect(await delivered([401, 200], true, 'never')).toMatchObject({ status: 401, retries: 0, overtaken: 0 })
})

test('a request is sent again after a broken connection, even if it was signed again before', async () => {
  expect(await delivered([401, 'broken', 200], true)).toMatchObject({ status: 200, retries: 2, overtaken: 1 })
})

test('a request that gets 403 with Retry-After is sent again, whatever the body', async () => {
  expect(await delivered(['throttled', 'throttled', 200], false)).toMatchObject({ status: 200, retries: 2 })
})

test('a write that is refused with 409 is sent again only if it met another write', async () => {
  const met = { isReading: false, metAnother: true }
  expect(await delivered([409, 409, 201], false, second, met)).toMatchObject({ status: 201, retries: 2 })
  expect(await delivered([409, 201], false, second, { ...met, isReading: true })).toMatchObject({
    status: 409,
  })
  expect(await delivered([409, 201], false, second, { ...met, metAnother: false })).toMatchObject({
    status: 409,
  })
})

test('a 403 with the error body of the service is the response', async () => {
  expect(await delivered([403, 200], false)).toMatchObject({ status: 403, retries: 0 })
})

test('each repetition says what came before it, also an error that only Cloudflare knows', async () => {
  const { again } = await delivered([401, 'broken', 200], true)
  expect(again).toEqual(['401', 'broken'])
  expect(await delivered([521, 200], false)).toMatchObject({ status: 200, again: ['521'] })
  expect(await delivered(['throttled', 200], false)).toMatchObject({ again: ['403'] })
  const met = { isReading: false, metAnother: true }
  expect(await delivered([409, 201], false, second, met)).toMatchObject({ again: ['409'] })
  expect(await delivered([404], false)).toMatchObject({ again: [] })
})

test('a target that throttles to the end is named with the number of its refusals', async () => {
  const statuses = ['broken', ...Array.from({ length: 30 }, () => 'throttled' as const)] as const
  const rateLimit = { ...rateLimiter(null, undefined), throttled: () => 0 }
  await expect(delivered(statuses, false, second, { rateLimit })).rejects.toThrow(
    'the target answered 403, 25 times in a row',
  )
})
