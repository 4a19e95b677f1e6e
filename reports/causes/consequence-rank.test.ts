import { expect, test } from 'vitest'
import type { CheckResult } from '../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../run/sample-run.test-data.ts'
import { causesOf } from './causes.ts'
import { answered, failed, withDeviation } from './failed-check.test-data.ts'

/** The check that leads each cause, in the order of the causes. */
const leads = (...checks: readonly CheckResult[]) =>
  causesOf({ ...sampleRun(), checks }).map(({ checks: [first] }) => first)

const listed = withDeviation(
  failed('groups.delete.for-good', answered('textdatagroup.list', 200), '', { norm: 'R-group-delete' }),
  { kind: 'value', name: 'the groups that were deleted and are listed in the end', way: 'unwanted' },
)

test('a group that is there in the end comes after the creation of groups by mistake, but before all else', () => {
  const twice = failed('groups.create.duplicate', answered('textdatagroup.create', 201), '400')
  const absent = failed('entries.create.no-group', answered('textdata.create', 201), '404')
  const other = failed('entries.list.order', answered('textdata.list', 400), '200')
  expect(leads(listed, twice)).toEqual(['groups.create.duplicate', 'groups.delete.for-good'])
  expect(leads(listed, absent)).toEqual(['entries.create.no-group', 'groups.delete.for-good'])
  expect(leads(other, listed)).toEqual(['groups.delete.for-good', 'entries.list.order'])
})

test('a group that goes with another one comes first, unless names that no group has are found', () => {
  const gone = failed('groups.delete.others', answered('textdatagroup.read', 404), '200')
  const found = failed('groups.read.not-there', answered('textdatagroup.read', 200), '404')
  const other = failed('entries.list.order', answered('textdata.list', 400), '200')
  expect(leads(other, gone)).toEqual(['groups.delete.others', 'entries.list.order'])
  expect(leads(other, gone, found)).toEqual([
    'groups.read.not-there',
    'groups.delete.others',
    'entries.list.order',
  ])
})

test('the data of another user comes first, but not an answer that names no user', () => {
  const other = failed('entries.list.order', answered('textdata.list', 400), '200')
  const reading = (body: string) => {
    const answer = exchange({
      id: 7,
      operation: 'incentive.read',
      response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
    })
    const check = failed('incentive.read.own', answer, '')
    return withDeviation(check, { kind: 'value', name: 'userId', way: 'wrong' })
  }
  const second = failed('entries.list.again', answered('textdata.list', 400), '200')
  expect(leads(other, second, reading('{"userId":7}'))[0]).toBe('incentive.read.own')
  expect(leads(other, second, reading('{}'))[0]).toBe('entries.list.order')
})
