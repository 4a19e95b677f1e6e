import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import { quantity } from '../../text/quantity.ts'
import { queryOf } from '../symptoms/addresses.ts'
import { membersOf } from '../symptoms/bodies.ts'
import { keyOf } from '../symptoms/key.ts'
import { casePatterns, isOf } from '../symptoms/known-checks.ts'
import { acceptedAt } from '../symptoms/status.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { messages } from '../symptoms/wording.ts'

/** If at least this share of the repeated cases fails again, the failure occurs every time. */
export const nearlyAlwaysAgain = 0.8

/** Says how often something was seen, if only sometimes. */
export function intermittence(
  lead: Symptom,
  symptoms: readonly Symptom[],
  run: Pick<RunResult, 'contract' | 'exchanges'>,
): string | undefined {
  if (dependsOnOthers(lead)) return undefined
  // A property repeats its counterexample itself.
  if (messages.failedEachTime.test(lead.message)) return undefined
  const again = [...repeatedIn(symptoms).values()]
  if (again.length === 0) return shareOfRequests(lead, run)
  // A consequence may come and go although the deviation itself occurs every time.
  const own = [...repeatedIn(symptoms.filter((one) => keyOf(one) === keyOf(lead))).values()]
  if (own.length > 1 && own.every(Boolean)) return undefined
  // If nearly all cases fail again, the failure occurs every time. The few others met it because of what else they
  // sent.
  const failed = again.filter(Boolean).length
  if (lead.case.reproduced === true && failed >= nearlyAlwaysAgain * again.length) return undefined
  if (isSteadyAnswer(lead) && failed >= 2 && failed === again.length - 1) return undefined
  // If every repeated case failed again, it is not an accident, however many other requests of the operation succeed.
  return failed === again.length ? undefined : shareOfRepeated(lead, failed, again.length)
}

/**
 * Does the answer depend on what else there is, and not on chance? Whether a group is created depends on the groups that
 * exist, and a request without a nonce may count as the repetition of another one. When the case is repeated, there is
 * something else.
 */
function dependsOnOthers(lead: Symptom): boolean {
  const { case: one, deviation, exchange } = lead
  if (deviation?.kind !== 'status' || deviation.got >= 500) return false
  if (exchange?.operation === 'textdatagroup.create') return !casePatterns.simultaneous.test(one.id)
  return acceptedAt(lead) !== undefined && casePatterns.withoutNonce.test(one.id)
}

/**
 * Did the lead fail again with an answer that no accident explains? A server does not accept a wrong id by chance. A
 * case that passes when it is run again may have met the id of another entry the first time. Credentials differ: one of
 * several servers may accept them.
 */
const isSteadyAnswer = (lead: Symptom): boolean =>
  lead.case.reproduced === true &&
  lead.exchange?.invalid !== undefined &&
  acceptedAt(lead) !== undefined &&
  !isOf('wrongCredentials', lead)

/** The cases that were run again, by their ids: did they fail again? */
const repeatedIn = (symptoms: readonly Symptom[]): ReadonlyMap<string, boolean> =>
  new Map(
    symptoms.flatMap(({ case: { id, reproduced } }) => (reproduced === undefined ? [] : [[id, reproduced]])),
  )

/** How many of the failed cases failed again. */
function shareOfRepeated({ case: { reproduced } }: Symptom, failed: number, of: number): string {
  const hasPassed = reproduced === false
  if (of === 1)
    return hasPassed ? 'this case failed 1 of 2 times' : 'one of its failed cases was run again, and passed'
  const text = `of ${quantity(of, 'failed case')} that were run again, ${failed} failed`
  return hasPassed ? `this case failed 1 of 2 times; ${text}` : text
}

/** How many requests of an operation met a failure of the server (5xx), if it was a minority. */
function shareOfRequests(
  { deviation, exchange }: Symptom,
  { contract, exchanges }: Pick<RunResult, 'contract' | 'exchanges'>,
): string | undefined {
  if (deviation?.kind !== 'status' || deviation.got < 500 || exchange?.operation === undefined)
    return undefined
  // If all such requests of a caller get this answer, it is not an accident.
  const alike = exchanges.filter(
    ({ operation, caller, invalid }) =>
      operation === exchange.operation && caller === exchange.caller && invalid === exchange.invalid,
  )
  if (alike.length > 1 && alike.every(({ response }) => response?.status === deviation.got)) return undefined
  // Nor if no request of this form got another answer: then its form may be the reason.
  const form = formOf(exchange)
  const isServed = (one: Exchange) =>
    one.operation === exchange.operation &&
    one.invalid === exchange.invalid &&
    one.response?.status !== deviation.got &&
    formOf(one) === form
  if (!exchanges.some(isServed)) return undefined
  const record = contract[exchange.operation]
  const times = record?.statuses[String(deviation.got)] ?? 0
  const all = record?.exchanges ?? 0
  return times > 1 && times < all / 2
    ? `${times} of ${all} requests of ${exchange.operation} were answered ${deviation.got}`
    : undefined
}

/** The form of a request: the parameters of its query, also those that are repeated, and the members of its body. */
function formOf(exchange: Exchange): string {
  const query = [...queryOf(exchange).keys()]
  const members = membersOf(exchange.request.body ?? '')?.keys() ?? []
  return [...query.toSorted(), '', ...[...members].toSorted()].join(' ')
}
