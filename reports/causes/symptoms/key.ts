import { type WrongValue, withoutDetails } from '../../../harness/http/message/deviation.ts'
import { carriesSignature } from '../../../harness/http/message/exchange.ts'
import type { Norm } from '../../../harness/vocabulary.ts'
import { memberOf, subjectOfValue } from './member.ts'
import { isAccepted, succeeded } from './status.ts'
import type { Symptom } from './symptom.ts'
import { normOf, resourceOf } from './symptoms.ts'
import { contractPlaces, expectedStatus } from './wording.ts'
import {
  isCutError,
  isLabelledOtherwise,
  isMiscoded,
  isNoItem,
  isNoJson,
  isUnwantedBody,
  wayOfErrorBody,
} from './wrong-body.ts'

/** What an operation lists has wrong contents. */
export const listKey = (where: string): string => `value list ${where}`

/** What a list holds is a matter of each operation; a member is the same one wherever the resource is shown. */
function valueKey(symptom: Symptom, value: WrongValue): string {
  const subject = subjectOfValue(value)
  return subject === 'list'
    ? listKey(symptom.exchange?.operation ?? resourceOf(symptom))
    : `value ${subject} ${resourceOf(symptom)}`
}

/** An operation that answers a status that it should not. */
export const statusKey = (operation: string, got: number): string => `status of ${operation} ${got}`

/** The place of a member in a contract, whether it stands alone or in a list. */
const memberPlace = (place: string): string => place.replace('/entry/N/', '/')

/** Is a request accepted that nobody has signed, and should be refused for want of a signature or for whatever else? */
function isOpen({ deviation, exchange }: Symptom): boolean {
  if (exchange === undefined || (exchange.response?.status ?? 500) >= 300) return false
  if (carriesSignature(exchange.request)) return false
  return deviation?.kind === 'status' && isAccepted(deviation.expected, deviation.got)
}

/**
 * Symptoms with the same key deviate in the same way. A contract is broken in the same way whatever the operation; a valid request that
 * gets another status than it should has one cause at each operation, and a wrong value one at each member of a resource, whatever the checks
 * wanted to know; failing, refusing to authenticate and calling an error a success have one cause each; anything else has one where it
 * breaks the same requirement in the same way.
 */
export function keyOf(symptom: Symptom): string {
  const { check, deviation, message, exchange } = symptom
  if (symptom.isErrorInSuccess) return 'error in success'
  // Of a method that is not there, nobody asks who may use it.
  if (isOpen(symptom) && normOf(symptom) !== 'R-status-405') return 'accepted without authentication'
  if (isMiscoded(symptom)) return 'not in its content coding'
  if (isUnwantedBody(symptom)) return 'unwanted body'
  if (isCutError(symptom)) return 'no JSON'
  if (isNoItem(symptom)) return `no item ${exchange?.operation}`
  const errorBody = wayOfErrorBody(symptom)
  if (errorBody !== undefined) return `error body ${errorBody}`
  if (isNoJson(symptom)) return 'no JSON'
  if (isLabelledOtherwise(symptom)) return 'no label of JSON'
  switch (deviation?.kind) {
    case 'contract':
      if (deviation.place.startsWith('header '))
        return `${deviation.place.toLowerCase()} ${deviation.way === 'is missing' ? 'missing' : 'wrong'}`
      return contractPlaces.failure.test(deviation.place)
        ? deviation.place
        : `contract ${memberPlace(deviation.place)} ${deviation.way}`
    case 'status':
      if (deviation.got >= 500 || deviation.got === 401) return `status ${deviation.got}`
      // What does not know the method of an operation answers so whatever is asked of it.
      if (deviation.got === 405 && exchange?.operation !== undefined)
        return statusKey(exchange.operation, 405)
      if (isAccepted(deviation.expected, deviation.got)) return `accepted ${normOf(symptom)}`
      return exchange?.operation !== undefined && expectedStatus.success.test(deviation.expected)
        ? statusKey(exchange.operation, deviation.got)
        : `status ${normOf(symptom)} ${deviation.got}`
    case 'header':
      // What is recommended of further responses is another mistake.
      return `${check.level === 'MUST' ? 'header' : 'recommended header'} ${deviation.name} ${deviation.way}`
    case 'body':
      // Errors have one form at all operations, and each operation has a success of its own.
      return `body ${succeeded(exchange) ?? normOf(symptom)} ${deviation.way}`
    case 'value':
      return valueKey(symptom, deviation)
    case 'no-response':
      return `no response ${deviation.reason}`
    case undefined:
      if ((exchange?.response?.status ?? 0) >= 500) return `status ${exchange?.response?.status}`
      return messageKey(withoutDetails(message).slice(0, 80), normOf(symptom))
  }
}

/** A long message says the same wherever it stands; a short one may be of any rule. */
const messageKey = (words: string, norm: Norm): string =>
  `message ${words.length < 40 ? `${norm} ` : ''}${words}`

/** What kind of deviation it is, for counting: all that is wrong with one member is of one kind. */
export const kindOf = (symptom: Symptom): string => memberOf(symptom) ?? keyOf(symptom)
