import { describe, expect, test } from 'vitest'
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

test('a rule on the whole run that a shared fixture broke says what the request was sent for', () => {
  const arranged = (sender: string) =>
    failed('entries.create.arranged', { ...answered('textdata.create', 404), check: sender }, '201', {
      kind: 'run-wide',
    })
  const caseOf = (sender: string) => causesOf({ ...sampleRun(), checks: [arranged(sender)] })[0]?.case
  expect(caseOf('a group is filled until it overflows')).toBe(
    'sent for "a group is filled until it overflows"',
  )
  expect(caseOf('entries.update.keeps-id')).toBeUndefined()
})

describe('a contract that only some responses break', () => {
  const broken = (times: number, of: number) => {
    const check = failed('contract.textdata.create', answered('textdata.create', 201), '', {
      kind: 'run-wide',
    })
    const [exchange] = check.cases[0]?.exchanges ?? []
    const deviation = { kind: 'contract', place: 'body/published', way: 'must be a time' } as const
    const violation = { message: 'published must be a time', deviation, seen: { times, of } }
    return causesOf({
      ...sampleRun(),
      checks: [
        {
          ...check,
          cases: check.cases.map(({ deviation: _none, ...one }) => ({
            ...one,
            violations: [{ ...violation, ...(exchange && { exchange }) }],
          })),
        },
      ],
    })[0]?.message
  }

  test('says in how many it was seen', () => {
    expect(broken(1, 312)).toBe('published must be a time (in 1 of 312 responses of textdata.create)')
  })

  test('says no number if all responses break it', () => {
    expect(broken(7, 7)).toBe('published must be a time')
  })
})

test('an incentive that is found by another id has no wrong id', () => {
  const title = (sent: { readonly invalid?: string }) =>
    causesOf({
      ...sampleRun(),
      checks: [
        withDeviation(failed('incentive.read.loose', { ...answered('incentive.read', 200), ...sent }, ''), {
          kind: 'value',
          name: 'incentiveId',
          way: 'wrong',
        }),
      ],
    })[0]?.title
  expect(title({ invalid: 'an id of another form' })).toMatch(
    /^incentive\.read answers an incentive to an id that only resembles its id/,
  )
  expect(title({})).toMatch(/^incentiveId is wrong/)
})

test('three further operations with the same answer are named if there is room, more are counted', () => {
  const title = (...operations: readonly string[]) =>
    causesOf({
      ...sampleRun(),
      checks: operations.map((operation) =>
        failed(`auth.${operation}`, { ...answered(operation, 200), invalid: 'a' }, '401', { norm: 'R-a' }),
      ),
    })[0]?.title
  const four = ['textdatagroup.list', 'textdata.list', 'achievements.list', 'incentive.latest']
  expect(title(...four)).toContain('(so do textdata.list, achievements.list and incentive.latest)')
  expect(title(...four, 'textdata.read')).toContain('(so do 4 more operations)')
})
