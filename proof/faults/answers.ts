import { phraseOf } from '../../reference-impl/policy/answers.ts'
import type { ServiceResponse } from '../../reference-impl/policy/vocabulary.ts'

/**
 * The status and the body of an error answer, as the reference writes them. Spread it into an answer that keeps its
 * headers.
 */
export const errorAnswer = (
  status: number,
  message: string = phraseOf(status),
): Pick<ServiceResponse, 'status' | 'body'> => ({
  status,
  body: { Error: { Code: String(status), Message: message } },
})

/** A whole error answer, without headers. */
export const refusal = (status: number, message?: string): ServiceResponse => ({
  ...errorAnswer(status, message),
  headers: {},
})

/** The usual refusal of invalid data, without headers. */
export const badRequest = errorAnswer(400)
