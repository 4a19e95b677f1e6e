import type { Check } from '../../check/check.ts'
import type { Implementation } from '../../config/config.ts'
import type { Deviation } from '../../http/message/deviation.ts'
import type { Exchange, Violation } from '../../http/message/exchange.ts'
import type { ConformanceClass, Level, Norm, Outcome, Scope, Settings, Verdict } from '../../vocabulary.ts'

/** A check, a case or a pattern that is expected to fail for now. */
export interface KnownFailure {
  readonly id: string
  /** Why it fails and may, for now. */
  readonly reason?: string
  /** Where the fix is followed: a number or an address. */
  readonly issue?: string
}

/** What became of one case. */
export interface CaseResult {
  readonly id: string
  readonly title: string
  /** What it rests on, where that is more than what its check does. */
  readonly norm?: Norm
  readonly outcome: Outcome
  readonly durationMs: number
  /** What was wrong, with the got value; or why it is untested or inapplicable; or what a property ran. */
  readonly message?: string
  /** The command that replays this case alone, without secrets. */
  readonly replay?: string
  /** The missing member of the configuration, or flag, where the case is untested for want of it. */
  readonly fixture?: string
  /** Id of the exchange that shows the failure. */
  readonly decisive?: number
  /** In what way it failed. */
  readonly deviation?: Deviation
  /** Of a rule on the whole run: each way in which it was broken. */
  readonly violations?: readonly Violation[]
  /** Did it fail again when it was run once more, alone, at the end of the run? Absent where that was not tried. */
  readonly reproduced?: boolean
  /** It failed as a property whose counterexample was tried again at once. */
  readonly triedAgain?: boolean
  /** The entry of the baseline that expects it to fail. */
  readonly known?: KnownFailure
  /** How many of the last exchanges are the requests of a property's smallest counterexample. */
  readonly counterexample?: number
  /** The evidence: what the case sent, and what it looked at of a shared fixture. */
  readonly exchanges: readonly Exchange[]
}

/** What became of one check: its outcome is the worst of its cases. */
export interface CheckResult {
  readonly id: string
  readonly level: Level
  readonly kind: Exclude<Check['kind'], 'observation'>
  readonly class: ConformanceClass
  readonly norm: Norm
  readonly resource: string
  readonly topic: string
  readonly section: string
  readonly sentence: string
  /** It is a property: its inputs are made up. */
  readonly generated?: true
  /** What it tries, where that is nothing usual. */
  readonly tries?: Check['tries']
  readonly outcome: Outcome
  /** Of its longest case; waiting for groups and for what cases share counts for none. In milliseconds. */
  readonly durationMs: number
  /** That of the worst case, with how many ended so. */
  readonly message?: string
  readonly replay?: string
  readonly fixture?: string
  readonly cases: readonly CaseResult[]
}

/** What the target chose in one case. */
export interface ObservedCase {
  readonly id: string
  readonly title: string
  readonly outcome: Outcome
  /** The choice; or why it could not be seen. */
  readonly value: string
  readonly exchanges: readonly Exchange[]
}

/** What the target chose where the specification leaves a choice. */
export interface ObservationResult {
  readonly id: string
  readonly kind: 'observation'
  readonly class: ConformanceClass
  readonly norm: Norm
  readonly resource: string
  readonly topic: string
  readonly section: string
  readonly sentence: string
  readonly outcome: Outcome
  /** The choice, or the choices of all cases; or why it could not be seen. */
  readonly value: string
  readonly durationMs: number
  readonly cases: readonly ObservedCase[]
}

/** Results of either kind of executed declaration. */
export type AnyResult = CheckResult | ObservationResult

/** Counts of outcomes. */
export type Counts = Readonly<Record<Outcome, number>>

/** The verdict over one conformance class. */
export interface ClassResult {
  readonly id: ConformanceClass
  readonly verdict: Verdict | 'not-claimed'
  /** Does it count for the verdict of the run? `robustness` is reported, and counts only where it is named. */
  readonly decides: boolean
  readonly counts: Counts
}

/** What the run saw of one operation. */
export interface ContractRecord {
  readonly exchanges: number
  /** Status code → how often it was seen. */
  readonly statuses: Readonly<Record<string, number>>
  readonly violations: readonly Violation[]
}

/** Traffic of the run. */
export interface HttpTotals {
  readonly requests: number
  readonly retries: number
  readonly bytesSent: number
  readonly bytesReceived: number
  readonly latencyMs: {
    readonly p50: number
    readonly p95: number
    readonly p99: number
    readonly max: number
  }
  /** Sum over all requests of the time from sending to the end of the response. */
  readonly sumMs: number
}

/** A fixture that the config lacks, and the cases that need it, some of them beside others that it lacks. */
export interface MissingFixture {
  readonly fixture: string
  readonly checks: readonly string[]
}

/** What a list of expected failures makes of a run. */
export interface BaselineSummary {
  /** Entries of the list. */
  readonly entries: number
  /** Failed checks of which every failure is expected, and the others. */
  readonly expected: number
  readonly unexpected: number
  /** Entries that no longer fail. */
  readonly stale: readonly string[]
}

/** A whole run: what conformance.json is made of. */
export interface RunResult {
  readonly suite: { readonly name: string; readonly version: string }
  readonly specification: { readonly version: string }
  readonly implementation: Implementation
  readonly target: string
  readonly startedAt: string
  readonly durationMs: number
  readonly seed: number
  readonly settings: Settings
  /** Which part of the suite was run. */
  readonly scope: Scope
  readonly verdict: Verdict
  readonly classes: readonly ClassResult[]
  readonly checks: readonly CheckResult[]
  readonly observations: readonly ObservationResult[]
  readonly contract: Readonly<Record<string, ContractRecord>>
  readonly http: HttpTotals
  /** Every exchange that was kept, in the order in which they began: those of the run itself too. */
  readonly exchanges: readonly Exchange[]
  readonly fixtures: readonly MissingFixture[]
  /** Things the reader must know: free slots, an incentive consumed, a cleanup that failed. */
  readonly notes: readonly string[]
  /** What the baseline made of it. */
  readonly baseline?: BaselineSummary
  /** Why the run was ended before its end: the target was silent. */
  readonly stopped?: string
  /** Why the run could not begin, in a few words: then nothing was judged. */
  readonly unbegun?: string
  /** False while the run goes on, and for ever if it was killed or interrupted. */
  readonly complete: boolean
}

/** The case that speaks for a check: the first of the worst. */
export const worstCase = ({ cases, outcome }: CheckResult): CaseResult | undefined =>
  cases.find((one) => one.outcome === outcome) ?? cases[0]

/** The evidence of a check: that of its worst case. */
export function evidenceOf(check: CheckResult): readonly Exchange[] {
  return worstCase(check)?.exchanges ?? []
}
