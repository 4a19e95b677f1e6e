import { expect, test } from 'vitest'
import { sampleRun } from '../run/sample-run.test-data.ts'
import { causesOf } from './causes.ts'
import { answered, failed, withDeviation } from './failed-check.test-data.ts'

const seen = (norm: 'R-status-500' | 'RFC 5849, section 3.4.1.3') =>
  failed('auth.accepts.query.form', answered('textdata.list', 500), '200', {
    level: 'SHOULD',
    norm,
    sentence: 'a valid signature is accepted',
  })

const contract = withDeviation(
  failed('contract.textdata.list', answered('textdata.list', 500), '', {
    kind: 'run-wide',
    norm: 'R-status-500',
  }),
  { kind: 'contract', place: 'status 500', way: 'says that the server failed' },
)

const [cause] = causesOf({ ...sampleRun(), checks: [seen('RFC 5849, section 3.4.1.3'), contract] })

test('the norm of a cause is one of its level, though a check of a lower level shows it best', () => {
  expect(cause?.level).toBe('MUST')
  expect(cause?.norms.map(({ id }) => id)).toEqual(['R-status-500', 'RFC 5849, section 3.4.1.3'])
  expect(cause?.cases[0]).toBe('auth.accepts.query.form')
})

test('the sentence of a check is not called the rule if the level rests on another norm', () => {
  expect(cause?.title).toContain('; seen by the check: a valid signature is accepted')
  const [same] = causesOf({ ...sampleRun(), checks: [seen('R-status-500'), contract] })
  expect(same?.title).toContain('; rule: a valid signature is accepted')
})
