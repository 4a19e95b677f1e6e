import { expect, test } from 'vitest'
import { loadConfig } from '../../config/load.ts'
import { sampleResponse } from '../../http/message/sample-response.test-data.ts'
import { callerOf } from '../../http/sending/caller.ts'
import { user } from './probe-users.ts'

/**
 * The finding about the token of `user` if the target accepts only some requests.
 * @param isTaken are they signed with this key?
 */
async function foundSigned(isTaken: (key: string) => boolean) {
  const config = loadConfig({
    environment: {},
    members: {
      target: 'http://127.0.0.1:9/social/api/restful/v2',
      classes: ['textboard', 'achievements'],
      application: { id: '1', consumerKey: 'key', consumerSecret: 'secret' },
      user: { id: '7', token: 'token', tokenSecret: 'its secret' },
    },
  })
  const proxy = callerOf(
    'proxy',
    ({ path, sign = {} }) => {
      const { signingKey = (key) => key, tokenSecret = 'its%20secret' } = sign
      if (path.startsWith('/textdata')) return Promise.resolve(sampleResponse(403))
      return Promise.resolve(sampleResponse(isTaken(signingKey(`secret&${tokenSecret}`)) ? 200 : 401))
    },
    () => Promise.reject(new Error('nothing is written')),
  )
  const [finding] = await user(config, { trusted: proxy, proxy })
  return finding
}

test('a target that leaves the secret of a token out of the key is doubted, and not the token', async () => {
  const finding = await foundSigned((key) => key === 'secret&')
  expect(finding?.problem).toMatch(
    /^the target leaves the secret of a token out of the key, .* the keys are right/,
  )
  expect(finding?.isAdvice).toBe(true)
})

test('a target that accepts any secret of a token, or only the right one, is not doubted', async () => {
  expect(await foundSigned(() => true)).toBeUndefined()
  expect(await foundSigned((key) => key === 'secret&its%20secret')).toBeUndefined()
})

test('a token that is refused however the request is signed is wrong', async () => {
  const finding = await foundSigned(() => false)
  expect(finding?.problem).toMatch(/^the target refuses this token; check token, tokenSecret/)
  expect(finding?.isAdvice).toBeUndefined()
})

/**
 * The finding about `user` (id 7) if the target shows the latest incentive, or one read by its id, as that of these
 * users.
 */
async function found(latest: unknown, byId?: unknown) {
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

test('a user that is neither a text nor a number is no other user', async () => {
  const odd = { toString: '' }
  expect(await found(odd)).toBeUndefined()
  expect(await found('8', odd)).toBe('is 7, but @me shows user 8 for this token; write that id')
})

test('if only the latest incentive shows another user, the token is not blamed', async () => {
  expect(await found('8', '7')).toBeUndefined()
})
