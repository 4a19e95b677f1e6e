import type { SavedReport } from '../../../reports/index.ts'
import type { Check } from '../../check/check.ts'
import { concerns } from '../../check/selection.ts'
import { UsageError } from './usage-error.ts'

/**
 * The cases that failed or broke in an earlier run. A run-wide rule is broken by the requests of other cases, so these
 * cases run again, too: without them, the rule would see nothing.
 * @param source the report as it was named, for messages
 * @throws UsageError if nothing failed, or if none of the failed cases exists any more
 */
export function failedBefore(report: SavedReport, source: string, checks: readonly Check[]): string[] {
  const failed = report.checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
  const ids = failed.flatMap(({ id, cases = [], exchanges = [] }) => [
    ...(cases.length === 0 ? [id] : cases.filter(({ outcome }) => outcome !== 'passed').map((one) => one.id)),
    ...exchanges.flatMap(({ check }) => check ?? []),
  ])
  if (ids.length === 0) throw new UsageError(`Nothing failed in ${source}, so there is nothing to repeat`)
  const known = [...new Set(ids)].filter((id) => checks.some((check) => concerns(check, id)))
  if (known.length === 0) {
    throw new UsageError(
      `What failed in ${source} does not exist in this version of the suite: run all checks`,
    )
  }
  return known
}
