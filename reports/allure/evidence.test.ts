import { expect, test } from 'vitest'
import type { CheckResult } from '../../harness/run/result/result.ts'
import { causesOf } from '../causes/causes.ts'
import { withDeviation } from '../causes/failed-check.test-data.ts'
import { checkResult, exchange, hugeRun, sampleRun } from '../run/sample-run.test-data.ts'
import { categoriesOf } from './categories.ts'
import { evidenceOf } from './evidence.ts'
import { allureViewOf } from './view.ts'

/** The contents of all files that a view would write. */
function filesOf(view: ReturnType<typeof allureViewOf>): readonly string[] {
  type Steps = readonly {
    readonly steps: Steps
    readonly attachments: readonly { readonly content: string }[]
  }[]
  const attached = (steps: Steps): string[] =>
    steps.flatMap((step) => [...step.attachments.map(({ content }) => content), ...attached(step.steps)])
  return [...view.tests.values()].flatMap((checkView) => [
    JSON.stringify(checkView),
    ...checkView.attachments.map(({ content }) => content),
    ...attached(checkView.steps),
  ])
}

test('the report is of bounded size if a server fails everything with long messages', () => {
  const run = hugeRun()
  const causes = causesOf(run)
  const files = filesOf(allureViewOf(run, causes, {}))
  const [first] = run.checks
  expect(files.some((content) => content.includes(first?.id ?? 'a check'))).toBe(true)
  expect(files.length).toBeLessThan(3000)
  expect(files.reduce((sum, content) => sum + content.length, 0)).toBeLessThan(30_000_000)
  const categories = categoriesOf(causes).length
  expect(categories).toBeGreaterThan(0)
  expect(categories).toBeLessThan(50)
})

test('exchanges are shown for five cases of a wide cause, and also for the case of a narrow cause', () => {
  const failing = (id: string, got: number): CheckResult => {
    const exchanges = [exchange({ id: Number(id.split('-')[1]), check: id })]
    const check = checkResult({ id, outcome: 'failed', message: `got ${got}`, exchanges })
    const deviation = { kind: 'status', expected: '400', got } as const
    return withDeviation(check, deviation)
  }
  const wide = Array.from({ length: 40 }, (_, index) => failing(`wide-${index}`, 201))
  const checks = [...wide, failing('narrow-99', 404)]
  const run = sampleRun({ checks })
  const causes = causesOf(run)
  expect(causes).toHaveLength(2)
  const evidence = evidenceOf(run, causes, 'failed')
  const shown = checks.filter((check) => check.cases.some((one) => evidence(one).exchanges.length > 0))
  expect(shown.map(({ id }) => id.split('-')[0])).toEqual([
    ...Array.from({ length: 5 }, () => 'wide'),
    'narrow',
  ])
})
