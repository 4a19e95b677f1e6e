import { isJsonObject } from '../schemas/index.ts'
import { faults, variants } from './index.ts'
import {
  type FaultProof,
  proveFault,
  proveVariants,
  type VariantProof,
  type VariantWidth,
  type Width,
} from './prove.ts'
import { knownOverride } from './unknown-override.ts'

/** One thing to prove: a fault, or variants in combination. It is plain data, so it can be sent to another thread. */
export type ProofTask =
  | {
      readonly fault: string
      readonly width: Width
      /** Ids of checks: other checks that the fault names are left out. */
      readonly only?: readonly string[]
    }
  | { readonly variants: readonly string[]; readonly width?: VariantWidth }

/** True if the value, sent by another thread, is a task. */
export const isTask = (value: unknown): value is ProofTask =>
  isJsonObject(value) && (typeof value.fault === 'string' || Array.isArray(value.variants))

/** The result of a task. */
export type ProofResult = FaultProof | VariantProof

/**
 * A fault that shows only while requests overlap, or are in the same second, may stay hidden in one run, so it gets this
 * many tries.
 */
const triesOfRace = 3

/**
 * Carries out one task in this thread.
 * @throws UnknownOverrideError if there is no such fault or variant
 */
export async function proveTask(task: ProofTask): Promise<ProofResult> {
  if ('variants' in task) {
    const some = task.variants.map((id) => knownOverride('variant', variants, id))
    return await proveVariants(some, task.width ?? 'all')
  }
  const fault = knownOverride('fault', faults, task.fault)
  for (let attempt = 1; ; attempt++) {
    const proof = await proveFault(fault, task.width, task.only)
    if (fault.kind !== 'race' || proof.outcome === 'caught' || attempt === triesOfRace) return proof
  }
}
