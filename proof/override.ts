import type { ConformanceClass } from '../harness/vocabulary.ts'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'

/** The part of a vendor's work to which a fault belongs. */
export type FaultArea = Exclude<ConformanceClass, 'robustness'> | 'shared'

/**
 * When a fault shows. `sequence`: only after certain requests. `boundary`: only at certain sizes or positions.
 * `encoding`: only for some characters or their encodings. `race`: only while requests overlap.
 */
export type FaultKind = 'sequence' | 'boundary' | 'encoding' | 'race'

/** An override that breaks one rule of the specification. */
export interface Fault {
  readonly id: string
  /** What the faulty server does wrong. */
  readonly sentence: string
  /** Ids of the checks or cases that must fail; a `*` in an id matches any text. */
  readonly violates: readonly string[]
  readonly area: FaultArea
  /** Absent if a single request of the right form is enough to see the fault. */
  readonly kind?: FaultKind
  readonly override: PolicyOverride
}

/** An override that makes another choice that the specification permits. */
export interface Variant {
  readonly id: string
  /** What the server does differently. */
  readonly sentence: string
  /** SHOULD checks that are about exactly this choice and may fail under it; a `*` in an id matches any text. */
  readonly shoulds?: readonly string[]
  /**
   * True if it cannot be combined: for example, its ids do not get through the front end of another variant, or it
   * makes the run of the others expensive.
   */
  readonly alone?: boolean
  /** The part of a vendor's work that it concerns. Default: several parts. */
  readonly area?: FaultArea
  readonly override: PolicyOverride
}
