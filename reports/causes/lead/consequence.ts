import { acceptedAt, otherRefusal } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { expectedStatus, valueNames } from '../symptoms/wording.ts'

/**
 * Is it a consequence of what others of the cause say more plainly? The contents of an answer that should have been a refusal, or of another one
 * like it, are; and so is one refusal in place of another where a valid request gets it, too.
 */
export function isConsequence(symptom: Symptom, { accepted, refused }: Plain): boolean {
  const { deviation, exchange } = symptom
  if (
    deviation?.kind === 'body' ||
    (deviation?.kind === 'value' && valueNames.ofAnotherOne.test(deviation.name))
  )
    return accepted.some((one) => one.exchange?.operation === exchange?.operation)
  if (deviation?.kind === 'contract') return accepted.some((one) => one.exchange?.id === exchange?.id)
  return (
    deviation?.kind === 'status' &&
    otherRefusal(symptom) !== undefined &&
    refused.has(`${exchange?.operation} ${deviation.got}`)
  )
}

/** What says plainly what is wrong: requests that are accepted and should not be; and which operations refuse valid requests, and how. */
export interface Plain {
  readonly accepted: readonly Symptom[]
  readonly refused: ReadonlySet<string>
}

/** Those of some symptoms that say plainly what is wrong. */
export function plainOnes(symptoms: readonly Symptom[]): Plain {
  const refused = symptoms.flatMap(({ check, deviation, exchange }) =>
    deviation?.kind === 'status' &&
    deviation.got >= 400 &&
    expectedStatus.successAlone.test(deviation.expected) &&
    check.kind === 'check'
      ? [`${exchange?.operation} ${deviation.got}`]
      : [],
  )
  return {
    accepted: symptoms.filter((symptom) => acceptedAt(symptom) !== undefined),
    refused: new Set(refused),
  }
}
