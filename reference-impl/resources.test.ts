import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadOpenApi } from '../schemas/index.ts'
import { type Send, testClient } from './client.test-data.ts'
import { operationIds } from './policy/vocabulary.ts'
import { type RunningReference, startReference } from './reference.ts'

let reference: RunningReference
let send: Send

beforeAll(async () => {
  reference = await startReference()
  send = testClient(reference.config)
})

afterAll(() => reference.close())

const idOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : ''

describe('achievements', () => {
  it('lists id, type and point in the order of ids, with the caching headers', async () => {
    const response = await send('GET', '/achievements/@app?count=8&startIndex=9', { as: 'proxy' })
    expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', pragma: 'no-cache' })
    expect(response.body).toEqual({
      entry: ['9', '10', '11', '12', '13', '14', '15', '16'].map((id) => ({
        id,
        type: expect.any(String),
        point: expect.any(Number),
      })),
      startIndex: 9,
      itemsPerPage: 8,
      totalResults: 60,
      sorted: true,
    })
  })

  it('reads one or several, and refuses invalid requests', async () => {
    const { application, foreignApplication } = reference.config
    expect((await send('GET', '/achievements/@app/3?fields=id,appId,name')).body).toEqual({
      id: '3',
      appId: application.id,
      name: 'Collector',
    })
    expect((await send('GET', `/achievements/${application.id}/3,12`)).body).toMatchObject({
      totalResults: 2,
      sorted: false,
    })
    const statuses = []
    for (const path of [
      `${foreignApplication.id}`,
      '@app?sortBy=id',
      '@app?sortOrder=ascending',
      '@app/404',
    ]) {
      statuses.push((await send('GET', `/achievements/${path}`)).status)
    }
    expect(statuses).toEqual([401, 400, 400, 404])
  })
})

describe('card incentive', () => {
  it('returns the latest incentive and one by id, and accepts the use of one', async () => {
    const { application, foreignApplication, user, fixtures } = reference.config
    const latest = await send('GET', `/people/${user.id}/@self/partnercard`, { as: 'proxy' })
    expect(latest.body).toMatchObject({ entry: [{ userId: user.id, available: true }], totalResults: 1 })
    const [id = ''] = fixtures.consumableIncentives
    const path = `/people/@me/@self/partnercard/${id}`
    const put = (appId: string, query = '?fields=appId,available', available: unknown = false) =>
      send('PUT', `${path}${query}`, { as: 'proxy', json: { appId, available } })
    expect((await put(application.id, '')).status).toBe(400)
    expect((await put(application.id, '?fields=appId')).status).toBe(400)
    expect((await put(application.id, '?fields=appId,available', 'no')).status).toBe(400)
    expect((await put(foreignApplication.id)).status).toBe(403)
    expect((await send('GET', path, { as: 'proxy' })).body).toMatchObject({
      available: true,
      isConsumedApp: false,
    })
    expect((await put(application.id)).body).toEqual({
      userId: Number(user.id),
      appId: application.id,
      incentiveId: id,
      available: false,
      level: expect.any(Number),
      isConsumedApp: true,
    })
    expect((await send('GET', path, { as: 'proxy' })).body).toMatchObject({
      available: false,
      isConsumedApp: true,
    })
  })

  it('refuses a user without a card, an unknown incentive and a 2-legged caller', async () => {
    expect((await send('GET', '/people/@me/@self/partnercard', { as: 'nonMember' })).status).toBe(404)
    expect((await send('GET', '/people/@me/@self/partnercard/1', { as: 'proxy' })).status).toBe(404)
    const { user } = reference.config
    expect((await send('GET', `/people/${user.id}/@self/partnercard`)).status).toBe(403)
    expect((await send('GET', `/people/${user.id}/@self/partnercard`, { as: 'nonMember' })).status).toBe(403)
  })
})

describe('endpoints listed by method and path only', () => {
  const listed: readonly (readonly [method: string, path: string, json: object | undefined])[] = [
    ['GET', '/people/2000001/@self', undefined],
    ['GET', '/people/2000001/@friends/2000002', undefined],
    ['POST', '/appdata/2000001/@self/@app?fields=colour', { colour: 'red' }],
    ['PUT', '/appdata/2000001/@self/@app?fields=colour', { colour: 'blue' }],
    ['GET', '/appdata/2000001,2000002/@self/@app', undefined],
    ['DELETE', '/appdata/2000001/@self/@app?fields=colour', undefined],
    ['GET', '/profanity?text=Good+morning', undefined],
    ['GET', '/blacklist/2000001/@all', undefined],
    ['POST', '/remote_notification/@app/@all', { payload: { message: 'Hello.' } }],
    ['POST', '/remote_notification/@app/@all/2000001', { payload: { message: 'Hello.' } }],
    ['GET', '/leaderboards/@app', undefined],
    ['GET', '/leaderboards/@app/1,2', undefined],
    ['PUT', '/leaderboards/@app/1/2000001/@self', { value: 3 }],
    ['GET', '/leaderboards/@app/1/2000001/@self', undefined],
    ['DELETE', '/leaderboards/@app/1/2000001/@self', undefined],
    ['GET', '/bank/inventory/@app', undefined],
    ['GET', '/bank/inventory/@app/sword_1', undefined],
    ['POST', '/bank/debit/@app', { items: [{ item: { id: 'sword_1' }, quantity: 1 }], state: 'new' }],
  ]

  it.each(listed)(
    '%s %s succeeds, and refuses anonymous callers and other methods',
    async (method, path, json) => {
      const response = await send(method, path, json === undefined ? {} : { json })
      expect([response.status, response.text]).toEqual([
        expect.toSatisfy((s: number) => s < 300),
        expect.any(String),
      ])
      expect((await send(method, path, { as: 'anonymous' })).status).toBe(401)
      expect((await send('PATCH', path)).status).toBe(405)
    },
  )

  it('changes the state of a debit transaction and refuses an illegal change', async () => {
    const created = await send('POST', '/bank/debit/@app', { json: { items: [{}] } })
    const path = `/bank/debit/@app/${idOf(created.body)}`
    const moves = []
    for (const state of ['open', 'closed', 'open'])
      moves.push((await send('PUT', path, { json: { state } })).status)
    expect(moves).toEqual([202, 202, 409])
    expect((await send('GET', path)).body).toMatchObject({ state: 'closed' })
  })

  it('keeps the states of user achievements', async () => {
    const path = '/people/@me/@self/achievements/@app'
    const increment = await send('POST', `${path}/2/increment`, { as: 'proxy', json: { steps: 5 } })
    expect([increment.status, increment.body]).toEqual([202, expect.objectContaining({ steps: 5 })])
    await send('PUT', `${path}/2`, { as: 'proxy', json: { state: 'UNLOCKED' } })
    expect((await send('GET', `${path}/2`, { as: 'proxy' })).body).toMatchObject({ state: 'UNLOCKED' })
    expect((await send('GET', path, { as: 'proxy' })).body).toMatchObject({ totalResults: 60 })
    expect((await send('GET', '/people/@me/@friends/achievements/@app/2', { as: 'proxy' })).status).toBe(200)
  })

  it('names every operation of the specification, and no other', () => {
    const described = loadOpenApi().operations.map(({ operationId }) => operationId)
    expect(operationIds.toSorted()).toEqual(described.toSorted())
  })
})
