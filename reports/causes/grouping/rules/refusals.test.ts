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

test('a text that is too large, of which another check saw only the effect, is the same cause for all callers', () => {
  const { request } = exchange()
  const body = JSON.stringify({ data: 'x'.repeat(2049) })
  const sent = { ...answered('textdata.create', 201), invalid: 'too large', request: { ...request, body } }
  const byUser = failed('access.entries.proxy.too-long', sent, 'a refusal (4xx)', { norm: 'R-status-400' })
  const effect = { kind: 'value', name: 'the texts of the owner', way: 'wrong' } as const
  const [both = byUser] = [byUser].map((check) => ({
    ...check,
    cases: [...check.cases, ...check.cases.map((one) => ({ ...one, id: 'effect', deviation: effect }))],
  }))
  const checks = [failed('entries.data.too-large', sent, 'a refusal (4xx)', { norm: 'R-limit-data' }), both]
  expect(causesOf({ ...sampleRun(), checks })).toHaveLength(1)
})
