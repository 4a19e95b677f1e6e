import { expect, test } from 'vitest'
import type { HttpResponse } from '../../harness/index.ts'
import { openScript } from './script.ts'

const response: HttpResponse = {
  status: 201,
  body: '',
  headers: {},
  json: undefined,
  exchange: {
    id: 1,
    caller: 'trusted',
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    attempt: 1,
    operation: 'textdata.create',
    request: { method: 'POST', url: 'http://127.0.0.1/textdata', headers: {} },
  },
  retries: 0,
  repeated: false,
}

function deviationOf(expected: string): unknown {
  const script = openScript()
  script.add(response)
  try {
    script.failed(expected)
  } catch (error) {
    return error instanceof Error && 'deviation' in error ? error.deviation : error
  }
  return undefined
}

test('a request that should have been refused deviates by its status', () => {
  const refusal = { kind: 'status', expected: 'a refusal (4xx)', got: 201 }
  expect(deviationOf('a refusal (4xx) of a text of more than 2048 bytes')).toEqual(refusal)
  expect(deviationOf('404')).toEqual({ kind: 'status', expected: '404', got: 201 })
})

test('a wrong value is named by its member, or by the list or page it belongs to', () => {
  const wrong = (name: string) => ({ kind: 'value', name: `textdata.create: ${name}`, way: 'wrong' })
  expect(deviationOf('ownerId "4711" of entry 3')).toEqual(wrong('ownerId'))
  expect(deviationOf('an id in every entry')).toEqual(wrong('the answer'))
  const counted = (name: string, instead: string) => ({ kind: 'value', name, way: 'wrong', instead })
  expect(deviationOf('2 entries, not 1')).toEqual(counted('the entries', 'of 1 instead of 2'))
  expect(deviationOf('7 entries on the page, not 6')).toEqual(
    counted('the entries on the page', 'of 6 instead of 7'),
  )
  expect(deviationOf('totalResults 30, not 57')).toEqual({
    kind: 'value',
    name: 'totalResults',
    way: 'wrong',
    instead: '57 instead of 30',
  })
  expect(deviationOf('id descending, not 12 before 13')).toEqual({
    kind: 'value',
    name: 'the ids',
    way: 'wrong',
    order: 'descending',
  })
  expect(deviationOf('only data, updated, not ownerId')).toEqual({
    kind: 'value',
    name: 'members beyond those of fields',
    way: 'unwanted',
  })
})
