import { withoutDetails } from '../../harness/http/message/deviation.ts'
import type { CheckResult, RunResult } from '../../harness/run/result/result.ts'
import type { Cause } from '../causes/cause.ts'
import { quantity } from '../text/quantity.ts'
import { missingFixtures } from './overview.ts'

/** Checks that are untested, or inapplicable, for the same reason. */
export interface SharedReason {
  readonly reason: string
  /** Their ids, in the order of the run. */
  readonly checks: readonly string[]
  /** How many of them are MUSTs. */
  readonly musts: number
  /** The number of the cause that is certainly behind it. */
  readonly cause?: number
}

/** A reason without its requests and answers. Reasons that differ only in these are treated as the same. */
export const withoutRequest = (reason: string): string =>
  withoutDetails(
    reason
      .replace(/\b(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) \S+/g, '…')
      // A text that was cut has no quotation mark at its end.
      .replace(/"(?:[^"\\]|\\.)*(?:"|… \(\d+ characters\)|$)/g, '"…"'),
  )

/**
 * Groups checks that are untested, or inapplicable, by their reason, in the order in which the reasons come. Requests,
 * answers and titles of cases make no difference.
 */
export function reasonsOf(
  checks: readonly CheckResult[],
  outcome: 'untested' | 'inapplicable',
): SharedReason[] {
  const byReason = new Map<string, { readonly reason: string; readonly checks: CheckResult[] }>()
  for (const check of checks) {
    const own = check.cases.find((one) => one.outcome === outcome)?.message
    // On one line: each line of a message is a sentence of its own.
    const reason = (own ?? check.message ?? 'no reason given').split('\n').join('. ')
    const known = byReason.get(withoutRequest(reason))
    if (known === undefined) byReason.set(withoutRequest(reason), { reason, checks: [check] })
    else known.checks.push(check)
  }
  return [...byReason.values()].map(({ reason, checks: those }) => ({
    reason,
    checks: those.map(({ id }) => id),
    musts: those.filter(({ level }) => level === 'MUST').length,
  }))
}

/** What a reason says the target did, and the causes that are exactly this deed. */
const deeds: readonly { readonly says: RegExp; readonly is: (cause: Cause) => boolean }[] = [
  {
    says: /the target said that it had deleted the group/,
    is: ({ checks }) => checks.some((id) => id.startsWith('groups.delete.')),
  },
  { says: /\banswered 500\b/, is: ({ exchange }) => exchange?.response?.status === 500 },
]

/**
 * The reasons of untested checks, the widest first. If a reason says what one cause is about, and no other cause is about
 * that, it names the cause; all such reasons are one.
 * @param causes of failed MUSTs, in the order of their numbers
 */
export function untestedReasons(checks: readonly CheckResult[], causes: readonly Cause[]): SharedReason[] {
  const linked = new Map<number, SharedReason>()
  const others: SharedReason[] = []
  for (const one of reasonsOf(checks, 'untested')) {
    const cause = causeBehind(one.reason, causes)
    const known = cause === undefined ? undefined : linked.get(cause)
    if (cause === undefined) others.push(one)
    else if (known === undefined) linked.set(cause, { ...one, cause })
    else {
      const all = [...known.checks, ...one.checks]
      linked.set(cause, { ...known, checks: all, musts: known.musts + one.musts })
    }
  }
  return [...linked.values(), ...others].sort((one, other) => other.checks.length - one.checks.length)
}

function causeBehind(reason: string, causes: readonly Cause[]): number | undefined {
  const deed = deeds.find(({ says }) => says.test(reason))
  const fitting =
    deed === undefined ? [] : causes.flatMap((cause, index) => (deed.is(cause) ? [index + 1] : []))
  return fitting.length === 1 ? fitting[0] : undefined
}

/** `entries.read.flaky`, or `15 checks, 12 MUST (incentive.update.consume, …)`. */
export function untestedName({ checks, musts }: SharedReason): string {
  const [first = ''] = checks
  if (checks.length === 1) return `${first}${musts > 0 ? ' (MUST)' : ''}`
  return `${quantity(checks.length, 'check')}${musts > 0 ? `, ${musts} MUST` : ''} (${first}, …)`
}

/**
 * For each member of the configuration that is missing or that the target refuses: how many cases need it.
 * @returns the member, and the text that follows it
 */
export function fixtureTexts(
  run: Pick<RunResult, 'fixtures' | 'checks'>,
): { fixture: string; text: string }[] {
  const cases = new Map(run.checks.flatMap((check) => check.cases.map((one) => [one.id, one] as const)))
  return missingFixtures(run).map(({ fixture, checks }) => {
    const refusal = checks
      .map((id) => cases.get(id))
      .find((one) => one?.outcome === 'untested' && one.message?.startsWith(`${fixture}`) === true)?.message
    const count = quantity(checks.length, 'case')
    const text =
      refusal === undefined
        ? `: ${count} ${checks.length === 1 ? 'needs' : 'need'} it`
        : `${refusal.slice(fixture.length)} (${count} untested)`
    return { fixture, text }
  })
}
