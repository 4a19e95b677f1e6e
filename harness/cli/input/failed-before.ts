import {
  isWhole,
  numberedCauses,
  type Repeats,
  type SavedCause,
  type SavedReport,
} from '../../../reports/index.ts'
import type { Check } from '../../check/check.ts'
import { concerns } from '../../check/selection.ts'
import { UsageError } from './usage-error.ts'

/**
 * The cases that failed or broke in an earlier run. A run-wide rule is broken by the requests of other cases, so these
 * cases run again, too: without them, the rule would see nothing.
 * @param source the report as it was named, for messages
 * @param cause limits them to those of one cause
 * @throws UsageError if nothing failed, or if none of the failed cases exists any more
 */
export function failedBefore(
  report: SavedReport,
  source: string,
  checks: readonly Check[],
  cause?: SavedCause,
): string[] {
  const failed = report.checks.filter(hasFailed)
  const ids = cause === undefined ? failed.flatMap(repeatedOf) : casesOf(cause, failed)
  if (ids.length === 0) throw new UsageError(`Nothing failed in ${source}, so there is nothing to repeat`)
  const known = [...new Set(ids)].filter((id) => checks.some((check) => concerns(check, id)))
  if (known.length === 0) {
    throw new UsageError(
      `What failed in ${source} does not exist in this version of the suite: run all checks`,
    )
  }
  return known
}

const hasFailed = ({ outcome }: Pick<SavedReport['checks'][number], 'outcome'>): boolean =>
  outcome === 'failed' || outcome === 'error'

/** The cases of a failed check that failed or broke, and the cases whose requests broke a run-wide rule. */
const repeatedOf = ({ id, cases = [], exchanges = [] }: SavedReport['checks'][number]): string[] => [
  ...(cases.length === 0 ? [id] : cases.filter(hasFailed).map((one) => one.id)),
  ...exchanges.flatMap(({ check }) => check ?? []),
]

/** The cases of a cause, and the cases whose requests broke its run-wide rules. */
const casesOf = ({ cases, checks, companions }: SavedCause, failed: SavedReport['checks']): string[] => [
  ...cases,
  ...(companions ?? []),
  ...failed
    .filter(({ id, kind }) => kind === 'run-wide' && checks.includes(id))
    .flatMap(({ exchanges = [] }) => exchanges.flatMap(({ check }) => check ?? [])),
]

/**
 * The cause of an earlier run with this number.
 * @throws UsageError if the run has no such cause
 */
export function causeBefore(report: SavedReport, source: string, number: number): SavedCause {
  const causes = numberedCauses(report.causes ?? [])
  const cause = causes[number - 1]
  if (cause !== undefined) return cause
  const has = causes.length === 1 ? 'one cause' : `causes 1 to ${causes.length}`
  throw new UsageError(
    causes.length === 0
      ? `The run of ${source} has no causes; leave --cause out`
      : `The run of ${source} has no cause ${number}: it has ${has}`,
  )
}

/**
 * Counts the checks that an earlier run left untested. A check that the configuration leaves untested does not count:
 * another run would not test it either.
 */
export function untestedBefore(report: SavedReport): Repeats['untested'] {
  const explained = new Set(report.fixtures.flatMap(({ checks }) => checks))
  const isOpen = ({ id, cases = [] }: SavedReport['checks'][number]): boolean =>
    cases.length === 0
      ? !explained.has(id)
      : cases.some((one) => one.outcome === 'untested' && !explained.has(one.id))
  const decides = (check: SavedReport['checks'][number]): boolean =>
    !isWhole(report) || report.settings.classes.includes(check.class)
  const untested = report.checks.filter(
    (check) => check.outcome === 'untested' && check.kind !== 'untestable' && decides(check) && isOpen(check),
  )
  return { checks: untested.length, musts: untested.filter(({ level }) => level === 'MUST').length }
}
