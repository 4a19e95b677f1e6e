import type { CheckResult, ClassResult, RunResult } from '../../harness/run/result/result.ts'
import { type LeavesOut, notRunIn } from './not-run.ts'

/** What can be counted of each class, in the order of the columns. */
const columns = ['passed', 'failed', 'error', 'untested', 'not run', 'inapplicable'] as const

/** A column of the table. */
export type ClassColumn = (typeof columns)[number]

/** A class in the reports for people. */
export interface ClassRow extends Pick<ClassResult, 'id' | 'decides'> {
  /** What only `--exhaustive` would run counts as `not run`, not as `inapplicable`. */
  readonly counts: Readonly<Record<ClassColumn, number>>
  /** `reported` if the class does not decide; undefined if the run has no verdict because it was not a whole run. */
  readonly verdict: ClassResult['verdict'] | 'reported' | undefined
}

/** The part of a run, or of its saved report, that the counts need. */
interface ChecksOfClasses extends Pick<RunResult, 'fixtures'> {
  readonly checks: readonly (LeavesOut['checks'][number] & Pick<CheckResult, 'class' | 'kind'>)[]
}

/**
 * One row for each class. If the run was not a whole run, only the classes with a selected check, without a verdict.
 */
export function classRowsOf(run: Pick<RunResult, 'classes' | 'scope' | 'checks' | 'fixtures'>): ClassRow[] {
  const isWhole = run.scope.kind === 'whole'
  return run.classes
    .map((one) => ({ ...one, counts: withNotRun(one, run) }))
    .filter(({ counts }) => isWhole || columns.some((column) => counts[column] > 0))
    .map(({ id, verdict, decides, counts }) => ({
      id,
      decides,
      counts,
      verdict: isWhole ? (decides || verdict === 'not-claimed' ? verdict : 'reported') : undefined,
    }))
}

/** The columns of a table. The column `not run` is only there if something was not run. */
export const classColumnsOf = (rows: readonly ClassRow[]): readonly ClassColumn[] =>
  columns.filter((column) => column !== 'not run' || rows.some(({ counts }) => counts[column] > 0))

/** The counts of a class. What only `--exhaustive` would run is counted separately. */
export function withNotRun(
  { id, counts }: Pick<ClassResult, 'id' | 'counts'>,
  { checks, fixtures }: ChecksOfClasses,
): ClassRow['counts'] {
  const own = checks.filter((check) => check.class === id && check.kind !== 'untestable')
  const notRun = notRunIn({ checks: own, fixtures }).length
  return { ...counts, 'not run': notRun, inapplicable: counts.inapplicable - notRun }
}
