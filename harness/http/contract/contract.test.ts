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

test('a path with encoded tokens is not an operation: whether it is that path is left open', () => {
  expect(contract.operationOf('GET', '/textdata/@app/@all')).toBeDefined()
  expect(contract.operationOf('GET', '/textdata/%40app/%40all')).toBeUndefined()
})

describe('responses to the creation of a group', () => {
  test('the stated status passes, and one that nothing states does not', () => {
    expect(violationsOf(answered(201), false)).toEqual([])
    expect(violationsOf(answered(207, {}), false)).toEqual(['status 207 is not stated for this operation'])
  })

  test.for([406, 408, 413, 414, 415, 431])(
    '%i, which HTTP itself has, passes for an invalid request alone',
    (status) => {
      expect(violationsOf(answered(status), true)).toEqual([])
      expect(violationsOf(answered(status), false)).toHaveLength(1)
    },
  )

  test('an error without its body is a fault, also after a flawed request', () => {
    expect(violationsOf(answered(400), true)).toHaveLength(1)
    expect(violationsOf(answered(400, { Error: { Message: 'no name' } }), true)).toEqual([])
  })

  test('a server error is a fault, whatever was asked; 503 with the error body is none', () => {
    expect(violationsOf(answered(500, { Error: { Message: 'no' } }), true)).toHaveLength(1)
    expect(violationsOf(answered(503, { Error: { Message: 'later' } }), false)).toEqual([])
  })
})

test('a collection that answers an id given twice is judged as one, however many of its entries are wrong', () => {
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

test('under a name or an id that may fit no route a router answers 404 in its own way; an error body that is there is judged', () => {
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

describe('a list of groups', () => {
  const operation = contract.operationOf('GET', groups)
  const group = (id: string, name: string) => ({ id, name, appId: '77', parentId: '0' })
  const listed = (...entry: unknown[]) => {
    if (operation === undefined) throw new Error('openapi.json lacks the list of groups')
    const body = { entry, startIndex: 1, itemsPerPage: entry.length, totalResults: entry.length }
    const request = { method: 'GET', path: groups, query: [], body: undefined }
    return contract.responseViolations(operation, request, answered(200, body)).map(problemText)
  }

  test('holds no id twice: a group is known by it', () => {
    expect(listed(group('7', 'garden'), group('8', 'kitchen'))).toEqual([])
    expect(listed(group('7', 'garden'), group('7', 'kitchen'))).toEqual(['entry holds an id twice, got "7"'])
  })

  test('of an endpoint without a description may hold an id twice: what an id is there is not stated', () => {
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

  test('may hold items that are no objects: that is another fault', () => {
    expect(listed(null, null).join()).not.toContain('twice')
  })
})
