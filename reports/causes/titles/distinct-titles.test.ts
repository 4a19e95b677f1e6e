import { expect, test } from 'vitest'
import { reported, sampleRun } from '../../run/sample-run.test-data.ts'
import type { Cause } from '../cause.ts'
import { withDistinctTitles } from './distinct-titles.ts'

const [, [sample]] = reported(sampleRun())

/** Causes with the same title that differ in this. */
const titlesOf = (...differences: Partial<Cause>[]): string[] => {
  if (sample === undefined) throw new Error('the sample has a cause')
  const { case: _case, ...rest } = sample
  const causes = differences.map((changes) => ({
    ...{ ...rest, title: 'A list is wrong', operations: [], cases: ['a'] },
    ...changes,
  }))
  return withDistinctTitles(causes).map(({ title }) => title)
}

test('causes with the same title are told apart by their operations', () => {
  const operations = [['textdata.list'], ['achievements.list']]
  expect(titlesOf(...operations.map((own) => ({ operations: own })))).toEqual([
    'A list is wrong (textdata.list)',
    'A list is wrong (achievements.list)',
  ])
})

test('or else by the inputs of their cases, by the cases, or by their places', () => {
  expect(titlesOf({ case: 'count=1' }, { case: 'count=2' })).toEqual([
    'A list is wrong (count=1)',
    'A list is wrong (count=2)',
  ])
  expect(titlesOf({ case: 'count=1', cases: ['b'] }, {})).toEqual([
    'A list is wrong (seen by b)',
    'A list is wrong (seen by a)',
  ])
  expect(titlesOf({}, {})).toEqual([
    'A list is wrong (place 1 of this list)',
    'A list is wrong (place 2 of this list)',
  ])
})

test('a title that only one cause has stays as it is', () => {
  expect(titlesOf({ title: 'A text is wrong' }, {})).toEqual(['A text is wrong', 'A list is wrong'])
})
