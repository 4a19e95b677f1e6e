import { type WrongValue, withoutDetails } from '../../harness/http/message/deviation.ts'
import { holdsErrorInSuccess } from '../../harness/http/message/error-in-success.ts'
import { carriesSignature, type Exchange } from '../../harness/http/message/exchange.ts'
import type { CaseResult, CheckResult, RunResult } from '../../harness/run/result/result.ts'
import type { Norm } from '../../harness/vocabulary.ts'
import { decisiveExchange } from '../run/decisive.ts'
import { lackedInSelection } from './contents.ts'
import { checkPatterns } from './known-checks.ts'
import { subjectOf } from './subject.ts'
import type { Symptom } from './symptom.ts'
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

/** Everything that failed, in the order of the checks. */
export function symptomsOf({ checks }: Pick<RunResult, 'checks'>): Symptom[] {
  return checks
    .flatMap((check) =>
      check.cases.filter(({ outcome }) => outcome === 'failed').flatMap((one) => ofCase(check, one)),
    )
    .map((one, order) => ({ ...one, order }))
}

function ofCase(check: CheckResult, one: CaseResult): Omit<Symptom, 'order'>[] {
  if (one.violations === undefined) {
    const message = one.message ?? 'no message'
    const exchange = decisiveExchange(one)
    return [{ check, case: one, message, deviation: one.deviation, exchange, ...readFrom(exchange) }]
  }
  return one.violations.map(({ message, exchange, deviation, norm, seen }) => ({
    check,
    case: one,
    message,
    deviation,
    exchange,
    ...readFrom(exchange),
    ...(norm === undefined ? {} : { norm }),
    ...(seen === undefined ? {} : { seen }),
  }))
}

/** What the messages of an exchange say: read once, since they are unpacked whenever they are asked for. */
const readFrom = (exchange: Exchange | undefined): Pick<Symptom, 'isErrorInSuccess' | 'parameters'> => ({
  isErrorInSuccess: holdsErrorInSuccess(exchange),
  parameters: exchange?.request.method === 'GET' ? parametersOf(exchange.request.url) : 0,
})

/** How many parameters an address has, without the count that lets a list be seen as a whole, and how many ids beside the first. */
const parametersOf = (url: string): number =>
  (url.match(/[?&](?!count=\d{3})/g)?.length ?? 0) + (/^[^?]*/.exec(url)?.[0].match(/,|%2C/gi)?.length ?? 0)

/** What was broken: the norm of the way in which it was, of the case or of the check, the nearest of them that has one. */
export const normOf = (symptom: Symptom): Norm => symptom.norm ?? symptom.case.norm ?? symptom.check.norm

