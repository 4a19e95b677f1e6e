import { expect, test } from 'vitest'
import { loadConfig } from '../../config/load.ts'
import { sampleResponse } from '../../http/message/sample-response.test-data.ts'
import { type Caller, callerOf } from '../../http/sending/caller.ts'
import { user } from './probe-users.ts'

const token = (id: string) => ({ id, token: `token-${id}`, tokenSecret: `secret-${id}` })

/** What is found of `user`, whose id is 7, where the latest incentive, and one by its id, are shown as those of other users. */
async function found(shown: {
  readonly latest: { readonly user: string; readonly otherMember: string }
  readonly byId?: string
}) {
  const config = loadConfig({
    environment: {},
    members: {
      target: 'http://127.0.0.1:9/social/api/restful/v2',
      application: { id: '1', consumerKey: 'key', consumerSecret: 'secret' },
      user: token('7'),
      otherMember: token('9'),
      fixtures: { consumableIncentives: ['a'] },
    },
  })
  const callerWith = (name: 'proxy' | 'otherMember', latest: string): Caller =>
    callerOf(
      name,
      ({ path }) => {
        const collection = sampleResponse(200, { entry: [{ userId: latest, incentiveId: 'b' }] })
        const one =
          shown.byId === undefined ? sampleResponse(404) : sampleResponse(200, { userId: shown.byId })
        return Promise.resolve(path.endsWith('/a') ? one : collection)
      },
      () => Promise.reject(new Error('nothing is written')),
    )
  const proxy = callerWith('proxy', shown.latest.user)
  const other = callerWith('otherMember', shown.latest.otherMember)
  const [finding] = await user(config, { trusted: proxy, proxy, otherMember: other })
  return finding?.problem
}

test('a token that shows another user wherever it is used belongs to that user', async () => {
  const mistake = 'is 7, but @me shows user 8 for this token; write that id'
  expect(await found({ latest: { user: '8', otherMember: '9' } })).toBe(mistake)
  expect(await found({ latest: { user: '8', otherMember: '9' }, byId: '8' })).toBe(mistake)
})

test('a target that shows the latest incentive of anybody is judged, and the configuration is not blamed for it', async () => {
  expect(await found({ latest: { user: '8', otherMember: '8' }, byId: '7' })).toBeUndefined()
  expect(await found({ latest: { user: '9', otherMember: '9' } })).toBeUndefined()
})
