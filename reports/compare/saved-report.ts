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

/** The parts of a check in conformance.json that reports are compared by. */
export type SavedCheck = Pick<
  CheckResult,
  'id' | 'level' | 'kind' | 'class' | 'section' | 'sentence' | 'generated' | 'outcome' | 'message'
> & {
  /** Absent in reports of version 0.1. */
  readonly cases?: readonly Pick<CaseResult, 'id' | 'title' | 'outcome' | 'message'>[]
  /** The exchange that shows the failure; in reports of version 0.1 all exchanges. */
  readonly exchanges?: readonly Pick<Exchange, 'check'>[]
}

/** An observation in conformance.json. By the schema its value may be of any type, and may be missing. */
export type SavedObservation = Pick<
  ObservationResult,
  'id' | 'class' | 'section' | 'sentence' | 'outcome'
> & { readonly value?: unknown }

/** A cause in conformance.json. */
export type SavedCause = Pick<
  Cause,
  'title' | 'level' | 'isFinding' | 'norms' | 'checks' | 'cases' | 'operations' | 'message' | 'replay'
> & {
  readonly looksLike?: NonNullable<Cause['looksLike']>
  readonly known?: NonNullable<Cause['known']>
  /** Absent in reports of earlier versions. */
  readonly companions?: NonNullable<Cause['companions']>
}

/**
 * A class in conformance.json. Reports of version 0.1 do not say whether it decides: in those, all claimed classes do.
 */
export type SavedClass = Omit<ClassResult, 'decides'> & { readonly decides?: boolean }

/** The content of a conformance.json that is valid by report.schema.json, without evidence and traffic. */
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
    // Absent in reports of version 0.1.
    Partial<Pick<Settings, 'unsupported' | 'entriesPerGroup'>>
  /** Absent in reports of version 0.1. */
  readonly scope?: RunResult['scope']
  readonly classes: readonly SavedClass[]
  /** Absent in reports of version 0.1. */
  readonly causes?: readonly SavedCause[]
  readonly checks: readonly SavedCheck[]
  readonly observations: readonly SavedObservation[]
  readonly digest: string
}

/** Is it the report of a whole run? Reports of version 0.1 have no scope. */
export const isWhole = ({ scope, settings }: SavedReport): boolean =>
  scope === undefined ? settings.only.length === 0 : scope.kind === 'whole'

/** The beginning of the reason of each check if a run could not begin. */
const couldNotBegin = 'the run could not begin: '

/**
 * Why a run judged nothing: `the target cannot be reached: …`; undefined if it judged anything. The report has no member
 * for it, but each check names it.
 */
export function unbegunReason({
  complete,
  checks,
}: Pick<SavedReport, 'complete' | 'checks'>): string | undefined {
  const judged = checks.filter(({ kind }) => kind !== 'untestable')
  const [first] = judged
  if (complete || first === undefined || judged.some(({ outcome }) => outcome !== 'untested'))
    return undefined
  const reason = first.cases?.[0]?.message ?? first.message ?? ''
  return reason.startsWith(couldNotBegin) ? reason.slice(couldNotBegin.length) : undefined
}

/** What makes causes of two reports the same: the known fault that they look like, or else the title. */
export const identityOfCause = ({ looksLike, title }: Pick<SavedCause, 'looksLike' | 'title'>): string =>
  looksLike === undefined ? `title ${title}` : `fault ${looksLike.fault}`

/** The choice of an observation as text; empty if it was not seen. */
export function choiceOf({ outcome, value }: SavedObservation): string {
  if (outcome !== 'passed') return ''
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/** The name of a saved report among others: its implementation, or else its target. */
export function titleOfReport({ implementation, target }: SavedReport): string {
  const name = productName(implementation)
  return name === '' ? target : name
}
