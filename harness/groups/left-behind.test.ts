import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleResponse } from '../http/message/sample-response.test-data.ts'
import { journalFileName, openJournal, readLeftGroups } from './journal.ts'
import { leftBehind } from './left-behind.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'left-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, journalFileName)
const listing = (...ids: readonly string[]) => ({
  listGroups: () =>
    Promise.resolve(
      sampleResponse(200, { entry: [...ids.map((id) => ({ id })), { id: '9', name: 'tbc_MARK_x' }] }),
    ),
})
const sent = '{"name":true}'

test('of the groups that appeared with a lost creation, those that outlive the run are noted and stay journalled', async () => {
  const notes: string[] = []
  const journal = openJournal(file())
  const left = leftBehind(journal)
  left.lost({ sent, ids: ['7', '8', '9'] })
  await left.end(listing('1', '7'), 'mark', (text) => notes.push(text))
  journal.finish()
  expect(notes).toEqual([expect.stringContaining('group id "7"')])
  expect(readLeftGroups(file())).toEqual([{ id: '7', sent }])
})

test('the next run knows the group as long as it is there, and forgets it when it is gone', async () => {
  openJournal(file()).left({ id: '7', sent })
  const next = leftBehind(openJournal(file()))
  await next.begin(listing('7'))
  expect(next.before(sent, ['7'])).toContain('its group "7" is still there')
  expect(next.before('{"name":null}', ['7'])).toBeUndefined()
  await next.begin(listing('1'))
  expect(next.before(sent, ['7'])).toBeUndefined()
  expect(readLeftGroups(file())).toEqual([])
})

test('a list that cannot be read does not make the run forget the group', async () => {
  openJournal(file()).left({ id: '7', sent })
  const next = leftBehind(openJournal(file()))
  await next.begin({ listGroups: () => Promise.resolve(sampleResponse(503, undefined)) })
  expect(readLeftGroups(file())).toEqual([{ id: '7', sent }])
})
