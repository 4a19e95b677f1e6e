import { expect, test } from 'vitest'
import type { Deviation } from '../../../harness/http/message/deviation.ts'
import { sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { failed, withDeviation } from '../failed-check.test-data.ts'

const list = (id: string, operation: string, body: string, deviation: Deviation) =>
  withDeviation(
    failed(
      id,
      { operation, response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false } },
      '200',
    ),
    deviation,
  )

const contract: Deviation = { kind: 'contract', place: 'body/entry', way: 'must be an array' }
const noList: Deviation = { kind: 'body', way: 'where a member "entry" that is a list is expected' }
const wrongIds: Deviation = { kind: 'value', name: 'the ids of the definitions', way: 'unwanted' }

const titles = (of: (nullBody: string) => string) => {
  const body = of('{"entry":null,"totalResults":0}')
  const checks = [
    list('one', 'textdata.list', body, contract),
    list('two', 'achievements.list', body, noList),
    list('three', 'achievements.read', body, wrongIds),
  ]
  return causesOf({ ...sampleRun(), checks }).map(({ title }) => title)
}

test('lists that are null are one cause, whichever operation and check met them, and its title says so', () => {
  expect(titles((body) => body)).toEqual([
    '"entry" is null where it should be an empty list (textdata.list, achievements.list, achievements.read)',
  ])
})

test('the same deviations of other bodies are several causes', () => {
  expect(titles(() => '{"entry":{}}').length).toBeGreaterThan(1)
})
