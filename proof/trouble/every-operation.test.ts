import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { randomOf } from '../../harness/generate/random.ts'
import { contractValidator } from '../../harness/http/contract.ts'
import { openSession } from '../../harness/run/open.ts'
import { allChecks } from '../../suites/index.ts'
import { answerKinds } from './index.ts'
import { startBadTarget } from './target.ts'

/** The requests with which a run begins are answered as they should, or it would end before any check. */
const undisturbed = 60

/** Of a hundred answers. With more a run would end before it gets as far as every operation. */
const wrong = 10

const kinds = answerKinds.filter(({ waits }) => waits !== true)

/** Runs all checks on a target that answers a part of the requests wrongly, each operation in every way in its turn. */
async function runWithTrouble(seed: number) {
  const random = randomOf(seed, 'trouble')
  const contract = contractValidator()
  const met = new Map<string, Set<string>>()
  const next = new Map<string, number>()
  const target = await startBadTarget(({ method, url, number }) => {
    if (number < undisturbed || random.integer(1, 100) > wrong) return undefined
    const path = url.slice('/social/api/restful/v2'.length).split('?')[0] ?? ''
    const operation = contract.operationOf(method, path)?.operationId ?? 'none'
    const turn = next.get(operation) ?? random.integer(0, kinds.length - 1)
    next.set(operation, turn + 1)
    const kind = kinds[turn % kinds.length]
    const seen = met.get(operation) ?? new Set()
    if (kind !== undefined) met.set(operation, seen.add(kind.id))
    return kind?.answer
  })
  const output = mkdtempSync(join(tmpdir(), 'trouble-'))
  try {
    const session = await openSession({
      config: target.config,
      checks: allChecks,
      seed,
      output,
      confirmingMs: 0,
      shrinkingMs: 0,
      settings: { timeoutMs: 5000, settleMs: 0, runs: 5, retry: { attempts: 1, budgetMs: 0 } },
    })
    return { run: await session.runAll(), met }
  } finally {
    await target.close()
    rmSync(output, { recursive: true, force: true })
  }
}

test('no answer makes the suite break, whichever operation gives it', async () => {
  const { run, met } = await runWithTrouble(1)
  const broken = run.checks.flatMap(({ cases }) => cases.filter(({ outcome }) => outcome === 'error'))
  expect(broken.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
  expect(run.checks.some(({ outcome }) => outcome === 'failed')).toBe(true)
  expect(met.size).toBeGreaterThanOrEqual(14)
  const all = new Set([...met.values()].flatMap((seen) => [...seen]))
  expect(kinds.map(({ id }) => id).filter((id) => !all.has(id))).toEqual([])
})
