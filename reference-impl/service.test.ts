import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Send, testClient } from './client.test-data.ts'
import { type RunningReference, startReference } from './reference.ts'

let reference: RunningReference
let send: Send

beforeAll(async () => {
  reference = await startReference()
  send = testClient(reference.config)
  expect((await send('POST', '/textdata/@app/@all', { json: { name: 'letters' } })).status).toBe(201)
})

afterAll(() => reference.close())

const error = (status: number) => ({ Error: { Code: String(status), Message: expect.any(String) } })

const idOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : ''

const writeEntry = async (json: unknown): Promise<string> =>
  idOf((await send('POST', '/textdata/@app/letters/@all', { json })).body)

describe('groups', () => {
  it('lists and reads a group with all its members', async () => {
    const one = await send('GET', '/textdata/@app/letters/@self')
    expect(one.status).toBe(200)
    expect(one.headers['content-type']).toBe('application/json; charset=utf-8')
    const { application } = reference.config
    const group = { id: expect.any(String), name: 'letters', appId: application.id, parentId: '0' }
    expect(one.body).toEqual(group)
    const list = await send('GET', '/textdata/@app/@all?format=json&count=10&startIndex=2')
    expect(list.body).toMatchObject({ entry: [group], startIndex: 2, itemsPerPage: 10, totalResults: 2 })
  })

  it('answers a creation and the deletion as specified', async () => {
    const created = await send('POST', '/textdata/@app/@all', {
      json: { name: 'short_life', parentId: '10003' },
    })
    expect([created.status, created.text]).toEqual([201, ''])
    const { body } = await send('GET', '/textdata/@app/short_life/@self')
    expect(body).toMatchObject({ parentId: '10003' })
    const deleted = await send('DELETE', '/textdata/@app/short_life/@self', {
      contentType: 'application/json',
    })
    expect([deleted.status, deleted.body]).toEqual([202, idOf(body)])
    expect((await send('GET', '/textdata/@app/short_life/@self')).status).toBe(404)
    expect((await send('DELETE', '/textdata/@app/short_life/@self')).status).toBe(404)
  })

  it.each(['', 'digits1', 'a-b', 'a'.repeat(33), 'größe', 'a b', null, 7, ['x']])(
    'refuses the name %j',
    async (name) => {
      const response = await send('POST', '/textdata/@app/@all', { json: { name } })
      expect([response.status, response.body]).toEqual([400, error(400)])
    },
  )

  it('refuses a duplicate', async () => {
    const response = await send('POST', '/textdata/@app/@all', { json: { name: 'letters' } })
    expect([response.status, response.body]).toEqual([400, error(400)])
  })

  it('hides groups from other applications', async () => {
    expect((await send('GET', '/textdata/@app/letters/@self', { as: 'foreign' })).status).toBe(404)
    expect((await send('GET', '/textdata/@app/@all', { as: 'foreign' })).body).toMatchObject({
      entry: [{ name: 'foreign_board' }],
    })
  })
})

