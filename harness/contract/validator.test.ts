import { describe, expect, test } from 'vitest'
import type { Answer } from '../client/answer.ts'
import { contractValidator } from './validator.ts'

const contract = contractValidator()
const groups = '/textdata/@app/@all'

const answered = (status: number, json?: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: json === undefined ? '' : JSON.stringify(json),
  json,
  exchange: {
    id: 1,
    caller: 'trusted',
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    attempt: 1,
    request: { method: 'POST', url: groups, headers: {} },
  },
  retries: 0,
})

function faultsOf(answer: Answer, flawed: boolean): string[] {
  const operation = contract.operationOf('POST', groups)
  if (operation === undefined) throw new Error('openapi.json lacks the creation of a group')
  const request = { method: 'POST', path: groups, query: [], body: { name: 'garden' }, flawed }
  return contract.answerFaults(operation, request, answer)
}

describe('answers to the creation of a group', () => {
  test('the stated status passes, and one that nothing states does not', () => {
    expect(faultsOf(answered(201), false)).toEqual([])
    expect(faultsOf(answered(207, {}), false)).toEqual(['status 207 is not stated for this operation'])
  })

  test.for([406, 408, 413, 414, 415, 431])(
    '%i, which HTTP itself has, passes for a flawed request alone',
    (status) => {
      expect(faultsOf(answered(status), true)).toEqual([])
      expect(faultsOf(answered(status), false)).toHaveLength(1)
    },
  )

  test('an error without its body is a fault, also after a flawed request', () => {
    expect(faultsOf(answered(400), true)).toHaveLength(1)
    expect(faultsOf(answered(400, { Error: { Message: 'no name' } }), true)).toEqual([])
  })

  test('a failure on the server side is a fault, whatever was asked; 503 with the error body is none', () => {
    expect(faultsOf(answered(500, { Error: { Message: 'no' } }), true)).toHaveLength(1)
    expect(faultsOf(answered(503, { Error: { Message: 'later' } }), false)).toEqual([])
  })
})
