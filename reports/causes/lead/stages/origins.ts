import { isOfCollectionInstead, isOfForm } from '../../symptoms/contents.ts'
import { isOfSigning } from '../../symptoms/credentials.ts'
import { isBrokenId, isIdOfTwo, isRepeated } from '../../symptoms/ids.ts'
import { checkPatterns, isOf, isOnParameter } from '../../symptoms/known-checks.ts'
import { wholeAnswerOf } from '../../symptoms/nothing.ts'
import { isOfOtherIncentives, isOfOthers, listOf } from '../../symptoms/origin.ts'
import { isOfRightRequest, refusedWith } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { normOf } from '../../symptoms/symptoms.ts'
import { valueNames } from '../../symptoms/wording.ts'
import { isUpdateOfGone } from '../check-traits.ts'
import { isOfServed } from '../common.ts'
import { isGoneElsewhere, isGoneWithAnother, isNeverStored, isSixthGroup } from '../operation-traits.ts'
import { isAfterRefusal, isOfList } from '../value-traits.ts'
import type { Criterion } from './criterion.ts'

/** Second: what is wrong in itself comes before what may only follow from it. */
export const origins: readonly Criterion[] = [
  // A signature that is verified incorrectly, before everything that is refused because of it.
  (symptom) => !isOfSigning(symptom),
  // A collection instead of an object, before the members that are missing because of it.
  (symptom) => !isOfCollectionInstead(symptom),
  // An id of two entries, before what is read, changed or deleted by it.
  (symptom) => !isIdOfTwo(symptom),
  // A list that holds something twice, before what is counted in it.
  (symptom) => !isRepeated(symptom),
  // An entry that is lost when another group overflows, before checks that miss an entry.
  (symptom) => !isGoneElsewhere(symptom),
  // A group beyond the limit, before checks that miss the group whose place it took.
  (symptom) => !isSixthGroup(symptom),
  // Something that was never stored, or is not visible yet, before checks that miss it.
  (symptom) => !isNeverStored(symptom) || symptom.case.reproduced === false,
  // A group that went with another one, before checks that miss it.
  (symptom) => !isGoneWithAnother(symptom),
  // An answer for something that does not exist, before what is wrong with the same answer elsewhere.
  (symptom, { toNothing }) =>
    symptom.deviation?.kind !== 'status' && toNothing.has(wholeAnswerOf(symptom) ?? ''),
  // If failures come and go, a case that failed again.
  (symptom, { comesAndGoes }) => comesAndGoes && repeatRank(symptom),
  // An id that is wrong in itself, before what is looked for by it.
  (symptom, common) => !isBrokenId(symptom) || isOfServed(symptom, common),
  // The change of another entry, before checks that meet it.
  (symptom) => !isOfOthers(symptom),
  // The change of another incentive, before answers and readings that meet it.
  (symptom) => !isOfOtherIncentives(symptom),
  // A value that should be there, before values that are compared with a missing one.
  ({ deviation }) => deviation?.kind === 'value' && deviation.expectsNothing === true,
  // If nobody asked for members, the rule on those that come anyway.
  ({ check }, { isWithoutFields }) => isWithoutFields && !isOf('usualMembers', { check }),
  // A use of an incentive whose own answer shows what is wrong, before later readings. If two answers differ because one
  // of them breaks its contract, only the contract says which.
  (symptom) => !isUseItself(symptom),
  // The first use of an incentive, before a second one.
  (one) => isOf('usedAgain', one),
  // A change by a refused request, before checks that meet it later.
  (symptom, { isOfRefusals }) => isOfRefusals && !isAfterRefusal(symptom),
  // If every refused reading has a parameter in common, a rule on that parameter.
  (symptom, { asked }) => asked.length > 0 && !asked.some((name) => normOf(symptom).includes(name)),
  // The update that restores something deleted.
  (symptom, { isBroughtBack }) => isBroughtBack && !isUpdateOfGone(symptom),
  // A member that is wrong, before lists that are sorted by it.
  (symptom, { members }) => members.has(sortedByIn(symptom) ?? ''),
  // A member that is wrong when it is read by itself, before lists that look for it.
  (symptom, { isMember }) => isMember && isOfList(symptom),
  // If a list lacks something, the list itself before the members that are missing because of it.
  (symptom, { isLacking }) => isLacking && listOf(symptom) !== undefined,
  // If all wrong lists were requested with the same parameters, a check on these parameters together.
  ({ check }, { topics }) => -topics.filter((topic) => isOnParameter(check.id, topic)).length,
  // If a valid request is not allowed, the rule on who may send it.
  (symptom) => !isNotAllowed(symptom),
]

/** The member by which a wrong list is sorted. */
const sortedByIn = ({ deviation }: Symptom): string | undefined =>
  deviation?.kind === 'value' ? valueNames.sortedBy.exec(deviation.name)?.[1] : undefined

/** Statuses that say that a caller may not send a request. */
const notAllowed: ReadonlySet<number> = new Set([403, 405])

/** Is a valid request not allowed, in the check that this caller may send it? */
function isNotAllowed(symptom: Symptom): boolean {
  if (!isOfRightRequest(symptom) || !notAllowed.has(refusedWith(symptom) ?? 0)) return false
  const { check, exchange } = symptom
  const { allowedToApplication, allowedToUsers } = checkPatterns
  return (exchange?.caller === 'trusted' ? allowedToApplication : allowedToUsers).test(check.id)
}

/** A case that failed again comes first, then one that was not repeated, then one that passed when repeated. */
function repeatRank(symptom: Symptom): number {
  const { reproduced } = symptom.case
  return reproduced === true ? 0 : reproduced === undefined ? 1 : 2
}

/** Does the answer to a use show it, or a contract of incentives? */
const isUseItself = (symptom: Symptom): boolean =>
  (symptom.deviation?.kind === 'value' && symptom.exchange?.operation === 'incentive.update') ||
  (isOfForm(symptom) && symptom.exchange?.operation?.startsWith('incentive.') === true)
