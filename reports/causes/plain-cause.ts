import type { CaseResult, CheckResult, RunResult } from '../../harness/run/result/result.ts'
import { levels } from '../../harness/vocabulary.ts'
import type { Cause } from './cause.ts'
import { mostFrequentFirst } from './counting.ts'
import { capital, firstLine } from './titles/title-words.ts'

/** A failed case, and its check. */
export interface FailedCase {
  readonly check: CheckResult
  readonly case: CaseResult
}

type JudgedRun = Pick<RunResult, 'scope' | 'settings'>

/** A cause without anything that must be searched for: what to tell if the search itself fails. */
export function plainCause(first: FailedCase, others: readonly FailedCase[], run: JudgedRun): Cause {
  const all = [first, ...others]
  const decides = ({ check }: FailedCase) =>
    run.scope.kind !== 'whole' || run.settings.classes.includes(check.class)
  const message = first.case.message ?? 'no message'
  return {
    title: `${capital(firstLine(message))}; rule: ${first.check.sentence}`,
    level: levels.find((one) => all.some(({ check }) => check.level === one)) ?? 'MAY',
    isFinding: !all.some(decides),
    norms: mostFrequentFirst(all.map(({ check }) => check.norm)).map((id) => ({ id })),
    checks: [...new Set(all.map(({ check }) => check.id))],
    cases: [...new Set(all.map((one) => one.case.id))],
    operations: [],
    message,
  }
}

/** One plain cause for each failed check: MUST before SHOULD, findings last. */
export function plainCauses({ checks, ...run }: JudgedRun & Pick<RunResult, 'checks'>): Cause[] {
  const causes = checks.flatMap((check) => {
    const [first, ...others] = check.cases.filter(({ outcome }) => outcome === 'failed')
    if (first === undefined) return []
    return plainCause(
      { check, case: first },
      others.map((one) => ({ check, case: one })),
      run,
    )
  })
  const rank = ({ level, isFinding }: Cause) => levels.indexOf(level) + (isFinding ? levels.length : 0)
  return causes.toSorted((one, other) => rank(one) - rank(other))
}
