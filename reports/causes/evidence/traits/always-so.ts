import { carriesSignature } from '../../../../harness/http/message/exchange.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { expectedStatus } from '../../symptoms/wording.ts'

/** If at least this many valid requests all get the same answer, it is not an accident. */
const fewestRequests = 5

/** Does every valid request of an operation get this status, although it should succeed? */
export function isAlwaysSo(
  { deviation, exchange }: Symptom,
  { exchanges }: Pick<RunResult, 'exchanges'>,
): boolean {
  if (deviation?.kind !== 'status' || exchange?.operation === undefined) return false
  if (!expectedStatus.onlySuccess.test(deviation.expected)) return false
  const valid = exchanges.filter(
    ({ operation, invalid, request }) =>
      operation === exchange.operation && invalid === undefined && carriesSignature(request),
  )
  return valid.length >= fewestRequests && valid.every(({ response }) => response?.status === deviation.got)
}
