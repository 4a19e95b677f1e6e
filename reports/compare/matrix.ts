import type { ConformanceClass, Level, Outcome } from '../../harness/vocabulary.ts'
import { levels, profileOf } from '../../harness/vocabulary.ts'
import { withNotRun } from '../run/class-table.ts'
import { cut } from '../text/escaping.ts'
import { type CauseRow, causeRows } from './cause-rows.ts'
import { type FoldedCheck, foldedChecks, type Owners, ownersIn } from './folded.ts'
import { choiceOf, isWhole, type SavedClass, type SavedReport, titleOfReport } from './saved-report.ts'

/** One implementation of the matrix. */
export interface MatrixColumn {
  /** Different for each column: if a name occurs again, it gets a number. */
  readonly title: string
  readonly target: string
  /** Where its report was read from. */
  readonly source: string
  readonly suite: string
  readonly startedAt: string
  readonly verdict: SavedReport['verdict']
  /** What the verdict leaves out: `2-legged`; empty if nothing is declared unsupported. */
  readonly profile: string
  readonly classes: readonly SavedClass[]
  /** False for a report of version 0.1, which has no causes. */
  readonly hasCauses: boolean
  /** False if the digest of the report does not fit. */
  readonly intact: boolean
  /** What readers must know before they trust the column: a partial run, an altered report. */
  readonly remarks: readonly string[]
}

/** The outcome of one check in one column. */
export interface MatrixCell {
  readonly outcome: Outcome
  readonly message?: string
}

/** A check or an observation, with one cell for each column; undefined if that run did not include it. */
export interface MatrixRow<Cell> {
  readonly id: string
  readonly class: ConformanceClass
  readonly sentence: string
  readonly cells: readonly (Cell | undefined)[]
  /** Do the columns that include it differ? Only columns of whole runs count, if there are at least two. */
  readonly differs: boolean
}

/** A check of the matrix. */
export interface CheckRow extends MatrixRow<MatrixCell> {
  readonly level: Level
  /** Did it fail, or did the suite break, in any column? */
  readonly failed: boolean
}

/** Implementations side by side. */
export interface Matrix {
  readonly columns: readonly MatrixColumn[]
  /** The classes of all columns. */
  readonly classes: readonly ConformanceClass[]
  /** What has to be fixed: MUST before SHOULD before MAY, then the causes of most columns first. */
  readonly causes: readonly CauseRow[]
  /** Every check; MUST before SHOULD before MAY. */
  readonly rows: readonly CheckRow[]
  /** Every observation that was made in at least one column. */
  readonly choices: readonly MatrixRow<string>[]
}

/** A saved report and where it comes from. */
export interface MatrixSource {
  readonly report: SavedReport
  readonly source: string
  /** False if its digest does not fit. */
  readonly intact: boolean
}

/** Longest title of a column, and longest message, in UTF-16 units. */
const titleLimit = 60
const messageLimit = 600

/**
 * Puts the reports of several implementations side by side. A class that a run does not claim is left out of its
 * column.
 */
export function matrixOf(sources: readonly MatrixSource[]): Matrix {
  const comparable = comparableColumns(sources.map(({ report }) => report))
  const owners = ownersIn(sources.map(({ report }) => report))
  const known = new Map<string, FoldedCheck>()
  const cellsByColumn = sources.map(({ report }) => cellsOf(report, owners, known))
  const rows = [...known.values()]
    .filter(({ kind }) => kind !== 'untestable')
    .map((check): CheckRow => {
      const cells = cellsByColumn.map((column) => column.get(check.id))
      const outcomes = outcomesIn(cells)
      const compared = outcomesIn(cells.filter((_, column) => comparable.has(column)))
      const { id, level, sentence } = check
      return {
        id,
        level,
        class: check.class,
        sentence,
        cells,
        differs: compared.size > 1,
        failed: outcomes.has('failed') || outcomes.has('error'),
      }
    })
  return {
    columns: columnsOf(sources),
    classes: [...new Set(sources.flatMap(({ report }) => report.classes.map(({ id }) => id)))],
    causes: causeRows(
      sources.map(({ report }) => report),
      comparable,
    ),
    rows: levels.flatMap((level) => rows.filter((row) => row.level === level)),
    choices: choicesOf(sources, comparable),
  }
}

