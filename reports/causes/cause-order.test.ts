import { expect, test } from 'vitest'
import type { CheckResult } from '../../harness/run/result/result.ts'
import { sampleRun } from '../run/sample-run.test-data.ts'
import { causesOf } from './causes.ts'
import { answered, failed } from './failed-check.test-data.ts'

const order = (...checks: CheckResult[]) =>
  causesOf({ ...sampleRun(), checks }).map(({ checks: [first] }) => first)

const should = { level: 'SHOULD' } as const

/** A recommendation that a framework does not meet at a path without an operation, in two checks. */
const other = ['platform.method.patch', 'platform.method.put'].map((id) => {
  const check = failed(id, { ...answered('none', 404), invalid: 'the method' }, '405', should)
  return {
    ...check,
    cases: check.cases.map((one) => ({
      ...one,
      exchanges: one.exchanges.map(({ operation: _operation, ...exchange }) => exchange),
    })),
  }
})

test('a recommendation that refuses valid requests comes before wider ones that do not', () => {
  const lists = ['textdata.list', 'textdata.read', 'achievements.list'].map((operation) =>
    failed(`errors.query.${operation}`, { ...answered(operation, 200), invalid: 'count abc' }, '400', {
      ...should,
      norm: 'R-group-paging',
    }),
  )
  const refused = failed('auth.version', answered('textdatagroup.list', 401), '200', {
    ...should,
    norm: 'R-status-401',
  })
  expect(order(...lists, ...other, refused)[0]).toBe('auth.version')
})

test('a recommendation that an operation does not meet comes before one at paths without an operation', () => {
  const accepted = failed('groups.list.paging-refused', answered('textdatagroup.list', 200), '400', {
    ...should,
    norm: 'R-group-paging',
  })
  expect(order(...other, accepted)[0]).toBe('groups.list.paging-refused')
})

test('a recommendation never comes before a MUST, and MUSTs are ordered by their checks', () => {
  const refused = failed('auth.version', answered('textdatagroup.list', 401), '200', should)
  const [wide, narrow] = ['textdata.update', 'textdata.delete'].map((operation, index) =>
    Array.from({ length: 2 - index }, (_, number) =>
      failed(`entries.${operation}.${number}`, answered(operation, 200), '202', { norm: 'R-entry-update' }),
    ),
  )
  expect(order(refused, ...(narrow ?? []), ...(wide ?? []))).toEqual([
    'entries.textdata.update.0',
    'entries.textdata.delete.0',
    'auth.version',
  ])
})
