import type { RunRecord } from '../../check/context.ts'
import type { ArrangementFailure } from '../../expect/signals.ts'
import type { Deviation } from '../../http/message/deviation.ts'
import type { Exchange, Violation } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import type { CaseCount } from '../../property/property.ts'
import type { Outcome } from '../../vocabulary.ts'
import type { Settling } from '../recording/settling.ts'
import type { CaseMeans } from './means.ts'

/** What a case came to. */
export interface Evaluation {
  readonly outcome: Outcome
  readonly message?: string
  readonly fixture?: string
  /** An observation's value. */
  readonly value?: string
  /** Path of a property's counterexample. */
  readonly path?: string
  /** How many of the last exchanges are those of a property's smallest counterexample. */
  readonly requests?: number
  /** The counterexample of a property was tried again already. */
  readonly triedAgain?: boolean
  /** The exchange that shows the failure. */
  readonly decisive?: Exchange
  /** In what way it failed. */
  readonly deviation?: Deviation
  /** Of a rule on the whole run: each way in which it was broken. */
  readonly violations?: readonly Violation[]
  /** What it looked at of shared fixtures. */
  readonly shared?: readonly Exchange[]
}

/** What the run gives to the evaluation of one case, beside what the case itself gets. */
export interface EvaluationMeans extends Omit<CaseMeans, 'host' | 'callerOf'> {
  readonly record: RunRecord
  readonly settling: Settling
  /** The exchanges of the case. */
  readonly exchanges: () => readonly Exchange[]
  /** The exchanges of a shared fixture, by its title. */
  readonly exchangesOf: (fixture: string) => readonly Exchange[]
  readonly counts: () => readonly CaseCount[]
  /** What a case gets for its first, second … run: shared fixtures are arranged anew for each but the first, and writes wait for effects that may come late. */
  readonly ofRun: (run: number) => Pick<CaseMeans, 'host' | 'callerOf'>
  /** Forgets what the case has sent and counted so far: it runs again. */
  readonly startOver: () => void
  /** Does the target answer another request? */
  readonly reachable: () => Promise<boolean>
  /** The first response that broke the contract, of those that some cases or shared fixtures got. */
  readonly firstBroken: (checks: readonly string[]) => Violation | undefined
  readonly onArrangementFailure: (failure: ArrangementFailure) => void
  /** Sends a recorded GET once more, in the same caller's name. */
  readonly readAgain: (exchange: Exchange) => (() => Promise<HttpResponse>) | undefined
}

/** For one run of a case. */
export type OnceMeans = EvaluationMeans & CaseMeans & { readonly used: ReadonlySet<string> }

/** What a rule on the whole run came to. */
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
