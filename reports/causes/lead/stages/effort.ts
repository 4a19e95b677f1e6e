import type { Symptom } from '../../symptoms/symptom.ts'
import type { Criterion } from './criterion.ts'

/** Fifth and last: what takes the fewest requests. */
export const effort: readonly Criterion[] = [
  // A deviation without a write before it.
  ({ lastWrite }) => lastWrite !== undefined,
  // The fewest requests.
  (symptom) => effortOf(symptom),
]

/** So many requests are few: something is created, perhaps twice, and read. */
const fewRequests = 4

/**
 * Roughly how many requests a case sent before it saw the deviation: after few requests it is easier to see. For a
 * run-wide rule this number says nothing, because other cases sent most of the requests, so it ranks as 0.
 */
function effortOf({ check, case: { exchanges } }: Symptom): number {
  if (check.kind === 'run-wide') return 0
  return Math.max(0, Math.ceil(Math.log2(exchanges.length / fewRequests)))
}
