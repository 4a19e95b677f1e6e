import { describe, expect, test } from 'vitest'
import type { Deviation } from '../../../../harness/http/message/deviation.ts'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed, withDeviation } from '../../failed-check.test-data.ts'

/** A run-wide rule that saw a broken contract. */
function broken(operation: string, status: number, deviation: Deviation): CheckResult {
  const check = failed(`contract.${operation}`, answered(operation, status), '', { kind: 'run-wide' })
  const shown = check.cases[0]?.exchanges[0]
  const violations = [{ message: 'broken', deviation, ...(shown && { exchange: shown }) }]
  return { ...check, cases: check.cases.map((one) => ({ ...one, violations })) }
}

/** A check on the names of members that does not find one of them. */
function lacking(id: string, lacks: string): CheckResult {
  const check = failed(id, answered('textdata.list', 200), '')
  const deviation = { kind: 'value', name: 'the members of an entry', way: 'incomplete', lacks } as const
  return withDeviation(check, deviation)
}

const causes = (...checks: CheckResult[]) => causesOf({ ...sampleRun(), checks })

describe('failures that belong to one cause:', () => {
  test('bodies that should not be there, at all operations', () => {
    const body = { kind: 'contract', place: 'body', way: 'should not be there' } as const
    const found = causes(broken('textdata.update', 202, body), broken('textdatagroup.create', 201, body))
    expect(found.map(({ title }) => title)).toEqual([
      'textdata.update, textdatagroup.create answer with a body where there should be none',
    ])
  })

  test('a status that a check does not expect, and the contract that does not state it', () => {
    const gone = failed('entries.existence.deleted', answered('textdata.read', 410), '404')
    const unstated = {
      kind: 'contract',
      place: 'status 410',
      way: 'is not stated for this operation',
    } as const
    expect(causes(gone, broken('textdata.read', 410, unstated))).toHaveLength(1)
    expect(causes(gone, broken('textdata.update', 410, unstated))).toHaveLength(2)
  })

  test('a missing member, and a check on all names that does not find it', () => {
    const missing = { kind: 'contract', place: 'body/entry/N/updated', way: 'is missing' } as const
    const said = lacking('entries.fields.omitted', 'updated')
    const counted = lacking('entries.list.together', 'updated')
    expect(causes(broken('textdata.list', 200, missing), said, counted)).toHaveLength(1)
    const other = lacking('entries.fields.omitted', 'status')
    expect(causes(broken('textdata.list', 200, missing), other)).toHaveLength(2)
  })

  test('a wrong header that breaks its contract, and a check that finds it', () => {
    const place = 'header Cache-Control'
    const kept = {
      kind: 'contract',
      place,
      way: 'must be no-cache, alone or among other directives',
    } as const
    const check = failed('achievements.headers.cache', answered('achievements.list', 200), '')
    const deviation = { kind: 'header', name: 'cache-control', way: 'wrong' } as const
    const seen = withDeviation(check, deviation)
    expect(causes(broken('achievements.list', 200, kept), seen)).toHaveLength(1)
  })

  test('a wrong owner, and wrong entries of an owner', () => {
    const valued = (id: string, name: string, way: 'wrong' | 'unwanted') => {
      const check = failed(id, answered('textdata.list', 200), '')
      const deviation = { kind: 'value', name, way } as const
      return withDeviation(check, deviation)
    }
    const owner = valued('entries.owner.given', 'ownerId in the response', 'wrong')
    const entries = valued('entries.existence.odd-id', 'the entries of the owner', 'wrong')
    expect(causes(owner, entries)).toHaveLength(1)
    expect(
      causes(owner, valued('entries.existence.odd-id', 'the entries of the group', 'wrong')),
    ).toHaveLength(2)
  })

  test('a wrong success, and a check that compares the status as a value', () => {
    const other = failed('entries.update.accepted', answered('textdata.update', 200), '202')
    const check = failed('transport.upload.expect', {}, '')
    const name = 'the status of an update that expects 100-continue'
    const deviation = { kind: 'value', name, way: 'wrong', expected: '202', got: '200' } as const
    const raw = withDeviation(check, deviation)
    expect(causes(other, raw)).toHaveLength(1)
  })

  test('a total that is a text in one list, and the contract of another list that says so', () => {
    const list = (operation: string, totalResults: unknown) => {
      const body = JSON.stringify({ totalResults })
      const answer = { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false }
      return { operation, response: answer }
    }
    const place = 'body/totalResults'
    const deviation = { kind: 'contract', place, way: 'must be an integer' } as const
    const groups = withDeviation(failed('contract.groups', list('textdatagroup.list', '3'), ''), deviation)
    const total = (value: unknown) => {
      const wrong = { kind: 'value', name: 'totalResults of the whole list', way: 'wrong' } as const
      return withDeviation(failed('entries.status.operator', list('textdata.list', value), ''), wrong)
    }
    expect(causes(groups, total('3'))).toHaveLength(1)
    expect(causes(groups, total(4))).toHaveLength(2)
  })
})
