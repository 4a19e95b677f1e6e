import { expect, test } from 'vitest'
import { overviewOf, recommendationsTitle } from './overview.ts'
import { checkResult, reported, sampleRun } from './sample-run.test-data.ts'

const [must] = reported(sampleRun())[1].filter(({ level }) => level === 'MUST')
if (must === undefined) throw new Error('the sample run has no failed MUST')

/** The heading if these recommendations are not met, one list for each cause; the first list belongs to a MUST. */
function titleOf(above: readonly string[], ...causes: readonly (readonly string[])[]): string {
  const checks = [above, ...causes]
    .flat()
    .map((id) => checkResult({ id, level: 'SHOULD', outcome: 'failed', message: 'wrong' }))
  const run = sampleRun({ checks })
  const all = [
    ...(above.length === 0 ? [] : [{ ...must, checks: ['a.must', ...above] }]),
    ...causes.map((ids) => ({ ...must, level: 'SHOULD' as const, checks: ids })),
  ] as Parameters<typeof overviewOf>[1]
  return recommendationsTitle(run, overviewOf(run, all))
}

test('the heading of the recommendations counts checks, as the headline does', () => {
  expect(titleOf([], ['a'], ['b'])).toBe('Recommendations that are not met (2)')
  expect(titleOf([], ['a', 'b', 'c'], ['d'])).toBe('Recommendations that are not met (4 checks; 2 causes)')
})

test('the heading counts recommendations that are not met because of another cause', () => {
  expect(titleOf(['b', 'c', 'd'], ['a'])).toBe(
    'Recommendations that are not met (4, 3 of them because of the causes above)',
  )
  expect(titleOf(['b', 'c'], ['a', 'e'])).toBe(
    'Recommendations that are not met (4 checks, 2 of them because of the causes above; 1 cause)',
  )
})
