import { describe, expect, test } from 'vitest'
import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { OperationId, ServiceResponse } from '../../reference-impl/policy/vocabulary.ts'
import { answering, answeringBody, isView, type View } from '../faults/declare.ts'
import { casesThat, runCardIncentive } from './run.test-data.ts'

type Way = (operations: readonly OperationId[]) => PolicyOverride

/** Changes each incentive in a body: the only one, or all in a list. */
const changing =
  (change: (incentive: View) => View): Way =>
  (operations) =>
    answeringBody(operations, (body) =>
      Array.isArray(body.entry) ? { ...body, entry: body.entry.filter(isView).map(change) } : change(body),
    )

const answeredWith =
  (status: number, body?: unknown): Way =>
  (operations) =>
    answering(operations, (response) => ({ ...response, status, body }))

const isOk = ({ status }: ServiceResponse): boolean => status < 300

const html: Way = (operations) => (policy: Policy) => ({
  contentType: (response, facts) =>
    facts.operation !== undefined && operations.includes(facts.operation)
      ? 'text/html'
      : policy.contentType(response, facts),
  bodyText: (body, facts) =>
    facts.operation !== undefined && operations.includes(facts.operation)
      ? '<!doctype html><title>It works</title>'
      : policy.bodyText(body, facts),
})

const dropped: Way = (operations) => (policy: Policy) => ({
  transmission: (facts) =>
    facts.operation !== undefined && operations.includes(facts.operation)
      ? 'drop'
      : policy.transmission(facts),
})

/** An id keeps its digits: another user would be a mistake of the configuration. */
const mistyped = (value: unknown): unknown => {
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^\d+$/.test(value) ? Number(value) : 4711
}
const everyMember = (change: (value: unknown) => unknown) => (incentive: View) =>
  Object.fromEntries(Object.entries(incentive).map(([name, value]) => [name, change(value)]))

/** One member of each type and use. */
const members = ['userId', 'incentiveId', 'available', 'usedAmount', 'usedAmountEndDate']

const ways: Readonly<Record<string, Way>> = {
  'is answered 401': answeredWith(401, { Error: { Code: '401', Message: 'Unauthorized' } }),
  'is answered 404': answeredWith(404, { Error: { Code: '404', Message: 'Not Found' } }),
  'is answered 500': answeredWith(500, { Error: { Code: '500', Message: 'Internal Server Error' } }),
  'is answered 503': answeredWith(503),
  'is answered without a body': answeredWith(200),
  'is null': answeredWith(200, null),
  'is a list': answeredWith(200, []),
  'is a string': answeredWith(200, 'available'),
  'is an empty object': answeredWith(200, {}),
  'is an empty collection': answeredWith(200, { entry: [], startIndex: 1, itemsPerPage: 0, totalResults: 0 }),
  'is a collection of null': answeredWith(200, {
    entry: [null],
    startIndex: 1,
    itemsPerPage: 1,
    totalResults: 1,
  }),
  'is wrapped as a collection': (operations) =>
    answering(operations, (response) =>
      isOk(response)
        ? { ...response, body: { entry: [response.body], startIndex: 1, itemsPerPage: 1, totalResults: 1 } }
        : response,
    ),
  'is wrapped in an object': (operations) => answeringBody(operations, (body) => ({ incentive: body })),
  'is HTML': html,
  'breaks the connection': dropped,
  'has available as a number': changing((incentive) => ({
    ...incentive,
    available: incentive.available === true ? 1 : 0,
  })),
  'has every member of another type': changing(everyMember(mistyped)),
  'has null in every member': changing(everyMember(() => null)),
  'has an object in every member': changing(everyMember((value) => ({ value }))),
}

const places: Readonly<Record<string, readonly OperationId[]>> = {
  'the latest incentive': ['incentive.latest'],
  'an incentive by its id': ['incentive.read'],
  'every incentive': ['incentive.latest', 'incentive.read'],
  'the response to an update': ['incentive.update'],
}

/**
 * Every way is tried for all readings together; for a single reading and an update, only the ways that could make a
 * difference there.
 */
const waysAt: Readonly<Record<string, readonly string[]>> = {
  'every incentive': Object.keys(ways),
  'the latest incentive': ['is answered 404', 'is an empty collection', 'breaks the connection'],
  'an incentive by its id': ['is null', 'is wrapped as a collection', 'has available as a number'],
  'the response to an update': [
    ...['is answered 401', 'is answered 503', 'is answered without a body', 'is a list', 'is HTML'],
    ...['is answered 404', 'breaks the connection', 'has every member of another type'],
  ],
}

/** A run takes a second, or a few with retries. The limit is for a busy machine; a run that hangs never ends. */
const timeout = 300_000

/** With these ways, every case runs at every incentive. */
const thorough = ['is null', 'is a list', 'has an object in every member']

/** Runs the class and demands that the run ends by itself. */
async function expectEnd(override: PolicyOverride, firstCases = true) {
  const { result } = await runCardIncentive(override, { firstCases })
  expect(casesThat(result, 'error')).toEqual([])
  return result
}

describe.concurrent('a run of the class card-incentive ends without an error of the suite if', () => {
  for (const [what, operations] of Object.entries(places))
    for (const [how, way] of Object.entries(ways).filter(([name]) => waysAt[what]?.includes(name)))
      test(`${what} ${how}`, { timeout }, async () => {
        const everyCase = what === 'every incentive' && thorough.includes(how)
        const result = await expectEnd(way(operations), !everyCase)
        expect(result.verdict).not.toBe('conformant')
      })

  for (const member of members)
    test(`${member} of every incentive has another type`, { timeout }, async () => {
      const override = changing((incentive) => ({ ...incentive, [member]: mistyped(incentive[member]) }))
      const result = await expectEnd(override(['incentive.latest', 'incentive.read', 'incentive.update']))
      expect(result.verdict).toBe('non-conformant')
    })
})
