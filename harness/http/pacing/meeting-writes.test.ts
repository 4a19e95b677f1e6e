import { expect, test } from 'vitest'
import { meetingWrites } from './meeting-writes.ts'

const to = (path: string, method = 'POST') => ({ method, path }) as const
const boardPath = '/textdata/@app/board/@all'
const board = to(boardPath)

test('writes to one group meet if one begins before the other has ended', () => {
  const writes = meetingWrites()
  const first = writes.begun(board)
  const second = writes.begun(board)
  const elsewhere = writes.begun(to('/textdata/@app/other/@all'))
  expect([first(), second(), elsewhere()]).toEqual([true, true, false])
})

test('writes one after the other do not meet', () => {
  const writes = meetingWrites()
  expect(writes.begun(board)()).toBe(false)
  expect(writes.begun(board)()).toBe(false)
})

test('no write is worth sending again after three writes in a row were sent again in vain', () => {
  const writes = meetingWrites()
  for (let write = 0; write < 2; write++) writes.gaveWay(true)
  expect(writes.isWorthAnother).toBe(true)
  writes.gaveWay(false)
  for (let write = 0; write < 3; write++) writes.gaveWay(true)
  expect(writes.isWorthAnother).toBe(false)
})

test('a new entry and the deletion of another entry of the group meet', () => {
  const writes = meetingWrites()
  const [creation, deletion] = [writes.begun(board), writes.begun(to(`${boardPath}/7`, 'DELETE'))]
  expect([creation(), deletion()]).toEqual([true, true])
})

test.each([
  ['that only reads', to(boardPath, 'GET')],
  ['of all groups', to('/textdata/@app/@all')],
  ['of the group itself', to('/textdata/@app/board/@self', 'DELETE')],
])('a write to entries does not meet a request %s', (_what, request) => {
  const writes = meetingWrites()
  const [write, other] = [writes.begun(board), writes.begun(request)]
  expect([write(), other()]).toEqual([false, false])
})
