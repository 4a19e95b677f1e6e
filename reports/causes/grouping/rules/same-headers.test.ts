import { expect, test } from 'vitest'
import type { CaseResult, CheckResult } from '../../../../harness/run/result/result.ts'
import type { Level } from '../../../../harness/vocabulary.ts'
import { sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed } from '../../failed-check.test-data.ts'

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
