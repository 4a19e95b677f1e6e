import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Check } from '../../harness/check/check.ts'
import type { CheckContext } from '../../harness/check/context.ts'
import { openSession } from '../../harness/run/open.ts'
import { allChecks } from '../../suites/index.ts'
import { referenceConfig, referenceLimits } from '../embedded-reference.ts'
import { startOverridden } from '../index.ts'
import type { Offer } from './cover.ts'

/** Reports which shared fixtures each case uses. */
function watched(check: Check, onUsed: (caseId: string, fixture: string) => void): Check {
  const watching = (id: string, context: CheckContext): CheckContext =>
    Object.create(context, {
      use: {
        value: (fixture: Parameters<CheckContext['use']>[0]) => {
          onUsed(id, fixture.title)
          return context.use(fixture)
        },
      },
    })
  if (check.kind === 'observation') {
    const cases = check.cases.map((one) => ({
      ...one,
      run: (context: CheckContext) => one.run(watching(one.id, context)),
    }))
    return { ...check, cases }
  }
  const cases = check.cases.map((one) => ({
    ...one,
    run: (context: CheckContext) => one.run(watching(one.id, context)),
  }))
  return { ...check, cases }
}

/**
 * Runs everything once against the reference implementation, and counts the requests of each case and each shared
 * fixture.
 */
export async function measurePrices(): Promise<
  Pick<Offer, 'prices' | 'fixtures'> & { readonly requests: number }
> {
  const output = mkdtempSync(join(tmpdir(), 'textboard-conformance-prices-'))
  const server = await startOverridden({ limits: referenceLimits })
  const used = new Map<string, Set<string>>()
  const checks = allChecks.map((check) =>
    watched(check, (id, fixture) => {
      used.set(id, (used.get(id) ?? new Set()).add(fixture))
    }),
  )
  try {
    const session = await openSession({
      config: referenceConfig(server),
      checks,
      seed: 1,
      confirmingMs: 0,
      output,
    })
    const run = await session.runAll()
    const counts = new Map<string, number>()
    for (const { check } of run.exchanges)
      if (check !== undefined) counts.set(check, (counts.get(check) ?? 0) + 1)
    const judged = run.checks.filter(({ kind }) => kind === 'check' || kind === 'run-wide')
    const cases = judged.flatMap((check) => check.cases.filter(({ outcome }) => outcome === 'passed'))
    const titles = new Set([...used.values()].flatMap((some) => [...some]))
    return {
      prices: new Map(
        cases.map(({ id }) => [id, { requests: counts.get(id) ?? 0, fixtures: [...(used.get(id) ?? [])] }]),
      ),
      fixtures: new Map([...titles].map((title) => [title, counts.get(title) ?? 0])),
      requests: run.http.requests,
    }
  } finally {
    await server.close()
    rmSync(output, { recursive: true, force: true })
  }
}
