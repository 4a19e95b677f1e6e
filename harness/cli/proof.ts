import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Fault, faults, startReference, type Variant, variants } from '../../reference-impl/index.ts'
import { allChecks } from '../../suites/index.ts'
import type { Check } from '../check/check.ts'
import { selectChecks } from '../check/selection.ts'
import { PreflightError } from '../engine/preflight.ts'
import { openSession } from '../engine/session.ts'
import type { RunResult } from '../result/result.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'

/** What the suite makes of one fault. */
export interface FaultProof {
  readonly fault: string
  readonly sentence: string
  /** The checks that the fault says it violates. */
  readonly violates: readonly string[]
  /** Those of the executed checks that failed. */
  readonly failed: readonly string[]
  /** `caught`: a named check failed. `elsewhere`: only others did. `missed`: the run stayed conformant. */
  readonly outcome: 'caught' | 'elsewhere' | 'missed'
}

/** What the suite makes of one variant. */
export interface VariantProof {
  readonly variant: string
  readonly sentence: string
  readonly verdict: RunResult['verdict']
  /** Checks that failed or broke: false alarms. */
  readonly alarms: readonly { readonly id: string; readonly message: string }[]
}

/** Runs checks against the reference implementation with some overrides, in this process. */
export async function runAgainstReference(
  overrides: { readonly faults?: readonly string[]; readonly variants?: readonly string[] },
  checks: readonly Check[],
): Promise<RunResult> {
  const output = mkdtempSync(join(tmpdir(), 'textboard-conformance-proof-'))
  const server = await startReference({ ...overrides, limits: referenceLimits })
  try {
    const session = await openSession({
      config: referenceConfig(server),
      checks,
      seed: 1,
      output,
      settings: { retry: { attempts: 2, budgetMs: 1000 }, timeoutMs: 4000 },
    })
    return await session.runAll()
  } finally {
    await server.close()
    rmSync(output, { recursive: true, force: true })
  }
}

/** Runs the checks that a fault names (with `thorough`, all) against the reference implementation with that fault. */
export async function proveFault(fault: Fault, thorough: boolean): Promise<FaultProof> {
  const checks = thorough ? allChecks : selectChecks(allChecks, { only: fault.violates })
  const failed = await failedChecks(fault, checks)
  const named = failed.some((id) => fault.violates.includes(id))
  return {
    fault: fault.id,
    sentence: fault.sentence,
    violates: fault.violates,
    failed,
    outcome: named ? 'caught' : failed.length > 0 ? 'elsewhere' : 'missed',
  }
}

/** What a fault may name in place of a check: the run does not even start, since right credentials are refused. */
export const preflightName = 'preflight'

async function failedChecks(fault: Fault, checks: readonly Check[]): Promise<string[]> {
  try {
    const run = await runAgainstReference({ faults: [fault.id] }, checks)
    return run.checks.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
  } catch (error) {
    if (error instanceof PreflightError) return [preflightName]
    throw error
  }
}

/** Runs everything against the reference implementation with one or several variants. */
export async function proveVariant(variants: readonly Variant[]): Promise<VariantProof> {
  const run = await runAgainstReference({ variants: variants.map(({ id }) => id) }, allChecks)
  return {
    variant: variants.map(({ id }) => id).join(' + '),
    sentence: variants.map(({ sentence }) => sentence).join('; '),
    verdict: run.verdict,
    alarms: run.checks
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
      .map(({ id, message }) => ({ id, message: message ?? '' })),
  }
}

/** What the suite makes of all faults and variants. */
export interface Proof {
  readonly faults: readonly FaultProof[]
  /** One row for each stack of variants that were tried together; with `thorough`, one for each variant as well. */
  readonly variants: readonly VariantProof[]
}

/**
 * Proves all faults and variants that are chosen.
 * @param thorough runs all checks on each fault, and each variant alone too
 */
export async function proveAll(chosen: (id: string) => boolean, thorough: boolean): Promise<Proof> {
  const some = variants.filter(({ id }) => chosen(id))
  const stacks = variantStacks(some)
  const single = thorough ? some.map((variant) => [variant]) : []
  return {
    faults: await sideBySide(
      faults.filter(({ id }) => chosen(id)),
      (fault) => proveFault(fault, thorough),
    ),
    variants: await sideBySide([...stacks, ...single], proveVariant, availableParallelism() * 2),
  }
}

/**
 * Puts variants together that change different things, so that a few runs show all of them, and at the same time that
 * unusual choices do no harm in company.
 */
export function variantStacks(list: readonly Variant[]): Variant[][] {
  const stacks: { readonly variants: Variant[]; readonly touched: Set<string> }[] = []
  for (const variant of list) {
    // A function may wrap what it finds, so only its kin by name count as the same thing.
    const touches =
      typeof variant.override === 'function'
        ? [variant.id.split('-')[0] ?? variant.id]
        : Object.keys(variant.override)
    const stack = stacks.find(({ touched }) => !touches.some((member) => touched.has(member)))
    if (stack === undefined) stacks.push({ variants: [variant], touched: new Set(touches) })
    else {
      stack.variants.push(variant)
      for (const member of touches) stack.touched.add(member)
    }
  }
  return stacks.map((stack) => stack.variants)
}

/** The checks that no fault was seen to fail. */
export function unprovenChecks(proofs: readonly FaultProof[]): string[] {
  const failed = new Set(proofs.flatMap((proof) => proof.failed))
  return allChecks
    .filter(
      ({ kind, level, id }) =>
        (kind === 'check' || kind === 'contract') && level !== 'MAY' && !failed.has(id),
    )
    .map(({ id }) => id)
}

/** Does work side by side, a few at a time, in the order of the list. */
export async function sideBySide<T, R>(
  list: readonly T[],
  work: (item: T) => Promise<R>,
  atOnce = availableParallelism() * 8,
): Promise<R[]> {
  const results: R[] = []
  const queue = list.map((item, index) => ({ item, index }))
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      results[next.index] = await work(next.item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
