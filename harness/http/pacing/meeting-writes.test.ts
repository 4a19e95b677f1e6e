import { expect, test } from 'vitest'
import { groupOfEntries, meetingWrites } from './meeting-writes.ts'

test('writes to one group meet if one begins before the other has ended', () => {
  const writes = meetingWrites()
  const first = writes.begun('board')
  const second = writes.begun('board')
  const elsewhere = writes.begun('other')
  expect([first(), second(), elsewhere()]).toEqual([true, true, false])
})

test('writes one after the other do not meet', () => {
  const writes = meetingWrites()
  expect(writes.begun('board')()).toBe(false)
  expect(writes.begun('board')()).toBe(false)
})

test('no write is worth sending again after three writes in a row were sent again in vain', () => {
  const writes = meetingWrites()
  for (let write = 0; write < 2; write++) writes.gaveWay(true)
  expect(writes.isWorthAnother).toBe(true)
  writes.gaveWay(false)
  for (let write = 0; write < 3; write++) writes.gaveWay(true)
  expect(writes.isWorthAnother).toBe(false)
})

test('the group is read only from the path of entries', () => {
  expect(groupOfEntries('/textdata/@app/board/@all')).toBe('board')
  expect(groupOfEntries('/textdata/@app/board/@all/7')).toBe('board')
  expect(groupOfEntries('/textdata/@app/@all')).toBeUndefined()
  expect(groupOfEntries('/textdata/@app/board/@self')).toBeUndefined()
})
