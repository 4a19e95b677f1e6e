import { expect, test } from 'vitest'
import { loadConfig } from '../../config/load.ts'
import { sampleResponse } from '../../http/message/sample-response.test-data.ts'
import { callerOf } from '../../http/sending/caller.ts'
import { user } from './probe-users.ts'

/**
 * The finding about `user` (id 7) if the target shows the latest incentive, or one read by its id, as that of these
 * users.
 */
async function found(latest: string, byId?: string) {
  const config = loadConfig({
    environment: {},
    members: {
      target: 'http://127.0.0.1:9/social/api/restful/v2',
      application: { id: '1', consumerKey: 'key', consumerSecret: 'secret' },
      user: { id: '7', token: 'token', tokenSecret: 'secret' },
      fixtures: { consumableIncentives: ['a'] },
    },
  })
  const proxy = callerOf(
    'proxy',
    ({ path }) => {
      const collection = sampleResponse(200, { entry: [{ userId: latest, incentiveId: 'b' }] })
      const one = byId === undefined ? sampleResponse(404) : sampleResponse(200, { userId: byId })
      return Promise.resolve(path.endsWith('/a') ? one : collection)
    },
    () => Promise.reject(new Error('nothing is written')),
  )
  const [finding] = await user(config, { trusted: proxy, proxy })
  return finding?.problem
}

test('if a token always shows another user, the finding names that user', async () => {
  const mistake = 'is 7, but @me shows user 8 for this token; write that id'
  expect(await found('8')).toBe(mistake)
  expect(await found('8', '8')).toBe(mistake)
})

test('if only the latest incentive shows another user, the token is not blamed', async () => {
  expect(await found('8', '7')).toBeUndefined()
})
