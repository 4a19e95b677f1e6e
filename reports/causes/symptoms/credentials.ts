import { casePatterns, isOf } from './known-checks.ts'
import { acceptedAt, otherRefusal } from './status.ts'
import type { Symptom } from './symptom.ts'

/** Is a request with a plainly wrong credential accepted, or refused with another status than stated? */
export const isPlainlyUnsigned = (symptom: Symptom): boolean =>
  (acceptedAt(symptom) ?? otherRefusal(symptom)) !== undefined &&
  casePatterns.plainlyUnsigned.test(symptom.case.id)

/**
 * Is a request accepted whose credential has a finer mistake? If other requests are accepted too, the credential may
 * not be the reason.
 */
export const isFinelyUnsigned = (symptom: Symptom): boolean =>
  acceptedAt(symptom) !== undefined && isOf('authentication', symptom) && !isPlainlyUnsigned(symptom)

/** Is a right signature refused, while a signature with a usual mistake is accepted? */
export const isOfSigning = ({ check }: Symptom): boolean => isOf('rightSignature', { check })
