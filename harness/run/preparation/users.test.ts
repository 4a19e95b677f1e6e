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

test('the writers are users who do not log in, if the target knows two of them', async () => {
  const { users } = await findUsers({ users: ['7', '8', '9'], user }, taking('7', '8', '9'), 'group')
  expect(users.distinct(2)).toEqual(['8', '9'])
  expect(users.known).toBe(2)
})

test('the logged-in user is one of the writers, if the target knows fewer than two others', async () => {
  const { users } = await findUsers({ users: ['7', '8'], user }, taking('7', '8'), 'group')
  expect(users.distinct(2)).toEqual(['7', '8'])
})

test('made-up users are used if the target accepts them', async () => {
  const { users } = await findUsers(
    { user },
    { createEntry: () => Promise.resolve(sampleResponse(201)) },
    'group',
  )
  expect(users.known).toBeUndefined()
})
