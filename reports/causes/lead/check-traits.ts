import { casePatterns, checkPatterns } from '../symptoms/known-checks.ts'
import { leastCases, shareOf } from '../symptoms/share.ts'
import { foundAt } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'

/**
 * Does a check try something unusual? If usual input fails as well, the unusual input is not the reason. 0: no, 1: yes,
 * 2: the largest possible text, in which readers cannot see what is wrong.
 * @param isAltered have texts been changed? Then a rule on texts is the reason, whatever text it tries
 */
export function unusualRank(symptom: Symptom, isAltered: boolean): 0 | 1 | 2 {
  const { id, tries, class: ofClass } = symptom.check
  if (tries === 'the largest') return symptom.deviation?.kind === 'value' ? 2 : 1
  if (isAltered && checkPatterns.texts.test(id) && shareOf(symptom) >= leastCases) return 0
  return tries === 'the unusual' || ofClass === 'robustness' ? 1 : 0
}

/** Does the server fail (5xx)? */
export const isFailure = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'status' && deviation.got >= 500

/** Does a user, or another caller than the application, send the request or write what it reads? */
export function isOfUsers(symptom: Symptom): boolean {
  if (symptom.exchange?.caller !== 'trusted') return true
  const write = symptom.lastWrite
  return write !== undefined && write.caller !== 'trusted'
}

/** Is an update of a deleted entry accepted? Later requests may then find the entry again, unless it was never gone. */
export const isUpdateOfGone = (symptom: Symptom): boolean => foundAt(symptom) === 'textdata.update'

/** Does a check that a deleted entry is gone find that it was there all the time? */
export const isNeverGone = (symptom: Symptom): boolean => casePatterns.gone.test(symptom.case.id)
