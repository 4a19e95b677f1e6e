import type { Cause, FaultSignature } from '../../reports/index.ts'

/** A server with two faults, and which of them its causes show. */
export interface TwoFaults {
  readonly faults: readonly [string, string]
  /** The number of causes that must be fixed. */
  readonly causes: number
  /** The faults that no cause begins with, although cases failed that fail only under them. */
  readonly hidden: readonly string[]
}

/**
 * Which of two faults are hidden in causes of the other fault.
 * @param pair their signatures, each of a server with only this fault
 * @param failed ids of the cases that failed
 */
export function hiddenOf(
  pair: readonly [FaultSignature, FaultSignature],
  causes: readonly Pick<Cause, 'cases'>[],
  failed: readonly string[],
): readonly string[] {
  const [one, other] = pair
  const isHidden = (own: FaultSignature, partner: FaultSignature): boolean => {
    const [ownCases, otherCases] = [new Set(own.cases), new Set(partner.cases)]
    const isShown = failed.some((id) => ownCases.has(id) && !otherCases.has(id))
    return isShown && !causes.some(({ cases: [first = ''] }) => ownCases.has(first))
  }
  return [...(isHidden(one, other) ? [one.fault] : []), ...(isHidden(other, one) ? [other.fault] : [])]
}

/**
 * Pairs faults that are far apart in the list, which is in the order of the topics.
 * @param chosen an even number of faults, in that order
 */
export function pairsOf<T>(chosen: readonly T[]): readonly (readonly [T, T])[] {
  const half = Math.floor(chosen.length / 2)
  return chosen.slice(0, half).flatMap((one, index) => {
    const other = chosen[index + half]
    return other === undefined ? [] : [[one, other] as const]
  })
}
