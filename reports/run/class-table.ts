import type { ClassResult, RunResult } from '../../harness/run/result.ts'

/** What is counted of each class, in the order of the columns. */
export const classColumns = ['passed', 'failed', 'error', 'untested', 'inapplicable'] as const

/** A class in the reports for people. */
export interface ClassRow extends Pick<ClassResult, 'id' | 'counts' | 'decides'> {
  /** `reported` where it does not decide; undefined where the run has no verdict, since it was a selection. */
  readonly verdict: ClassResult['verdict'] | 'reported' | undefined
}

/** One row for each class; of a selection only those of which a check was selected, and without a verdict. */
export function classRowsOf({ classes, scope }: Pick<RunResult, 'classes' | 'scope'>): ClassRow[] {
  const isWhole = scope.kind === 'whole'
  return classes
    .filter(({ counts }) => isWhole || classColumns.some((column) => counts[column] > 0))
    .map(({ id, verdict, decides, counts }) => ({
      ...{ id, decides, counts },
      verdict: isWhole ? (decides || verdict === 'not-claimed' ? verdict : 'reported') : undefined,
    }))
}
