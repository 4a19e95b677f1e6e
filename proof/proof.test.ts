import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { allChecks } from '../suites/index.ts'
import { variantCombinations } from './combinations.ts'
import { type ChosenFault, fewestFaults } from './fewest-faults.test-data.ts'
import { variants } from './index.ts'
import type { VariantWidth } from './prove.ts'
import type { ProofResult, ProofTask } from './task.ts'
import { proveTasks } from './threads.ts'

const combinations = variantCombinations(variants).map((some) => some.map(({ id }) => id))
const largest = Math.max(...combinations.map(({ length }) => length))
/**
 * The largest combination holds half of the variants: it runs with all checks except the generated ones. Each
 * other combination would cost as much. Here they run only with the cases of `run --quick`, those of a single area
 * without the cases of other resources; `prove` runs them with everything.
 */
const widthFor = ({ length }: readonly string[]): VariantWidth => (length === largest ? 'scripted' : 'area')
const overfilling = new Set(allChecks.flatMap(({ id, overfills }) => (overfills === true ? [id] : [])))
/**
 * These runs fill groups and then wait until the oldest entries are gone, up to a minute. They begin first: if they
 * began last, everything would wait for them.
 */
const waitsLong = ({ checks }: ChosenFault): boolean => checks.every((id) => overfilling.has(id))

const faults = fewestFaults()
const tasksOf = (some: readonly ChosenFault[]) =>
  some.map(({ fault, checks }) => ({ fault: fault.id, width: 'named' as const, only: checks }))
const long = tasksOf(faults.filter(waitsLong))
const short = tasksOf(faults.filter((one) => !waitsLong(one)))
const ofVariants = combinations.map((some) => ({ variants: some, width: widthFor(some) }))
const tasks: readonly ProofTask[] = [...long, ...ofVariants, ...short]
const results = new Map<ProofTask, Promise<ProofResult>>()

beforeAll(() => {
  expect(isStale(), 'whether dist/ is older than the sources: npm run build').toBe(false)
  for (const [index, result] of proveTasks(tasks).entries()) {
    // A test awaits each result later. Until then, a rejection must not count as unhandled.
    result.catch(() => undefined)
    const task = tasks[index]
    if (task !== undefined) results.set(task, result)
  }
})

/** The threads run compiled code, if there is any. */
function isStale(): boolean {
  const root = new URL('../', import.meta.url)
  const compiled = new URL('dist/proof/thread.js', root)
  if (!existsSync(compiled)) return false
  const builtMs = statSync(compiled).mtimeMs
  return ['schemas', 'harness', 'suites', 'reference-impl', 'proof'].some((room) =>
    readdirSync(new URL(`${room}/`, root), { recursive: true, withFileTypes: true }).some(
      ({ name, parentPath }) =>
        name.endsWith('.ts') && !name.includes('.test') && statSync(join(parentPath, name)).mtimeMs > builtMs,
    ),
  )
}

/** Long enough for any machine: nothing here depends on a time. */
const timeout = 3_600_000

describe('no variant is accused', () => {
  for (const task of ofVariants) {
    const some = task.variants
    test(`${some.length} in combination: ${some.slice(0, 3).join(', ')}…`, { timeout }, async () => {
      const result = await results.get(task)
      expect(result).toMatchObject({ alarms: [] })
      expect(result).toMatchObject({ variants: some, verdict: 'conformant' })
    })
  }
})

describe('each check fails under a fault that names it', () => {
  for (const task of [...short, ...long]) {
    test(`${task.fault}: ${task.only.join(', ')}`, { timeout }, async () => {
      expect(await results.get(task)).toMatchObject({ outcome: 'caught', missing: [] })
    })
  }
})

test('one combination of variants runs with all checks that are not generated, and the long runs begin first', () => {
  expect(ofVariants.filter(({ width }) => width === 'scripted')).toHaveLength(1)
  expect(long.length).toBeGreaterThan(0)
})
