import { kindOf } from '../../symptoms/key.ts'
import { isOnOrder } from '../../symptoms/known-checks.ts'
import { leastCases, mostCases, shareOf } from '../../symptoms/share.ts'
import { isOfRightRequest, otherRefusal, refusedWith } from '../../symptoms/status.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { normOf } from '../../symptoms/symptoms.ts'
import { isNamed, wantsRefusal } from '../../symptoms/wording.ts'
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

/** Fourth: of the checks that see the same, the one whose sentence is nearest to what is wrong. */
export const nearness: readonly Criterion[] = [
  // If something is missing, a check that looks for it.
  isLookedForElsewhere,
  // If the server fails, a valid request.
  (symptom) => isFailure(symptom) && !isOfRightRequest(symptom),
  // A request of the check itself comes before a request with which several checks arranged what they look at, unless
  // the status of that request is what the check is about.
  (symptom, { arranged }) => {
    const { deviation, exchange } = symptom
    if (deviation?.kind !== 'status' || exchange === undefined || !arranged.has(exchange.id)) return false
    return !isOnOperation(symptom) || !saysStatus(symptom)
  },
  // A check that did not need the request for another operation.
  (symptom) => isArrangement(symptom) || isOfCredentials(symptom),
  (symptom) => symptom.deviation?.kind === 'status' && shareOf(symptom) < leastCases,
  // If a valid request is refused, a check that wants it served. In a check on refusals it is only the control.
  (symptom) =>
    refusedWith(symptom) !== undefined && isOfRightRequest(symptom) && wantsRefusal(symptom.check.sentence),
  // The application comes before its users.
  (symptom, { isAltered }) => isOfUsers(symptom) || (isAltered && isOfAccess(symptom)),
  // If a member of collections is wrong, a sentence that names it.
  (symptom) => isOfCollection(symptom) && nameInSentence(symptom) < 2,
  // If a refusal has the wrong status, a sentence that names the right one.
  (symptom) => otherRefusal(symptom) !== undefined && !saysRefusal(symptom),
  // If all wrong lists were requested with the same sortBy, the rule on that order.
  ({ check }, { sortedBy }) => sortedBy !== undefined && !isOnOrder(check.id, sortedBy),
  // The fewest parameters: no parameter is to blame if the request fails without it.
  ({ parameters }) => parameters,
  // A check on the operation whose status is wrong: the sentence about that operation, then a sentence that names the
  // status.
  (symptom) => !isOnOperation(symptom),
  (symptom, { sentences }) => !isOwnSentence(symptom, sentences),
  (symptom) => !saysStatus(symptom),
  // If a list shows another value than a reading by id, the check that compares these two. A comparison with an earlier
  // list calls the right value wrong.
  (symptom) => !isComparedWithReading(symptom),
  // If values are wrong after updates, a check on updates.
  (symptom, { isOfUpdates }) => isOfUpdates && !isOnUpdate(symptom),
  // A sentence that names the wrong member.
  (symptom) => -nameInSentence(symptom),
  // The norm that most checks find broken, then a check in which most cases fail.
  (symptom, { norms }) => -(norms.get(`${kindOf(symptom)} ${normOf(symptom)}`) ?? 0),
  (symptom) => shareOf(symptom) < mostCases,
]

/** Does it compare a list with readings by id? */
const isComparedWithReading = ({ deviation }: Symptom): boolean => isNamed(deviation, 'comparedWithReading')
