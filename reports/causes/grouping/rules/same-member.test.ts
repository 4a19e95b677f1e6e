import { describe, expect, test } from 'vitest'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed, withDeviation } from '../../failed-check.test-data.ts'

const url = 'http://127.0.0.1/social/api/restful/v2/textdata/@app/board/@all'

/** A check that saw a wrong value in the answer of an operation. */
function valued(id: string, name: string, operation: string, query = ''): CheckResult {
  const request = { method: 'GET', url: `${url}${query}`, headers: {} }
  const check = failed(id, { ...answered(operation, 200), request }, '200')
  const deviation = { kind: 'value', name, way: 'wrong' } as const
  return withDeviation(check, deviation)
}

/** A run-wide rule that saw the contract of a member broken. */
function broken(member: string, way: string): CheckResult {
  const check = failed('contract.textdata.create', answered('textdata.create', 201), '201', {
    kind: 'run-wide',
  })
  const exchange = check.cases[0]?.exchanges[0]
  const deviation = { kind: 'contract', place: `body/${member}`, way } as const
  const violations = [{ message: `${member} ${way}`, deviation, ...(exchange && { exchange }) }]
  return { ...check, cases: check.cases.map((one) => ({ ...one, violations })) }
}

const causes = (...checks: CheckResult[]) => causesOf({ ...sampleRun(), checks })

const owners = ['entries.owner.given', 'entries.owner.kept', 'entries.create.members'].map((id) =>
  valued(id, 'ownerId in the response', 'textdata.read'),
)
const filtered = (by: string) =>
  valued(
    `entries.filter.${by}`,
    'the ids of the list',
    'textdata.list',
    `?filterBy=${by}&filterOp=equals&filterValue=7`,
  )

describe('a wrong member', () => {
  test('is one cause with wrong results of a filter by it, and not with those of another filter', () => {
    expect(causes(...owners, filtered('ownerId')).map(({ checks }) => checks.length)).toEqual([4])
    expect(causes(...owners, filtered('writerId')).map(({ checks }) => checks.length)).toEqual([3, 1])
  })

  test('is one cause, found by its contract and by checks', () => {
    const bare = broken('ownerId', 'must be a domain and a user id joined by a colon')
    expect(causes(...owners, bare)).toHaveLength(1)
    expect(causes(...owners, broken('status', 'must be a number'))).toHaveLength(2)
  })
})
