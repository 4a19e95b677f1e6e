import { expect, test } from 'vitest'
import { configuredAt } from '../../http/connection/configured-at.test-data.ts'
import { sampleResponse } from '../../http/message/sample-response.test-data.ts'
import { callerOf } from '../../http/sending/caller.ts'
import { entryCounts } from '../recording/entry-counts.ts'
import { excusedByFullGroup, fullGroupBehind } from './full-group.ts'

const group = 'http://localhost/social/api/restful/v2/textdata/@app/board/@all'

/**
 * The full group behind a failure in a group that holds two entries and got three, with the ids 1 to 3.
 * @param there the ids that the target still answers
 * @param address of the request that shows the failure, after that of the group
 */
async function found(
  there: readonly string[],
  { status = 404, address = '/2', overfills = false, limit = 2, deleted = false } = {},
) {
  const entries = entryCounts()
  const { exchange } = sampleResponse(201)
  const at = (url: string) => ({ ...exchange, request: { ...exchange.request, url } })
  for (const id of ['1', '2', '3'])
    entries.responded('textdata.create', { ...sampleResponse(201, { id }), exchange: at(group) })
  if (deleted) entries.responded('textdatagroup.delete', { ...sampleResponse(202), exchange: at(group) })
  const own = callerOf(
    'trusted',
    ({ path }) => Promise.resolve(sampleResponse(there.includes(path.split('/').at(-1) ?? '') ? 200 : 404)),
    () => Promise.reject(new Error('nothing is written')),
  )
  const decisive = {
    ...at(address === '/@self' ? group.replace(/@all$/, '@self') : `${group}${address}`),
    startedAt: '2026-01-01T00:00:01.000Z',
    response: { status, headers: {}, bodyBytes: 0, truncated: false },
  }
  const config = { ...configuredAt(9), limits: { entriesPerGroup: limit } }
  return await fullGroupBehind({ overfills }, decisive, { config, entries, exchanges: () => [], own })
}

const full = { stored: 3, limit: 2 }

test('if the entry that was not found is gone, the limit may be the reason', async () => {
  expect(await found(['2', '3'], { address: '/1' })).toEqual(full)
  expect(await found(['2', '3'], { address: '/3,1' })).toEqual(full)
  expect(await found(['2', '3'], { address: '', status: 200 })).toEqual(full)
})

test('if the entries that were not found are there one by one, the limit is not the reason', async () => {
  expect(await found(['2', '3'], { address: '/2,3' })).toBeUndefined()
})

test('if the oldest entry is there, a wrong list has another reason', async () => {
  expect(await found(['1', '2', '3'], { address: '?count=5', status: 200 })).toBeUndefined()
})

test('a group that is not full, and a check that fills one on purpose, have no such reason', async () => {
  expect(await found([], { limit: 3 })).toBeUndefined()
  expect(await found([], { overfills: true })).toBeUndefined()
})

test('a group that answers wrongly about itself, or was deleted since it was full, has no such reason', async () => {
  expect(await found([], { address: '/@self' })).toBeUndefined()
  expect(await found([], { address: '', status: 200, deleted: true })).toBeUndefined()
})

test('only a failure is excused, and the message says how many entries were stored', () => {
  const failed = { outcome: 'failed', message: 'it is gone' } as const
  expect(excusedByFullGroup(failed, undefined)).toBe(failed)
  expect(excusedByFullGroup({ outcome: 'inapplicable' }, full)).toEqual({ outcome: 'inapplicable' })
  expect(excusedByFullGroup(failed, full)).toEqual({
    outcome: 'untested',
    message:
      '3 entries were stored in a group that holds 2 (limits.entriesPerGroup), so the oldest may be gone: it is gone',
    fixture: 'limits.entriesPerGroup of 700 or more',
  })
})
