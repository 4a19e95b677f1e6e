import { describe, expect as expectTo, it } from 'vitest'
import type { HttpResponse } from '../http/message/response.ts'
import { expect } from './expect.ts'
import { ExpectationFailure } from './failure.ts'
import { assertionLog, lookAt, noting } from './looked-at.ts'
import { entriesOf, idsOf } from './resource.ts'

function responseWith(id: number, json: unknown): HttpResponse {
  const body = JSON.stringify(json)
  return {
    status: 200,
    headers: {},
    body,
    json,
    exchange: {
      id,
      caller: 'trusted',
      startedAt: '2020-01-01T00:00:00Z',
      durationMs: 1,
      attempt: 1,
      request: { method: 'GET', url: 'http://127.0.0.1/', headers: {} },
    },
    retries: 0,
    repeated: false,
  }
}

const page = (id: string, more = {}) => ({
  entry: [{ id, status: 0, ...more }],
  startIndex: 1,
  itemsPerPage: 50,
})

/** The id of the exchange that a failed assertion shows, if another response was looked at last. */
async function shownBy(assertion: () => void): Promise<number | undefined> {
  try {
    await noting(assertionLog(), async () => {
      lookAt(responseWith(99, { id: 'the last one' }))
      assertion()
    })
    return undefined
  } catch (error) {
    if (error instanceof ExpectationFailure) return error.exchange?.id
    throw error
  }
}

describe('a failed assertion shows the response from which its value was read, not the latest', () => {
  const list = entriesOf(responseWith(1, page('1000000001')))

  it.each([
    ['ids of a list', () => expect(idsOf(list), 'ids').toEqual([])],
    ['an entry of a list', () => expect(list.entry[0], 'the entry').toEqual({})],
    ['a member that is missing', () => expect(list.entry[0]?.ownerId, 'ownerId', list.entry[0]).toEqual('x')],
    ['a number of the list', () => expect(list.startIndex, 'startIndex', list).toEqual(2)],
  ])('%s', async (_what, assertion) => {
    expectTo(await shownBy(assertion)).toBe(1)
  })

  it('also if a member of the target has the same name as one of the harness', async () => {
    const [entry] = entriesOf(responseWith(2, page('1000000002', { exchange: { id: 7 } }))).entry
    expectTo(await shownBy(() => expect(entry, 'the entry').toEqual({}))).toBe(2)
  })
})