/**
 * The columns that say something about every check. A quick run, a selection, or a run that ended early would make
 * everything a difference. If there are not two others, all columns are compared.
 */
function comparableColumns(reports: readonly SavedReport[]): ReadonlySet<number> {
  const whole = reports.flatMap((report, column) => (isWhole(report) && report.complete ? [column] : []))
  return new Set(whole.length < 2 ? reports.keys() : whole)
}

/** Should a reader look at it: did it fail in some column, or do the columns differ? */
export const isTelling = ({ failed, differs }: CheckRow): boolean => failed || differs

function cellsOf(
  report: SavedReport,
  owners: Owners,
  known: Map<string, FoldedCheck>,
): Map<string, MatrixCell> {
  const cells = new Map<string, MatrixCell>()
  const told = new Set(report.classes.filter(({ verdict }) => verdict !== 'not-claimed').map(({ id }) => id))
  for (const check of foldedChecks(report, owners)) {
    if (!known.has(check.id)) known.set(check.id, check)
    const { outcome, message } = check
    if (!told.has(check.class) && !report.settings.classes.includes(check.class)) continue
    const says = message !== undefined && outcome !== 'passed'
    cells.set(check.id, { outcome, ...(says ? { message: cut(message, messageLimit) } : {}) })
  }
  return cells
}

const outcomesIn = (cells: readonly (MatrixCell | undefined)[]): ReadonlySet<Outcome> =>
  new Set(cells.flatMap((cell) => (cell === undefined ? [] : [cell.outcome])))

function columnsOf(sources: readonly MatrixSource[]): MatrixColumn[] {
  const used = new Map<string, number>()
  return sources.map(({ report, source, intact }) => {
    const title = cut(titleOfReport(report), titleLimit)
    const count = (used.get(title) ?? 0) + 1
    used.set(title, count)
    return {
      title: count === 1 ? title : `${title} (${count})`,
      source,
      target: cut(report.target, 500),
      suite: cut(report.suite.version, titleLimit),
      startedAt: report.startedAt,
      verdict: report.verdict,
      profile: profileOf(report.settings.unsupported ?? []),
      classes: report.classes.map((one) => ({ ...one, counts: withNotRun(one, report) })),
      hasCauses: report.causes !== undefined,
      intact,
      remarks: remarksOn(report, intact),
    }
  })
}

function remarksOn({ complete, stopped, scope, settings, baseline }: SavedReport, intact: boolean): string[] {
  const isSelected = settings.only.length > 0 || scope?.kind === 'selection'
  return [
    ...(complete && stopped === undefined ? [] : ['partial: the run did not reach its end']),
    ...(intact ? [] : ['altered after it was written: the digest does not fit']),
    ...(isSelected ? ['some checks only: run with --only'] : []),
    ...(scope?.kind === 'quick' ? ['some checks only: a quick run'] : []),
    ...(settings.skip.length === 0 ? [] : ['some checks were left out: run with --skip']),
    ...(baseline === undefined ? [] : ['judged by a baseline of expected failures']),
  ]
}

function choicesOf(sources: readonly MatrixSource[], comparable: ReadonlySet<number>): MatrixRow<string>[] {
  const known = new Map(
    sources.flatMap(({ report }) => report.observations.map((one) => [one.id, one] as const)),
  )
  const byColumn = sources.map(({ report }) => {
    const seen = report.observations.map((one) => [one.id, cut(choiceOf(one), messageLimit)] as const)
    return new Map(seen.filter(([, choice]) => choice !== ''))
  })
  return [...known.values()]
    .map((one) => {
      const cells = byColumn.map((choices) => choices.get(one.id))
      const seen = cells.filter((cell, column) => cell !== undefined && comparable.has(column))
      const differs = new Set(seen).size > 1
      return { id: one.id, class: one.class, sentence: one.sentence, cells, differs }
    })
    .filter(({ cells }) => cells.some((cell) => cell !== undefined))
}
