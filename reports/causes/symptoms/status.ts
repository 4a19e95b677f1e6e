import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { Symptom } from './symptom.ts'
import { resourceOf } from './symptoms.ts'
import { expectedStatus, valueNames } from './wording.ts'

/** Is a valid request refused, or does the server fail on any? */
export function isRefused(symptom: Symptom): boolean {
  const status = refusedWith(symptom)
  return status !== undefined && (status >= 500 || isOfRightRequest(symptom))
}

/** The wrong status with which a request is refused, as a check says so or a contract. */
export function refusedWith({ deviation, exchange }: Symptom): number | undefined {
  const saysStatus =
    deviation?.kind === 'status' || (deviation?.kind === 'contract' && deviation.place.startsWith('status '))
  const status = saysStatus ? (exchange?.response?.status ?? 0) : 0
  return status >= 400 ? status : undefined
}

/** Was a valid request sent, and nothing but success expected? */
export const isOfRightRequest = ({ deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  expectedStatus.successAlone.test(deviation.expected) &&
  exchange?.invalid === undefined

/** A request that should be refused is answered with success: whichever success its operation has. */
export const isAccepted = (expected: string, got: number): boolean =>
  got < 300 && !expectedStatus.success.test(expected)

/** The operation of an exchange that was answered with success. */
export const succeeded = (exchange: Exchange | undefined): string | undefined =>
  (exchange?.response?.status ?? 500) < 300 ? exchange?.operation : undefined

/** A refusal of another status than is stated: which, and in place of which. */
export function otherRefusal({ deviation }: Symptom): string | undefined {
  if (deviation?.kind !== 'status' || deviation.got < 400 || deviation.got >= 500) return undefined
  return expectedStatus.refusal.test(deviation.expected)
    ? `${deviation.got} instead of ${deviation.expected}`
    : undefined
}

/** Is a request answered with success that should be refused, or with something wrong though its flaw may be passed over? */
export const isFlawPassed = ({ deviation, exchange }: Symptom): boolean =>
  exchange?.invalid !== undefined &&
  (deviation?.kind === 'status'
    ? isAccepted(deviation.expected, deviation.got)
    : deviation?.kind === 'value' && (exchange.response?.status ?? 500) < 300)

/** The operation that answers a request with success that should be refused, where a symptom says so. */
export function acceptedAt({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'status' || !isAccepted(deviation.expected, deviation.got)) return undefined
  return exchange?.operation && `accepted at ${exchange.operation}`
}

/** The operation that answers with success what should be answered 404, where a symptom says so: it finds what is not there. */
export function foundAt({ deviation, exchange }: Symptom): string | undefined {
  const isFound =
    deviation?.kind === 'status'
      ? deviation.got < 300 && expectedStatus.notFound.test(deviation.expected)
      : deviation?.kind === 'value' &&
        (deviation.way === 'unwanted' || deviation.holdsUnwanted === true) &&
        valueNames.idsAnswered.test(deviation.name)
  return isFound ? exchange?.operation : undefined
}

/** The resource of which something is missing that should be there: a list lacks it, or it is not found by its id. */
export function lostOf(symptom: Symptom): string | undefined {
  const { deviation } = symptom
  const isLost =
    deviation?.kind === 'status'
      ? deviation.got === 404 && isOfRightRequest(symptom)
      : deviation?.kind === 'value' && deviation.way === 'incomplete'
  return isLost ? `lost ${resourceOf(symptom)}` : undefined
}

/** The key of `acceptedAt` for what such an answer has wrong beside: nobody knows what it should be. */
export function acceptanceBehind({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'contract' || exchange?.invalid === undefined) return undefined
  const operation = succeeded(exchange)
  return operation && `accepted at ${operation}`
}

/** A success of a valid request that is another than the stated one: which, and in place of which. */
export const otherSuccess = ({ deviation }: Symptom): string | undefined =>
  deviation?.kind === 'status' && deviation.got < 300 && expectedStatus.successAlone.test(deviation.expected)
    ? `${deviation.got} instead of ${deviation.expected}`
    : undefined
