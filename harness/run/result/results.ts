import type { Check } from '../../check/check.ts'
import { present } from '../../present.ts'
import { type Outcome, outcomes } from '../../vocabulary.ts'
import type { CaseResult, CheckResult, ObservationResult, ObservedCase } from './result.ts'

/** The worst outcome of some cases; `inapplicable` if there are none. */
const worstOf = (cases: readonly { readonly outcome: Outcome }[]): Outcome =>
  outcomes.find((outcome) => cases.some((one) => one.outcome === outcome)) ?? 'inapplicable'

/** What a result says about its check, whatever the outcome. */
export type CheckHead = Pick<
  CheckResult,
  | 'id'
  | 'level'
  | 'kind'
  | 'class'
  | 'norm'
  | 'resource'
  | 'topic'
  | 'section'
  | 'sentence'
  | 'generated'
  | 'tries'
>

/** What the result of a check says about the check. */
export function headOf(check: Check): CheckHead {
  const { id, level, norm, resource, topic, section, sentence, kind, generated, tries } = check
  const shownKind = kind === 'observation' ? 'check' : kind
  const head = { id, level, kind: shownKind, class: check.class, norm, resource, topic, section, sentence }
  return { ...head, ...present({ generated, tries }) }
}

/**
 * Adds up the cases of a check.
 * @param durationMs of the longest of them
 */
export function checkResult(head: CheckHead, cases: readonly CaseResult[], durationMs: number): CheckResult {
  const outcome = worstOf(cases)
  const worst = cases.filter((one) => one.outcome === outcome)
  const [first] = worst
  return {
    ...head,
    outcome,
    durationMs,
    ...present({ message: messageOf(cases, worst), replay: first?.replay, fixture: first?.fixture }),
    cases,
  }
}

/** The same result with other cases. */
export function withCases(
  result: CheckResult,
  cases: readonly CaseResult[],
  durationMs: number,
): CheckResult {
  const { outcome: _outcome, message: _message, replay: _replay, fixture: _fixture, ...head } = result
  return checkResult(head, cases, durationMs)
}

/** A check with some skipped cases has two results. This joins them into one result with all cases. */
export const joined = (one: CheckResult, other: CheckResult): CheckResult =>
  withCases(one, [...one.cases, ...other.cases], one.durationMs + other.durationMs)

/** The message of the first of the worst cases. It begins with the title of the case if the check has several cases. */
function messageOf(cases: readonly CaseResult[], worst: readonly CaseResult[]): string | undefined {
  const [first] = worst
  if (first?.message === undefined) return undefined
  if (cases.length === 1 || first.outcome === 'passed') return first.message
  const share = worst.length === 1 ? '' : ` (${worst.length} of ${cases.length} cases)`
  return `${first.title}${share}: ${first.message}`
}

/**
 * Adds up the cases of an observation: one value if all cases made the same choice, otherwise the value of each case.
 */
export function observationResult(
  check: Check,
  cases: readonly ObservedCase[],
  durationMs: number,
): ObservationResult {
  const values = new Set(cases.map(({ value: choice }) => choice))
  const [only = ''] = values
  const value =
    values.size <= 1 ? only : cases.map((one) => `${shortTitle(one, check)}: ${one.value}`).join('; ')
  const { level: _level, ...head } = headOf(check)
  return { ...head, kind: 'observation', outcome: worstOf(cases), value, durationMs, cases }
}

/** The last part of a case's id distinguishes it from the other cases of its check. */
const shortTitle = ({ id }: ObservedCase, check: Check): string =>
  id.startsWith(`${check.id}.`) ? id.slice(check.id.length + 1) : (id.split('.').at(-1) ?? id)

/**
 * The result of a check that was not run.
 * @param message why
 */
export function unexecuted(check: Check, message: string): CheckResult {
  const cases = check.cases.map(
    ({ id, title }): CaseResult => ({
      id,
      title,
      outcome: 'untested',
      durationMs: 0,
      message,
      exchanges: [],
    }),
  )
  return checkResult(headOf(check), cases, 0)
}
