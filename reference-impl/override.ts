import type { PolicyOverride } from './policy/policy.ts'

/** The part of a vendor's work to which a fault belongs. */
export type Stage = 'textboard' | 'achievements' | 'card-incentive' | 'platform' | 'shared'

/** An override that breaks one rule of the specification. */
export interface Fault {
  readonly id: string
  /** What the faulty server does wrong. */
  readonly sentence: string
  /** Ids of the checks that must fail. */
  readonly violates: readonly string[]
  readonly stage: Stage
  readonly override: PolicyOverride
}

/** An override that makes another choice which the specification permits. */
export interface Variant {
  readonly id: string
  /** What the server does differently. */
  readonly sentence: string
  readonly override: PolicyOverride
}
