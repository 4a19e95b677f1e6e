import { expect, test } from 'vitest'
import { referenceLimits } from '../../proof/embedded-reference.ts'
import { runOnReference } from '../../proof/reference-run.ts'
import { checksOf, must, suite } from '../check/check.ts'
import { exhaustiveFlag } from '../vocabulary.ts'

const head = { class: 'textboard', section: 'Limits', resource: 'TextData' } as const
const { entriesPerGroup } = referenceLimits
const nothing = () => Promise.reject(new Error('it is not run'))
const large = suite('Large groups', head, [
  must(
    'large.fits',
    'a group holds so many',
    'R-limit-entries',
    async ({ inapplicable }) => inapplicable(`only with ${exhaustiveFlag}`, exhaustiveFlag),
    { entriesInGroup: entriesPerGroup },
  ),
  must('large.more', 'a group holds one more', 'R-limit-entries', nothing, {
    entriesInGroup: entriesPerGroup + 1,
  }),
])

test('a check that needs more entries than a group can hold is inapplicable, and is not listed for --exhaustive', async () => {
  const run = await runOnReference({}, checksOf([large]))
  expect(run.checks.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['large.fits', 'inapplicable'],
    ['large.more', 'inapplicable'],
  ])
  expect(run.fixtures).toEqual([{ fixture: '--exhaustive', checks: ['large.fits'] }])
  expect(run.checks[1]?.message).toContain('limits.entriesPerGroup')
})
