import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { configuredAt } from '../http/connection/configured-at.test-data.ts'
import { listening } from '../http/connection/loopback.test-data.ts'
import { openStandalone } from '../run/preparation/standalone.ts'
import { usualSettings } from '../vocabulary.ts'
import { deleteDoubles } from './doubles.ts'
import type { Group } from './groups.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Starts a target whose list shows these ids. @returns what it was asked */
async function listing(ids: readonly unknown[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1')
    asked.push(`${request.method} ${pathname.split('/').at(-1)}`)
    request.resume()
    const entry = ids.map((id) => ({ id }))
    response.writeHead(request.method === 'GET' ? 200 : 202, { 'content-type': 'application/json' })
    response.end(request.method === 'GET' ? JSON.stringify({ entry }) : '')
  })
  const port = await listening(server)
  const config = configuredAt(port)
  const { trusted, close } = openStandalone(config, usualSettings)
  closing.push(close, () => server.close())
  return { trusted, asked }
}

const group = (repeatedCreations: number): Group => ({
  name: 'board',
  repeatedCreations,
  add: () => Promise.reject(new Error('nothing is added here')),
  addMany: () => Promise.reject(new Error('nothing is added here')),
})

test('only entries that a repeated creation left behind are deleted', async () => {
  const { trusted, asked } = await listing(['1', '2', '3'])
  await deleteDoubles(trusted, group(1), [{ id: '1' }, { id: '3' }])
  expect(asked).toEqual(['GET @all', 'DELETE 2'])
})

test('an entry whose id is neither a text nor a number is left', async () => {
  const { trusted, asked } = await listing(['1', { toString: '' }, '2'])
  await deleteDoubles(trusted, group(1), [{ id: '1' }])
  expect(asked).toEqual(['GET @all', 'DELETE 2'])
})

test('if no creation was repeated, no request is sent', async () => {
  const { trusted, asked } = await listing(['1', '2'])
  await deleteDoubles(trusted, group(0), [{ id: '1' }])
  expect(asked).toEqual([])
})
