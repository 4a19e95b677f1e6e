import { expect, test } from 'vitest'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed } from '../../failed-check.test-data.ts'

test('accepted texts that are too large are one cause, whichever rule is broken; a small text is another cause', () => {
  const accepted = (id: string, norm: 'R-limit-data' | 'R-status-400', bytes: number) => {
    const { request } = exchange()
    const body = JSON.stringify({ data: 'x'.repeat(bytes) })
    const sent = { ...answered('textdata.update', 202), invalid: id, request: { ...request, body } }
    return failed(id, sent, 'a refusal (4xx)', { norm })
  }
  const causes = (bytes: number) =>
    causesOf({
      ...sampleRun(),
      checks: [
        accepted('entries.update.too-large', 'R-limit-data', 2049),
        accepted('entries.time.refused-update', 'R-status-400', bytes),
      ],
    })
  expect(causes(2050)).toHaveLength(1)
  expect(causes(20)).toHaveLength(2)
})
