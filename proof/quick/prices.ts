import type { Check } from '../../harness/check/check.ts'
import type { CheckContext } from '../../harness/check/context.ts'
import { allChecks } from '../../suites/index.ts'
import { runOnReference } from '../reference-run.ts'
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
  const used = new Map<string, Set<string>>()
  const checks = allChecks.map((check) =>
    watched(check, (id, fixture) => {
      used.set(id, (used.get(id) ?? new Set()).add(fixture))
    }),
  )
  const run = await runOnReference({}, checks, { confirmingMs: 0 })
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
}
