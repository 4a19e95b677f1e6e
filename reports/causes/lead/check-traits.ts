import { casePatterns, checkPatterns } from '../symptoms/known-checks.ts'
import { leastCases, shareOf } from '../symptoms/share.ts'
import { foundAt } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'

/**
 * Does a check try what is unusual? Where usual input fails as well, that is not the reason. 0: no, 1: yes, 2: as large a text as can be, in
 * which nobody sees what is wrong with it.
 * @param isAltered have texts been changed? Then a rule on texts is the reason, whatever text it tries
 */
export function unusualRank(symptom: Symptom, isAltered: boolean): 0 | 1 | 2 {
  const { id, tries, class: ofClass } = symptom.check
  if (tries === 'the largest') return symptom.deviation?.kind === 'value' ? 2 : 1
  if (isAltered && checkPatterns.texts.test(id) && shareOf(symptom) >= leastCases) return 0
  return tries === 'the unusual' || ofClass === 'robustness' ? 1 : 0
}

/** Does the server fail? */
export const isFailure = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'status' && deviation.got >= 500

/** Does somebody else than the application ask, or write what it reads? */
export function isOfUsers(symptom: Symptom): boolean {
  if (symptom.exchange?.caller !== 'trusted') return true
  const write = symptom.lastWrite
  return write !== undefined && write.caller !== 'trusted'
}

/** Is an update of what is deleted accepted? It may be there again for all that come later, unless it was never gone. */
export const isUpdateOfGone = (symptom: Symptom): boolean => foundAt(symptom) === 'textdata.update'

/** Is what was deleted there all the time, by the check that looks whether it is gone? */
export const isNeverGone = (symptom: Symptom): boolean => casePatterns.gone.test(symptom.case.id)
