import { expect, test } from 'vitest'
import type { Deviation } from '../../../../harness/http/message/deviation.ts'
import { sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { failed, withDeviation } from '../../failed-check.test-data.ts'

/** A check that got a response with this body. */
function found(id: string, body: string, deviation: Deviation) {
  const check = failed(
    id,
    {
      operation: 'incentive.read',
      response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
    },
    '200',
  )
  return withDeviation(check, deviation)
}

const lack: Deviation = { kind: 'value', name: 'userId', way: 'missing' }
const differs: Deviation = { kind: 'value', name: 'the incentive read by its id', way: 'wrong' }

test('a different object is one cause with its missing members if the body wraps it in a member', () => {
  const wrapped = '{"incentive":{"userId":1}}'
  const causes = (other: string) =>
    causesOf({
      ...sampleRun(),
      checks: [found('incentive.read.user', wrapped, lack), found('incentive.latest.same', other, differs)],
    })
  expect(causes(wrapped)).toHaveLength(1)
  expect(causes('{"userId":1,"level":2}')).toHaveLength(2)
})
