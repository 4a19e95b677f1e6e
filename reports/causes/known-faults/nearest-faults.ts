import type { FaultSignature } from '../cause.ts'

/** Failed cases that a known faulty server fails, too. */
export interface Explained {
  readonly signature: FaultSignature
  /** Of the failed cases, those that it explains. */
  readonly cases: readonly string[]
  /** Whether another known fault explains them just as well: then they belong together, and neither says what it is. */
  readonly isAmbiguous: boolean
}

/** A known fault explains failures only where most of what it fails did fail. */
const leastPrecision = 0.7

/** Several faults that fail exactly the same cases say less about which one it is than none. */
const mostAlike = 3

/** A signature, as far as this run executed its cases. */
interface Candidate {
  readonly signature: FaultSignature
  readonly size: number
  readonly cases: readonly string[]
}

/**
 * Explains failures by known faults: the one that explains most and fits best first, then the rest by others.
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
