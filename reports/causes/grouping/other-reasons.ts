import { leadOf } from '../lead/lead.ts'
import { isLack } from '../symptoms/contents.ts'
import { keyOf } from '../symptoms/key.ts'
import { memberOf } from '../symptoms/member.ts'
import { isOfRightRequest, otherRefusal, refusedWith } from '../symptoms/status.ts'
import { areSome, type Symptom, type Symptoms } from '../symptoms/symptom.ts'
import { wayOfErrorBody } from '../symptoms/wrong-body.ts'

/**
 * Leaves out what has another reason than a known faulty server: violations of run-wide rules about another member, and
 * other answers. What is left out belongs to the cases that this server passes.
 * @param own the symptoms of the cases that a known faulty server fails
 * @param all the symptoms of the run
 */
export function withoutOtherReasons(own: readonly Symptom[], all: readonly Symptom[]): readonly Symptom[] {
  const left = withoutOtherMembers(own, all)
  return areSome(left) ? withoutOtherAnswers(left, all) : []
}

/**
 * A run-wide rule may fail for several reasons, but a known faulty server fails it for only one. If other cases, which
 * this server passes, show what is wrong with a member, that is another reason.
 */
function withoutOtherMembers(own: readonly Symptom[], all: readonly Symptom[]): readonly Symptom[] {
  const explained = new Set(own)
  const keys = new Set(own.filter(({ check }) => check.kind !== 'run-wide').map(keyOf))
  const members = new Set(
    all.filter((one) => !explained.has(one) && one.check.kind !== 'run-wide').map(memberOf),
  )
  const isOther = (symptom: Symptom) => {
    const member = memberOf(symptom)
    // What a body lacks may be deeper inside it.
    return !keys.has(keyOf(symptom)) && member !== undefined && members.has(member) && !isLack(symptom)
  }
  return own.filter((symptom) => symptom.check.kind !== 'run-wide' || !isOther(symptom))
}

/**
 * Is a valid request refused, does the server fail, or is the body of a refusal wrong? None of these follows from
 * another answer. Two refusals may follow from it: what was lost is not found, and groups that were not deleted leave no
 * room for others.
 */
function isOfItself(symptom: Symptom): boolean {
  if (wayOfErrorBody(symptom) !== undefined) return true
  const status = refusedWith(symptom)
  if (status === undefined || status === 404) return false
  return (
    status >= 500 || (isOfRightRequest(symptom) && symptom.exchange?.operation !== 'textdatagroup.create')
  )
}

/** The operation and the status of an answer. */
const answerOf = ({ exchange }: Symptom): string => `${exchange?.operation} ${exchange?.response?.status}`

/**
 * A case may fail for another reason than under a known faulty server. If cases that this server passes meet the same
 * refusal, and it is another answer than the one that the server is known for, that is another reason.
 */
function withoutOtherAnswers(own: Symptoms, all: readonly Symptom[]): readonly Symptom[] {
  const speaks = leadOf(own)
  const explained = new Set(own)
  const keys = new Set(all.filter((one) => !explained.has(one)).map(keyOf))
  const isOther = (symptom: Symptom) => {
    if (!keys.has(keyOf(symptom)) || keyOf(symptom) === keyOf(speaks)) return false
    // If valid requests are refused, the wrong refusal of credentials is another mistake, even with the same status.
    if (otherRefusal(symptom)?.endsWith(' instead of 401') === true) return isOfRightRequest(speaks)
    return isOfItself(symptom) && answerOf(symptom) !== answerOf(speaks)
  }
  return own.filter((symptom) => !isOther(symptom))
}
