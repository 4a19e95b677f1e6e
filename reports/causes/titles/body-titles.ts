import { membersOf } from '../symptoms/bodies.ts'
import { answersAnother, isFoundByOtherId, isRepeated } from '../symptoms/ids.ts'
import { memberOf } from '../symptoms/member.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { resourceOf } from '../symptoms/symptoms.ts'
import { bodyWays, messages } from '../symptoms/wording.ts'
import {
  isCutError,
  isLabelledOtherwise,
  isMiscoded,
  isNoItem,
  isNoJson,
  isUnwantedBody,
  noJsonObject,
  wayOfErrorBody,
} from '../symptoms/wrong-body.ts'
import type { Parts, Title } from './title-parts.ts'
import { operationList } from './title-words.ts'

/** A kind of title for one kind of symptoms. */
const when =
  (is: (symptom: Symptom) => boolean, say: (parts: Parts) => string): Title =>
  (parts) =>
    is(parts.symptom) ? say(parts) : undefined

/** Says that the body of a success holds an error. */
export const ofErrorInSuccess = when(
  ({ isErrorInSuccess }) => isErrorInSuccess,
  ({ symptom: { exchange }, sometimes, where, rule }) =>
    `An error is ${sometimes}answered with ${exchange?.response?.status}${where}${rule}`,
)

/** Says that an empty list is written as null. */
export const ofNullList = when(
  ({ isNullList }) => isNullList,
  ({ where }) => `"entry" is null where it should be an empty list${where}`,
)

/** Says that a body is not in the content coding that its header names. */
export const ofCoding = when(
  isMiscoded,
  ({ where, rule }) =>
    `The body is not in the content coding that its header Content-Encoding names${where}${rule}`,
)

/** Says that the body of an error is cut. */
export const ofCutError = when(isCutError, ({ where }) => `The body ends before its JSON does${where}`)

/** Says that there is a body although there should be none. */
export const ofUnwantedBody: Title = ({ symptom, operations, asked, sometimes, rule }) => {
  if (!isUnwantedBody(symptom)) return undefined
  const without = 'with a body where there should be none'
  return operations.length > 1
    ? `${operationList(operations)} ${sometimes}answer ${without}`
    : `${asked} ${sometimes}answers ${without}${rule}`
}

/** Says what a list holds instead of an object. */
export const ofNoItem = when(
  isNoItem,
  ({ symptom: { message }, where, rule }) =>
    `The list holds ${messages.nullInstead.test(message) ? 'null' : 'something else'} instead of an object${where}${rule}`,
)

/** Says that a reading answers another resource than the path names, if it is the only operation. */
export const ofAnother: Title = ({ symptom, operations, asked, sometimes, rule }) => {
  if (operations.length > 1) return undefined
  if (isFoundByOtherId(symptom))
    return `${asked} ${sometimes}answers an incentive to an id that only resembles its id${rule}`
  if (memberOf(symptom) !== undefined || !answersAnother(symptom)) return undefined
  const resource = resourceOf(symptom) === 'textdata' ? 'entry' : 'definition'
  return `${asked} ${sometimes}answers another ${resource} than the one that the path names${rule}`
}

/** Says that two items of a list have the same id. */
export const ofIdTwice = when(
  (symptom) => symptom.deviation?.kind === 'contract' && isRepeated(symptom),
  ({ where }) => `Two items of a list have the same id${where}`,
)

/** Says what is wrong with the body of errors; if only one operation has them, with their status. */
export const ofErrorBody: Title = ({ symptom, operations, facts, where, rule }) => {
  const way = wayOfErrorBody(symptom)
  if (way === undefined) return undefined
  const { deviation, exchange } = symptom
  const status = operations.length < 2 ? exchange?.response?.status : facts.errorStatus
  const subject = `The body of ${status ?? 'errors'}`
  if (way === noJsonObject) return `${subject} ${way}${where}${rule}`
  const said = deviation?.kind === 'contract' || deviation?.kind === 'body' ? deviation.way : way
  const what = said.replace(/, expected .*$/, '')
  // "Error.Code is …" and "the body is empty" are full sentences.
  if (what.startsWith('Error')) return `In the body of ${status ?? 'errors'}, ${what}${where}${rule}`
  const rest = what.startsWith('the body ') ? what.slice('the body '.length) : `is wrong, ${what}`
  return `${subject} ${rest}${where}${rule}`
}

/** Says that the body of a success is not JSON. */
export const ofNoJson = when(
  isNoJson,
  ({ symptom: { message }, where, rule }) =>
    `The body ${messages.cut.test(message) ? 'ends before its JSON does' : 'is not JSON'}${where}${rule}`,
)

/** Says that the content type is not JSON. */
export const ofLabel = when(
  isLabelledOtherwise,
  ({ where, rule }) => `The content type does not say JSON${where}${rule}`,
)

/** Says that a body has another form than it should. */
export const ofBody: Title = ({ symptom: { deviation, exchange }, facts, asked, sometimes, rule }) => {
  if (deviation?.kind !== 'body') return undefined
  const isRead = exchange?.operation?.endsWith('.list') === false && facts.areSeveral !== true
  const isCollection = isRead && Array.isArray(membersOf(exchange.response?.body ?? '')?.get('entry'))
  if (bodyWays.noId.test(deviation.way) && isCollection)
    return `${asked} ${sometimes}answers a collection instead of one object${rule}`
  if (exchange?.response?.body === '') return `${asked} ${sometimes}answers without a body${rule}`
  const ids = facts.areSeveral ? ' of several ids' : ''
  const toUsers = facts.areOfUsers ? ' to a user' : ''
  return `${asked}${ids} ${sometimes}answers a wrong body${toUsers}, ${deviation.way}${rule}`
}
