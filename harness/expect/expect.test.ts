import { expect as expectTo, test } from 'vitest'
import type { HttpResponse } from '../http/message/response.ts'
import { sampleResponse } from '../http/message/sample-response.test-data.ts'
import { present } from '../present.ts'
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

test('the message about a list names missing, unexpected and repeated members', () => {
  const got = ['a', 'c', 'c', 'd']
  expectTo(messageOf(() => expect(got, 'the names').toHaveSameMembers(['a', 'b', 'c']))).toBe(
    'expected the names to be the 3 expected ones, in any order, got 4: missing ["b"], unexpected ["d"], more than once ["c"]',
  )
})

test('the message about a list of objects names the changed object and the member that differs', () => {
  const definition = (point: number) => ({ id: '1', point, icons: [{ value: 'x' }] })
  const failure = failureOf(() =>
    expect([definition(6)], 'the definitions').toHaveSameMembers([definition(5)]),
  )
  expectTo(failure.message).toBe(
    'expected the definitions to have point 5 in the one with the id "1", got 6 (the rest is alike)',
  )
  expectTo(failure.deviation).toEqual({ kind: 'value', name: 'point of the definitions', way: 'wrong' })
})

test('the message about a list says how many other objects differ', () => {
  const list = (point: number) => ['1', '2', '3'].map((id) => ({ id, point: id === '3' ? 0 : point }))
  expectTo(messageOf(() => expect(list(6), 'the definitions').toHaveSameMembers(list(5)))).toBe(
    'expected the definitions to have point 5 in the one with the id "1", got 6 (the rest is alike); 1 of the 2 others differs, too',
  )
})

test('a list that was cut says so: in any order only if chance cannot explain it', () => {
  const ids = Array.from({ length: 30 }, (_, at) => String(at))
  expectTo(messageOf(() => expect(ids.slice(0, 25), 'the ids').toHaveSameMembers(ids))).toBe(
    'expected the ids to be the 30 expected ones, in any order, got only the first 25 of 30: missing ["25","26","27","28","29"]',
  )
  expectTo(messageOf(() => expect(['0'], 'the ids').toHaveSameMembers(ids.slice(0, 3)))).toMatch(
    /, got only 1 of 3: missing \["1","2"\]$/,
  )
  expectTo(messageOf(() => expect(['0'], 'the ids').toEqual(ids.slice(0, 2)))).toBe(
    'expected the ids to be ["0","1"], got only the first of 2: missing ["1"]',
  )
})

test('of many members ten are named', () => {
  const ids = Array.from({ length: 12 }, (_, at) => at)
  expectTo(messageOf(() => expect([], 'the ids').toHaveSameMembers(ids))).toMatch(
    /, got 0: missing \[0,1,2,3,4,5,6,7,8,9\] and 2 more$/,
  )
  const entries = ids.map((id) => ({ id, data: 'Rain again.' }))
  expectTo(messageOf(() => expect(entries, 'the entries').toEqual([]))).toBe(
    'expected no entries, got 12, with the ids [0,1,2,3,4,5,6,7,8,9] and 2 more',
  )
})

test('if one member of an object differs, that member is wrong; if several differ, the whole object is', () => {
  const named = (value: unknown) =>
    failureOf(() => expect(value, 'achievement 12').toEqual({ id: '12', point: 5, type: 'STANDARD' }))
      .deviation
  expectTo(named({ id: '12', point: '5', type: 'STANDARD' })).toMatchObject({
    name: 'point of achievement N',
  })
  expectTo(named({ id: '12', point: '5', type: 1 })).toMatchObject({ name: 'achievement N' })
})

test('the message states a yes-or-no question as a fact', () => {
  expectTo(messageOf(() => expect(true, 'whether it was stored').toBeFalse())).toBe(
    'expected it not to be stored, but it was stored',
  )
  expectTo(messageOf(() => expect(true, 'whether one id is answered with a collection').toBeFalse())).toBe(
    'this should not be so: one id is answered with a collection',
  )
  expectTo(messageOf(() => expect(false, 'whether it was stored').toBeTrue())).toBe(
    'this should be so: it was stored',
  )
})

test('a value that must not exist is called unwanted', () => {
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
  ['what the request changed', 'expected no changes made by the request, but x'],
  ['what the request changed in the group', 'expected no changes made by the request in the group, but x'],
  ['what has changed in the latest incentive', 'expected no changes in the latest incentive, but x'],
  ['what the refused creation stored', 'expected nothing stored by the refused creation, got ["x"]'],
])('the message says in plain words that nothing was expected: %s', (name, message) => {
  expectTo(messageOf(() => expect(['x'], name).toEqual([]))).toBe(message)
})

