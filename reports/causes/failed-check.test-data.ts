import type { Deviation } from '../../harness/http/message/deviation.ts'
import type { Exchange } from '../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../harness/run/result/result.ts'
import { checkResult, exchange } from '../run/sample-run.test-data.ts'

/** How a sample check differs from the usual one. */
export type Changes = NonNullable<Parameters<typeof checkResult>[0]>

/** A failed check whose response had a wrong status. */
export function failed(
  id: string,
  answer: Partial<Exchange>,
  expected: string,
  changes: Partial<Changes> = {},
) {
  const shown = exchange({ id: 7, check: id, ...answer })
  const got = shown.response?.status ?? 0
  const check = checkResult({
    id,
    outcome: 'failed',
    message: `expected ${expected}, got ${got}`,
    exchanges: [shown],
    decisive: 7,
    ...changes,
  })
  return withDeviation(check, { kind: 'status', expected, got })
}

/** A check all of whose cases deviate in this way. */
export const withDeviation = (check: CheckResult, deviation: Deviation): CheckResult => ({
  ...check,
  cases: check.cases.map((one) => ({ ...one, deviation })),
})

/** An exchange of an operation with this status. */
export const answered = (operation: string, status: number): Partial<Exchange> => ({
  operation,
  response: { status, headers: {}, body: '', bodyBytes: 0, truncated: false },
})
