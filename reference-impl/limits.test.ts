import { describe, expect, it } from 'vitest'
import { type Send, testClient } from './client.test-data.ts'
import { type ReferenceOptions, startReference } from './reference.ts'

async function withReference(options: ReferenceOptions, body: (send: Send) => Promise<void>): Promise<void> {
  const reference = await startReference(options)
  try {
    await body(testClient(reference.config))
  } finally {
    await reference.close()
  }
}

const createGroup = async (send: Send, name: string): Promise<number> =>
  (await send('POST', '/textdata/@app/@all', { json: { name } })).status

const createEntry = async (send: Send, data: string): Promise<string> =>
  JSON.parse((await send('POST', '/textdata/@app/vendor_board/@all', { json: { data } })).text).id

const read = (send: Send, id: string) => send('GET', `/textdata/@app/vendor_board/@all/${id}`)

describe('limits', () => {
  it('refuses the sixth group, and accepts it after one was deleted', () =>
    withReference({}, async (send) => {
      for (const name of ['aa', 'bb', 'cc', 'dd']) expect(await createGroup(send, name)).toBe(201)
      expect(await createGroup(send, 'ee')).toBe(400)
      expect((await send('DELETE', '/textdata/@app/aa/@self')).status).toBe(202)
      expect(await createGroup(send, 'ee')).toBe(201)
    }))

  it('accepts parallel creations of groups only up to the limit', () =>
    withReference({}, async (send) => {
      const names = Array.from(
        { length: 20 },
        (_unused, index) => ['aa', 'bb', 'cc', 'dd', 'ee', 'ff'][index % 6] ?? '',
      )
      const statuses = await Promise.all(names.map((name) => createGroup(send, name)))
      expect(statuses.filter((status) => status === 400)).toHaveLength(16)
      const created = names.filter((_name, index) => statuses[index] === 201)
      expect(new Set(created).size).toBe(4)
      const list = JSON.parse((await send('GET', '/textdata/@app/@all')).text)
      expect(list.entry.map(({ name }: { name: string }) => name).toSorted()).toEqual(
        ['vendor_board', ...created].toSorted(),
      )
    }))

  it('gives every entry of parallel creations a unique id and loses none', () =>
    withReference({}, async (send) => {
      const ids = await Promise.all(
        Array.from({ length: 40 }, (_unused, index) => createEntry(send, `Sentence number ${index}.`)),
      )
      expect(new Set(ids).size).toBe(40)
      const list = await send('GET', '/textdata/@app/vendor_board/@all?count=1&fields=id')
      expect(list.body).toMatchObject({ totalResults: 43 })
    }))

  it('lets only one of several parallel deletions of an entry succeed', () =>
    withReference({}, async (send) => {
      const id = await createEntry(send, 'Soon gone.')
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => send('DELETE', `/textdata/@app/vendor_board/@all/${id}`)),
      )
      expect(responses.map((response) => response.status).sort()).toEqual([202, ...Array(7).fill(404)])
    }))

  it('deletes the oldest entries beyond the limit, which then answer 404', () =>
    withReference({ limits: { entriesPerGroup: 5 } }, async (send) => {
      const ids = []
      for (let index = 0; index < 6; index += 1) ids.push(await createEntry(send, 'One more line.'))
      const statuses = []
      for (const id of ids) statuses.push((await read(send, id)).status)
      expect(statuses).toEqual([404, 200, 200, 200, 200, 200])
    }))

  it('permits ten entries per installing user if there are more than 10,000 users', async () => {
    const exactly = await startReference({ limits: { installingUsers: 10_000 } })
    const beyond = await startReference({ limits: { installingUsers: 10_001 } })
    expect(exactly.config.limits.entriesPerGroup).toBe(100_000)
    expect(beyond.config.limits.entriesPerGroup).toBe(100_010)
    await Promise.all([exactly.close(), beyond.close()])
  })
})
