import type { Check } from '../../check/check.ts'
import type { Implementation } from '../../config/config.ts'
import type { Deviation } from '../../http/message/deviation.ts'
import type { Exchange, Violation } from '../../http/message/exchange.ts'
import type { ConformanceClass, Level, Norm, Outcome, Scope, Settings, Verdict } from '../../vocabulary.ts'

/** A check, a case or a pattern that is expected to fail for now. */
export interface KnownFailure {
  readonly id: string
  /** Of a check: the ids of its cases that are expected to fail; all of them if this is absent. */
  readonly cases?: readonly string[]
  /** Why this failure is accepted for now. */
  readonly reason?: string
  /** Where the fix is tracked: a number or an address. */
  readonly issue?: string
}

/** The result of one case. */
export interface CaseResult {
  readonly id: string
  readonly title: string
  /** Its norm, if it rests on more than its check does. */
  readonly norm?: Norm
  readonly outcome: Outcome
  readonly durationMs: number
  /**
   * What was wrong, with the value that was received; or why the case is untested or inapplicable; or what a property
   * ran.
   */
  readonly message?: string
  /** The command that runs only this case again, without secrets. */
  readonly replay?: string
  /** The missing member of the configuration, or flag, if the case is untested or inapplicable without it. */
  readonly fixture?: string
  /** Id of the exchange that shows the failure. */
  readonly decisive?: number
  /** In what way it failed. */
  readonly deviation?: Deviation
  /** For a run-wide rule: each way in which it was broken. */
  readonly violations?: readonly Violation[]
  /**
   * Did it fail again when it was run again at the end of the run, without other cases? Absent if it was not run again.
   */
  readonly reproduced?: boolean
  /** It failed as a property, and its counterexample was tried again at once. */
  readonly triedAgain?: boolean
  /** The entry of the baseline that expects this failure. */
  readonly known?: Omit<KnownFailure, 'cases'>
  /** The evidence: what the case sent, and which exchanges of shared fixtures it looked at. */
  readonly exchanges: readonly Exchange[]
}

/** The result of one check: its outcome is the worst outcome of its cases. */
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
  /** It is a property: its inputs are generated. */
  readonly generated?: true
  /** What kind of unusual input it tries, if any. */
  readonly tries?: Check['tries']
  readonly outcome: Outcome
  /**
   * Duration of its longest case in milliseconds, without the time that it waited for groups and for shared fixtures.
   */
  readonly durationMs: number
  /** The message of the worst case, with the number of cases that ended like it. */
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
  /** The choice, or why it could not be seen. */
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
  /** The choice, or the choices of all cases, or why it could not be seen. */
  readonly value: string
  readonly durationMs: number
  readonly cases: readonly ObservedCase[]
}

/** The result of a check or of an observation. */
export type AnyResult = CheckResult | ObservationResult

/** Counts of outcomes. */
export type Counts = Readonly<Record<Outcome, number>>

/** The verdict over one conformance class. */
export interface ClassResult {
  readonly id: ConformanceClass
  readonly verdict: Verdict | 'not-claimed'
  /**
   * Does it count for the verdict of the run? `robustness` is also reported with the text board, but counts only if it is
   * claimed.
   */
  readonly decides: boolean
  readonly counts: Counts
}

/** What the run saw of one operation. */
export interface ContractRecord {
  readonly exchanges: number
  /** Status code → how often it was seen. */
  readonly statuses: Readonly<Record<string, number>>
  readonly violations: readonly Violation[]
  /** Ids of the exchanges whose responses keep the contract; absent in saved reports. */
  readonly right?: readonly number[]
}

/** Traffic of the run. */
export interface HttpTotals {
  readonly requests: number
  readonly retries: number
  /**
   * Retries by what came before them: a status, or why there was no response (`broken`, `connection`, `timeout`). Absent
   * if nothing was retried.
   */
  readonly retriedAfter?: Readonly<Record<string, number>>
  readonly bytesSent: number
  readonly bytesReceived: number
  readonly latencyMs: {
    readonly p50: number
    readonly p95: number
    readonly p99: number
    readonly max: number
  }
}

/** A fixture that the configuration lacks, and the cases that need it. Some cases lack other fixtures, too. */
export interface MissingFixture {
  readonly fixture: string
  readonly checks: readonly string[]
}

/** A run compared with a list of expected failures. */
export interface BaselineSummary {
  /** Number of entries in the list. */
  readonly entries: number
  /** Failed checks with only expected failures, and all other failed checks. */
  readonly expected: number
  readonly unexpected: number
  /** Entries that no longer fail. */
  readonly stale: readonly string[]
}

/** A whole run: the content of conformance.json. */
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
  /** All exchanges that were kept, in the order in which they began, including those of the run itself. */
  readonly exchanges: readonly Exchange[]
  readonly fixtures: readonly MissingFixture[]
  /** Things that the reader must know: free slots, an incentive that was used up, a cleanup that failed. */
  readonly notes: readonly string[]
  /** The comparison with the baseline. */
  readonly baseline?: BaselineSummary
  /** Why the run was ended early, such as a target that stopped answering. */
  readonly stopped?: string
  /** Why the run could not begin, in a few words. In that case nothing was judged. */
  readonly unbegun?: string
  /** False while the run goes on, and forever if it was killed or interrupted. */
  readonly complete: boolean
}

/** The case that represents a check: the first of its worst cases. */
export const worstCase = ({ cases, outcome }: CheckResult): CaseResult | undefined =>
  cases.find((one) => one.outcome === outcome) ?? cases[0]
