import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../harness/http/message/exchange.ts'
import { present } from '../../harness/present.ts'
import { exchange } from '../run/sample-run.test-data.ts'
import { arrangementOf, groupCreated } from './arrangement.ts'

const base = 'http://127.0.0.1:9/social/api/restful/v2/textdata/@app'

let ids = 0

/** An exchange of a run: each comes after the one before. */
function sent(
  method: string,
  path: string,
  { body, answer = '', status = 202, ...changes }: SentChanges = {},
): Exchange {
  ids += 1
  const request = { method, url: `${base}${path}`, headers: {}, ...present({ body }) }
  const response = { status, headers: {}, body: answer, bodyBytes: answer.length, truncated: false }
  return { ...exchange({ id: ids, request, response }), ...changes }
}

type SentChanges = Partial<Exchange> & { body?: string; answer?: string; status?: number }

const group = sent('POST', '/@all', { body: '{"name":"tbc_a"}', status: 201 })
const entryOf = (id: string, body = '{"data":"a text"}') =>
  sent('POST', '/tbc_a/@all', { body, answer: `{"id":"${id}"}`, status: 201 })
const writesOf = (one: Exchange, run: readonly Exchange[]) =>
  arrangementOf(one, [...run, one])?.writes.map(
    ({ request }) => `${request.method} ${request.url.slice(base.length)}`,
  )

describe('what a request to a deleted group needs first', () => {
  const first = entryOf('7')
  const other = entryOf('8')
  const update = sent('PUT', '/tbc_a/@all/7', { body: '{"data":"another"}' })
  const run = [group, first, other, update]

  test('is the group, for the group itself and for a creation in it', () => {
    expect(writesOf(sent('GET', '/tbc_a/@self'), run)).toEqual(['POST /@all'])
    expect(writesOf(sent('POST', '/tbc_a/@all', { body: '{"data":"x"}' }), run)).toEqual(['POST /@all'])
  })

  test('is the entry with its updates, for the entry; other entries are left out', () => {
    const read = sent('GET', '/tbc_a/@all/7')
    expect(writesOf(read, run)).toEqual(['POST /@all', 'POST /tbc_a/@all', 'PUT /tbc_a/@all/7'])
    expect(arrangementOf(read, [...run, read])?.variables).toEqual(new Map([['7', 'entry1']]))
  })

  test('is the parent, for the creation of a reply', () => {
    const reply = sent('POST', '/tbc_a/@all', { body: '{"data":"x","parentId":"8"}' })
    expect(writesOf(reply, run)).toEqual(['POST /@all', 'POST /tbc_a/@all'])
  })

  test('is every write, for a list', () => {
    expect(writesOf(sent('GET', '/tbc_a/@all?count=1000'), run)).toHaveLength(4)
  })

  test('is the first group, for a creation under its name', () => {
    const again = () => sent('POST', '/@all', { body: '{"name":"tbc_a"}', status: 201 })
    expect(writesOf(again(), run)).toEqual(['POST /@all'])
    const deleted = [...run, sent('DELETE', '/tbc_a/@self')]
    expect(writesOf(again(), deleted)).toBeUndefined()
  })

  test('is the deletion of the group, too, if the request came after it', () => {
    const deleted = [...run, sent('DELETE', '/tbc_a/@self')]
    expect(writesOf(sent('GET', '/tbc_a/@self'), deleted)).toEqual(['POST /@all', 'DELETE /tbc_a/@self'])
  })
})

describe('nothing is arranged', () => {
  const read = () => sent('GET', '/tbc_a/@all/7')

  test.each<readonly [string, () => readonly Exchange[]]>([
    ['the run did not create the group', () => [entryOf('7')]],
    ['the entry is unknown', () => [group, entryOf('8')]],
    [
      'it takes too many writes',
      () => [group, entryOf('7'), ...Array.from({ length: 3 }, () => sent('PUT', '/tbc_a/@all/7'))],
    ],
    [
      'a write was wrong on purpose',
      () => [group, entryOf('7'), sent('PUT', '/tbc_a/@all/7', { invalid: 'no data' })],
    ],
    [
      'another application wrote',
      () => [group, entryOf('7'), sent('PUT', '/tbc_a/@all/7', { caller: 'foreign' })],
    ],
    ['a parent is not of this group', () => [group, entryOf('7', '{"data":"x","parentId":"99"}')]],
  ])('if %s', (_, run) => {
    expect(writesOf(read(), run())).toBeUndefined()
  })

  test('outside of groups', () => {
    expect(arrangementOf(sent('GET', '/@all'), [group])).toBeUndefined()
  })
})

test('a request before its group existed is told from one after it', () => {
  const before = sent('POST', '/tbc_late/@all')
  const late = sent('POST', '/@all', { body: '{"name":"tbc_late"}', status: 201 })
  const after = sent('GET', '/tbc_late/@self')
  const run = [before, late, after]
  expect([before, after, sent('GET', '/tbc_other/@self')].map((one) => groupCreated(one, run))).toEqual([
    'after',
    'before',
    'unknown',
  ])
})
