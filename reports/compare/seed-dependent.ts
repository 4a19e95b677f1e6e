import { identityOfCause, type SavedCause, type SavedReport } from './saved-report.ts'

/** Earlier reports do not mark generated checks. Their ids begin with this word. */
const usualBeginning = 'properties.'

/**
 * The failed cases of a report whose inputs are generated, and whose cause the other report has, too. With another seed
 * they may pass on the same server, so they are no difference between two servers.
 * @returns the title of the cause, by the id of the case
 */
export function failedBySeed(report: SavedReport, other: SavedReport): ReadonlyMap<string, string> {
  const generated = new Set(
    report.checks
      .filter((check) => check.generated ?? check.id.startsWith(usualBeginning))
      .flatMap(({ id, cases }) => cases?.map((one) => one.id) ?? [id]),
  )
  const known = new Set((other.causes ?? []).map(identityOfCause))
  const failed = new Set((other.causes ?? []).flatMap(({ cases }) => cases))
  // A title may name what was seen first, so a fixed case that fails in both reports shows the same cause, too.
  const isShared = (cause: SavedCause): boolean =>
    known.has(identityOfCause(cause)) || cause.cases.some((id) => failed.has(id) && !generated.has(id))
  return new Map(
    (report.causes ?? [])
      .filter(isShared)
      .flatMap(({ cases, title }) =>
        cases.filter((id) => generated.has(id)).map((id) => [id, title] as const),
      ),
  )
}
