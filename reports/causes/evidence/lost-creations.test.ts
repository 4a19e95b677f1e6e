import { expect, test } from 'vitest'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { failed } from '../failed-check.test-data.ts'

const board = 'http://127.0.0.1/social/api/restful/v2/textdata/@app/board'

/** A request to the board, answered with this status and body. */
function asked(id: number, operation: string, path: string, status: number, body = ''): Exchange {
  const method = { create: 'POST', delete: 'DELETE' }[operation.split('.')[1] ?? ''] ?? 'GET'
  return exchange({
    ...{ id, operation },
    request: { method, url: `${board}${path}`, headers: {}, body: '{"name":"board"}' },
    response: { status, headers: {}, body, bodyBytes: body.length, truncated: false },
  })
}

const created = (id: number, entry: string) => asked(id, 'textdata.create', '/@all', 201, `{"id":"${entry}"}`)
const read = (id: number, entry: string, status: number) =>
  asked(id, 'textdata.read', `/@all/${entry}`, status, status === 200 ? `{"id":"${entry}"}` : '')

/** A check that did not find what it looked for. */
function missing(check: string, shown: Exchange, expected = '200') {
  const result = failed(check, shown, expected, { exchanges: [shown] })
  return { ...result, cases: result.cases.map((one) => ({ ...one, decisive: shown.id })) }
}

/** The titles of checks that did not find what they looked for, in a run with other exchanges. */
const titles = (missed: readonly (readonly [check: string, at: Exchange])[], others: readonly Exchange[]) =>
  causesOf({
    ...sampleRun(),
    checks: missed.map(([check, at]) => missing(check, at)),
    exchanges: [...missed.map(([, at]) => at), ...others].toSorted((one, other) => one.id - other.id),
  }).map(({ title }) => title.replace(/; rule:.*$/s, ''))

const found = [created(1, '70'), read(2, '70', 200)]

test('entries that were created and that no request finds are said to be lost', () => {
  const missed = ['71', '72'].map((id, at) => [`entries.parent.${id}`, read(11 + at, id, 404)] as const)
  const others = [...found, created(3, '71'), created(4, '72')]
  expect(titles(missed, others)).toEqual([
    'Some entries are never found, although textdata.create has answered with success (textdata.read)',
  ])
  // A single one may be missed by chance.
  expect(titles(missed.slice(0, 1), others)).toEqual(['textdata.read answers 404 instead of 200'])
})

test('a check on deletions does not say so, because something may have deleted the entry', () => {
  const missed = ['71', '72'].map((id, at) => [`entries.delete.${id}`, read(11 + at, id, 404)] as const)
  expect(titles(missed, [...found, created(3, '71'), created(4, '72')])).toEqual([
    'textdata.read answers 404 instead of 200',
  ])
})

test('groups that two operations do not find are one cause', () => {
  const group = asked(3, 'textdatagroup.create', '', 201)
  const other = (one: Exchange): Exchange => ({
    ...one,
    request: { ...one.request, url: one.request.url.replace('board', 'other') },
  })
  const served = [asked(20, 'textdatagroup.read', '/@self', 200), asked(21, 'textdata.list', '/@all', 200)]
  const missed = [
    ['groups.read.status', asked(11, 'textdatagroup.read', '/@self', 404)],
    ['groups.read.id', asked(12, 'textdatagroup.read', '/@self', 404)],
    ['entries.list.empty', asked(13, 'textdata.list', '/@all', 404)],
    ['entries.list.total', asked(14, 'textdata.list', '/@all', 404)],
  ] as const
  expect(titles(missed, [group, ...served.map(other)])).toEqual([
    expect.stringMatching(/^Some groups are never found, although textdatagroup\.create has answered/),
  ])
})

test('an entry is not lost if a request finds it, if it was deleted, or if the operation finds nothing at all', () => {
  const missed = [11, 12].map((id) => [`entries.parent.${id}`, read(id, '71', 404)] as const)
  const list = asked(13, 'textdata.list', '/@all', 200, '{"entry":[{"id":"71"}]}')
  const deletion = asked(4, 'textdata.delete', '/@all/71', 202)
  const isLost = (...others: Exchange[]) => titles(missed, others)[0]?.startsWith('Some entries')
  expect(isLost(...found, created(3, '71'))).toBe(true)
  expect(isLost(...found, created(3, '71'), list)).toBe(false)
  expect(isLost(...found, created(3, '71'), deletion)).toBe(false)
  expect(isLost(created(3, '71'))).toBe(false)
})
