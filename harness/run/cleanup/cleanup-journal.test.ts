import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { configuredAt } from '../../http/connection/configured-at.test-data.ts'
import { listening } from '../../http/connection/loopback.test-data.ts'
import { deleteGroups } from './cleanup-journal.ts'

test('a name that only the target lists is never deleted as a group of the other application', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(
      `${request.method} ${new URL(request.url ?? '', 'http://127.0.0.1').pathname.split('/').at(-2)}`,
    )
    request.resume()
    response.writeHead(request.method === 'GET' ? 404 : 202).end()
  })
  try {
    const config = {
      ...configuredAt(await listening(server)),
      foreignApplication: {
        id: '2',
        consumerKey: 'other',
        consumerSecret: 'another secret of forty characters',
      },
    }
    const { deleted, failed } = await deleteGroups(config, ['board', 'foreign:board'])
    expect(deleted).toEqual(['board'])
    expect(failed).toEqual([
      { name: 'foreign:board', reason: 'no request can name it; delete it on the server' },
    ])
    expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual(['DELETE board'])
  } finally {
    server.close()
  }
})
