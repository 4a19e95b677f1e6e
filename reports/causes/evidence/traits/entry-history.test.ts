import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { exchange } from '../../../run/sample-run.test-data.ts'
import { historyIn } from './entry-history.ts'

const base = 'http://127.0.0.1/social/api/restful/v2/textdata/@app'

/** An accepted request and its answer. */
const sent = (
  id: number,
  operation: string,
  {
    method,
    path,
    body,
    answer = '',
    caller = 'trusted',
  }: {
    readonly method: string
    readonly path: string
    readonly body?: object
    readonly answer?: string
    readonly caller?: Exchange['caller']
  },
): Exchange =>
  exchange({
    id,
    operation,
    caller,
    request: {
      method,
      url: `${base}${path}`,
      headers: {},
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    response: { status: 202, headers: {}, body: answer, bodyBytes: answer.length, truncated: false },
  })

const creation = (id: number, entry: string, body: object, caller: Exchange['caller'] = 'trusted') =>
  sent(id, 'textdata.create', {
    method: 'POST',
    path: '/board/@all',
    body,
    answer: JSON.stringify({ id: entry }),
    caller,
  })

const group = (id: number, body: object = { name: 'board' }) =>
  sent(id, 'textdatagroup.create', { method: 'POST', path: '/@all', body })

const reading = (id: number, entry: string) =>
  sent(id, 'textdata.read', { method: 'GET', path: `/board/@all/${entry}` })

const deletionOfGroup = (id: number) =>
  sent(id, 'textdatagroup.delete', { method: 'DELETE', path: '/board/@self' })

describe('what a run knows of an entry', () => {
  test('is who created it, whether it is a reply, and whether its parent was deleted', () => {
    const history = historyIn({
      exchanges: [
        group(1),
        creation(2, '7', { data: 'One boat.', writerId: '5' }),
        creation(3, '8', { data: 'Two boats.', parentId: '7' }, 'proxy'),
        sent(4, 'textdata.delete', { method: 'DELETE', path: '/board/@all/7' }),
      ],
    })
    const reply = history.entryIn(reading(5, '8'), '8')
    const traits = reply && history.traitsOfEntry(reply, reading(5, '8'))
    expect(traits).toContain('that a user created')
    expect(traits).toContain('that are replies')
    expect(traits).toContain('whose parent was deleted')
    expect(traits).not.toContain('that the application created')
    expect(history.traitsOfAddressed(reading(5, '7'))).toContain('for entries that have replies')
  })

  test('is what is true at the time of the request: a later update changes nothing', () => {
    const exchanges = [
      group(1),
      creation(2, '7', { data: 'One boat.' }),
      sent(4, 'textdata.update', { method: 'PUT', path: '/board/@all/7', body: { data: 'Two boats.' } }),
    ]
    const history = historyIn({ exchanges })
    expect(history.traitsOfAddressed(reading(3, '7'))).toContain('for entries that were never updated')
    expect(history.traitsOfAddressed(reading(5, '7'))).toContain('for entries that were updated')
  })

  test('is nothing if another application created it in a group of the same name', () => {
    const history = historyIn({ exchanges: [group(1), creation(2, '7', { data: 'One boat.' }, 'foreign')] })
    expect(history.entryIn(reading(3, '7'), '7')).toBeUndefined()
  })

  test('is nothing if the run did not create it', () => {
    const history = historyIn({ exchanges: [group(1)] })
    expect(history.entryIn(reading(2, '7'), '7')).toBeUndefined()
    expect(history.traitsOfAddressed(reading(2, '7'))).toEqual([])
  })
})

describe('what a run knows of a group', () => {
  test('is whether it contains entries at the time of the request, and whether it ever did', () => {
    const exchanges = [
      group(1),
      creation(3, '7', { data: 'One boat.' }),
      sent(5, 'textdata.delete', { method: 'DELETE', path: '/board/@all/7' }),
    ]
    const { traitsOfAddressed } = historyIn({ exchanges })
    expect(traitsOfAddressed(deletionOfGroup(2))).toContain('for groups that hold no entries')
    expect(traitsOfAddressed(deletionOfGroup(4))).toContain('for groups that hold entries')
    expect(traitsOfAddressed(deletionOfGroup(6))).toContain('for groups that hold no entries')
    expect(traitsOfAddressed(deletionOfGroup(6))).toContain('for groups that have held entries')
  })

  test('is whether it has a parent, and whether it was created again', () => {
    const exchanges = [group(1), deletionOfGroup(2), group(3, { name: 'board', parentId: '4' })]
    const { traitsOfAddressed } = historyIn({ exchanges })
    expect(traitsOfAddressed(deletionOfGroup(2))).toEqual(
      expect.arrayContaining(['for groups without a parent']),
    )
    expect(traitsOfAddressed(deletionOfGroup(4))).toEqual(
      expect.arrayContaining(['for groups with a parent', 'for groups that were created again']),
    )
  })
})
