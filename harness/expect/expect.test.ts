import { expect as expectTo, test } from 'vitest'
import type { HttpResponse } from '../http/message/response.ts'
import { sampleResponse } from '../http/message/sample-response.test-data.ts'
import { expect } from './expect.ts'
import { ExpectationFailure } from './failure.ts'

/** The failure of an assertion that must fail. */
function failureOf(assertion: () => void): ExpectationFailure {
  try {
    assertion()
  } catch (error) {
    if (error instanceof ExpectationFailure) return error
    throw error
  }
  throw new Error('nothing failed')
}

const messageOf = (assertion: () => void): string => failureOf(assertion).message

test('of a list it is told what is missing, what is unusual, and what stands there twice', () => {
  const got = ['a', 'c', 'c', 'd']
  expectTo(messageOf(() => expect(got, 'the names').toHaveSameMembers(['a', 'b', 'c']))).toBe(
    'expected the names to have exactly the 3 expected members in any order, got 4: missing ["b"], unexpected ["d"], more than once ["c"]',
  )
})

test('of a list of objects it is told which came in another form, and which member differs', () => {
  const definition = (point: number) => ({ id: '1', point, icons: [{ value: 'x' }] })
  const failure = failureOf(() =>
    expect([definition(6)], 'the definitions').toHaveSameMembers([definition(5)]),
  )
  expectTo(failure.message).toMatch(/got 1: the one with the id "1" differs; point is 6, expected 5$/)
  expectTo(failure.deviation).toEqual({ kind: 'value', name: 'point of the definitions', way: 'wrong' })
})

test('of an object of which one member differs, that member is wrong; of several, the whole', () => {
  const named = (value: unknown) =>
    failureOf(() => expect(value, 'achievement 12').toEqual({ id: '12', point: 5, type: 'STANDARD' }))
      .deviation
  expectTo(named({ id: '12', point: '5', type: 'STANDARD' })).toMatchObject({
    name: 'point of achievement N',
  })
  expectTo(named({ id: '12', point: '5', type: 1 })).toMatchObject({ name: 'achievement N' })
})

test('what was asked as a yes or no is told as a fact', () => {
  expectTo(messageOf(() => expect(true, 'whether it was stored').toBeFalse())).toBe(
    'expected this to be false: it was stored',
  )
  expectTo(messageOf(() => expect(false, 'whether it was stored').toBeTrue())).toBe(
    'expected this to be true: it was stored',
  )
})

test('what should not be at all is called unwanted', () => {
  const unwanted = { kind: 'value', name: 'the names', way: 'unwanted' }
  expectTo(failureOf(() => expect(['x'], 'the names').toEqual([])).deviation).toEqual(unwanted)
  expectTo(failureOf(() => expect(['x'], 'the names').toHaveLength(0)).deviation).toEqual(unwanted)
  expectTo(failureOf(() => expect(['x'], 'the names').toHaveSameMembers([])).deviation).toEqual(unwanted)
  expectTo(failureOf(() => expect(['x'], 'the names').toEqual(['y'])).deviation).toMatchObject({
    way: 'wrong',
  })
  expectTo(messageOf(() => expect(['x'], 'the names').toEqual([]))).toBe('expected no names, got ["x"]')
})

test.each([
  ['what the request changed', 'expected no changes made by the request, got ["x"]'],
  [
    'what the request changed in the group',
    'expected no changes made by the request in the group, got ["x"]',
  ],
  ['what has changed in the latest incentive', 'expected no changes in the latest incentive, got ["x"]'],
  ['what the refused creation stored', 'expected nothing stored by the refused creation, got ["x"]'],
])('that nothing was to be done is said in plain words: %s', (name, message) => {
  expectTo(messageOf(() => expect(['x'], name).toEqual([]))).toBe(message)
})

test('what may be absent is called so', () => {
  expectTo(messageOf(() => expect('x', 'the name').toBeOneOf([undefined, 'y']))).toBe(
    'expected the name to be absent or "y", got "x"',
  )
})

