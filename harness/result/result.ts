import type { ConformanceClass, Level } from '../check/check.ts'
import type { Exchange } from '../record/exchange.ts'

/** Outcome of one check (design, section 2). */
export type Outcome = 'passed' | 'failed' | 'untested' | 'inapplicable' | 'error'

/** All outcomes, in the order in which people want to read them. */
export const outcomes: readonly Outcome[] = ['failed', 'error', 'untested', 'inapplicable', 'passed']

/** Verdict over a class or the run. */
export type Verdict = 'conformant' | 'non-conformant' | 'inconclusive'

/** What became of one check. */
export interface CheckResult {
  readonly id: string
  readonly level: Level
  readonly kind: 'check' | 'untestable' | 'contract'
  readonly class: ConformanceClass
  readonly resource: string
  readonly topic: string
  readonly section: string
  readonly sentence: string
  readonly outcome: Outcome
  readonly durationMs: number
  /** What was wrong, with the got value; or why it is untested or inapplicable. */
  readonly message?: string
  /** The command that replays this check alone, without secrets. */
  readonly replay?: string
  /** The missing config member, where the check is untested for want of a fixture. */
  readonly fixture?: string
  /** How many of the last exchanges are the requests of a property's smallest counterexample. */
  readonly counterexample?: number
  /** The evidence. Kept for every executed check; reports decide what they print. */
  readonly exchanges: readonly Exchange[]
}

/** What the target chose where the specification leaves a choice. */
export interface ObservationResult {
  readonly id: string
  readonly class: ConformanceClass
  readonly resource: string
  readonly topic: string
  readonly section: string
  readonly sentence: string
  readonly outcome: Outcome
  /** The choice; or why it could not be seen. */
  readonly value: string
  readonly durationMs: number
  readonly exchanges: readonly Exchange[]
}

/** Counts of outcomes. */
export type Counts = Readonly<Record<Outcome, number>>

/** The verdict over one conformance class. */
export interface ClassResult {
  readonly id: ConformanceClass
  readonly verdict: Verdict | 'not-claimed'
  readonly counts: Counts
}

/** One way in which an answer of the target broke the contract of its operation. */
export interface Violation {
  readonly message: string
  readonly exchange?: Exchange
}

/** What the run saw of one operation. */
export interface ContractRecord {
  readonly exchanges: number
  /** Status code → how often it was seen. */
  readonly statuses: Readonly<Record<string, number>>
  readonly violations: readonly Violation[]
}

/** Budgets and choices of the run. */
export interface Settings {
  readonly concurrency: number
  readonly timeoutMs: number
  readonly settleMs: number
  /** Cases per property. */
  readonly runs: number
  /** Requests a second; null = as fast as it goes. */
  readonly rate: number | null
  readonly strict: boolean
  readonly exhaustive: boolean
  readonly classes: readonly ConformanceClass[]
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /** Replays one property's path (fast-check), with `--only`. */
  readonly path?: string
  readonly retry: { readonly attempts: number; readonly budgetMs: number }
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
  /** Sum over all requests of the time from sending to the end of the answer. */
  readonly sumMs: number
}

/** A fixture that the config lacks and the checks that it would test. */
export interface MissingFixture {
  readonly fixture: string
  readonly checks: readonly string[]
}

/** Who made the target; printed in the report. */
export interface Implementation {
  readonly organization?: string
  readonly product?: string
  readonly version?: string
  readonly contact?: string
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
  readonly verdict: Verdict
  readonly classes: readonly ClassResult[]
  readonly checks: readonly CheckResult[]
  readonly observations: readonly ObservationResult[]
  readonly contract: Readonly<Record<string, ContractRecord>>
  readonly http: HttpTotals
  readonly fixtures: readonly MissingFixture[]
  /** Things the reader must know: free slots, an incentive consumed, a cleanup that failed. */
  readonly notes: readonly string[]
  /** False while the run goes on, and for ever if it was killed or interrupted. */
  readonly complete: boolean
}
