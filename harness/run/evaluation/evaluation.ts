import type { RunRecord } from '../../check/context.ts'
import type { ArrangementFailure } from '../../expect/signals.ts'
import type { Deviation } from '../../http/message/deviation.ts'
import type { Exchange, Violation } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import type { CaseCount } from '../../property/property.ts'
import type { Outcome } from '../../vocabulary.ts'
import type { Settling } from '../recording/settling.ts'
import type { CaseMeans } from './means.ts'

/** The result of running a case. */
export interface Evaluation {
  readonly outcome: Outcome
  readonly message?: string
  /** The missing member of the configuration, or flag, if the case is untested or inapplicable without it. */
  readonly fixture?: string
  /** The value of an observation. */
  readonly value?: string
  /** The path of a property's counterexample. */
  readonly path?: string
  /** The counterexample of a property has already been tried again. */
  readonly triedAgain?: boolean
  /** The exchange that shows the failure. */
  readonly decisive?: Exchange
  /** In what way it failed. */
  readonly deviation?: Deviation
  /** For a run-wide rule: each way in which it was broken. */
  readonly violations?: readonly Violation[]
  /** The exchanges of shared fixtures that it looked at. */
  readonly shared?: readonly Exchange[]
}

/** What the run provides for the evaluation of one case, in addition to what the case itself gets. */
export interface EvaluationMeans extends Omit<CaseMeans, 'host' | 'callerOf'> {
  readonly record: RunRecord
  readonly settling: Settling
  /** The exchanges of the case. */
  readonly exchanges: () => readonly Exchange[]
  /** The exchanges of a shared fixture, by its title. */
  readonly exchangesOf: (title: string) => readonly Exchange[]
  readonly counts: () => readonly CaseCount[]
  /**
   * What a case gets for its first, second … run. In each run after the first, shared fixtures are arranged again, and
   * writes wait for effects that may come late.
   */
  readonly ofRun: (run: number) => Pick<CaseMeans, 'host' | 'callerOf'>
  /** Forgets what the case has sent and counted so far, because it runs again. */
  readonly startOver: () => void
  /** Does the target answer another request? */
  readonly reachable: () => Promise<boolean>
  /** The first response to one of these cases or shared fixtures that broke the contract. */
  readonly firstBroken: (checks: readonly string[]) => Violation | undefined
  readonly onArrangementFailure: (failure: ArrangementFailure) => void
  /** Prepares to send a recorded GET again with the same caller; undefined if that is not possible. */
  readonly readAgain: (exchange: Exchange) => (() => Promise<HttpResponse>) | undefined
}

/** The means of one run of a case. */
export type OnceMeans = EvaluationMeans & CaseMeans & { readonly used: ReadonlySet<string> }

/** The evaluation of a run-wide rule. */
export function ofViolations(violations: readonly Violation[]): Evaluation {
  const [first] = violations
  if (first === undefined) return { outcome: 'passed' }
  const lines = violations.map(({ message, exchange }) =>
    exchange === undefined ? message : `${message} (${exchange.request.method} ${exchange.request.url})`,
  )
  const shared = violations.flatMap(({ exchange }) => exchange ?? [])
  return {
    outcome: 'failed',
    message: lines.join('\n'),
    shared,
    violations,
    ...(first.exchange === undefined ? {} : { decisive: first.exchange }),
  }
}
