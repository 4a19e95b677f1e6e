import { levels } from '../../../harness/vocabulary.ts'
import { isIncomplete, isOfCollectionInstead } from '../symptoms/contents.ts'
import { isFinelyUnsigned, isOfSigning, isPlainlyUnsigned } from '../symptoms/credentials.ts'
import { isBrokenId, isIdOfTwo, isRepeated } from '../symptoms/ids.ts'
import { kindOf } from '../symptoms/key.ts'
import { casePatterns, checkPatterns } from '../symptoms/known-checks.ts'
import { isOfOthers, listOf } from '../symptoms/origin.ts'
import { leastCases, mostCases, shareOf } from '../symptoms/share.ts'
import { foundAt, isOfRightRequest, otherRefusal } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { isGenerated, normOf } from '../symptoms/symptoms.ts'
import { contractPlaces, valueNames } from '../symptoms/wording.ts'
import { isFailure, isOfUsers, isRepetition, isUpdateOfGone, unusualRank } from './check-traits.ts'
import { type Common, changeIn } from './common.ts'
import { isConsequence } from './consequence.ts'
import {
  isArrangement,
  isNeverStored,
  isOfCredentials,
  isOnOperation,
  isOwnSentence,
  saysRefusal,
  saysStatus,
} from './operation-traits.ts'
import { ofTexts } from './texts.ts'
import {
  isAfterRefusal,
  isLookedForElsewhere,
  isOfAccess,
  isOfCollection,
  isOfList,
  isOnUpdate,
  isRightGroupName,
  nameInSentence,
} from './value-traits.ts'

/** What one symptom has before others: smaller is better, and false is better than true. */
type Criterion = (symptom: Symptom, of: Common) => number | boolean

/** Does it compare what a list shows with what reading by the id does? */
const isComparedWithReading = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && valueNames.comparedWithReading.test(deviation.name)

/** Longer messages are no beginning: who reads them looks for the difference in long texts or lists. In characters. */
const atOneGlance = 500

