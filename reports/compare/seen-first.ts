import type { FoldedCheck } from './folded.ts'
import type { SavedReport } from './saved-report.ts'

/** What is known of the checks that fail now. */
interface FailingNow {
  /** Ids of the checks that passed before and fail now. */
  readonly worse: readonly string[]
  /** Ids of the checks that fail now and that were not judged before. */
  readonly newlyJudged: readonly string[]
}

/**
 * The run-wide rules among the worse checks whose failure was only seen because other checks ran for the first time. A
 * run-wide rule looks at the requests of other checks: it passes if they do not run. Its failure is news if each cause
 * of it makes a newly judged check fail, and no other check that passed before.
 * @param after the new report; a report without causes says nothing about it
 */
export function seenFirst(
  { causes = [] }: SavedReport,
  current: ReadonlyMap<string, FoldedCheck>,
  { worse, newlyJudged }: FailingNow,
): ReadonlySet<string> {
  const isRunWide = (id: string): boolean => current.get(id)?.kind === 'run-wide'
  const news = new Set(newlyJudged.filter((id) => !isRunWide(id)))
  const ownWorse = new Set(worse.filter((id) => !isRunWide(id)))
  const isSeenFirst = (id: string): boolean => {
    const own = causes.filter(({ checks }) => checks.includes(id))
    return (
      own.length > 0 &&
      own.every(
        ({ checks }) => checks.some((one) => news.has(one)) && !checks.some((one) => ownWorse.has(one)),
      )
    )
  }
  return new Set(worse.filter((id) => isRunWide(id) && isSeenFirst(id)))
}
