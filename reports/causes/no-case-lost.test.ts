import { array, assert, constantFrom, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { Deviation } from '../../harness/http/message/deviation.ts'
import { sampleRun } from '../run/sample-run.test-data.ts'
import { causesOf } from './causes.ts'
import { answered, failed } from './failed-check.test-data.ts'

/** Deviations that follow from one another in several ways. */
const deviations: readonly Deviation[] = [
  { kind: 'contract', place: 'body/entry/N/writerId', way: 'must be a string' },
  { kind: 'contract', place: 'body/id', way: 'must be a string' },
  { kind: 'contract', place: 'body/entry', way: 'is missing' },
  { kind: 'value', name: 'writerId of the entry', way: 'wrong' },
  { kind: 'value', name: 'the text in the list', way: 'wrong' },
  { kind: 'value', name: 'the ids of the owner', way: 'wrong' },
  { kind: 'value', name: 'the entry', way: 'wrong', members: ['writerId', 'data'] },
  { kind: 'value', name: 'the entry in the list', way: 'missing' },
  { kind: 'value', name: 'the status of an update', way: 'wrong', got: '200' },
  { kind: 'value', name: 'the ids in the list', way: 'incomplete' },
  { kind: 'status', expected: '202', got: 200 },
  { kind: 'status', expected: '404', got: 200 },
  { kind: 'status', expected: '200', got: 404 },
  { kind: 'status', expected: '200', got: 500 },
  { kind: 'value', name: 'the text in the list', way: 'wrong', change: 'without its backslashes' },
]

const operations = ['textdata.list', 'textdata.read', 'textdata.update', 'textdata.create'] as const

const failure = record({ deviation: constantFrom(...deviations), operation: constantFrom(...operations) })

test('every failed case is in exactly one cause, and no two causes have the same title, whatever else failed', () => {
  assert(
    property(array(failure, { minLength: 1, maxLength: 30 }), (failures) => {
      const checks = failures.map(({ deviation, operation }, at) => {
        const status = deviation.kind === 'status' ? deviation.got : 200
        const check = failed(`entries.some.${at}`, { ...answered(operation, status), id: at + 1 }, '')
        return { ...check, cases: check.cases.map((one) => ({ ...one, deviation, decisive: at + 1 })) }
      })
      const causes = causesOf({ ...sampleRun(), checks })
      expect(new Set(causes.map(({ title }) => title)).size).toBe(causes.length)
      const told = causes.flatMap(({ cases }) => cases)
      expect(told.toSorted()).toEqual(checks.map(({ id }) => id).toSorted())
    }),
    { seed: 20261129, numRuns: 300 },
  )
})
