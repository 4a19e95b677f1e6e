import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Fault, startReference, type Variant } from '../../reference-impl/index.ts'
import { allChecks } from '../../suites/index.ts'
import type { Check } from '../check/check.ts'
import { PreflightError } from '../engine/preflight.ts'
import { openSession } from '../engine/session.ts'
import type { RunResult } from '../result/result.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { isProvable, namedChecks, preflightName } from './named-checks.ts'

/** What the suite makes of one fault. */
export interface FaultProof {
  readonly fault: string
  readonly sentence: string
  readonly kind: Fault['kind'] | null
  /** The checks that the fault names, its patterns spelled out. */
  readonly violates: readonly string[]
  /** Those of the executed checks that failed. */
  readonly failed: readonly string[]
  /**
   * `caught`: named checks failed, for the reason that the fault gives. `elsewhere`: only others did. `missed`: the run
   * stayed conformant.
   */
  readonly outcome: 'caught' | 'elsewhere' | 'missed'
}

/** What the suite makes of one variant, or of several in company. */
export interface VariantProof {
  readonly variants: readonly string[]
  readonly verdict: RunResult['verdict']
  /** Checks that failed or broke: false alarms. */
  readonly alarms: readonly { readonly id: string; readonly message: string }[]
}

/** What the suite makes of all faults and variants. */
export interface Proof {
  readonly faults: readonly FaultProof[]
  /** One row for each company of variants; with `thorough`, one for each variant as well. */
  readonly variants: readonly VariantProof[]
}

const provable = allChecks.filter(isProvable)
const provableIds = provable.map(({ id }) => id)
const checksById = new Map(provable.map((check) => [check.id, check]))

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
      settings: { retry: { attempts: 2, budgetMs: 1000 }, timeoutMs: 30_000 },
    })
    return await session.runAll()
  } finally {
    await server.close()
    rmSync(output, { recursive: true, force: true })
  }
}

/** Runs the checks that a fault names (with `thorough`, all) against the reference implementation with that fault. */
export async function proveFault(fault: Fault, thorough: boolean): Promise<FaultProof> {
  const violates = namedChecks(fault, provableIds)
  const named = violates.flatMap((id) => checksById.get(id) ?? [])
  const failed = await failedChecks(fault, thorough || named.length === 0 ? provable : named)
  const meets = failed.some((id) => violates.includes(id))
  return {
    fault: fault.id,
    sentence: fault.sentence,
    kind: fault.kind ?? null,
    violates,
    failed,
    outcome: meets ? 'caught' : failed.length > 0 ? 'elsewhere' : 'missed',
  }
}

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
export async function proveVariants(variants: readonly Variant[]): Promise<VariantProof> {
  const run = await runAgainstReference({ variants: variants.map(({ id }) => id) }, allChecks)
  return {
    variants: variants.map(({ id }) => id),
    verdict: run.verdict,
    alarms: run.checks
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
      .map(({ id, message }) => ({ id, message: message ?? '' })),
  }
}

/** A variant of which no run speaks ill. */
export const isClean = ({ verdict, alarms }: VariantProof): boolean =>
  verdict === 'conformant' && alarms.length === 0

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

/**
 * The faults that were seen to fail each provable check.
 * @returns ids of faults by the check's id, an empty list for a check that none of them failed
 */
export function faultsSeen(proofs: readonly FaultProof[]): Map<string, string[]> {
  const seen = new Map<string, string[]>(provableIds.map((id) => [id, []]))
  for (const { fault, failed } of proofs) for (const id of failed) seen.get(id)?.push(fault)
  return seen
}

/** The checks that no fault was seen to fail. */
export const unprovenChecks = (proofs: readonly FaultProof[]): string[] =>
  [...faultsSeen(proofs)].filter(([, failing]) => failing.length === 0).map(([id]) => id)
