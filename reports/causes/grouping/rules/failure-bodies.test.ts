import { expect, test } from 'vitest'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed, withDeviation } from '../../failed-check.test-data.ts'

const fails = (operation: string) =>
  failed('errors.types.update', answered(operation, 500), 'no server error')

/** A check that finds a wrong error body in an answer with this status. */
function wrongBody(status: number) {
  const check = failed('errors.body.update', answered('textdata.update', status), '400')
  const deviation = { kind: 'body', way: 'Error.Code is 404, which does not belong to the status' } as const
  return withDeviation(check, deviation)
}

const causes = (...checks: CheckResult[]) => causesOf({ ...sampleRun(), checks })

test('a wrong error body with status 500 is one cause with the failure of that operation', () => {
  expect(causes(fails('textdata.update'), fails('textdata.update'), wrongBody(500))).toHaveLength(1)
})

test('a wrong error body of a refusal, or at another operation, is a cause of its own', () => {
  expect(causes(fails('textdata.update'), wrongBody(400))).toHaveLength(2)
  expect(causes(fails('textdata.create'), wrongBody(500))).toHaveLength(2)
})
