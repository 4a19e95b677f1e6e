import { expect, test } from 'vitest'
import { checkResult, sampleRun } from '../../../reports/run/sample-run.test-data.ts'
import { isKnown } from '../../run/result/known-failures.ts'
import { needsCauses, updatedBaseline, withBaseline } from './baseline.ts'

const fixed = checkResult({ id: 'list.format', outcome: 'failed' })
const generated = checkResult({ id: 'any.lists', generated: true, outcome: 'failed' })
const run = sampleRun({ checks: [fixed, generated] })
const entries = [{ id: 'list.format', reason: 'fixed in 2.1' }]
const together = [{ cases: ['list.format', 'any.lists'] }]
const apart = [{ cases: ['list.format'] }, { cases: ['any.lists'] }]

test('a generated failure of a cause whose other failures are expected is expected, too', () => {
  const marked = withBaseline(run, entries, together)
  expect(marked.checks.map(isKnown)).toEqual([true, true])
  expect(marked.checks[1]?.cases[0]?.known).toEqual(entries[0])
  expect(marked.baseline).toMatchObject({ expected: 2, unexpected: 0 })
})

test('a generated failure of another cause, or of a cause that shows something new, is not expected', () => {
  expect(withBaseline(run, entries, apart).baseline).toMatchObject({ expected: 1, unexpected: 1 })
  const other = checkResult({ id: 'list.other', outcome: 'failed' })
  const wider = sampleRun({ checks: [fixed, generated, other] })
  const cause = [{ cases: ['list.format', 'any.lists', 'list.other'] }]
  expect(withBaseline(wider, entries, cause).baseline).toMatchObject({ expected: 1, unexpected: 2 })
})

test('an updated baseline names a generated failure only if nothing else shows its cause', () => {
  expect(updatedBaseline(run, [], together).entries).toEqual([{ id: 'list.format' }])
  expect(updatedBaseline(run, [], apart).entries).toEqual([{ id: 'list.format' }, { id: 'any.lists' }])
})

test('causes are needed only if generated inputs failed that no entry expects', () => {
  expect(needsCauses(run, entries)).toBe(true)
  expect(needsCauses(run, [...entries, { id: 'any.lists' }])).toBe(false)
  expect(needsCauses(sampleRun({ checks: [fixed] }), [])).toBe(false)
})
