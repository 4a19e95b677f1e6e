import { expect, test } from 'vitest'
import { loadConfig } from '../../config/load.ts'
import { NoResponseError } from '../../http/message/response.ts'
import { sampleResponse } from '../../http/message/sample-response.test-data.ts'
import { callerOf } from '../../http/sending/caller.ts'
import { present } from '../../present.ts'
import { consumableIncentives } from './probe-incentives.ts'

type Shown = 'available' | 'used' | 'unknown' | 'silent'

/** What the probe finds if the target shows the incentives like this, and which of them it asked for. */
async function probed(shown: Readonly<Record<string, Shown>>, resetIncentives?: object) {
  const config = loadConfig({
    environment: {},
    members: {
      target: 'http://127.0.0.1:9/social/api/restful/v2',
      application: { id: '1', consumerKey: 'key', consumerSecret: 'secret' },
      user: { id: '7', token: 'token', tokenSecret: 'secret' },
      fixtures: {
        consumableIncentives: Object.keys(shown),
        ...present({ resetIncentives }),
      },
    },
  })
  const asked: string[] = []
  const caller = callerOf(
    'proxy',
    ({ path }) => {
      const id = path.split('/').at(-1) ?? ''
      asked.push(id)
      const is = shown[id]
      if (is === 'silent')
        return Promise.reject(new NoResponseError('no answer', 'timeout', sampleResponse(200).exchange))
      return Promise.resolve(
        is === 'unknown' ? sampleResponse(404) : sampleResponse(200, { available: is === 'available' }),
      )
    },
    () => Promise.reject(new Error('nothing is written')),
  )
  const [finding] = await consumableIncentives(config, { trusted: caller, proxy: caller })
  return { finding, asked: new Set(asked).size }
}

const all = (count: number, shown: Shown): Record<string, Shown> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`i${at}`, shown]))

test('one available incentive is enough, and no other incentive is requested', async () => {
  expect(await probed({ a: 'available', b: 'unknown' })).toEqual({ finding: undefined, asked: 1 })
})

test('incentives are wrong if the target knows none of them, after each was requested', async () => {
  const { finding, asked } = await probed(all(30, 'unknown'))
  expect(finding?.problem).toMatch(/knows none of i0, i1, i2, i3, i4 and 25 more \(404\)/)
  expect(finding?.isAdvice).toBeUndefined()
  expect(asked).toBe(30)
  expect((await probed({ ...all(30, 'unknown'), last: 'available' })).finding).toBeUndefined()
})

test('incentives that are all used lead to advice, and a target that does not answer to no finding', async () => {
  const { finding, asked } = await probed(all(30, 'used'))
  expect(finding).toMatchObject({ isAdvice: true, fixtures: [] })
  expect(finding?.problem).toContain('shows none of i0, i1, i2, i3, i4, i25, i26, i27, i28, i29 as available')
  expect(asked).toBe(10)
  expect((await probed({ ...all(9, 'used'), last: 'available' })).finding).toBeUndefined()
  expect((await probed({ a: 'silent' })).finding).toBeUndefined()
})

test('used incentives lead to no finding if there is a reset hook', async () => {
  expect((await probed(all(3, 'used'), { url: 'http://127.0.0.1:9/reset' })).finding).toBeUndefined()
})