test('the message about a value that must not come shows the value only once', () => {
  expectTo(messageOf(() => expect('7', 'the id').notToEqual('7'))).toBe('expected the id not to be "7"')
})

test('the message says that a value may be absent', () => {
  expectTo(messageOf(() => expect('x', 'the name').toBeOneOf([undefined, 'y']))).toBe(
    'expected the name to be absent or "y", got "x"',
  )
})

test('the message says who signed a request, and what is wrong on purpose with its credential', () => {
  const signature = { authorization: 'OAuth oauth_signature="[redacted]"' }
  const answered = (
    invalid?: string,
    headers: Readonly<Record<string, string>> = signature,
  ): HttpResponse => ({
    ...{ status: 202, headers: {}, body: '', json: undefined, retries: 0, repeated: false },
    exchange: {
      ...{ id: 1, caller: 'trusted', startedAt: '2026-01-01T00:00:00.000Z', durationMs: 1, attempt: 1 },
      request: { method: 'PUT', url: '/social/api/restful/v2/textdata', headers },
      ...present({ invalid }),
    },
  })
  const told = (invalid?: string) => messageOf(() => expect(answered(invalid)).toHaveStatus(401))
  const got = 'expected 401, got 202 with no body'
  expectTo(told('with a wrong consumer secret')).toBe(
    `PUT /textdata signed by the application, with a wrong consumer secret: ${got}`,
  )
  expectTo(told('a profane text')).toBe(`PUT /textdata signed by the application: ${got}`)
  expectTo(told()).toBe(`PUT /textdata signed by the application: ${got}`)
  const unsigned = answered('with only the scheme OAuth', { authorization: 'OAuth' })
  expectTo(messageOf(() => expect(unsigned).toHaveStatus(401))).toBe(
    `PUT /textdata sent with only the scheme OAuth: ${got}`,
  )
})

test('the one status that must not come is named', () => {
  const { message, deviation } = failureOf(() => expect(sampleResponse(401)).notToHaveStatus(401))
  expectTo(message).toContain('expected anything but 401, got 401')
  expectTo(deviation).toMatchObject({ expected: 'any other status', got: 401 })
})

test('a deviation states what a number, boolean or time is instead of another, but never a text of the target', () => {
  const insteadOf = (act: () => void): unknown => {
    const { deviation } = failureOf(act)
    return deviation?.kind === 'value' ? deviation.instead : deviation?.kind
  }
  expectTo(insteadOf(() => expect(902, 'totalResults').toEqual(1))).toBe('902 instead of 1')
  expectTo(insteadOf(() => expect(false, 'sorted').toBeTrue())).toBe('false instead of true')
  expectTo(insteadOf(() => expect(1001, 'the number').toBeBetween(0, 1000))).toBe('1001 instead of 0 to 1000')
  expectTo(insteadOf(() => expect(0, 'the number').toBeAtLeast(1))).toBe('0 instead of 1 or more')
  expectTo(insteadOf(() => expect(3, 'totalResults').toBeOneOf([1, 2]))).toBe('3 instead of 1 or 2')
  const time = '2026-11-28T09:44:23'
  expectTo(insteadOf(() => expect(time, 'updated').notToEqual(time))).toBe(`still ${time}`)
  expectTo(insteadOf(() => expect([1, 2, 3], 'the page').toHaveLength(2))).toBe('of 3 instead of 2')
  expectTo(insteadOf(() => expect('', 'data').toEqual('text'))).toBe('empty')
  expectTo(insteadOf(() => expect('secret', 'data').toEqual('text'))).toBeUndefined()
})

test('a failure states the facts that its assertion knows as data', () => {
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

test('a deviation does not state a text that the message cuts', () => {
  const { deviation } = failureOf(() => expect('x'.repeat(400), 'the text').toMatch(/y/))
  expectTo(deviation).toEqual({ kind: 'value', name: 'the text', way: 'wrong' })
})

test('501 is a refusal only of a method that the path is not listed with, or of a coding of the body', () => {
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

test('an expected refusal also names what else would be right, but its deviation is that of every refusal', () => {
  const check = () => expect(sampleResponse(201, {})).toBeRefused('a group under the legal name "true"')
  expectTo(messageOf(check)).toContain('a refusal (4xx), or a group under the legal name "true", got 201')
  expectTo(failureOf(check).deviation).toEqual({ kind: 'status', expected: 'a refusal (4xx)', got: 201 })
})
