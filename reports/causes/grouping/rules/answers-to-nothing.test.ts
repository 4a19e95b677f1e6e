import { expect, test } from 'vitest'
import { sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { failed, withDeviation } from '../../failed-check.test-data.ts'

const reading = (body: string) => ({
  operation: 'incentive.read',
  response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
})

test('what is missing in an answer joins the unknown ids that get the same answer, and no other answer does', () => {
  const unknown = failed('incentive.read.unknown', reading('{}'), '404')
  const compared = (body: string) =>
    withDeviation(failed('incentive.read.own', reading(body), ''), {
      kind: 'value',
      name: 'userId',
      way: 'wrong',
    })
  const causes = (body: string) => causesOf({ ...sampleRun(), checks: [compared(body), unknown] })
  expect(causes('{}').map(({ title }) => title)).toEqual([
    expect.stringMatching(/^incentive\.read answers 200 instead of 404/),
  ])
  expect(causes('{"userId":7}')).toHaveLength(2)
})
