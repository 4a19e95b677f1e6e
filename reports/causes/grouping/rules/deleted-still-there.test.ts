import { expect, test } from 'vitest'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed, withDeviation } from '../../failed-check.test-data.ts'

const causes = (...checks: CheckResult[]) => causesOf({ ...sampleRun(), checks })

/** A reading that finds what a write before it should have removed. */
function stillRead(write: 'DELETE' | 'PUT') {
  const request = exchange({ id: 7, check: 'entries.delete.own' }).request
  const operation = write === 'DELETE' ? 'textdata.delete' : 'textdata.update'
  const before = exchange({
    id: 6,
    check: 'entries.delete.own',
    operation,
    request: { ...request, method: write },
  })
  const read = exchange({ id: 7, check: 'entries.delete.own', ...answered('textdata.read', 200) })
  return failed('entries.delete.own', answered('textdata.read', 200), '404', { exchanges: [before, read] })
}

function stillListed(name: string) {
  const check = failed('entries.users.quiet', answered('textdata.list', 200), '200')
  const deviation = { kind: 'value', name, way: 'unwanted' } as const
  return withDeviation(check, deviation)
}

test('a deleted entry that is still in the list is one cause with a deleted entry that can still be read', () => {
  expect(causes(stillRead('DELETE'), stillListed('the ids after the deletion'))).toHaveLength(1)
})

test('an entry that is in a list for another reason, or is read after an update, is a cause of its own', () => {
  expect(causes(stillRead('DELETE'), stillListed('the ids of the other owner'))).toHaveLength(2)
  expect(causes(stillRead('PUT'), stillListed('the ids after the deletion'))).toHaveLength(2)
})
