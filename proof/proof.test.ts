import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { variantCombinations } from './combinations.ts'
import { fewestFaults } from './fewest-faults.test-data.ts'
import { variants } from './index.ts'
import type { VariantWidth } from './prove.ts'
import type { ProofResult, ProofTask } from './task.ts'
import { proveTasks } from './threads.ts'

const combinations = variantCombinations(variants).map((some) => some.map(({ id }) => id))
const faults = fewestFaults().map(({ fault, checks }) => ({ fault: fault.id, checks }))
/**
 * One combination holds half of the variants: it runs with all checks except the generated ones. Each
 * other combination would cost as much. Here they run only with the cases of `run --quick`, those of a single area
 * without the cases of other resources; `prove` runs them with everything.
 */
const widthFor = ({ length }: readonly string[]): VariantWidth => (length > 100 ? 'scripted' : 'area')
const taskOfFault = ({ fault, checks }: (typeof faults)[number]) => ({
  fault,
  width: 'named' as const,
  only: checks,
})
/**
 * These runs wait a minute until the oldest entries are gone. They begin first: if they began last, everything would
 * wait for them.
 */
const waitsLong = ({ fault }: (typeof faults)[number]): boolean =>
  ['entry-limit-none', 'entry-limit-once'].includes(fault)
const long = faults.filter(waitsLong)
const short = faults.filter((one) => !waitsLong(one))
const tasks: readonly ProofTask[] = [
  ...long.map(taskOfFault),
  ...combinations.map((some) => ({ variants: some, width: widthFor(some) })),
  ...short.map(taskOfFault),
]
let results: readonly Promise<ProofResult>[] = []

beforeAll(() => {
  expect(isStale(), 'whether dist/ is older than the sources: npm run build').toBe(false)
  results = proveTasks(tasks)
  // A test awaits each result later. Until then, a rejection must not count as unhandled.
  for (const result of results) result.catch(() => undefined)
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
  for (const [index, some] of combinations.entries()) {
    test(`${some.length} in combination: ${some.slice(0, 3).join(', ')}…`, { timeout }, async () => {
      const result = await results[long.length + index]
      expect(result).toMatchObject({ alarms: [] })
      expect(result).toMatchObject({ variants: some, verdict: 'conformant' })
    })
  }
})

describe('each check fails under a fault that names it', () => {
  for (const one of [...short, ...long]) {
    const { fault, checks } = one
    const index = waitsLong(one) ? long.indexOf(one) : tasks.length - short.length + short.indexOf(one)
    test(`${fault}: ${checks.join(', ')}`, { timeout }, async () => {
      expect(await results[index]).toMatchObject({ outcome: 'caught', missing: [] })
    })
  }
})
