import type { Norm } from '../../../harness/vocabulary.ts'
import { casePatterns, checkPatterns } from '../symptoms/known-checks.ts'
import { isOfMember } from '../symptoms/member.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { isGenerated } from '../symptoms/symptoms.ts'

/** What is said of texts. */
export const ofTexts: ReadonlySet<Norm> = new Set(['R-textdata-data', 'R-limit-data'])

/** Where two texts are alike so far, one is mostly the other with some characters changed, and none that stood there before. In characters. */
const mostlyAlike = 7

/** Are many texts that are wrong those that were sent, with something changed in them? Of lists that are compared whole, a message does not say it. */
export function areAltered(symptoms: readonly Symptom[]): boolean {
  const texts = symptoms.filter((one) => isOfMember(one, 'data') && !isGenerated(one))
  const altered = texts.filter(
    ({ deviation }) =>
      deviation?.kind === 'value' &&
      (deviation.change !== undefined || (deviation.alikeUpTo ?? 0) >= mostlyAlike),
  )
  return texts.length > 0 && altered.length >= texts.length / 3
}

/** Do the checks on texts find only updates wrong, of which each has a creation with the same text beside it? Then the texts are not to blame. */
export function areOfUpdatesAlone(symptoms: readonly Symptom[]): boolean {
  const onTexts = symptoms.filter(({ check }) => checkPatterns.texts.test(check.id))
  return onTexts.length > 0 && onTexts.every((one) => casePatterns.updates.test(one.case.id))
}