/** Was a valid request sent, and nothing but success expected? */
export const isOfRightRequest = ({ deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'status' &&
  expectedStatus.successAlone.test(deviation.expected) &&
  exchange?.invalid === undefined

/** The resource that an exchange was about, by its operation; that of the check where there is none. */
export const resourceOf = ({ check, exchange }: Symptom): string =>
  exchange?.operation?.split('.')[0] ?? check.resource

/** What an operation lists has wrong contents. */
const listKey = (where: string): string => `value list ${where}`

/** What a value is about. Where entries are missing, whatever was looked for in them is: that is about what the list holds. */
export function subjectOfValue({ name, way }: WrongValue): string {
  const subject = subjectOf(name)
  // Of a selection it may be the members that are missing.
  return way === 'incomplete' && subject !== 'fields' ? 'list' : subject
}

/** What a list holds is a matter of each operation; a member is the same one wherever the resource is shown. */
function valueKey(symptom: Symptom, value: WrongValue): string {
  const subject = subjectOfValue(value)
  return subject === 'list'
    ? listKey(symptom.exchange?.operation ?? resourceOf(symptom))
    : `value ${subject} ${resourceOf(symptom)}`
}

/** An operation that answers a status that it should not. */
const statusKey = (operation: string, got: number): string => `status of ${operation} ${got}`

/** A request that should be refused is answered with success: whichever success its operation has. */
const isAccepted = (expected: string, got: number): boolean =>
  got < 300 && !expectedStatus.success.test(expected)

/** The operation of an exchange that was answered with success. */
const succeeded = (exchange: Exchange | undefined): string | undefined =>
  (exchange?.response?.status ?? 500) < 300 ? exchange?.operation : undefined

/** The place of a member in a contract, whether it stands alone or in a list. */
const memberPlace = (place: string): string => place.replace('/entry/N/', '/')

/** Is a request accepted that nobody has signed, and should be refused for want of a signature or for whatever else? */
function isOpen({ deviation, exchange }: Symptom): boolean {
  if (exchange === undefined || (exchange.response?.status ?? 500) >= 300) return false
  if (carriesSignature(exchange.request)) return false
  return deviation?.kind === 'status'
    ? isAccepted(deviation.expected, deviation.got)
    : deviation?.kind === 'value' && valueNames.statusOfRequest.test(deviation.name)
}

/**
 * Symptoms with the same key deviate in the same way. A contract is broken in the same way whatever the operation; a valid request that
 * gets another status than it should has one cause at each operation, and a wrong value one at each member of a resource, whatever the checks
 * wanted to know; failing, refusing to authenticate and calling an error a success have one cause each; anything else has one where it
 * breaks the same requirement in the same way.
 */
export function keyOf(symptom: Symptom): string {
  const { deviation, message, exchange } = symptom
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
      return `header ${deviation.name} ${deviation.way}`
    case 'body':
      // Errors have one form at all operations, and each operation has a success of its own.
      return `body ${succeeded(exchange) ?? normOf(symptom)} ${deviation.way}`
    case 'value':
      // A status that was compared by a check of its own.
      return valueNames.statusOfRequest.test(deviation.name) && succeeded(exchange) !== undefined
        ? `accepted ${normOf(symptom)}`
        : valueKey(symptom, deviation)
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

/** The operation behind the word for a write of an entry: `creation`. */
const operationOf = (write: string): string => `textdata.${write.replace(/ion$/, 'e')}`

/**
 * The key of the symptoms of which this one is a consequence, where there are such: what answers another status than is stated to right
 * requests does so for those that should be refused, too, and breaks the contract.
 */
export function keyOfOrigin({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind === 'value') {
    // A write that was sent byte by byte, and a history of several clients, compare statuses as values.
    const [, write] = valueNames.statusOfWrite.exec(deviation.name) ?? []
    const { got = '' } = deviation
    if (write !== undefined && /^\d{3}$/.test(got)) return statusKey(operationOf(write), Number(got))
    return exchange?.operation !== undefined && valueNames.statusInHistory.test(deviation.name)
      ? statusKey(exchange.operation, exchange.response?.status ?? 0)
      : undefined
  }
  if (exchange?.operation === undefined) return undefined
  if (deviation?.kind === 'status') return statusKey(exchange.operation, deviation.got)
  const stated = deviation?.kind === 'contract' ? contractPlaces.status.exec(deviation.place)?.[1] : undefined
  if (stated === undefined) return undefined
  return Number(stated) >= 500 ? `status ${stated}` : statusKey(exchange.operation, Number(stated))
}

/** The key of `keyOfOrigin` for what a status deviates from, whatever was expected: a status that no contract states is that one. */
export const statusSeen = ({ deviation, exchange }: Symptom): string | undefined =>
  deviation?.kind === 'status' && exchange?.operation !== undefined
    ? statusKey(exchange.operation, deviation.got)
    : undefined

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
        deviation.way === 'unwanted' &&
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

/**
 * The member of a resource that a symptom is about, by its contract or by a value; undefined where it is about anything else. What an operation
 * answers that breaks the contract of a member is wrong, too, where checks compare it with what other operations answer.
 */
export function memberOf(symptom: Symptom): string | undefined {
  const { deviation } = symptom
  if (deviation?.kind === 'contract') {
    const name = contractPlaces.insideMember.exec(deviation.place)?.[1]
    return name === undefined || name === 'entry' || name === 'N'
      ? undefined
      : `${name} ${resourceOf(symptom)}`
  }
  const subject = deviation?.kind === 'value' ? subjectOfValue(deviation) : undefined
  return subject === undefined || subject === 'list' ? undefined : `${subject} ${resourceOf(symptom)}`
}

/** The member, as `memberOf` names it, that a selection lacks: one that breaks its contract comes to nobody. */
export function lackedMemberOf(symptom: Symptom): string | undefined {
  const name = lackedInSelection(symptom)
  return name && `${name} ${resourceOf(symptom)}`
}

/** The user id, as `memberOf` names it, by which entries were looked for: where it is wrong, they are not those of that user. */
export function userBehind({ deviation, exchange }: Symptom): string | undefined {
  if (deviation?.kind !== 'value') return undefined
  const filter = deviation.way === 'missing' ? /[?&]filterBy=(owner|writer)Id/ : undefined
  const user = (valueNames.ofUser.exec(deviation.name) ?? filter?.exec(exchange?.request.url ?? ''))?.[1]
  return user && `${user}Id textdata`
}

/** An object that differs in more members than these, or in its id, is another one. */
const mostDiffering = 4

/** The members of a resource that a value shows to be wrong: the one that it is about, or those in which an object differs from what was expected. */
export function membersIn(symptom: Symptom): string[] {
  if (symptom.deviation?.kind !== 'value') return []
  const { members = [] } = symptom.deviation
  if (members.length === 0) return [memberOf(symptom) ?? ''].filter((name) => name !== '')
  if (members.length > mostDiffering || members.includes('id')) return []
  return members.map((name) => `${name} ${resourceOf(symptom)}`)
}

/** Is another entry changed than the one that was written? Whoever looks for changes sees that one, whatever they asked for. */
export const isOfOthers = ({ check, deviation }: Symptom): boolean =>
  deviation?.kind === 'value' && deviation.way !== 'missing' && checkPatterns.otherEntries.test(check.id)

/** Does a check see a change in a group that its own request should not have made? */
export const isChangeSeen = ({ deviation, exchange }: Symptom): boolean =>
  deviation?.kind === 'value' &&
  exchange?.operation?.startsWith('textdata.') === true &&
  valueNames.changed.test(deviation.name)

/**
 * The contents of a list of which a symptom may be the consequence: of an entry that a list lacks, each member is missing there. Where one
 * member alone is missing, the contract says so.
 */
export function listOf(symptom: Symptom): string | undefined {
  const { deviation } = symptom
  if (deviation?.kind !== 'value' || deviation.way !== 'missing') return undefined
  if (valueNames.inList.test(deviation.name)) return listKey(`${resourceOf(symptom)}.list`)
  return valueNames.amongSeveral.test(deviation.name) ? listKey(`${resourceOf(symptom)}.read`) : undefined
}

/** The key of symptoms of what a list holds, of the list that a symptom was read in; undefined where it was read elsewhere. */
export function listReadBy({ exchange }: Symptom): string | undefined {
  const operation = succeeded(exchange)
  return operation?.endsWith('.list') === true ? listKey(operation) : undefined
}

/** As `listReadBy`, for an operation that answers several by their ids, too. */
export function severalReadBy({ exchange }: Symptom): string | undefined {
  const operation = succeeded(exchange)
  return operation === undefined ? undefined : listKey(operation)
}

/** What kind of deviation it is, for counting: all that is wrong with one member is of one kind. */
export const kindOf = (symptom: Symptom): string => memberOf(symptom) ?? keyOf(symptom)

/** Does a case say it whose inputs were made up? */
export const isGenerated = ({ check }: Symptom): boolean => check.generated === true