/** One after the other: the first that tells two symptoms apart decides. */
export const criteria: readonly Criterion[] = [
  // Of a server that fails, the contract says nothing but that, whatever the level of the check that says what was asked.
  ({ check, deviation }) =>
    check.kind === 'run-wide' &&
    deviation?.kind === 'contract' &&
    contractPlaces.failure.test(deviation.place),
  // A MUST before a SHOULD.
  ({ check }) => levels.indexOf(check.level),
  // A signature that is verified wrongly, before all that is refused for it.
  (symptom) => !isOfSigning(symptom),
  // A class that decides the verdict before one that reports.
  ({ check }) => check.class === 'robustness',
  // A collection in place of an object, before the members that are missing for it.
  (symptom) => !isOfCollectionInstead(symptom),
  // A scripted check before one with made-up inputs.
  isGenerated,
  // What is right and was compared with what is wrong says nothing of what is wrong.
  isRightGroupName,
  // An id that two entries have, before what is read, changed or deleted by it.
  (symptom) => !isIdOfTwo(symptom),
  // A list that holds something twice, before what is counted in it.
  (symptom) => !isRepeated(symptom),
  // What the application finds though it is not there, before what others find in its place.
  (symptom, { foundByApplication }) =>
    checkPatterns.access.test(symptom.check.id) && foundByApplication.has(foundAt(symptom)),
  // What a filter does not find at once, before all that is looked for by one.
  (symptom, { isFoundLate }) =>
    isFoundLate && !(checkPatterns.filterAtOnce.test(symptom.check.id) && isIncomplete(symptom)),
  // Where failures come and go, what failed again.
  (symptom, { comesAndGoes }) => comesAndGoes && repeatRank(symptom),
  // The deviation itself before what follows from it.
  (symptom, { plain }) => isConsequence(symptom, plain),
  // Where every reading that is refused asked with one parameter, a rule on that.
  (symptom, { asked }) => asked.length > 0 && !asked.some((name) => normOf(symptom).includes(name)),
  // Where all wrong lists were asked for with the same parameters, a check on them together.
  ({ check }, { topics }) => -topics.filter((topic) => check.id.includes(`.${topic}`)).length,
  // A member that is wrong where it is read alone, before lists that look for it.
  (symptom, { isMember }) => isMember && isOfList(symptom),
  // An id that is wrong in itself, before what is looked for by it.
  (symptom) => !isBrokenId(symptom),
  // The change of another entry, before whoever meets it.
  (symptom) => !isOfOthers(symptom),
  // What a refused request has changed, before whoever meets that later.
  (symptom, { isOfRefusals }) => isOfRefusals && !isAfterRefusal(symptom),
  // What was never stored, before whoever misses it.
  (symptom) => !isNeverStored(symptom),
  // Where a list lacks something, what it lacks before the members that are missing for it.
  (symptom, { isLacking }) => isLacking && listOf(symptom) !== undefined,
  // The update that brings back what is deleted.
  (symptom, { isBroughtBack }) => isBroughtBack && !isUpdateOfGone(symptom),
  // The most frequent kind of deviation.
  (symptom, { kinds }) => -(kinds.get(kindOf(symptom)) ?? 0),
  // The contract of a member, before checks that compare it.
  (symptom, { isWide }) => contractRank(symptom, isWide),
  // A deviation in as many members as can be.
  ({ deviation }) => -(deviation?.kind === 'value' ? (deviation.members?.length ?? 1) : 1),
  // A message that is read at one glance.
  ({ message }) => message.length > atOneGlance,
  // Of credentials that are not refused as they should be, those that are as wrong as can be; of accepted ones finer ones come last.
  (symptom) => !isPlainlyUnsigned(symptom),
  isFinelyUnsigned,
  // Where texts have changed, the rule on texts; where large ones are refused, that on their size.
  (symptom, { isAltered }) => isAltered && !ofTexts.has(normOf(symptom)),
  (symptom, { areLarge }) => areLarge && normOf(symptom) !== 'R-limit-data',
  // What shows the mistake that changed most texts: another one may make the same of one of them.
  ({ deviation }, { change }) => change !== undefined && changeIn(deviation) !== change,
  // Usual input.
  (symptom, { isAltered }) => unusualRank(symptom, isAltered),
  // What users alone meet, by a check on users.
  ({ check }, { isOfUsersAlone }) => isOfUsersAlone && !checkPatterns.access.test(check.id),
  // A rule, before one that says that it holds for others, too.
  isRepetition,
  // Where something is missing, a check that looks for it.
  isLookedForElsewhere,
  // Where the server fails, it does so on a valid request.
  (symptom) => isFailure(symptom) && !isOfRightRequest(symptom),
  // A request of the check itself, before one with which several checks arranged what they wanted to look at, unless its status is what the check is on.
  (symptom, { arranged }) => {
    const { deviation, exchange } = symptom
    if (deviation?.kind !== 'status' || exchange === undefined || !arranged.has(exchange.id)) return false
    return !isOnOperation(symptom) || !saysStatus(symptom)
  },
  // Of what is found though it is not there, an id that nothing has.
  (symptom) => !(foundAt(symptom) !== undefined && checkPatterns.unknownIds.test(symptom.check.id)),
  // A check that did not need the request for another operation.
  (symptom) => isArrangement(symptom) || isOfCredentials(symptom),
  (symptom) => symptom.deviation?.kind === 'status' && shareOf(symptom) < leastCases,
  // The application itself, before its users.
  (symptom, { isAltered }) => isOfUsers(symptom) || (isAltered && isOfAccess(symptom)),
  // Where a member of collections is wrong, a sentence that names it.
  (symptom) => isOfCollection(symptom) && nameInSentence(symptom) < 2,
  // Where one refusal stands for another, a sentence that says the right one.
  (symptom) => otherRefusal(symptom) !== undefined && !saysRefusal(symptom),
  // The fewest parameters: none of them is to blame where less of them fails already.
  ({ parameters }) => parameters,
  // A check on the operation whose status is wrong: that on its status alone, then the sentence on that operation, then a sentence that says the status.
  (symptom) => !isOnOperation(symptom),
  (symptom) => !(saysStatus(symptom) && casePatterns.statusOfOperation.test(symptom.case.id)),
  (symptom, { sentences }) => !isOwnSentence(symptom, sentences),
  (symptom) => !saysStatus(symptom),
  // Where a list shows another value than reading by the id does, what says so: compared with an earlier list, the right one is told to be wrong.
  (symptom) => !isComparedWithReading(symptom),
  // Where values are wrong after updates, a check on updates.
  (symptom, { isOfUpdates }) => isOfUpdates && !isOnUpdate(symptom),
  // A sentence that names the member that is wrong.
  (symptom) => -nameInSentence(symptom),
  // The rule that most checks say is broken, then a check that fails for the most part.
  (symptom, { norms }) => -(norms.get(`${kindOf(symptom)} ${normOf(symptom)}`) ?? 0),
  (symptom) => shareOf(symptom) < mostCases,
  // What is wrong without a write before it.
  ({ lastWrite }) => lastWrite !== undefined,
  // The fewest requests.
  (symptom) => effortOf(symptom),
]

/**
 * A contract says what is wrong with a member, and what compares it with others comes after. Of a status it says only that it does not know
 * it, or that the server failed, and of a header nothing more than a check: that one says what was asked. So it is of an error that is called
 * a success, and of errors of one operation alone, which have a wrong body only sometimes.
 */
function contractRank({ check, deviation, isErrorInSuccess }: Symptom, isWide: boolean): number {
  if (deviation?.kind !== 'contract') return isErrorInSuccess ? 0 : check.kind === 'run-wide' ? 2 : 1
  if (isErrorInSuccess) return 1
  return contractPlaces.statusOrHeader.test(deviation.place) || (deviation.place === 'error body' && !isWide)
    ? 2
    : 0
}

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

/** What failed again, before what was not tried again, before what did not. */
function repeatRank(symptom: Symptom): number {
  const { reproduced } = symptom.case
  return reproduced === true ? 0 : reproduced === undefined ? 1 : 2
}