describe('entries', () => {
  it('creates, reads, updates and deletes an entry', async () => {
    const { domain, user } = { domain: 'sb.example.jp', user: reference.config.user }
    const json = {
      data: 'A good day to you.',
      writerId: '77',
      ownerId: user.id,
      parentId: '5',
      status: 20,
      id: 'x',
    }
    const created = await send('POST', '/textdata/@app/letters/@all', { json })
    expect(created.status).toBe(201)
    const id = idOf(created.body)
    const entry = {
      id,
      groupName: 'letters',
      data: json.data,
      parentId: '5',
      writerId: `${domain}:77`,
      ownerId: `${domain}:${user.id}`,
      status: 0,
      published: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    }
    expect(created.body).toEqual(entry)
    const path = `/textdata/@app/letters/@all/${id}`
    expect((await send('GET', path)).body).toEqual(entry)
    const updated = await send('PUT', path, { json: { data: 'A better day to you.', writerId: '78' } })
    expect([updated.status, updated.text]).toEqual([202, ''])
    expect((await send('GET', `${path}?fields=id,data,writerId`)).body).toEqual({
      id,
      data: 'A better day to you.',
      writerId: `${domain}:78`,
    })
    const deleted = await send('DELETE', path)
    expect([deleted.status, deleted.text]).toEqual([202, ''])
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await send(method, path, method === 'PUT' ? { json: { data: 'Too late now.' } } : {})
      expect([method, response.status, response.body]).toEqual([method, 404, error(404)])
    }
  })

  it('limits a text by bytes, not by characters', async () => {
    const status = async (data: string) =>
      (await send('POST', '/textdata/@app/letters/@all', { json: { data } })).status
    expect(await status('a'.repeat(2048))).toBe(201)
    expect(await status('a'.repeat(2049))).toBe(400)
    expect(await status(`${'あ'.repeat(682)}ab`)).toBe(201)
    expect(await status('あ'.repeat(683))).toBe(400)
  })

  it('refuses profanity on create and on update, and changes nothing', async () => {
    const data = reference.config.fixtures.profaneText
    expect((await send('POST', '/textdata/@app/letters/@all', { json: { data } })).status).toBe(400)
    const id = await writeEntry({ data: 'A clean sentence.' })
    expect((await send('PUT', `/textdata/@app/letters/@all/${id}`, { json: { data } })).status).toBe(400)
    expect((await send('GET', `/textdata/@app/letters/@all/${id}`)).body).toMatchObject({
      data: 'A clean sentence.',
      status: 0,
    })
  })

  it('makes the logged-in user the writer, even if the body names another', async () => {
    const response = await send('POST', '/textdata/@app/letters/@all', {
      as: 'proxy',
      json: { data: 'It was me.', writerId: '1' },
    })
    expect(response.body).toMatchObject({ writerId: `sb.example.jp:${reference.config.user.id}` })
  })

  it('filters, sorts and pages', async () => {
    const ids: string[] = []
    for (const data of ['One line.', 'Two lines.', 'Three lines.'])
      ids.push(await writeEntry({ data, ownerId: '900' }))
    const list = (query: string) =>
      send('GET', `/textdata/@app/letters/@all?filterBy=ownerId&filterValue=900&${query}`)
    expect((await list('sortBy=id&sortOrder=descending&fields=id')).body).toEqual({
      entry: ids.toReversed().map((id) => ({ id })),
      startIndex: 1,
      itemsPerPage: 50,
      totalResults: 3,
      sorted: true,
      filtered: true,
    })
    expect((await list('count=1&startIndex=2&fields=id')).body).toMatchObject({
      entry: [{ id: ids[1] }],
      totalResults: 3,
      sorted: false,
    })
    const several = await send('GET', `/textdata/@app/letters/@all/${ids[2]},${ids[0]}?fields=id`)
    expect(several.body).toMatchObject({
      entry: [{ id: ids[2] }, { id: ids[0] }],
      sorted: false,
      filtered: false,
    })
  })

  it.each([
    'count=0',
    'count=1001',
    'count=1.5',
    'count=x',
    'startIndex=0',
    'startIndex=-1',
    'sortBy=data',
    'sortOrder=up',
    'filterBy=ownerId',
    'filterBy=data&filterValue=x',
    'filterBy=ownerId&filterOp=contains&filterValue=x',
    'format=xml',
  ])('refuses the query %s', async (query) => {
    const response = await send('GET', `/textdata/@app/letters/@all?${query}`)
    expect([response.status, response.body]).toEqual([400, error(400)])
  })

  it('returns the entry that an operator deleted with status 20', async () => {
    const { group, id } = reference.config.fixtures.operatorDeletedEntry
    expect((await send('GET', `/textdata/@app/${group}/@all/${id}`)).body).toMatchObject({ id, status: 20 })
  })
})

