import { isOfCollectionInstead } from '../../symptoms/contents.ts'
import { isOfSigning } from '../../symptoms/credentials.ts'
import { isBrokenId, isIdOfTwo, isRepeated } from '../../symptoms/ids.ts'
import { isOfOthers, listOf } from '../../symptoms/origin.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { normOf } from '../../symptoms/symptoms.ts'
import { isUpdateOfGone } from '../check-traits.ts'
import { isGoneElsewhere, isNeverStored } from '../operation-traits.ts'
import { isAfterRefusal, isOfList } from '../value-traits.ts'
import type { Criterion } from './criterion.ts'

/** Second: what is wrong in itself, before what may only follow from it. */
export const origins: readonly Criterion[] = [
  // A signature that is verified wrongly, before all that is refused for it.
  (symptom) => !isOfSigning(symptom),
  // A collection in place of an object, before the members that are missing for it.
  (symptom) => !isOfCollectionInstead(symptom),
  // An id that two entries have, before what is read, changed or deleted by it.
  (symptom) => !isIdOfTwo(symptom),
  // A list that holds something twice, before what is counted in it.
  (symptom) => !isRepeated(symptom),
  // What goes where another group overflows, before whoever misses an entry.
  (symptom) => !isGoneElsewhere(symptom),
  // What was never stored, or is not to be seen yet, before whoever misses it.
  (symptom) => !isNeverStored(symptom) || symptom.case.reproduced === false,
  // Where failures come and go, what failed again.
  (symptom, { comesAndGoes }) => comesAndGoes && repeatRank(symptom),
  // An id that is wrong in itself, before what is looked for by it.
  (symptom) => !isBrokenId(symptom),
  // The change of another entry, before whoever meets it.
  (symptom) => !isOfOthers(symptom),
  // A use of an incentive whose own answer shows what is wrong, before what is read after it.
  ({ exchange, deviation }) => !(deviation?.kind === 'value' && exchange?.operation === 'incentive.update'),
  // What a refused request has changed, before whoever meets that later.
  (symptom, { isOfRefusals }) => isOfRefusals && !isAfterRefusal(symptom),
  // Where every reading that is refused asked with one parameter, a rule on that.
  (symptom, { asked }) => asked.length > 0 && !asked.some((name) => normOf(symptom).includes(name)),
  // The update that brings back what is deleted.
  (symptom, { isBroughtBack }) => isBroughtBack && !isUpdateOfGone(symptom),
  // A member that is wrong where it is read alone, before lists that look for it.
  (symptom, { isMember }) => isMember && isOfList(symptom),
  // Where a list lacks something, what it lacks before the members that are missing for it.
  (symptom, { isLacking }) => isLacking && listOf(symptom) !== undefined,
  // Where all wrong lists were asked for with the same parameters, a check on them together.
  ({ check }, { topics }) => -topics.filter((topic) => check.id.includes(`.${topic}`)).length,
]

/** What failed again, before what was not tried again, before what did not. */
function repeatRank(symptom: Symptom): number {
  const { reproduced } = symptom.case
  return reproduced === true ? 0 : reproduced === undefined ? 1 : 2
}
