import { kindOf } from '../../symptoms/key.ts'
import { leastCases, mostCases, shareOf } from '../../symptoms/share.ts'
import { isOfRightRequest, otherRefusal } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { normOf } from '../../symptoms/symptoms.ts'
import { valueNames } from '../../symptoms/wording.ts'
import { isFailure, isOfUsers } from '../check-traits.ts'
import {
  isArrangement,
  isOfCredentials,
  isOnOperation,
  isOwnSentence,
  saysRefusal,
  saysStatus,
} from '../operation-traits.ts'
import {
  isLookedForElsewhere,
  isOfAccess,
  isOfCollection,
  isOnUpdate,
  nameInSentence,
} from '../value-traits.ts'
import type { Criterion } from './criterion.ts'

/** Fourth: the check whose sentence is nearest to what is wrong, of those that see the same. */
export const nearness: readonly Criterion[] = [
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
  // A check on the operation whose status is wrong: the sentence on that operation, then a sentence that says the status.
  (symptom) => !isOnOperation(symptom),
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
]

/** Does it compare what a list shows with what reading by the id does? */
const isComparedWithReading = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && valueNames.comparedWithReading.test(deviation.name)
