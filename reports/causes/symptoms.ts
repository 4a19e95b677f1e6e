import type { Deviation } from '../../harness/http/deviation.ts'
import type { Exchange, Violation } from '../../harness/http/exchange.ts'
import type { CaseResult, CheckResult, RunResult } from '../../harness/run/result.ts'
import { decisiveExchange } from '../run/decisive.ts'

/** One failed case, or one way in which a rule on the whole run was broken: the smallest part of a cause. */
export interface Symptom {
  readonly check: CheckResult
  readonly case: CaseResult
  readonly message: string
  readonly deviation: Deviation | undefined
  readonly exchange: Exchange | undefined
  readonly seen?: Violation['seen']
}

/** Everything that failed, in the order of the checks. */
export function symptomsOf({ checks }: Pick<RunResult, 'checks'>): Symptom[] {
  return checks.flatMap((check) =>
    check.cases.filter(({ outcome }) => outcome === 'failed').flatMap((one) => ofCase(check, one)),
  )
}

function ofCase(check: CheckResult, one: CaseResult): Symptom[] {
  if (one.violations === undefined) {
    const message = one.message ?? 'no message'
    return [{ check, case: one, message, deviation: one.deviation, exchange: decisiveExchange(one) }]
  }
  return one.violations.map(({ message, exchange, deviation, seen }) => ({
    check,
    case: one,
    message,
    deviation,
    exchange,
    ...(seen === undefined ? {} : { seen }),
  }))
}

/**
 * Symptoms with the same key deviate in the same way. A contract is broken in the same way whatever the operation; a right request that
 * gets another status than it should has one cause at each operation, whatever the checks wanted to know; anything else has one cause where
 * it breaks the same requirement in the same way.
 */
export function keyOf({ check, deviation, message, exchange }: Symptom): string {
  switch (deviation?.kind) {
    case 'contract':
      return `contract ${deviation.place} ${deviation.way}`
    case 'status':
      if (deviation.got >= 500) return `status ${deviation.got}`
      if (exchange?.operation !== undefined && /^2\d\d$/.test(deviation.expected))
        return `status of ${exchange.operation} ${deviation.expected} ${deviation.got}`
      return `status ${check.norm} ${deviation.expected} ${deviation.got}`
    case 'header':
      return `header ${deviation.name} ${deviation.way}`
    case 'body':
      return `body ${check.norm} ${deviation.way}`
    case 'value':
      return `value ${check.norm} ${deviation.name} ${deviation.way}`
    case 'no-response':
      return `no response ${deviation.reason}`
    case undefined:
      return `message ${check.norm} ${message.slice(0, 40)}`
  }
}
