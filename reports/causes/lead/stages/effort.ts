import type { Symptom } from '../../symptoms/symptom.ts'
import type { Criterion } from './criterion.ts'

/** Last: what takes the least to see. */
export const effort: readonly Criterion[] = [
  // What is wrong without a write before it.
  ({ lastWrite }) => lastWrite !== undefined,
  // The fewest requests.
  (symptom) => effortOf(symptom),
]

/** So many requests are few: something is created, perhaps twice, and looked at. */
const fewRequests = 4

/**
 * How much a case asked before it saw what it did, roughly: what is seen after a few requests is seen more plainly. What a rule on the whole
 * run saw says nothing of it.
 */
function effortOf({ check, case: { exchanges } }: Symptom): number {
  if (check.kind === 'run-wide') return 0
  return Math.max(0, Math.ceil(Math.log2(exchanges.length / fewRequests)))
}
