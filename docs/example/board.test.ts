import { checks, run } from 'textboard-conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Board, startBoard } from './server.ts'

let board: Board

beforeAll(async () => {
  board = await startBoard()
})

afterAll(() => board.stop())

test('the server passes the checks of the limit of groups', { timeout: 60_000 }, async () => {
  const { report, causes, text } = await run({ config: board.config, only: ['groups.limit.*'] })
  expect(causes, text).toEqual([])
  expect(report.scope.kind).toBe('selection')
})

test('the server conforms', { timeout: 300_000 }, async () => {
  const { verdict, headline, text } = await run({ config: board.config, output: 'conformance-report' })
  expect(verdict, text).toBe('conformant')
  console.log(headline)
})

test('the suite lists its checks', async () => {
  const listed = await checks()
  expect(listed.filter(({ id }) => id.startsWith('groups.limit.'))).not.toEqual([])
  expect(listed.filter(({ cases }) => cases.length === 0)).toEqual([])
})
