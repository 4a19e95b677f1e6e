import { changeIn, isOfForm } from '../../symptoms/contents.ts'
import { isOfMember } from '../../symptoms/member.ts'
import { isInvalidAccepted, isRefused, refusedWith, succeeded } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import type { Pass } from '../cluster.ts'
import { apart } from './apart.ts'

/** Does an answer with success hold another text than it should? */
const isWrongText = (symptom: Symptom): boolean =>
  symptom.deviation?.kind === 'value' &&
  symptom.deviation.way === 'wrong' &&
  isOfMember(symptom, 'data') &&
  succeeded(symptom.exchange) !== undefined

/** Has a usual mistake changed that text? Any other wrong text may be an old one, after an update that was refused. */
const isChangedText = (symptom: Symptom): boolean =>
  isWrongText(symptom) && changeIn(symptom.deviation) !== undefined

/** Does a member of the answer to a valid request have a wrong form? */
const isBrokenMember = (symptom: Symptom): boolean =>
  isOfForm(symptom) && symptom.exchange?.invalid === undefined && succeeded(symptom.exchange) !== undefined

/** Does the symptom show a mistake that no refusal and no failure of the server can explain? */
function isOther(symptom: Symptom, lead: Symptom, symptoms: readonly Symptom[]): boolean {
  if (!isRefused(lead)) return false
  if (isBrokenMember(symptom) || (isWrongText(symptom) && symptoms.some(isChangedText))) return true
  return (refusedWith(lead) ?? 0) >= 500 && isInvalidAccepted(symptom)
}

/**
 * Takes out of refusals what they cannot explain. A known faulty server may fail the same cases, or other cases of the
 * same check may meet a refusal; but a text that came back changed, and a member of a wrong form, are answers to
 * requests that were served. They are the worst that a text board can do, so nothing may hide them.
 */
export const apartFromRefusals: Pass = (clusters, investigation) => apart(clusters, investigation, isOther)
