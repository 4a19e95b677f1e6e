import type { Exchange } from '../../harness/http/message/exchange.ts'
import type {
  CaseResult,
  CheckResult,
  ClassResult,
  ObservationResult,
  RunResult,
} from '../../harness/run/result/result.ts'
import type { Settings } from '../../harness/vocabulary.ts'
import type { Cause } from '../causes/cause.ts'
import { productName } from '../text/product-name.ts'

/** A check as conformance.json holds it, as far as reports are compared by it. */
export type SavedCheck = Pick<
  CheckResult,
  'id' | 'level' | 'kind' | 'class' | 'section' | 'sentence' | 'outcome' | 'message'
> & {
  /** Absent in reports of 0.1. */
  readonly cases?: readonly Pick<CaseResult, 'id' | 'title' | 'outcome' | 'message'>[]
  /** The exchange that shows the failure; in reports of 0.1 all of them. */
  readonly exchanges?: readonly Pick<Exchange, 'check'>[]
}

/** An observation as conformance.json holds it. The schema leaves the kind of value open, and it may be missing. */
export type SavedObservation = Pick<
  ObservationResult,
  'id' | 'class' | 'section' | 'sentence' | 'outcome'
> & { readonly value?: unknown }

/** A cause as conformance.json holds it. */
export type SavedCause = Pick<
  Cause,
  'title' | 'level' | 'isFinding' | 'norms' | 'checks' | 'cases' | 'operations' | 'message' | 'replay'
> & {
  readonly looksLike?: NonNullable<Cause['looksLike']>
  readonly known?: NonNullable<Cause['known']>
}

/** A class as conformance.json holds it. Reports of 0.1 do not say whether it decides: there, all claimed classes do. */
export type SavedClass = Omit<ClassResult, 'decides'> & { readonly decides?: boolean }

/** What a conformance.json says, once it was found valid by report.schema.json; evidence and traffic apart. */
export interface SavedReport
  extends Pick<
    RunResult,
    | 'suite'
    | 'specification'
    | 'implementation'
    | 'target'
    | 'startedAt'
    | 'seed'
    | 'durationMs'
    | 'verdict'
    | 'fixtures'
    | 'complete'
    | 'baseline'
    | 'stopped'
  > {
  readonly settings: Pick<
    Settings,
    'classes' | 'only' | 'skip' | 'strict' | 'exhaustive' | 'runs' | 'settleMs'
  > &
    // Absent in reports of 0.1.
    Partial<Pick<Settings, 'unsupported' | 'entriesPerGroup'>>
  /** Absent in reports of 0.1. */
  readonly scope?: RunResult['scope']
  readonly classes: readonly SavedClass[]
  /** Absent in reports of 0.1. */
  readonly causes?: readonly SavedCause[]
  readonly checks: readonly SavedCheck[]
  readonly observations: readonly SavedObservation[]
  readonly digest: string
}

/** What makes a cause the same in two reports: the known fault that it looks like, else its title. */
export const identityOfCause = ({ looksLike, title }: Pick<SavedCause, 'looksLike' | 'title'>): string =>
  looksLike === undefined ? `title ${title}` : `fault ${looksLike.fault}`

/** The choice of an observation as text; empty where it could not be seen. */
export function choiceOf({ outcome, value }: SavedObservation): string {
  if (outcome !== 'passed') return ''
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/** What a saved report is called beside others: its name, else its target. */
export function titleOfReport({ implementation, target }: SavedReport): string {
  const name = productName(implementation)
  return name === '' ? target : name
}
