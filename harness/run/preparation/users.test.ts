import { expect, test } from 'vitest'
import { isJsonObject } from '../../../schemas/index.ts'
import { sampleResponse } from '../../http/message/sample-response.test-data.ts'
import { findUsers } from './users.ts'

/** A target that accepts some users as writer, and refuses all others. */
const taking = (...ids: readonly string[]) => ({
  createEntry: (_group: string, body: unknown) => {
    const writer = isJsonObject(body) ? body.writerId : undefined
    return Promise.resolve(sampleResponse(writer === undefined || ids.includes(String(writer)) ? 201 : 400))
  },
})

const user = { id: '7', token: 'a token', tokenSecret: 'its secret' }

test('the application writes in the name of users who do not log in, where the target knows two of them', async () => {
  const { users } = await findUsers({ users: ['7', '8', '9'], user }, taking('7', '8', '9'), 'group')
  expect(users.distinct(2)).toEqual(['8', '9'])
  expect(users.known).toBe(2)
})

test('with fewer of them the logged-in user is one of the writers', async () => {
  const { users } = await findUsers({ users: ['7', '8'], user }, taking('7', '8'), 'group')
  expect(users.distinct(2)).toEqual(['7', '8'])
})

test('made-up users are taken where the target takes them', async () => {
  const { users } = await findUsers(
    { user },
    { createEntry: () => Promise.resolve(sampleResponse(201)) },
    'group',
  )
  expect(users.known).toBeUndefined()
})
