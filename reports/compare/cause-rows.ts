import { present } from '../../harness/present.ts'
import { type ConformanceClass, type Level, levels } from '../../harness/vocabulary.ts'
import { cut } from '../text/escaping.ts'
import { identityOfCause, type SavedCause, type SavedReport } from './saved-report.ts'

/** A cause in one column. */
export interface CauseCell {
  readonly title: string
  readonly checks: number
  readonly cases: number
  readonly message: string
  /** Does the baseline of that run expect it? */
  readonly known: boolean
}

/** A cause, with one cell for each column; undefined if that implementation does not have it. */
export interface CauseRow {
  readonly title: string
  /** The highest level of the cause in any column. */
  readonly level: Level
  /** True if it is a finding in every column that has it. */
  readonly isFinding: boolean
  readonly classes: readonly ConformanceClass[]
  /** The first norm of the cause. */
  readonly norm?: { readonly id: string; readonly sentence?: string }
  /** What the known faulty server that it looks like does wrong. */
  readonly looksLike?: string
  /** Ids of the checks that fail because of it in any column. */
  readonly checks: readonly string[]
  readonly cells: readonly (CauseCell | undefined)[]
  readonly differs: boolean
}

const titleLimit = 500
const messageLimit = 600

/**
 * Puts the causes of several reports side by side. Causes with the same known fault, or else the same title, are the
 * same cause.
 * @param comparable the columns that count for a difference
 */
export function causeRows(reports: readonly SavedReport[], comparable: ReadonlySet<number>): CauseRow[] {
  const found = new Map<string, (SavedCause | undefined)[]>()
  for (const [column, { causes = [] }] of reports.entries()) {
    for (const cause of causes) {
      const key = identityOfCause(cause)
      const row = found.get(key) ?? reports.map(() => undefined)
      row[column] ??= cause
      found.set(key, row)
    }
  }
  const classes = new Map(
    reports.flatMap(({ checks }) => checks.map((check) => [check.id, check.class] as const)),
  )
  return [...found.values()]
    .map((causes) => rowOf(causes, classes, comparable))
    .sort(
      (one, other) =>
        Number(one.isFinding) - Number(other.isFinding) ||
        levels.indexOf(one.level) - levels.indexOf(other.level) ||
        columnsWith(other) - columnsWith(one) ||
        other.checks.length - one.checks.length,
    )
}

const columnsWith = ({ cells }: CauseRow): number => cells.filter((cell) => cell !== undefined).length

function rowOf(
  causes: readonly (SavedCause | undefined)[],
  classes: ReadonlyMap<string, ConformanceClass>,
  comparable: ReadonlySet<number>,
): CauseRow {
  const found = causes.filter((cause) => cause !== undefined)
  const [first] = found
  const checks = [...new Set(found.flatMap((cause) => cause.checks))]
  const norm = first?.norms[0]
  return {
    title: cut(first?.title ?? '', titleLimit),
    level: levels.find((level) => found.some((cause) => cause.level === level)) ?? 'MAY',
    isFinding: found.every(({ isFinding }) => isFinding),
    classes: [...new Set(checks.flatMap((id) => classes.get(id) ?? []))],
    ...present({ norm, looksLike: first?.looksLike?.sentence }),
    checks,
    cells: causes.map((cause) =>
      cause === undefined
        ? undefined
        : {
            title: cut(cause.title, titleLimit),
            checks: cause.checks.length,
            cases: cause.cases.length,
            message: cut(cause.message, messageLimit),
            known: cause.known !== undefined,
          },
    ),
    differs: new Set([...comparable].map((column) => causes[column] !== undefined)).size > 1,
  }
}