describe('callers', () => {
  it('refuses a 3-legged caller if only the application is permitted', async () => {
    const response = await send('POST', '/textdata/@app/@all', { as: 'proxy', json: { name: 'mine' } })
    expect([response.status, response.body]).toEqual([405, error(405)])
    expect((await send('DELETE', '/textdata/@app/letters/@self', { as: 'proxy' })).status).toBe(405)
  })

  it.each([
    ['a wrong signature', { oauth: { oauth_signature: 'AAAA' } }],
    ['an unknown key', { oauth: { oauth_consumer_key: 'nobody' } }],
    ['an unknown token', { oauth: { oauth_token: 'nothing' } }],
    ['another signature method', { oauth: { oauth_signature_method: 'PLAINTEXT' } }],
    ['no nonce', { oauth: { oauth_nonce: undefined } }],
    ['the application id of another application', { oauth: { xoauth_requestor_id: '12000002' } }],
    ['another scheme', { authorization: 'Basic eDp5' }],
    ['an unreadable header', { authorization: 'OAuth ,,,' }],
    ['no credential', { as: 'anonymous' as const }],
  ])('answers %s with 401', async (_name, options) => {
    const response = await send('GET', '/textdata/@app/@all', options)
    expect([response.status, response.body]).toEqual([401, error(401)])
  })

  it.each([
    ['a realm', { oauth: { realm: 'our board' } }],
    ['no oauth_version', { oauth: { oauth_version: undefined } }],
    ['oauth_version 1.0A', { oauth: { oauth_version: '1.0A' } }],
    ['a signed xoauth_requestor_id', { oauth: { xoauth_requestor_id: '12000001' } }],
    ['a form content type without a body', { contentType: 'application/x-www-form-urlencoded' }],
  ])('accepts %s', async (_name, options) => {
    expect((await send('GET', '/textdata/@app/@all', options)).status).toBe(200)
  })

  it('accepts signed query parameters, plus signs and commas included', async () => {
    const query = 'xoauth_requestor_id=12000001&x=a+b%20c%2B&fields=id,data'
    expect((await send('GET', `/textdata/@app/letters/@all?${query}`)).status).toBe(200)
  })

  it('reads JSON that is labelled as a form', async () => {
    const response = await send('POST', '/textdata/@app/letters/@all', {
      json: { data: 'Labelled wrongly.' },
      contentType: 'application/x-www-form-urlencoded',
    })
    expect(response.status).toBe(201)
  })
})

describe('requests that go wrong', () => {
  it.each([
    ['GET', '/nothing/here', 404],
    ['GET', '/textdata/@app/@all/', 404],
    ['GET', '/textdata/%40app/%40all', 200],
    ['GET', '/textdata/%zz/@all', 400],
    ['PUT', '/textdata/@app/@all', 405],
    ['PATCH', '/textdata/@app/letters/@all', 405],
    ['OPTIONS', '/achievements/@app', 405],
    ['GET', '/textdata/12000002/@all', 401],
    ['GET', '/textdata/@app/no_such_group/@all', 404],
  ])('%s %s answers %i', async (method, path, status) => {
    const response = await send(method, path)
    expect(response.status).toBe(status)
    if (status !== 200) expect(response.body).toEqual(error(status))
  })

  it.each(['', '{', '[]', 'null', '"text"', '7', '{"data":}', '\u00ff'])(
    'refuses the body %j',
    async (raw) => {
      const response = await send('POST', '/textdata/@app/letters/@all', {
        raw: Buffer.from(raw, 'latin1'),
        contentType: 'application/json',
      })
      expect([response.status, response.body]).toEqual([400, error(400)])
    },
  )

  it('refuses a text of 5 MB with the error body', async () => {
    const response = await send('POST', '/textdata/@app/letters/@all', {
      json: { data: 'a'.repeat(5_000_000) },
    })
    expect([response.status, response.body]).toEqual([400, error(400)])
  })
})
