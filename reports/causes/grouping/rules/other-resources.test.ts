import { expect, test } from 'vitest'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { failed } from '../../failed-check.test-data.ts'

/** A failed reading of a definition by its id, answered with the definition `came`. */
function read(check: string, asked: string, came: string, expected: string): CheckResult {
  const usual = exchange({ id: 7, check })
  const url = `http://target/social/api/restful/v2/achievements/@app/${asked}`
  const body = `{"id":"${came}","type":"STANDARD","point":30}`
  return failed(
    check,
    {
      operation: 'achievements.read',
      request: { ...usual.request, method: 'GET', url },
      response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
    },
    expected,
  )
}

const causes = (...checks: CheckResult[]) => causesOf({ ...sampleRun(), checks })

test('ids that lead to another definition are one cause, whether or not they have a definition of their own', () => {
  const [cause, ...others] = causes(
    read('achievements.read.unknown', '1987', '1', '404'),
    read('achievements.list.each-readable', '13', '1', '200 with the definition'),
  )
  expect(cause?.title).toContain(
    'achievements.read answers another definition than the one that the path names',
  )
  expect(others).toEqual([])
})

test('a definition that is shown under its own id, but should not be shown, has another title', () => {
  const [cause] = causes(read('achievements.read.hidden', '13', '13', '404'))
  expect(cause?.title).toContain('achievements.read answers 200 instead of 404')
})
