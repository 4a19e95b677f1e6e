import type { Deviation } from '../../../harness/http/message/deviation.ts'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { quantity } from '../../text/quantity.ts'
import { checkPatterns } from '../symptoms/known-checks.ts'
import { isOfRightRequest } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { expectedStatus, wantsRefusal } from '../symptoms/wording.ts'
import { askedOf, capital, enumerated, namedOperations, operationList } from './title-words.ts'

/** What fails at more operations than these fails whatever a check wanted to know. */
const operationsOfOneQuestion = 6

/** More statuses than these are not read one by one. */
const mostNamed = 4

/** The statuses that were expected; of a success and many refusals, for which another reason may be right, only the success by its number. */
function fewStatuses(expected: string): string {
  const [first = '', ...rest] = expected.split(/, | or /)
  const isSuccess = (status: string) => expectedStatus.success.test(status)
  return rest.length >= mostNamed && isSuccess(first) && !rest.some(isSuccess)
    ? `${first}, or a refusal for another reason`
    : expected
}

/** A wrong status, and to what: to requests that have one thing in common, else whatever the check asked for. */
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
    isAlways,
  }: {
    readonly requests: string | undefined
    /** Is every request of the operation answered so? */
    readonly isAlways: boolean
    readonly ids: string
    readonly toUsers: string
    readonly sometimes: string
    readonly rule: string
  },
): string {
  // The message says of which endpoint it is missed.
  if (expectedStatus.answer.test(expected)) return `${capital(message.split(':')[0] ?? '')}${rule}`
  if (got >= 500) {
    const head = `The server ${sometimes}fails with ${got} (${operationList(operations)})`.replace(' ()', '')
    if (requests !== undefined) return `${head} on requests ${requests}`
    return operations.length > operationsOfOneQuestion ? head : `${head}${rule}`
  }
  const answer = `${askedOf(exchange)}${ids} ${sometimes}answers ${got} instead of ${fewStatuses(expected)}${isAlways && requests === undefined ? ' to every valid request' : ''}${toUsers}`
  return requests === undefined
    ? `${answer}${others(operations, exchange)}${rule}`
    : `${answer} to requests ${requests}${others(operations, exchange)}`
}

/** That other operations do so, too. */
export function others(operations: readonly string[], exchange: Exchange | undefined): string {
  const more = operations.filter((operation) => operation !== exchange?.operation)
  if (more.length === 0) return ''
  const named = more.length < namedOperations ? enumerated(more) : quantity(more.length, 'more operation')
  return ` (so ${more.length > 1 ? 'do' : 'does'} ${named})`
}

/**
 * Is a right request refused, where the check speaks of refusals? Its sentence may be about other requests. What is not found may be a matter
 * of that sentence: of what a refused request has changed. And whose credentials are refused has nothing to do with what else a check asks.
 */
export function isOfOtherRequests(symptom: Symptom, got: number): boolean {
  const { check } = symptom
  const isRefused = isOfRightRequest(symptom) && got >= 400 && got < 500 && got !== 404
  const isOfCredentials = got === 401 && !checkPatterns.authentication.test(check.id)
  return isRefused && (isOfCredentials || wantsRefusal(check.sentence))
}
