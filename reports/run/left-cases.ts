import type { RunResult } from '../../harness/run/result/result.ts'
import { quantity } from '../text/quantity.ts'
import { withoutRequest } from './untested.ts'

/** Cases that do not apply to the target for one reason, although the rest of their checks passed. */
export interface LeftCases {
  readonly reason: string
  /** Their ids, in the order of the run. */
  readonly cases: readonly string[]
}

/** The cases of passed checks that do not apply to the target. */
export interface AllLeftCases {
  /** `23 cases of 15 checks that passed`; undefined if all cases of these checks were judged. */
  readonly count: string | undefined
  /** By their reasons, the most frequent one first. */
  readonly reasons: readonly LeftCases[]
}

/**
 * What passed checks did not look at: a check passes if one of its cases passes, and none fails. Whoever relies on it
 * wants to know which part of the rule this target could not show.
 */
export function leftCases({ checks }: Pick<RunResult, 'checks'>): AllLeftCases {
  const byReason = new Map<string, { readonly reason: string; readonly cases: string[] }>()
  const partly = new Set<string>()
  for (const check of checks) {
    if (check.outcome !== 'passed') continue
    for (const { id, outcome, message = 'no reason given' } of check.cases) {
      if (outcome !== 'inapplicable') continue
      partly.add(check.id)
      const reason = message.split('\n').join('. ')
      const known = byReason.get(withoutRequest(reason))
      if (known === undefined) byReason.set(withoutRequest(reason), { reason, cases: [id] })
      else known.cases.push(id)
    }
  }
  const reasons = [...byReason.values()].toSorted((one, other) => other.cases.length - one.cases.length)
  const cases = reasons.reduce((sum, one) => sum + one.cases.length, 0)
  const count =
    cases === 0 ? undefined : `${quantity(cases, 'case')} of ${quantity(partly.size, 'check')} that passed`
  return { count, reasons }
}
