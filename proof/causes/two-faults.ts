import type { Cause, FaultSignature } from '../../reports/index.ts'

/** A server with two faults, and which of them its causes tell. */
export interface TwoFaults {
  readonly faults: readonly [string, string]
  /** Causes of which something has to be fixed. */
  readonly causes: number
  /** Those of the two that no cause begins with, though cases failed that fail for them alone. */
  readonly hidden: readonly string[]
}

/**
 * Which of two faults are hidden inside of causes that speak of the other one.
 * @param pair their signatures, each of a server that has this fault alone
 * @param failed ids of the cases that failed
 */
export function hiddenOf(
  pair: readonly [FaultSignature, FaultSignature],
  causes: readonly Pick<Cause, 'cases'>[],
  failed: readonly string[],
): readonly string[] {
  const [one, other] = pair
  const isHidden = (own: FaultSignature, beside: FaultSignature): boolean => {
    const [ownCases, otherCases] = [new Set(own.cases), new Set(beside.cases)]
    const isShown = failed.some((id) => ownCases.has(id) && !otherCases.has(id))
    return isShown && !causes.some(({ cases: [first = ''] }) => ownCases.has(first))
  }
  return [...(isHidden(one, other) ? [one.fault] : []), ...(isHidden(other, one) ? [other.fault] : [])]
}

/**
 * Pairs faults that stand far from each other in the list, which is in the order of the topics.
 * @param chosen an even number of them, in that order
 */
export function pairsOf<T>(chosen: readonly T[]): readonly (readonly [T, T])[] {
  const half = Math.floor(chosen.length / 2)
  return chosen.slice(0, half).flatMap((one, index) => {
    const other = chosen[index + half]
    return other === undefined ? [] : [[one, other] as const]
  })
}
