import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed } from '../../failed-check.test-data.ts'

const url = 'http://127.0.0.1/social/api/restful/v2/textdata/@app/board/@all'

/** A creation by a client with this Accept header. */
const creation = (id: number, accept: string, status: number, operation = 'textdata.create'): Exchange =>
  exchange({
    id,
    ...answered(operation, status),
    request: { method: 'POST', url, headers: { accept, 'content-type': 'application/json' }, body: '{}' },
  })

/** The same creation with another body, by a client that accepts JSON. */
const withBody =
  (body: string) =>
  (one: Exchange): Exchange => ({
    ...one,
    request: { ...one.request, headers: { ...one.request.headers, accept: 'application/json' }, body },
  })

/** The causes of a run in which some requests were refused while others succeeded. */
function causes(refused: readonly Exchange[], accepted: readonly Exchange[]) {
  const checks = refused.map((one) => failed(`entries.create.${one.id}`, one, '201', { exchanges: [one] }))
  const pointed = checks.map((check, at) => ({
    ...check,
    cases: check.cases.map((one) => ({
      ...one,
      exchanges: refused.slice(at, at + 1),
      decisive: refused[at]?.id ?? 0,
    })),
  }))
  return causesOf({ ...sampleRun(), checks: pointed, exchanges: [...refused, ...accepted] })
}

const served = [11, 12, 13, 14, 15].map((id) => creation(id, 'application/json', 201))

