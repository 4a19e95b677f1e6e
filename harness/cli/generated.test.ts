import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runOnReference } from '../../proof/reference-run.ts'
import { checksOf, must, suite } from '../check/check.ts'
import type { CheckContext } from '../check/context.ts'
import { expect as expectOf } from '../expect/expect.ts'

const head = { class: 'textboard', section: 'Limits', resource: 'TextData' } as const
const once = async ({ trusted }: CheckContext) => {
  expectOf(await trusted.listGroups()).toHaveStatus(200)
}
const property = (context: CheckContext) => context.property(fc.constant(1), () => once(context), { runs: 1 })
const suites = [
  suite('Generated', { ...head, generated: true }, [
    must('generated.property', 'is a property', 'R-group-list', property),
    must('generated.once', 'is none', 'R-group-list', once),
  ]),
  suite('Written', head, [
    must('written.property', 'is a property', 'R-group-list', property),
    must('written.once', 'is none', 'R-group-list', once),
  ]),
]

test('a check is an error if it runs a property in a suite that is not generated, or the other way round', async () => {
  const { checks } = await runOnReference({}, checksOf(suites))
  const shown = checks.map(({ id, outcome, generated, message }) => [id, outcome, generated, message])
  expect(shown.toSorted()).toEqual([
    ['generated.once', 'error', true, 'its suite is `generated`, and it ran no property'],
    ['generated.property', 'passed', true, 'held for 1 cases'],
    ['written.once', 'passed', undefined, undefined],
    [
      'written.property',
      'error',
      undefined,
      'written.property runs a property, and its suite is not `generated`',
    ],
  ])
})
