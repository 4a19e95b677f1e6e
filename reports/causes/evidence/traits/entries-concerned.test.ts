import { describe, expect, test } from 'vitest'
import type { Deviation } from '../../../../harness/http/message/deviation.ts'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { failed } from '../../failed-check.test-data.ts'

const board = 'http://127.0.0.1/social/api/restful/v2/textdata/@app/board/@all'

/** The creation of an entry, and the entry in its answer. */
const created = (
  id: number,
  sent: object,
  answer: object,
  { caller = 'trusted' }: { readonly caller?: Exchange['caller'] } = {},
): Exchange => {
  const body = JSON.stringify({ id: String(id), ...answer })
  return exchange({
    id,
    operation: 'textdata.create',
    caller,
    request: { method: 'POST', url: board, headers: {}, body: JSON.stringify(sent) },
    response: { status: 201, headers: {}, body, bodyBytes: body.length, truncated: false },
  })
}

/** The cause of a run in which the first of these responses has this deviation. */
function causeOf(exchanges: readonly Exchange[], deviation: Deviation, message = 'wrong') {
  const [first] = exchanges
  const check = failed('entries.create.member', first ?? {}, '201', {
    sentence: 'the answer shows what was sent',
    message,
    exchanges: exchanges.slice(0, 1),
  })
  const cases = check.cases.map((one) => ({ ...one, decisive: first?.id ?? 0, deviation, message }))
  return causesOf({ ...sampleRun(), checks: [{ ...check, cases }], exchanges: [...exchanges] })[0]
}

const withDomain = { writerId: 'board.example:5' }
const ofUsers = [11, 12, 13].map((id) => created(id, { data: 'a' }, { writerId: '5' }, { caller: 'proxy' }))
const ofApplication = [21, 22, 23, 24, 25].map((id) => created(id, { data: 'a', writerId: '5' }, withDomain))
const noDomain: Deviation = {
  kind: 'contract',
  place: 'body/writerId',
  way: 'must be a domain and a user id joined by a colon, or 0',
}

describe('the entries in which a member is wrong', () => {
  test('are described by a trait that all of them have, and that no entry with the right member has', () => {
    const cause = causeOf([...ofUsers, ...ofApplication], noDomain)
    expect(cause?.title).toBe(
      'writerId of entries that a user created must be a domain and a user id joined by a colon, or 0 (textdata.create, by a user)',
    )
    expect(cause?.concerned).toEqual({ trait: 'that a user created', wrong: 3, of: 3, others: 5 })
  })

  test('are not described if an entry with the same trait has the right member', () => {
    const right = created(14, { data: 'a' }, withDomain, { caller: 'proxy' })
    expect(causeOf([...ofUsers, right, ...ofApplication], noDomain)?.concerned).toBeUndefined()
  })

  test('are not described if they, or the other entries, are too few', () => {
    expect(causeOf([...ofUsers.slice(1), ...ofApplication], noDomain)?.concerned).toBeUndefined()
    expect(causeOf([...ofUsers, ...ofApplication.slice(1)], noDomain)?.concerned).toBeUndefined()
  })

  test('are described for a missing member, too', () => {
    const replies = [11, 12, 13].map((id) => created(id, { data: 'a', parentId: '21' }, {}))
    const others = [21, 22, 23, 24, 25].map((id) => created(id, { data: 'a' }, { updated: 'now' }))
    const cause = causeOf([...replies, ...others], {
      kind: 'contract',
      place: 'body/updated',
      way: 'is missing',
    })
    expect(cause?.title).toBe('updated of replies is missing (textdata.create)')
  })

  test('are described for a wrong value, even if one of them has the right value by chance', () => {
    const parents = [21, 22, 23, 24, 25].map((id) =>
      created(id, { data: 'a', ownerId: '1001' }, { ownerId: 'board.example:1001' }),
    )
    const replies = [31, 32, 33].map((id) =>
      created(id, { data: 'a', ownerId: `20${id}`, parentId: '21' }, { ownerId: 'board.example:1001' }),
    )
    const alike = created(
      34,
      { data: 'a', ownerId: '1001', parentId: '21' },
      { ownerId: 'board.example:1001' },
    )
    const cause = causeOf(
      [...replies, ...parents, alike],
      { kind: 'value', name: 'ownerId of the answer', way: 'wrong' },
      'expected ownerId of the answer to be the user id 2031, got "board.example:1001"',
    )
    expect(cause?.concerned).toEqual({ trait: 'that are replies', wrong: 3, of: 4, others: 5 })
    expect(cause?.title).toBe(
      'ownerId of replies is wrong (textdata.create); rule: the answer shows what was sent',
    )
  })

  test('are described as updated replies if nothing is wrong before the update', () => {
    const texts = (ids: readonly number[], sent: object) =>
      ids.map((id) => created(id, { data: `a${id}`, ...sent }, { data: `a${id}` }))
    const updated = (id: number) =>
      exchange({
        id: 100 + id,
        operation: 'textdata.update',
        request: {
          method: 'PUT',
          url: `${board}/${id}`,
          headers: {},
          body: JSON.stringify({ data: `b${id}` }),
        },
        response: { status: 202, headers: {}, body: '', bodyBytes: 0, truncated: false },
      })
    const read = (id: number, data: string) => {
      const body = JSON.stringify({ id: String(id), data })
      return exchange({
        id: 200 + id,
        operation: 'textdata.read',
        request: { method: 'GET', url: `${board}/${id}`, headers: {} },
        response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
      })
    }
    const [replies, others, quiet] = [
      [31, 32, 33],
      [21, 22, 23, 24, 25, 26, 27, 28],
      [41, 42, 43, 44, 45, 46, 47],
    ]
    const exchanges = [
      ...replies.map((id) => read(id, `a${id}`)),
      ...texts(others, {}),
      ...texts([...replies, ...quiet], { parentId: '21' }),
      ...[...replies, ...others].map(updated),
      ...others.map((id) => read(id, `b${id}`)),
      ...quiet.map((id) => read(id, `a${id}`)),
    ]
    const inOrder = exchanges.toSorted((one, other) => one.id - other.id)
    const [first] = exchanges
    const rest = inOrder.filter((one) => one !== first)
    const cause = causeOf(
      [...(first === undefined ? [] : [first]), ...rest],
      { kind: 'value', name: 'data after the update', way: 'wrong' },
      'expected data after the update to be "b31", got "a31"',
    )
    expect(cause?.concerned?.trait).toBe('that are replies and were updated')
  })
})
