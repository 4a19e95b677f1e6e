import { casePatterns, checkPatterns } from './known-checks.ts'
import { acceptedAt, otherRefusal } from './status.ts'
import type { Symptom } from './symptom.ts'

/** Is a request accepted, or refused with another status, whose credential is as wrong as can be? */
export const isPlainlyUnsigned = (symptom: Symptom): boolean =>
  (acceptedAt(symptom) ?? otherRefusal(symptom)) !== undefined &&
  casePatterns.plainlyUnsigned.test(symptom.case.id)

/** Is a request accepted whose credential is wrong in a finer way? Where others are accepted, too, the credential may not be the reason. */
export const isFinelyUnsigned = (symptom: Symptom): boolean =>
  acceptedAt(symptom) !== undefined &&
  checkPatterns.authentication.test(symptom.check.id) &&
  !isPlainlyUnsigned(symptom)

/** Is a right signature refused, and one that is made with a usual mistake taken? */
export const isOfSigning = ({ check }: Symptom): boolean => checkPatterns.rightSignature.test(check.id)