test('of a request whose credential is wrong on purpose it is told how, and of another one who signed it', () => {
  const signature = { authorization: 'OAuth oauth_signature="[redacted]"' }
  const answered = (
    invalid?: string,
    headers: Readonly<Record<string, string>> = signature,
  ): HttpResponse => ({
    ...{ status: 202, headers: {}, body: '', json: undefined, retries: 0, repeated: false },
    exchange: {
      ...{ id: 1, caller: 'trusted', startedAt: '2026-01-01T00:00:00.000Z', durationMs: 1, attempt: 1 },
      request: { method: 'PUT', url: '/social/api/restful/v2/textdata', headers },
      ...(invalid === undefined ? {} : { invalid }),
    },
  })
  const told = (invalid?: string) => messageOf(() => expect(answered(invalid)).toHaveStatus(401))
  const got = 'expected 401, got 202 with no body'
  expectTo(told('with a wrong consumer secret')).toBe(
    `PUT /textdata signed by the application, with a wrong consumer secret: ${got}`,
  )
  expectTo(told('a profane text')).toBe(`PUT /textdata signed by the application: ${got}`)
  expectTo(told()).toBe(`PUT /textdata signed by the application: ${got}`)
  const unsigned = answered('with the scheme OAuth alone', { authorization: 'OAuth' })
  expectTo(messageOf(() => expect(unsigned).toHaveStatus(401))).toBe(
    `PUT /textdata sent with the scheme OAuth alone: ${got}`,
  )
})

test('what a value is in place of another one is said of numbers, truths and times, and never of a text that a target may choose', () => {
  const insteadOf = (act: () => void): unknown => {
    const { deviation } = failureOf(act)
    return deviation?.kind === 'value' ? deviation.instead : deviation?.kind
  }
  expectTo(insteadOf(() => expect(902, 'totalResults').toEqual(1))).toBe('902 instead of 1')
  expectTo(insteadOf(() => expect(false, 'sorted').toBeTrue())).toBe('false instead of true')
  expectTo(insteadOf(() => expect(1001, 'the number').toBeBetween(0, 1000))).toBe('1001 instead of 0 to 1000')
  expectTo(insteadOf(() => expect(3, 'totalResults').toBeOneOf([1, 2]))).toBe('3 instead of 1 or 2')
  const time = '2026-11-28T09:44:23'
  expectTo(insteadOf(() => expect(time, 'updated').notToEqual(time))).toBe(`still ${time}`)
  expectTo(insteadOf(() => expect([1, 2, 3], 'the page').toHaveLength(2))).toBe('of 3 instead of 2')
  expectTo(insteadOf(() => expect('', 'data').toEqual('text'))).toBe('empty')
  expectTo(insteadOf(() => expect('secret', 'data').toEqual('text'))).toBeUndefined()
})

test('a failure states what its assertion knows, so that nobody has to read it out of the message', () => {
  const factsOf = (assertion: () => void) => failureOf(assertion).deviation
  expectTo(factsOf(() => expect('Old.', 'the text').toEqual('New.'))).toMatchObject({
    expected: 'New.',
    got: 'Old.',
  })
  expectTo(factsOf(() => expect('there', 'the text').toEqual(undefined))).toMatchObject({
    expectsNothing: true,
  })
  expectTo(factsOf(() => expect(['id'], 'the members').toContain('data'))).toMatchObject({ lacks: 'data' })
  expectTo(factsOf(() => expect(['id'], 'the members').toHaveSameMembers(['id', 'data']))).toMatchObject({
    way: 'incomplete',
    lacks: 'data',
  })
  expectTo(factsOf(() => expect(['x'], 'the names').notToContain('x'))).toMatchObject({ holdsUnwanted: true })
  expectTo(factsOf(() => expect([2, 1], 'the points').toBeInOrder('ascending', false))).toMatchObject({
    order: 'ascending',
  })
  expectTo(factsOf(() => expect(true, 'whether it was stored').toBeFalse())).toMatchObject({ answer: true })
  expectTo(
    factsOf(() => expect(`${'a'.repeat(50)} left`, 'the text').toEqual(`${'a'.repeat(50)} right`)),
  ).toMatchObject({
    alikeUpTo: 51,
  })
})

test('a text that the message cuts is stated no longer than that', () => {
  const { deviation } = failureOf(() => expect('x'.repeat(400), 'the text').toMatch(/y/))
  expectTo(deviation).toEqual({ kind: 'value', name: 'the text', way: 'wrong' })
})

test('501 refuses a method that a path is not listed with, or a coding of the body, and no other request', () => {
  const { exchange: usual, ...response } = sampleResponse(501, { Error: { Message: 'Not Implemented' } })
  const { operation: _operation, ...unlisted } = usual
  const refused = (exchange: typeof usual) => () => expect({ ...response, exchange }).toBeRefused()
  const creation = (headers: Readonly<Record<string, string>>) =>
    refused({
      ...usual,
      operation: 'textdata.create',
      request: { ...usual.request, method: 'POST', headers },
    })
  expectTo(refused({ ...unlisted, request: { ...usual.request, method: 'PATCH' } })).not.toThrow()
  expectTo(creation({ 'content-encoding': 'br' })).not.toThrow()
  expectTo(messageOf(creation({ 'content-type': 'application/json' }))).toContain('a refusal (4xx)')
})
