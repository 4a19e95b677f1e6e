import type { Verdict } from '../../harness/vocabulary.ts'
import type { SavedCheck } from '../../reports/index.ts'
import type { Trial } from './trial.ts'

/** What became of the service behind one front. */
export interface FrontResult {
  readonly title: string
  readonly version: string | undefined
  readonly rule: string
  readonly verdict: Verdict
  /** Failed checks, outside the class `robustness` and in it. */
  readonly musts: readonly SavedCheck[]
  readonly shoulds: readonly SavedCheck[]
  readonly robustness: readonly SavedCheck[]
  /** Checks that were judged without a front, and could not be judged behind this one. */
  readonly untested: readonly SavedCheck[]
  readonly requests: number
  readonly seconds: number
}

/** A front that could not be tried. */
export interface MissingFront {
  readonly title: string
  readonly install: string
}

const isUnjudged = ({ outcome }: SavedCheck): boolean => outcome === 'untested' || outcome === 'error'

/**
 * Tells what a front changed.
 * @param bare the run against the service itself
 */
export function resultOf(
  { title, rule }: Pick<FrontResult, 'title' | 'rule'>,
  { report, version, seconds }: Trial,
  bare: Trial | undefined,
): FrontResult {
  const failed = report.checks.filter(({ outcome }) => outcome === 'failed')
  const claimed = failed.filter((check) => check.class !== 'robustness')
  const unjudgedBare = new Set(bare?.report.checks.filter(isUnjudged).map(({ id }) => id))
  return {
    title,
    version,
    rule,
    verdict: report.verdict,
    musts: claimed.filter(({ level }) => level === 'MUST'),
    shoulds: claimed.filter(({ level }) => level !== 'MUST'),
    robustness: failed.filter((check) => check.class === 'robustness'),
    untested: report.checks.filter((check) => isUnjudged(check) && !unjudgedBare.has(check.id)),
    requests: report.http.requests,
    seconds,
  }
}

/** Whether the service is found conformant behind the front: no MUST failed in any class, and all was judged. */
export const isFair = ({ verdict, musts, robustness, untested }: FrontResult): boolean =>
  verdict === 'conformant' &&
  musts.length === 0 &&
  robustness.every(({ level }) => level !== 'MUST') &&
  untested.every(({ level }) => level !== 'MUST')
