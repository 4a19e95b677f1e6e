import { expect, test } from 'vitest'
import { checkResult, sampleRun } from '../../../reports/run/sample-run.test-data.ts'
import { isKnown } from '../../run/result/known-failures.ts'
import type { Outcome } from '../../vocabulary.ts'
import { needsCauses, updatedBaseline, withBaseline } from './baseline.ts'

const fixed = checkResult({ id: 'list.format', outcome: 'failed' })
const generated = checkResult({ id: 'any.lists', generated: true, outcome: 'failed' })
const run = sampleRun({ checks: [fixed, generated] })
const expectedEntries = [{ id: 'list.format', reason: 'fixed in 2.1' }]
const together = [{ cases: ['list.format', 'any.lists'] }]
const apart = [{ cases: ['list.format'] }, { cases: ['any.lists'] }]

test('a generated failure of a cause whose other failures are expected is expected, too', () => {
  const marked = withBaseline(run, expectedEntries, together)
  expect(marked.checks.map(isKnown)).toEqual([true, true])
  expect(marked.checks[1]?.cases[0]?.known).toEqual(expectedEntries[0])
  expect(marked.baseline).toMatchObject({ expected: 2, unexpected: 0 })
})

test('a generated failure of another cause, or of a cause that shows something new, is not expected', () => {
  expect(withBaseline(run, expectedEntries, apart).baseline).toMatchObject({ expected: 1, unexpected: 1 })
  const other = checkResult({ id: 'list.other', outcome: 'failed' })
  const wider = sampleRun({ checks: [fixed, generated, other] })
  const cause = [{ cases: ['list.format', 'any.lists', 'list.other'] }]
  expect(withBaseline(wider, expectedEntries, cause).baseline).toMatchObject({ expected: 1, unexpected: 2 })
})

test('an updated baseline names a generated failure only if nothing else shows its cause', () => {
  expect(updatedBaseline(run, [], together).entries).toEqual([{ id: 'list.format' }])
  expect(updatedBaseline(run, [], apart).entries).toEqual([{ id: 'list.format' }, { id: 'any.lists' }])
})

test('causes are needed only if generated inputs failed that no entry expects', () => {
  expect(needsCauses(run, expectedEntries)).toBe(true)
  expect(needsCauses(run, [...expectedEntries, { id: 'any.lists' }])).toBe(false)
  expect(needsCauses(sampleRun({ checks: [fixed] }), [])).toBe(false)
})

/** A run of one check with a case for each outcome, named `a`, `b`, … */
function runOf(...outcomes: readonly Outcome[]) {
  const { cases, ...check } = checkResult({ id: 'check', outcome: 'failed' })
  const numbered = outcomes.flatMap((outcome, index) =>
    cases.map((one) => ({ ...one, id: `check.${'abcd'[index]}`, outcome })),
  )
  return sampleRun({ checks: [{ ...check, cases: numbered }] })
}

test('a check of which some cases fail gets one entry, which names them', () => {
  const { entries } = updatedBaseline(withBaseline(runOf('failed', 'failed', 'passed'), []), [])
  expect(entries).toEqual([{ id: 'check', cases: ['check.a', 'check.b'] }])
})

test('an entry is about the check if all cases fail, and about the case if only one fails', () => {
  const entriesOf = (...outcomes: readonly Outcome[]) =>
    updatedBaseline(withBaseline(runOf(...outcomes), []), []).entries
  expect(entriesOf('failed', 'failed')).toEqual([{ id: 'check' }])
  expect(entriesOf('passed', 'failed')).toEqual([{ id: 'check.b' }])
})

test('an entry with cases expects only these, and its reason is theirs', () => {
  const { checks, baseline } = withBaseline(runOf('failed', 'failed'), [
    { id: 'check', cases: ['check.a'], reason: 'being fixed' },
  ])
  expect(checks[0]?.cases.map(({ known }) => known)).toEqual([
    { id: 'check', reason: 'being fixed' },
    undefined,
  ])
  expect(baseline).toMatchObject({ expected: 0, unexpected: 1, stale: [] })
})

test('a case of an entry that passed is named, and leaves the entry at the update', () => {
  const known = [{ id: 'check', cases: ['check.a', 'check.b'], reason: 'being fixed' }]
  const marked = withBaseline(runOf('failed', 'passed'), known)
  expect(marked.baseline?.stale).toEqual(['check.b'])
  expect(updatedBaseline(marked, known)).toEqual({
    entries: [{ id: 'check', cases: ['check.a'], reason: 'being fixed' }],
    added: 0,
    removed: 1,
  })
  const gone = withBaseline(runOf('passed', 'passed'), known)
  expect(updatedBaseline(gone, known).entries).toEqual([])
})
