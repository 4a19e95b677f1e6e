import type { RunResult } from '../../../harness/run/result/result.ts'
import { quantity } from '../../text/quantity.ts'
import { keyOf } from '../symptoms/key.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { messages } from '../symptoms/wording.ts'

/** If at least this share of the repeated cases fails again, the failure occurs every time. */
const nearlyAlwaysAgain = 0.8

/** Says how often something was seen, if only sometimes. */
export function intermittence(
  lead: Symptom,
  symptoms: readonly Symptom[],
  { contract, exchanges }: Pick<RunResult, 'contract' | 'exchanges'>,
): string | undefined {
  // A property repeats its counterexample itself.
  if (messages.failedEachTime.test(lead.message)) return undefined
  const triedAmong = (some: readonly Symptom[]) =>
    new Map(
      some.flatMap(({ case: { id, reproduced } }) => (reproduced === undefined ? [] : [[id, reproduced]])),
    )
  const tried = triedAmong(symptoms)
  // A consequence may come and go although the deviation itself occurs every time.
  const own = [...triedAmong(symptoms.filter((one) => keyOf(one) === keyOf(lead))).values()]
  if (own.length > 1 && own.every(Boolean)) return undefined
  const again = [...tried.values()].filter(Boolean).length
  // If nearly all cases fail again, the failure occurs every time. The few others met it because of what else they
  // sent.
  if (lead.case.reproduced === true && again >= nearlyAlwaysAgain * tried.size) return undefined
  if (again < tried.size) {
    const leads = lead.case.reproduced === false ? 'this case failed 1 of 2 times' : ''
    if (tried.size === 1 && leads !== '') return leads
    if (tried.size === 1) return 'one of its failed cases was run again, and passed'
    return `${leads === '' ? '' : `${leads}; `}of ${quantity(tried.size, 'failed case')} that were run again, ${again} failed`
  }
  // If every repeated case failed again, it is not an accident, however many other requests of the operation succeed.
  if (tried.size > 0) return undefined
  const { deviation, exchange } = lead
  if (deviation?.kind !== 'status' || deviation.got < 500 || exchange?.operation === undefined)
    return undefined
  // If all such requests of a caller get this answer, it is not an accident.
  const alike = exchanges.filter(
    ({ operation, caller, invalid }) =>
      operation === exchange.operation && caller === exchange.caller && invalid === exchange.invalid,
  )
  if (alike.length > 1 && alike.every(({ response }) => response?.status === deviation.got)) return undefined
  const record = contract[exchange.operation]
  const times = record?.statuses[String(deviation.got)] ?? 0
  const all = record?.exchanges ?? 0
  return times > 1 && times < all / 2
    ? `${times} of ${all} requests of ${exchange.operation} were answered ${deviation.got}`
    : undefined
}
