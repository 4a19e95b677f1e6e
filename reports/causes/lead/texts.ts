import type { Norm } from '../../../harness/vocabulary.ts'
import { casePatterns, isOf } from '../symptoms/known-checks.ts'
import { isOfMember } from '../symptoms/member.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { isGenerated } from '../symptoms/symptoms.ts'

/** The norms about texts. */
export const ofTexts: ReadonlySet<Norm> = new Set(['R-textdata-data', 'R-limit-data'])

/**
 * If two texts are equal up to here, one is mostly the other with some characters changed, not an unrelated earlier
 * text. In characters.
 */
const mostlyAlike = 7

/** Are many of the wrong texts the sent ones with some changes? The messages on whole lists do not show this. */
export function areAltered(symptoms: readonly Symptom[]): boolean {
  const texts = symptoms.filter((one) => isOfMember(one, 'data') && !isGenerated(one))
  const altered = texts.filter(
    ({ deviation }) =>
      deviation?.kind === 'value' &&
      (deviation.change !== undefined || (deviation.alikeUpTo ?? 0) >= mostlyAlike),
  )
  return texts.length > 0 && altered.length >= texts.length / 3
}

/**
 * Do the checks on texts find only updates wrong? Each of them also creates an entry with the same text, so the texts
 * are not to blame.
 */
export function areOnlyOfUpdates(symptoms: readonly Symptom[]): boolean {
  const onTexts = symptoms.filter((one) => isOf('texts', one))
  return onTexts.length > 0 && onTexts.every((one) => casePatterns.updates.test(one.case.id))
}
