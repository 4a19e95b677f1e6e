import { describe, expect, test } from 'vitest'
import type { HttpResponse } from '../message/response.ts'
import { sampleResponse } from '../message/sample-response.test-data.ts'
import { contractValidator } from './contract.ts'
import { problemText } from './contract-schemas.ts'

const contract = contractValidator()
const groups = '/textdata/@app/@all'

const answered = (status: number, json?: unknown): HttpResponse =>
  sampleResponse(status, json, { headers: { 'content-type': 'application/json' } })

function violationsOf(response: HttpResponse, invalid: boolean): string[] {
  const operation = contract.operationOf('POST', groups)
  if (operation === undefined) throw new Error('openapi.json lacks the creation of a group')
  const request = { method: 'POST', path: groups, query: [], body: { name: 'garden' }, invalid }
  return contract.responseViolations(operation, request, response).map(problemText)
}

test('a path with encoded tokens is not an operation, because the specification leaves its meaning open', () => {
  expect(contract.operationOf('GET', '/textdata/@app/@all')).toBeDefined()
  expect(contract.operationOf('GET', '/textdata/%40app/%40all')).toBeUndefined()
})

describe('responses to the creation of a group', () => {
  test('a stated status passes, and any other status does not', () => {
    expect(violationsOf(answered(201), false)).toEqual([])
    expect(violationsOf(answered(207, {}), false)).toEqual(['status 207 is not stated for this operation'])
  })

  test.for([406, 408, 413, 414, 415, 431])(
    '%i, which HTTP itself defines, passes only for an invalid request',
    (status) => {
      expect(violationsOf(answered(status), true)).toEqual([])
      expect(violationsOf(answered(status), false)).toHaveLength(1)
    },
  )

  test('an error without its body is a violation, even after an invalid request', () => {
    expect(violationsOf(answered(400), true)).toHaveLength(1)
    expect(violationsOf(answered(400, { Error: { Message: 'no name' } }), true)).toEqual([])
  })

  test('a server error is a violation for any request, except 503 with the error body', () => {
    expect(violationsOf(answered(500, { Error: { Message: 'no' } }), true)).toHaveLength(1)
    expect(violationsOf(answered(503, { Error: { Message: 'later' } }), false)).toEqual([])
  })
})

test('the response to an id that is given twice is judged as a collection, even if all its entries are wrong', () => {
  const path = '/textdata/@app/board/@all/7,7,8'
  const operation = contract.operationOf('GET', path)
  if (operation === undefined) throw new Error('openapi.json lacks the reading of entries')
  const entry = {
    ...{
      id: '7',
      groupName: 'board',
      data: 'We met.',
      parentId: 5,
      writerId: 'vendor.example:1',
      ownerId: '',
    },
    ...{ status: 0, published: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' },
  }
  const collection = {
    ...{ entry: Array.from({ length: 12 }, () => entry), startIndex: 1, itemsPerPage: 12, totalResults: 12 },
    ...{ sorted: false, filtered: false },
  }
  const request = { method: 'GET', path, query: [], body: undefined }
  const problems = contract.responseViolations(operation, request, answered(200, collection)).map(problemText)
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.filter((one) => !one.includes('parentId'))).toEqual([])
})

test('for an invalid name, 404 may have another body, but a wrong error body is a violation', () => {
  const path = '/textdata/@app/name7/@self'
  const operation = contract.operationOf('GET', path)
  if (operation === undefined) throw new Error('openapi.json lacks the reading of a group')
  const violations = (json: unknown, invalid: boolean) =>
    contract.responseViolations(
      operation,
      { method: 'GET', path, query: [], body: undefined, invalid },
      answered(404, json),
    )
  expect(violations({ error: 'Not Found' }, true)).toEqual([])
  expect(violations({ error: 'Not Found' }, false)).toHaveLength(1)
  expect(violations({ Error: 'Not Found' }, true)).toHaveLength(1)
})

test.each([
  ['/achievements/12000001.0', 0],
  ['/people/5000001.0/@self/partnercard', 0],
  ['/achievements/12000001987', 1],
  ['/achievements/no_such-application', 1],
  ['/people/5000001987/@self/partnercard', 1],
])(
  'the page of a router for %s: a router may think that a segment with a dot is a file',
  (path, problems) => {
    const operation = contract.operationOf('GET', path)
    if (operation === undefined) throw new Error(`openapi.json lacks ${path}`)
    const request = { method: 'GET', path, query: [], body: undefined, invalid: true }
    expect(contract.responseViolations(operation, request, answered(404, undefined))).toHaveLength(problems)
    const valid = { ...request, invalid: false }
    expect(contract.responseViolations(operation, valid, answered(404, undefined))).toHaveLength(1)
  },
)

describe('a list', () => {
  const operation = contract.operationOf('GET', groups)
  const group = (id: string, name: string) => ({ id, name, appId: '77', parentId: '0' })
  const listed = (...entry: unknown[]) => {
    if (operation === undefined) throw new Error('openapi.json lacks the list of groups')
    const body = { entry, startIndex: 1, itemsPerPage: entry.length, totalResults: entry.length }
    const request = { method: 'GET', path: groups, query: [], body: undefined }
    return contract.responseViolations(operation, request, answered(200, body)).map(problemText)
  }

  test('of groups contains no id twice, because an id identifies a group', () => {
    expect(listed(group('7', 'garden'), group('8', 'kitchen'))).toEqual([])
    expect(listed(group('7', 'garden'), group('7', 'kitchen'))).toEqual(['entry holds an id twice, got "7"'])
  })

  test('of an endpoint without a description may contain an id twice', () => {
    const path = '/blacklist/7/@all'
    const blacklist = contract.operationOf('GET', path)
    if (blacklist === undefined) throw new Error('openapi.json lacks the blacklist')
    const pairs = {
      entry: [
        { id: '7', targetId: '8' },
        { id: '7', targetId: '9' },
      ],
    }
    const request = { method: 'GET', path, query: [], body: undefined }
    expect(contract.responseViolations(blacklist, request, answered(200, pairs))).toEqual([])
  })

  test('with items that are not objects is not reported to contain an id twice', () => {
    const problems = (...got: readonly string[]) =>
      got.map((one, index) => `entry[${index}] must be an object, got ${one}`)
    expect(listed(null, null)).toEqual(problems('null', 'null'))
    expect(listed('7', '7')).toEqual(problems('"7"', '"7"'))
    expect(listed(['7'], ['7'])).toEqual(problems('["7"]', '["7"]'))
  })
})

test.each([
  ['a list of application ids', { appId: ['12'] }, ['appId must be a string, got ["12"]']],
  ['the incentive as it is stored', { appId: '12' }, []],
  ['an answer without some members, or without their values', { appId: null, level: undefined }, []],
])(
  'the answer to a wrong update of an incentive has no member of a wrong type: %s',
  (_what, changes, expected) => {
    const path = '/people/501/@self/partnercard/7'
    const operation = contract.operationOf('PUT', path)
    if (operation === undefined) throw new Error('openapi.json lacks the update of an incentive')
    const incentive = {
      ...{ userId: 501, appId: '12', incentiveId: '7', available: true, level: 1, isConsumedApp: false },
      ...changes,
    }
    const request = {
      method: 'PUT',
      path,
      query: [],
      body: { appId: ['12'], available: false },
      invalid: true,
    }
    expect(
      contract.responseViolations(operation, request, answered(200, incentive)).map(problemText),
    ).toEqual(expected)
  },
)
