import { expect, test } from 'vitest'
import type { CaseResult, CheckResult } from '../../../../harness/run/result/result.ts'
import type { Level } from '../../../../harness/vocabulary.ts'
import { sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed, withDeviation } from '../../failed-check.test-data.ts'

/** A check on headers with a failed case for each of these names, and some cases that pass. */
function lacking(id: string, level: Level, names: readonly string[], passing = 0): CheckResult {
  const check = failed(id, answered('achievements.read', 200), '200', { norm: 'R-achievements-no-cache' })
  const cases = names.flatMap((name) =>
    check.cases.map(
      (one): CaseResult => ({
        ...one,
        id: `${id}.${name}`,
        deviation: { kind: 'header', name, way: 'missing' },
      }),
    ),
  )
  const passed = Array.from({ length: passing }, (_unused, index): CaseResult[] =>
    check.cases.map((one) => ({ ...one, id: `${id}.right-${index}`, outcome: 'passed' })),
  )
  return { ...check, level, cases: [...cases, ...passed.flat()] }
}

const titles = (...checks: readonly CheckResult[]) =>
  causesOf({ ...sampleRun(), checks: [...checks] }).map(({ title }) => title.replace(/; rule: .*/s, ''))

test('missing headers that one sentence demands are one cause, which names them', () => {
  expect(titles(lacking('achievements.headers', 'MUST', ['cache-control', 'pragma']))).toEqual([
    'The headers cache-control and pragma are missing (achievements.read)',
  ])
})

test('a recommendation for further responses joins the demand only if at least half of its cases fail', () => {
  const recommended = lacking('achievements.headers.of-errors', 'SHOULD', ['pragma'])
  const causesIf = (passing: number) =>
    titles(lacking('achievements.headers', 'MUST', ['pragma'], passing), recommended).length
  expect([0, 1, 2, 4].map(causesIf)).toEqual([1, 1, 2, 2])
})

test('missing headers that the contract of an operation demands are one cause, which names them', () => {
  const check = failed('contract.achievements.read', answered('achievements.read', 200), '', {
    kind: 'run-wide',
  })
  const [shown] = check.cases.flatMap(({ exchanges }) => exchanges)
  const violations = ['Cache-Control', 'Pragma'].map((name) => ({
    message: `header ${name} is missing`,
    deviation: { kind: 'contract', place: `header ${name}`, way: 'is missing' } as const,
    ...(shown && { exchange: shown }),
  }))
  const contract = { ...check, cases: check.cases.map((one) => ({ ...one, violations })) }
  expect(titles(contract)).toEqual(['The headers Cache-Control and Pragma are missing (achievements.read)'])
})

test('a content type that a check and the contract of the operation refuse is one cause, and the check leads it', () => {
  const label = { 'content-type': 'application/json' }
  const answer = {
    operation: 'achievements.list',
    response: { status: 200, headers: label, body: '{}', bodyBytes: 2, truncated: false },
  }
  const check = withDeviation(failed('achievements.headers.content-type', answer, ''), {
    kind: 'header',
    name: 'content-type',
    way: 'wrong',
  })
  const contract = withDeviation(failed('contract.achievements.list', answer, '', { kind: 'run-wide' }), {
    kind: 'contract',
    place: 'content type',
    way: 'must be application/json; charset=utf-8',
  })
  expect(titles(contract, check)).toEqual(['The header content-type is wrong (achievements.list)'])
})
