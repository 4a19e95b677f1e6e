import type { Deviation } from '../../../harness/http/message/deviation.ts'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { quantity } from '../../text/quantity.ts'
import { checkPatterns } from '../symptoms/known-checks.ts'
import { isOfRightRequest } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { expectedStatus, wantsRefusal } from '../symptoms/wording.ts'
import { askedOf, capital, enumerated, namedOperations, operationList } from './title-words.ts'

/** If more operations fail (5xx), the question of the check does not matter. */
const operationsOfOneQuestion = 6

/** Statuses of a gateway that gets no valid response, or none in time. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 504])

/** Says which status is wrong, and for which requests: those with a common trait, or else what the check requested. */
export function statusTitle(
  { exchange, message }: Symptom,
  { got, expected }: Extract<Deviation, { kind: 'status' }>,
  operations: readonly string[],
  {
    requests,
    ids,
    toUsers,
    sometimes,
    rule,
    answeredTo,
    answers,
  }: {
    readonly answers: Answers
    readonly requests: string | undefined
    /** Which valid requests of the operation get this answer, if it is all of them. */
    readonly answeredTo: string | undefined
    readonly ids: string
    readonly toUsers: string
    readonly sometimes: string
    readonly rule: string
  },
): string {
  // The message says which endpoint does not answer.
  if (expectedStatus.answer.test(expected)) return `${capital(message.split(':')[0] ?? '')}${rule}`
  if (got >= 500) {
    // These two come from a gateway: the server itself may not have answered at all.
    const failing = gatewayStatuses.has(got) ? 'The server, or a front end before it,' : 'The server'
    const always = answeredTo === undefined || operations.length > 1 ? '' : ` on ${answeredTo}`
    const where = operations.length === 0 ? '' : ` (${operationList(operations)})`
    const head = `${failing} ${sometimes}fails with ${got}${always}${where}`
    if (requests !== undefined) return `${head} on requests ${requests}`
    return operations.length > operationsOfOneQuestion ? head : `${head}${rule}`
  }
  const answer = `${askedOf(exchange)}${ids} ${sometimes}answers ${got} instead of ${expected}${requests === undefined ? answeredToText(answeredTo, toUsers) : ''}`
  const more = others(operations, exchange, answers)
  if (requests === undefined) return `${answer}${more}${rule}`
  const byUser = toUsers === '' || /\busers?\b/.test(requests) ? '' : ' by a user'
  return `${answer} to requests ${requests}${byUser}${more}`
}

/** To whom a request is refused: to all, or to users. */
const answeredToText = (answeredTo: string | undefined, toUsers: string): string =>
  answeredTo === undefined ? toUsers : ` to ${answeredTo}${toUsers}`

/** The statuses of the answers that are wrong, by operation. */
export type Answers = ReadonlyMap<string, ReadonlySet<number>>

/** As many operations as are counted otherwise are named, if their names are no longer than this. In UTF-16 units. */
const roomForNames = 70

/**
 * Says that other operations do the same. An operation that accepts with another success is named with it; one without
 * such an answer only belongs to the cause and is left out.
 */
export function others(
  operations: readonly string[],
  exchange: Exchange | undefined,
  answers: Answers,
): string {
  const status = exchange?.response?.status ?? 0
  const more = operations
    .filter((operation) => operation !== exchange?.operation)
    .flatMap((operation) => {
      const statuses = answers.get(operation)
      if (statuses?.has(status) === true) return [operation]
      const accepted = status < 300 ? [...(statuses ?? [])].find((one) => one < 300) : undefined
      return accepted === undefined ? [] : [`${operation} with ${accepted}`]
    })
  if (more.length === 0) return ''
  const names = enumerated(more)
  const areNamed =
    more.length < namedOperations || (more.length === namedOperations && names.length <= roomForNames)
  const named = areNamed ? names : quantity(more.length, 'more operation')
  return ` (so ${more.length > 1 ? 'do' : 'does'} ${named})`
}

/**
 * Is a valid request refused in a check that is about refusals? Then its sentence may be about other requests. A 404 is
 * left out: it may belong to the sentence, such as the effect of a refused request. A 401 has nothing to do with what a
 * check asks, unless it is about credentials.
 */
export function isOfOtherRequests(symptom: Symptom, got: number): boolean {
  const { check } = symptom
  const isRefused = isOfRightRequest(symptom) && got >= 400 && got < 500 && got !== 404
  const isOfCredentials = got === 401 && !checkPatterns.authentication.test(check.id)
  return isRefused && (isOfCredentials || wantsRefusal(check.sentence))
}
