import type { FaultSignature } from '../cause.ts'

/** Failed cases that a known faulty server fails as well. */
export interface Explained {
  readonly signature: FaultSignature
  /** The failed cases that it explains. */
  readonly cases: readonly string[]
  /**
   * Does another known fault explain them just as well? Then they belong together, but neither fault names the cause.
   */
  readonly isAmbiguous: boolean
}

/** A known fault explains failures only if at least this share of its cases failed. */
const leastPrecision = 0.7

/** If more faults than this fail exactly the same cases, they say nothing about which one it is. */
const mostAlike = 3

/** A signature, reduced to the cases that this run executed. */
interface Candidate {
  readonly signature: FaultSignature
  readonly size: number
  readonly cases: readonly string[]
}

/**
 * Explains failures by known faults: first by the fault that explains most and fits best, then the rest by others.
 * @param failed ids of failed cases
 * @param executed ids of the cases that ran to an end, failed or passed
 */
export function nearestFaults(
  failed: ReadonlySet<string>,
  executed: ReadonlySet<string>,
  signatures: readonly FaultSignature[],
): Explained[] {
  const candidates = signatures
    .map((signature) => ({ signature, cases: signature.cases.filter((id) => executed.has(id)) }))
    .filter(({ cases }) => cases.some((id) => failed.has(id)))
  const left = new Set(failed)
  const found: Explained[] = []
  for (;;) {
    const best = bestOf(
      candidates.map(({ signature, cases }) => ({
        signature,
        size: cases.length,
        cases: cases.filter((id) => left.has(id)),
      })),
    )
    if (best === undefined) return found
    found.push(best)
    for (const id of best.cases) left.delete(id)
  }
}

function bestOf(candidates: readonly Candidate[]): Explained | undefined {
  const fitting = candidates.filter(({ size, cases }) => cases.length / size >= leastPrecision)
  const worth = ({ size, cases }: Candidate) => cases.length * (2 * (cases.length / size) - 1)
  const ranked = fitting
    .filter(({ cases }) => cases.length > 0)
    .sort((one, other) => worth(other) - worth(one))
  const [best] = ranked
  if (best === undefined) return undefined
  const alike = ranked.filter(
    ({ size, cases }) =>
      size === best.size && cases.length === best.cases.length && sameMembers(cases, best.cases),
  )
  return alike.length > mostAlike
    ? bestOf(candidates.filter((one) => !alike.includes(one)))
    : { ...best, isAmbiguous: alike.length > 1 }
}

const sameMembers = (one: readonly string[], other: readonly string[]): boolean => {
  const members = new Set(other)
  return one.every((id) => members.has(id))
}
