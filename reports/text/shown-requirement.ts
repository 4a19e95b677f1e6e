import type { Norm } from '../../harness/vocabulary.ts'

/** A sentence of the specification, as reports show it. */
export interface ShownRequirement {
  readonly id: Norm
  /** The heading path of the specification. */
  readonly section: string
  readonly sentence: string
  /** Requirements whose checks also show this one. */
  readonly shownBy?: readonly Norm[]
  /** Why no check rests on it, or what its checks assume. */
  readonly reason?: string
}
