import { type Deviation, type WrongValue, withoutDetails } from '../../../harness/http/message/deviation.ts'
import { carriesSignature } from '../../../harness/http/message/exchange.ts'
import type { Norm } from '../../../harness/vocabulary.ts'
import { memberOf, subjectOfValue } from './member.ts'
import { isAccepted, succeeded } from './status.ts'
import type { Symptom } from './symptom.ts'
import { normOf, resourceOf } from './symptoms.ts'
import { contractPlaces, expectedStatus, valueNames } from './wording.ts'
import {
  isCutError,
  isLabelledOtherwise,
  isMiscoded,
  isNoItem,
  isNoJson,
  isUnwantedBody,
  wayOfErrorBody,
} from './wrong-body.ts'

type BrokenContract = Extract<Deviation, { kind: 'contract' }>
type WrongStatus = Extract<Deviation, { kind: 'status' }>

/** The key of symptoms of wrong contents of a list. */
export const listKey = (where: string): string => `value list ${where}`

/**
 * The contents of a list belong to its operation, and its order is another mistake than what it holds. A member is the
 * same member wherever the resource is shown.
 */
function valueKey(symptom: Symptom, value: WrongValue): string {
  if (isOfOrder(value)) return `value sorted ${resourceOf(symptom)}`
  return kindOfValue(symptom, value)
}

/** Is a value about some places of a sorted list? */
const isOfOrder = ({ name }: WrongValue): boolean =>
  valueNames.places.test(name) && valueNames.sorted.test(name)

function kindOfValue(symptom: Symptom, value: WrongValue): string {
  const subject = subjectOfValue(value)
  return subject === 'list'
    ? listKey(symptom.exchange?.operation ?? resourceOf(symptom))
    : `value ${subject} ${resourceOf(symptom)}`
}

/** The key of an operation that answers with a wrong status. */
export const statusKey = (operation: string, got: number): string => `status of ${operation} ${got}`

/** The place of a member in a contract: the same for a single resource and for a resource in a list. */
const memberPlace = (place: string): string => place.replace('/entry/N/', '/')

/** Is an unsigned request accepted that should be refused, for this or any other reason? */
function isOpen({ deviation, exchange }: Symptom): boolean {
  if (exchange === undefined || (exchange.response?.status ?? 500) >= 300) return false
  if (carriesSignature(exchange.request)) return false
  return deviation?.kind === 'status' && isAccepted(deviation.expected, deviation.got)
}

/**
 * Symptoms with the same key deviate in the same way. The key says how: in one of the special ways first, then by the
 * kind of deviation.
 */
export const keyOf = (symptom: Symptom): string => specialKeyOf(symptom) ?? keyOfDeviation(symptom)

/**
 * The key of a symptom that is the same whatever a check wanted to know: an error in a success, an open door, a body
 * that is no body.
 */
function specialKeyOf(symptom: Symptom): string | undefined {
  if (symptom.isErrorInSuccess) return 'error in success'
  // One way of writing JSON turns empty lists into null, at whatever operation.
  if (symptom.isNullList) return 'null instead of a list'
  // For a method that does not exist, authentication is not the question.
  if (isOpen(symptom) && normOf(symptom) !== 'R-status-405') return 'accepted without authentication'
  if (isMiscoded(symptom)) return 'not in its content coding'
  if (isUnwantedBody(symptom)) return 'unwanted body'
  if (isCutError(symptom)) return 'no JSON'
  if (isNoItem(symptom)) return `no item ${symptom.exchange?.operation}`
  const errorBody = wayOfErrorBody(symptom)
  if (errorBody !== undefined) return `error body ${errorBody}`
  if (isNoJson(symptom)) return 'no JSON'
  return isLabelledOtherwise(symptom) ? 'no label of JSON' : undefined
}

function keyOfDeviation(symptom: Symptom): string {
  const { check, deviation, message, exchange } = symptom
  switch (deviation?.kind) {
    case 'contract':
      return contractKey(deviation)
    case 'status':
      return wrongStatusKey(symptom, deviation)
    case 'header':
      // A recommended header on further responses is a separate mistake.
      return `${check.level === 'MUST' ? 'header' : 'recommended header'} ${deviation.name} ${deviation.way}`
    case 'body':
      // Errors have one form at all operations, but each operation has its own success.
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

/** The place and the way, whatever the operation. */
function contractKey({ place, way }: BrokenContract): string {
  if (place.startsWith('header '))
    return `${place.toLowerCase()} ${way === 'is missing' ? 'missing' : 'wrong'}`
  // A check names this header as a header.
  if (place === 'content type') return 'header content-type wrong'
  return contractPlaces.failure.test(place) ? place : `contract ${memberPlace(place)} ${way}`
}

/**
 * A failure of the server (5xx) and a refusal to authenticate (401) have one key each. For a valid request it is the
 * operation and the status, for any other the requirement.
 */
function wrongStatusKey(symptom: Symptom, { expected, got }: WrongStatus): string {
  if (got >= 500 || got === 401) return `status ${got}`
  const operation = symptom.exchange?.operation
  // A server that does not know the method of an operation answers 405 to every request of it.
  if (got === 405 && operation !== undefined) return statusKey(operation, got)
  if (isAccepted(expected, got)) return `accepted ${normOf(symptom)}`
  return operation !== undefined && expectedStatus.success.test(expected)
    ? statusKey(operation, got)
    : `status ${normOf(symptom)} ${got}`
}

/**
 * A long message means the same in every check; a short message may belong to any rule, so its norm is part of the key.
 */
const messageKey = (words: string, norm: Norm): string =>
  `message ${words.length < 40 ? `${norm} ` : ''}${words}`

/**
 * The kind of deviation, for counting: everything that is wrong with one member is one kind, and so is everything that
 * is wrong with a list.
 */
export const kindOf = (symptom: Symptom): string => {
  const { deviation } = symptom
  const isInOrder = deviation?.kind === 'value' && isOfOrder(deviation)
  return memberOf(symptom) ?? (isInOrder ? kindOfValue(symptom, deviation) : keyOf(symptom))
}
