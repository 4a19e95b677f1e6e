import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { holdsTooMuch } from './contents.ts'
import type { Symptom } from './symptom.ts'
import { resourceOf } from './symptoms.ts'
import { expectedStatus, isNamed } from './wording.ts'

/** Is a valid request refused, or does the server fail (5xx) on any request? */
export function isRefused(symptom: Symptom): boolean {
  const status = refusedWith(symptom)
  return status !== undefined && (status >= 500 || isOfRightRequest(symptom))
}

/** Was the request answered with a failure of the server (5xx), whatever the symptom is about? */
export const hasFailed = ({ exchange }: Symptom): boolean => (exchange?.response?.status ?? 0) >= 500

/** The wrong status with which a request is refused, according to a check or a contract. */
export function refusedWith({ deviation, exchange }: Symptom): number | undefined {
  const saysStatus =
    deviation?.kind === 'status' || (deviation?.kind === 'contract' && deviation.place.startsWith('status '))
  const status = saysStatus ? (exchange?.response?.status ?? 0) : 0
  return status >= 400 ? status : undefined
}

/** Was a valid request sent, and only success expected? */
export const isOfRightRequest = ({ deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  expectedStatus.onlySuccess.test(deviation.expected) &&
  exchange?.invalid === undefined

/** Is a request that should be refused answered with a success, no matter which? */
export const isAccepted = (expected: string, got: number): boolean =>
  got < 300 && !expectedStatus.success.test(expected)

/** The operation of an exchange that was answered with success. */
export const succeeded = (exchange: Exchange | undefined): string | undefined =>
  (exchange?.response?.status ?? 500) < 300 ? exchange?.operation : undefined

/** A refusal with another status than stated: `403 instead of 401`. */
export function otherRefusal({ deviation }: Symptom): string | undefined {
  if (deviation?.kind !== 'status' || deviation.got < 400 || deviation.got >= 500) return undefined
  return expectedStatus.refusal.test(deviation.expected)
    ? `${deviation.got} instead of ${deviation.expected}`
    : undefined
}

/**
 * Is an invalid request answered with success although it should be refused, or with a wrong value although its flaw
 * may be ignored?
 */
export const isFlawPassed = ({ deviation, exchange }: Symptom): boolean =>
  exchange?.invalid !== undefined &&
  (deviation?.kind === 'status'
    ? isAccepted(deviation.expected, deviation.got)
    : deviation?.kind === 'value' && (exchange.response?.status ?? 500) < 300)

/** The operation that answers with success although it should refuse, if a symptom says so. */
export function acceptedAt({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'status' || !isAccepted(deviation.expected, deviation.got)) return undefined
  return exchange?.operation && `accepted at ${exchange.operation}`
}

/** The operation that answers with success instead of 404, if a symptom says so: it finds what does not exist. */
export function foundAt(symptom: Symptom): string | undefined {
  const { deviation, exchange } = symptom
  const isFound =
    deviation?.kind === 'status'
      ? deviation.got < 300 && expectedStatus.notFound.test(deviation.expected)
      : holdsTooMuch(symptom) && isNamed(deviation, 'idsAnswered')
  return isFound ? exchange?.operation : undefined
}

/** Is an invalid request accepted, and not only something found that does not exist? */
export const isInvalidAccepted = (symptom: Symptom): boolean =>
  symptom.exchange?.invalid !== undefined &&
  acceptedAt(symptom) !== undefined &&
  foundAt(symptom) === undefined

/** The resource that is lost, if a symptom says so: a list lacks it, or it is not found by its id. */
export function lostOf(symptom: Symptom): string | undefined {
  const { deviation } = symptom
  const isLost =
    deviation?.kind === 'status'
      ? deviation.got === 404 && isOfRightRequest(symptom)
      : deviation?.kind === 'value' && deviation.way === 'incomplete'
  return isLost ? `lost ${resourceOf(symptom)}` : undefined
}

/**
 * The key of `acceptedAt` for a broken contract in the answer to an invalid request: nobody knows what that answer
 * should be.
 */
export function acceptanceBehind({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'contract' || exchange?.invalid === undefined) return undefined
  const operation = succeeded(exchange)
  return operation && `accepted at ${operation}`
}

/** A success of a valid request with another status than stated: `200 instead of 202`. */
export const otherSuccess = ({ deviation }: Symptom): string | undefined =>
  deviation?.kind === 'status' && deviation.got < 300 && expectedStatus.onlySuccess.test(deviation.expected)
    ? `${deviation.got} instead of ${deviation.expected}`
    : undefined

/** Does the server fail (5xx)? */
export const failsIn = (symptom: Symptom): boolean => (refusedWith(symptom) ?? 0) >= 500
