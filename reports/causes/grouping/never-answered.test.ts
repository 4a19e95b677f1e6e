import { expect, test } from 'vitest'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { failed } from '../failed-check.test-data.ts'

const found = (operation: string, body = 'null'): Partial<Exchange> => ({
  operation,
  response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
})

const unknown = (id: string, norm: CheckResult['norm'], operation: string, body?: string) =>
  failed(id, found(operation, body), '404', { norm })

const checks = (body?: string) => [
  unknown('groups.read.not-there', 'R-group-read', 'textdatagroup.read'),
  unknown('groups.delete.not-there', 'R-group-read', 'textdatagroup.delete'),
  unknown('entries.list.unknown-group', 'R-group-read', 'textdata.list'),
  unknown('incentive.read.unknown-id', 'R-status-404', 'incentive.read', body),
]

const many = (status: number): Exchange[] =>
  Array.from({ length: 120 }, (_unused, id) =>
    exchange({ id, response: { status, headers: {}, body: '', bodyBytes: 0, truncated: false } }),
  )

const causes = (status: number, body?: string) =>
  causesOf({ ...sampleRun(), exchanges: many(status), checks: checks(body) })

test('a target that never answers 404 has one cause for everything that it finds instead', () => {
  expect(causes(200)).toHaveLength(1)
})

test('a target that answers 404 elsewhere, or whose responses differ, has a cause for each requirement', () => {
  expect(causes(404)).toHaveLength(2)
  expect(causes(200, '{"incentiveId":"1"}')).toHaveLength(2)
})

test('a wrong success is one cause at all operations if the target never answers the right one', () => {
  const other = (id: string, operation: string) => failed(id, found(operation, ''), '202')
  const swapped = [
    other('entries.update.accepted', 'textdata.update'),
    other('entries.delete.status', 'textdata.delete'),
    other('groups.delete.response', 'textdatagroup.delete'),
  ]
  const titles = (status: number) =>
    causesOf({ ...sampleRun(), exchanges: many(status), checks: swapped }).map(({ title }) => title)
  expect(titles(200)).toHaveLength(1)
  expect(titles(200)[0]).toMatch(/answers 200 instead of 202 \(so do textdata\.\w+ and textdata\w*\.\w+\)/)
  expect(titles(202)).toHaveLength(3)
})