describe('what refused requests have in common', () => {
  test('is in the title and in numbers if no successful request has it', () => {
    const [cause, ...others] = causes(
      [1, 2, 3].map((id) => creation(id, '*/*', 406)),
      served,
    )
    expect(others).toEqual([])
    expect(cause?.title).toBe('textdata.create answers 406 instead of 201 to requests with Accept: */*')
    expect(cause?.common).toEqual({ trait: 'with Accept: */*', refused: 3, served: 5 })
  })

  test('may be the size of a group name, although all long names have underscores', () => {
    const reading = (id: number, name: string, status: number) =>
      exchange({
        ...{ id, ...answered('textdatagroup.read', status) },
        request: { method: 'GET', url: url.replace('board/@all', `${name}/@self`), headers: {} },
      })
    const found = (name: string) => [11, 12, 13, 14, 15].map((id) => reading(id, name, 200))
    const long = [1, 2, 3].map((id) => reading(id, 'tbc_name_____abcdefghi', 404))
    expect(causes(long, found('tbc_name'))[0]?.title).toContain('with a group name of 22 bytes or more')
    expect(causes(long, found('tbc_nameabcdefghijklmnopqr'))[0]?.title).toContain('with “__” in the path')
  })

  test('may be percent-encoded characters in the path', () => {
    const reading = (id: number, path: string, status: number, operation: string) =>
      exchange({
        ...{ id, ...answered(operation, status) },
        request: { method: 'GET', url: `${url}${path}`, headers: { accept: 'application/json' } },
      })
    const refused = [1, 2, 3].map((id) => reading(id, `/td%3A${id}`, 401, 'textdata.read'))
    const lists = [11, 12, 13, 14, 15].map((id) => reading(id, '?count=5', 200, 'textdata.list'))
    expect(causes(refused, lists)[0]?.title).toContain(
      'to requests with percent-encoded characters in the path',
    )
    const plain = [1, 2, 3].map((id) => reading(id, `/${id}`, 401, 'textdata.read'))
    expect(causes(plain, lists)[0]?.common).toBeUndefined()
  })

  test('may be two underscores in the name of a group', () => {
    const reading = (id: number, name: string, status: number) =>
      exchange({
        ...{ id, ...answered('textdatagroup.read', status) },
        request: { method: 'GET', url: url.replace('board/@all', `${name}/@self`), headers: {} },
      })
    const refused = [1, 2, 3].map((id) => reading(id, `board__${id}`, 404))
    const others = [11, 12, 13, 14, 15].map((id) => reading(id, `board_${id}`, 200))
    expect(causes(refused, others)[0]?.title).toContain('to requests with “__” in the path')
  })

  test('makes them one cause at all operations', () => {
    const refused = [
      ...[1, 2, 3].map((id) => creation(id, '*/*', 406)),
      ...[4, 5, 6].map((id) => creation(id, '*/*', 406, 'textdatagroup.create')),
    ]
    expect(causes(refused, served)).toHaveLength(1)
  })

  test('makes them one cause with a check that expected such a refusal again', () => {
    const signed = { authorization: 'OAuth oauth_signature="[redacted, with +]"' }
    const withPlus = (one: Exchange): Exchange => ({
      ...one,
      request: { ...one.request, headers: { ...one.request.headers, ...signed } },
    })
    const refused = [1, 2, 3].map((id) => withPlus(creation(id, 'application/json', 401)))
    const measured = withPlus(creation(4, 'application/json', 201))
    const check = failed('entries.create.4', measured, '401', { exchanges: [measured] })
    const checks = [
      ...refused.map((one) => failed(`entries.create.${one.id}`, one, '201', { exchanges: [one] })),
      { ...check, cases: check.cases.map((one) => ({ ...one, decisive: 4 })) },
    ].map((one, at) => ({ ...one, cases: one.cases.map((own) => ({ ...own, decisive: at + 1 })) }))
    const [cause, ...others] = causesOf({ ...sampleRun(), checks, exchanges: [...refused, ...served] })
    expect(others).toEqual([])
    expect(cause?.title).toBe(
      'textdata.create answers 401 instead of 201 to requests with “+” in the signature',
    )
  })

  test('is the size of their texts if all of them are larger than any text that is accepted', () => {
    const sized = (id: number, bytes: number, status: number) =>
      withBody(JSON.stringify({ data: 'a'.repeat(bytes) }))(creation(id, 'application/json', status))
    const refused = [1, 2, 3].map((id) => sized(id, 2045 + id, 400))
    const shorter = [11, 12, 13, 14, 15].map((id) => sized(id, 2030 + id, 201))
    expect(causes(refused, shorter)[0]?.title).toBe(
      'textdata.create answers 400 instead of 201 to requests with a text of 2046 bytes or more',
    )
    expect(causes(refused, [...shorter, sized(16, 2047, 201)])[0]?.title).not.toContain('bytes')
  })

  test('is the number of characters of their texts if the sizes in bytes show nothing', () => {
    const texts = (first: number, status: number, of: readonly string[]) =>
      of.map((data, at) =>
        withBody(JSON.stringify({ data }))(creation(first + at, 'application/json', status)),
      )
    const refused = texts(
      1,
      400,
      [1100, 1200, 1300].map((length) => 'a'.repeat(length)),
    )
    const accepted = texts(
      11,
      201,
      [1, 2, 3, 4, 682].map((length) => '語'.repeat(length)),
    )
    expect(causes(refused, accepted)[0]?.title).toBe(
      'textdata.create answers 400 instead of 201 to requests with a text of 1100 characters or more',
    )
  })

  test('is not stated if one successful request has it, too', () => {
    const more = [...served, creation(16, '*/*', 201)]
    expect(
      causes(
        [1, 2, 3].map((id) => creation(id, '*/*', 406)),
        more,
      )[0]?.common,
    ).toBeUndefined()
  })

  test('is not stated for so few requests that it may be chance', () => {
    expect(
      causes(
        [1, 2].map((id) => creation(id, '*/*', 406)),
        served,
      )[0]?.common,
    ).toBeUndefined()
    const few = served.slice(0, 4)
    expect(
      causes(
        [1, 2, 3].map((id) => creation(id, '*/*', 406)),
        few,
      )[0]?.common,
    ).toBeUndefined()
  })

  test('is not a missing member if the bodies of successful requests cannot be read', () => {
    const refused = [1, 2, 3].map((id) => creation(id, '*/*', 400))
    const cut = served.map((one) => ({ ...one, request: { ...one.request, body: '{"data":"It was a long' } }))
    const [known] = causes(refused.map(withBody('{}')), served.map(withBody('{"ownerId":"1"}')))
    expect(known?.common?.trait).toBe('without ownerId in the body')
    expect(causes(refused.map(withBody('{}')), cut)[0]?.common?.trait).not.toBe('without ownerId in the body')
  })

  test('is a logged-in user only if no logged-in user succeeds, and an invalid address does no harm', () => {
    const byUser = (one: Exchange): Exchange => ({ ...one, caller: 'proxy' })
    const refused = [1, 2, 3].map((id) => byUser(creation(id, 'application/json', 403)))
    expect(causes(refused, served)[0]?.common?.trait).toBe('by a logged-in user')
    const another = { ...creation(16, 'application/json', 201), caller: 'otherUser' } as const
    expect(causes(refused, [...served, another])[0]?.common).toBeUndefined()
    const odd = served.map((one) => ({ ...one, request: { ...one.request, url: 'http://[' } }))
    expect(causes(refused, odd)).toHaveLength(1)
  })

  test('may be any query, also if every request of the operation has one', () => {
    const asked = (id: number, operation: string, query: string, status: number): Exchange =>
      exchange({
        ...{ id, ...answered(operation, status) },
        request: { method: 'GET', url: `${url}${query}`, headers: {} },
      })
    const queries = ['?count=1', '?fields=id', '?startIndex=2']
    const refusedAt = (operation: string) => queries.map((query, at) => asked(at + 1, operation, query, 401))
    const plain = [11, 12, 13, 14, 15].map((id) => asked(id, 'textdata.list', '', 200))
    for (const operation of ['textdata.list', 'incentive.update'])
      expect(causes(refusedAt(operation), plain)[0]?.common?.trait).toBe('with a query')
    const one = asked(16, 'textdata.list', '?count=3', 200)
    expect(causes(refusedAt('textdata.list'), [...plain, one])[0]?.common).toBeUndefined()
  })

  test('may be a character in their queries that a signature has to encode', () => {
    const listing = (id: number, query: string, status: number): Exchange =>
      exchange({
        id,
        ...answered('textdata.list', status),
        request: { method: 'GET', url: `${url}?${query}`, headers: {} },
      })
    const plain = ['count=1', 'count=2', 'fields=id', 'fields=data', 'filterValue=two%20words']
    const titleOf = (...queries: readonly string[]) =>
      causes(
        queries.map((query, at) => listing(at + 1, query, 401)),
        plain.map((query, at) => listing(at + 11, query, 200)),
      )[0]?.title
    expect(titleOf('fields=id,data', 'fields=data,id', 'filterValue=a,b')).toContain(
      'to requests with a comma in the query',
    )
    expect(titleOf('fields=id,data', 'filterValue=a%3Ab', 'filterValue=a%2Fb')).toContain(
      'to requests with “,”, “:”, “@”, “/” or “$” in the query',
    )
  })
})
