import type { Verdict } from '../../harness/vocabulary.ts'
import type { SavedCheck } from '../../reports/index.ts'
import type { RunBehindFront } from './run-behind-front.ts'

/** The result of a run against the service behind one front end. */
export interface FrontResult {
  readonly title: string
  readonly version: string | undefined
  readonly rule: string
  readonly verdict: Verdict
  /** Failed checks, outside the class `robustness` and in it. */
  readonly musts: readonly SavedCheck[]
  readonly shoulds: readonly SavedCheck[]
  readonly robustness: readonly SavedCheck[]
  /** Cases that passed without a front end and were not judged behind this one: untested, in error or inapplicable. */
  readonly unjudged: readonly UnjudgedCase[]
  readonly requests: number
  /** How many of the requests were repetitions. */
  readonly retries: number
  readonly seconds: number
}

/** A case that passed without a front end and was not judged behind one. */
export interface UnjudgedCase {
  readonly id: string
  readonly level: SavedCheck['level']
  readonly class: SavedCheck['class']
  readonly outcome: SavedCheck['outcome']
  readonly message: string
}

/** A front end that could not be tried. */
export interface MissingFront {
  readonly title: string
  readonly install: string
}

/** All cases of a report. A check in an old report, which has no cases, counts as its own only case. */
const casesOf = ({ report }: RunBehindFront): readonly UnjudgedCase[] =>
  report.checks.flatMap((check) =>
    (check.cases ?? [check]).map(({ id, outcome, message = '' }) => ({
      id,
      level: check.level,
      class: check.class,
      outcome,
      message,
    })),
  )

/**
 * Compares the run behind a front end with the run without one.
 * @param bare the run against the service itself
 */
export function resultOf(
  { title, rule }: Pick<FrontResult, 'title' | 'rule'>,
  run: RunBehindFront,
  bare: RunBehindFront | undefined,
): FrontResult {
  const { report, version, seconds } = run
  const failed = report.checks.filter(({ outcome }) => outcome === 'failed')
  const claimed = failed.filter((check) => check.class !== 'robustness')
  const judgedBare = new Set(
    casesOf(bare ?? run).flatMap(({ id, outcome }) => (outcome === 'passed' ? [id] : [])),
  )
  return {
    title,
    version,
    rule,
    verdict: report.verdict,
    musts: claimed.filter(({ level }) => level === 'MUST'),
    shoulds: claimed.filter(({ level }) => level !== 'MUST'),
    robustness: failed.filter((check) => check.class === 'robustness'),
    unjudged: casesOf(run).filter(
      ({ id, outcome }) => outcome !== 'passed' && outcome !== 'failed' && judgedBare.has(id),
    ),
    requests: report.http.requests,
    retries: report.http.retries,
    seconds,
  }
}

/** True if the service is conformant behind the front end: no MUST failed, not even in the class `robustness`. */
export const isFair = ({ verdict, musts, robustness }: FrontResult): boolean =>
  verdict === 'conformant' && musts.length === 0 && robustness.every(({ level }) => level !== 'MUST')
