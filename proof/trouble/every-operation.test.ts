import { expect, test } from 'vitest'
import { selectChecks } from '../../harness/check/selection.ts'
import { randomOf } from '../../harness/generate/random.ts'
import { contractValidator } from '../../harness/http/contract/contract.ts'
import { lastLookPath } from '../../harness/run/target/last-look.ts'
import { allChecks } from '../../suites/index.ts'
import { runChecks } from '../reference-run.ts'
import { answerKinds } from './index.ts'
import { startBadTarget } from './target.ts'

/** The first requests of a run are answered correctly; otherwise it would end before any check. */
const undisturbed = 60

const kinds = answerKinds.filter(({ waits }) => waits !== true)

const firstCases = { cases: allChecks.flatMap(({ cases }) => cases.slice(0, 1).map(({ id }) => id)) }

/**
 * Runs checks on a target that answers a share of the requests wrongly. Each operation goes through all kinds
 * in turn.
 */
async function runWith(share: number, seed: number) {
  const random = randomOf(seed, 'trouble')
  const contract = contractValidator()
  const met = new Map<string, Set<string>>()
  const next = new Map<string, number>()
  const target = await startBadTarget(({ method, url, number }) => {
    if (number < undisturbed || random.integer(1, 100) > share) return undefined
    // A run looks at the target once more if it waits long for responses, as on a busy machine. Without a response to
    // this request, the run would end before it has met every kind.
    if (method === 'GET' && url.endsWith(lastLookPath)) return undefined
    const path = url.slice('/social/api/restful/v2'.length).split('?')[0] ?? ''
    const operation = contract.operationOf(method, path)?.operationId ?? 'none'
    const turn = next.get(operation) ?? random.integer(0, kinds.length - 1)
    next.set(operation, turn + 1)
    const kind = kinds[turn % kinds.length]
    const seen = met.get(operation) ?? new Set()
    if (kind !== undefined) met.set(operation, seen.add(kind.id))
    return kind?.answer
  })
  try {
    // With few wrong answers, half of the checks are enough to reach every operation. With only wrong answers, the first
    // case of each check is enough to meet every kind.
    const checks =
      share < 100 ? allChecks.filter((_check, index) => index % 2 === 0) : selectChecks(allChecks, firstCases)
    const run = await runChecks(target.config, checks, {
      seed,
      confirmingMs: 0,
      shrinkingMs: 0,
      settings: {
        ...{ timeoutMs: 60_000, budgetMs: 3_600_000, settleMs: 0, runs: 3 },
        retry: { attempts: 1, budgetMs: 0 },
      },
    })
    return { run, met }
  } finally {
    await target.close()
  }
}

for (const [share, seed] of [
  [3, 1],
  [100, 3],
] as const) {
  test(`no response makes the suite break: ${share} of 100 are wrong`, { timeout: 3_600_000 }, async () => {
    const { run, met } = await runWith(share, seed)
    expect(run.complete, run.notes.join('\n')).toBe(true)
    const broken = run.checks.flatMap(({ cases }) => cases.filter(({ outcome }) => outcome === 'error'))
    expect(broken.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
    expect(run.checks.some(({ outcome }) => outcome === 'failed')).toBe(true)
    // With few wrong answers, a run reaches every operation. With only wrong answers, it meets every kind.
    if (share < 100) return expect(met.size).toBeGreaterThanOrEqual(14)
    const all = new Set([...met.values()].flatMap((seen) => [...seen]))
    expect(kinds.map(({ id }) => id).filter((id) => !all.has(id))).toEqual([])
  })
}
