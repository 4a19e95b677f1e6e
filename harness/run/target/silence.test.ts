import { expect, test } from 'vitest'
import type { Exchange } from '../../http/message/exchange.ts'
import { NoResponseError } from '../../http/message/response.ts'
import { sampleResponse } from '../../http/message/sample-response.test-data.ts'
import { openRunEnd } from './run-end.ts'
import { downfallOf, watchSilence } from './silence.ts'

const { exchange } = sampleResponse(200)

const reset = { reason: 'broken', message: 'reset', sent: true } as const
const tooLate = { reason: 'timeout', message: 'no whole answer in time', sent: true } as const

/** A request to which no response came. */
const failed = (changes: Partial<Exchange> = {}): Exchange => ({ ...exchange, error: reset, ...changes })

const noResponse = (reason: NoResponseError['reason']) => new NoResponseError('no response', reason, exchange)

/** A watch on a target whose last look returns this status or throws this error. */
function watching(last: number | Error) {
  const end = openRunEnd(undefined)
  let looks = 0
  const retried = () => {
    looks++
    return typeof last === 'number' ? Promise.resolve(sampleResponse(last)) : Promise.reject(last)
  }
  return { ...watchSilence({ retried }, end, 1000), end, looks: () => looks }
}

const failTimes = (watch: ReturnType<typeof watching>, times: number) => {
  for (let time = 0; time < times; time++) watch.attempted({ responded: false, exchange: failed() })
}

test('many requests in a row without a response, and a last look without one, end the run', async () => {
  const watch = watching(noResponse('timeout'))
  failTimes(watch, 49)
  expect(watch.looks()).toBe(0)
  failTimes(watch, 21)
  expect(await watch.responds()).toBe(false)
  expect(watch.looks()).toBe(1)
  expect(watch.end.signal.aborted).toBe(true)
  expect(watch.end.reason()?.message).toContain(
    '70 requests in a row, the first of them POST http://localhost/',
  )
  expect(watch.end.reason()?.exchanges).toHaveLength(40)
})

const { request } = exchange
const refused = {
  error: { reason: 'connection', message: 'the connection was refused', sent: false },
} as const

/** Sends requests to a target that then answers nothing any more. @returns why the run was ended */
async function endedBy(...sent: readonly Partial<Exchange>[]): Promise<string | undefined> {
  const watch = watching(noResponse('timeout'))
  for (const one of sent) watch.attempted({ responded: false, exchange: failed(one) })
  const later = { ...request, method: 'PUT', url: 'http://localhost/later' }
  for (let time = sent.length; time < 50; time++)
    watch.attempted({ responded: false, exchange: failed({ request: later, error: refused.error }) })
  expect(await watch.responds()).toBe(false)
  return watch.end.reason()?.message
}

const to = (method: string, path: string): Pick<Exchange, 'request'> => ({
  request: { ...request, method, url: `http://localhost${path}` },
})

test('requests whose connection broke are named, writes first, because one of them may have brought the target down', async () => {
  const message = await endedBy(
    { ...to('GET', '/list'), check: 'list' },
    { ...to('PUT', '/entry'), check: 'update' },
    { ...to('PUT', '/slow'), error: tooLate },
  )
  expect(message).toContain('The target stopped')
  expect(message).toMatch(/brought it down: PUT \/entry, sent by update; GET \/list, sent by list\.$/)
})

test('one request of each case comes first, so no case with many requests hides another', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ ...to('PUT', `/entry/${at}`), check: 'race' }))
  const message = await endedBy(...many, { ...to('GET', '/people'), check: 'people' })
  expect(message).toMatch(
    /brought it down: PUT \/entry\/\d+, sent by race; GET \/people, sent by people; PUT/,
  )
  expect(message).toMatch(/; or one of 5 more\.$/)
})

test('a request that was never sent, or that the run gave up, did not bring the target down', async () => {
  const unsent = { reason: 'connection', message: 'there is no such host', sent: false } as const
  const givenUp = { reason: 'aborted', message: 'the run gave the request up', sent: true } as const
  for (const error of [unsent, givenUp]) {
    const watch = watching(noResponse('broken'))
    for (let time = 0; time < 3; time++)
      watch.attempted({ responded: false, exchange: failed({ error, invalid: 'an odd name' }) })
    await watch.responds()
    expect(watch.end.reason()?.message).not.toContain('brought it down')
    expect(downfallOf({ message: '', exchanges: [failed({ error })] })).toEqual([])
  }
})

test('unusual requests are named instead of writes, the latest first, even if the last look has already begun', async () => {
  const watch = watching(noResponse('broken'))
  const looking = watch.responds()
  const sent = (url: string, durationMs: number) =>
    watch.attempted({
      responded: false,
      exchange: failed({
        invalid: 'an unusual address',
        durationMs,
        request: { ...request, method: 'GET', url },
      }),
    })
  watch.attempted({ responded: false, exchange: failed() })
  sent('http://localhost/%zz', 900)
  sent('http://localhost/%', 3)
  sent('http://localhost/%', 5)
  watch.writtenInVain(failed({ ...refused, invalid: 'a length that is a word' }))
  expect(await looking).toBe(false)
  expect(watch.end.reason()?.message).toMatch(
    /one of them probably brought it down: GET \/%, an unusual address; GET \/%zz, an unusual address\.$/,
  )
})

test('a request written byte by byte before the silence is named, unless a response came after it', async () => {
  const ended = async (isAlive: boolean) => {
    const watch = watching(noResponse('timeout'))
    watch.writtenInVain(failed({ invalid: 'a length that is a word' }))
    if (isAlive) watch.attempted({ responded: true, exchange })
    for (let time = 0; time < 50; time++) watch.attempted({ responded: false, exchange: failed(refused) })
    await watch.responds()
    return watch.end.reason()?.message
  }
  expect(await ended(false)).toMatch(/down: POST \/\S*, a length that is a word\.$/)
  expect(await ended(true)).not.toContain('a length')
})

test('a response starts the count of requests without a response again', () => {
  const watch = watching(noResponse('timeout'))
  failTimes(watch, 49)
  watch.attempted({ responded: true, exchange })
  failTimes(watch, 49)
  expect(watch.looks()).toBe(0)
})

test('a single request is enough if it took long', async () => {
  const watch = watching(noResponse('timeout'))
  watch.attempted({ responded: false, exchange: failed({ durationMs: 29_500 }) })
  expect(watch.looks()).toBe(1)
  expect(await watch.responds()).toBe(false)
  expect(watch.end.reason()?.message).toContain('no response came to one request POST')
})

test('a target that answers the last look is not silent', async () => {
  for (const last of [200, 503, noResponse('malformed')]) {
    const watch = watching(last)
    failTimes(watch, 50)
    expect(await watch.responds()).toBe(true)
    expect(watch.end.reason()).toBeUndefined()
  }
})

test('if only the last look got no response, the message names it', async () => {
  const watch = watching(noResponse('broken'))
  expect(await watch.responds()).toBe(false)
  expect(watch.end.reason()?.message).toContain('a last look at it, GET /textdata/@app/@all')
})

test('the only request whose connection broke is what brought the target down', () => {
  const later = failed(refused)
  const of = (...exchanges: readonly Exchange[]) => downfallOf({ message: '', exchanges })
  expect(of(failed(), later).map(({ message }) => message)).toEqual([
    'the target broke the connection at POST http://localhost/, and stopped answering',
  ])
  expect(of(failed(), failed())).toEqual([])
  expect(of(later)).toEqual([])
  expect(of(failed({ error: tooLate }))).toEqual([])
  expect(downfallOf(undefined)).toEqual([])
})
