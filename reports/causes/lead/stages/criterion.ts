import type { Symptom } from '../../symptoms/symptom.ts'
import type { Common } from '../common.ts'

/**
 * Ranks the symptoms of a cause for the choice of its lead: smaller is better, and false is better than true.
 * @param of what all symptoms of the cause have in common
 */
export type Criterion = (symptom: Symptom, of: Common) => number | boolean
