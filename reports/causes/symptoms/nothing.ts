import { foundAt } from './status.ts'
import type { Symptom } from './symptom.ts'

/** The operation and its whole answer, if it was a success with a body. */
export function wholeAnswerOf({ exchange }: Symptom): string | undefined {
  const { status = 500, body = '', truncated = true } = exchange?.response ?? {}
  return status < 300 && body !== '' && !truncated ? `${exchange?.operation} ${status} ${body}` : undefined
}

/** The answer of an operation that finds something although it does not exist. */
export const answerToNothing = (symptom: Symptom): string | undefined =>
  symptom.deviation?.kind === 'status' && foundAt(symptom) !== undefined ? wholeAnswerOf(symptom) : undefined
