import { describe, expect as expectTo, test } from 'vitest'
import { sampleResponse } from '../../../harness/http/message/sample-response.test-data.ts'
import { expectDeletionAccepted, requireSentOnce } from './sent-again.ts'

const { exchange } = sampleResponse(202)

const answered = (status: number, method: string, repeated: boolean) =>
  sampleResponse(status, undefined, {
    repeated,
    exchange: { ...exchange, request: { ...exchange.request, method } },
  })

describe('a deletion', () => {
  test.each([
    { status: 202, repeated: false, passes: true },
    { status: 404, repeated: false, passes: false },
    { status: 202, repeated: true, passes: true },
    { status: 404, repeated: true, passes: true },
    { status: 400, repeated: true, passes: false },
  ])('that answers $status, sent again: $repeated, passes: $passes', ({ status, repeated, passes }) => {
    const judged = expectTo(() => expectDeletionAccepted(answered(status, 'DELETE', repeated)))
    if (passes) judged.not.toThrow()
    else judged.toThrow(`got ${status}`)
  })
})

describe('a sequence of requests proves nothing', () => {
  test.each([
    { method: 'POST', repeated: true, ends: true },
    { method: 'GET', repeated: true, ends: false },
    { method: 'POST', repeated: false, ends: false },
  ])('after a $method, sent again: $repeated, is $ends', ({ method, repeated, ends }) => {
    const context = {
      untested: (reason: string): never => {
        throw new Error(reason)
      },
    }
    const judged = expectTo(() => requireSentOnce(context, answered(202, method, repeated)))
    if (ends) judged.toThrow('a write was repeated')
    else judged.not.toThrow()
  })
})
