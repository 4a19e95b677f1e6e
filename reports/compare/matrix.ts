import type { ConformanceClass, Level, Outcome } from '../../harness/vocabulary.ts'
import { cut } from '../text/escaping.ts'
import {
  choiceOf,
  type SavedCheck,
  type SavedClass,
  type SavedReport,
  titleOfReport,
} from './saved-report.ts'

/** One implementation of the matrix. */
export interface MatrixColumn {
  /** Different for each column: a second one of the same name carries a number. */
  readonly title: string
  readonly target: string
  /** Where its report was read. */
  readonly source: string
  readonly suite: string
  readonly startedAt: string
  readonly verdict: SavedReport['verdict']
  readonly classes: readonly SavedClass[]
  /** What the reader must know before trusting the column: a partial run, an altered report. */
  readonly remarks: readonly string[]
}

/** What became of one check in one column. */
export interface MatrixCell {
  readonly outcome: Outcome
  readonly message?: string
}

/** A check or an observation, with one cell for each column; undefined where that run did not include it. */
export interface MatrixRow<Cell> {
  readonly id: string
  readonly sentence: string
  readonly cells: readonly (Cell | undefined)[]
}

/** Implementations side by side. */
export interface Matrix {
  readonly columns: readonly MatrixColumn[]
  /** The classes that some column has. */
  readonly classes: readonly ConformanceClass[]
  /** Checks that failed or broke somewhere, or whose outcomes differ; MUST before SHOULD before MAY. */
  readonly rows: readonly (MatrixRow<MatrixCell> & { readonly level: Level })[]
  /** Checks with the same outcome everywhere, which are left out. */
  readonly alike: number
  /** Choices that differ. */
  readonly choices: readonly MatrixRow<string>[]
}

/** A saved report and where it comes from. */
export interface MatrixSource {
  readonly report: SavedReport
  readonly source: string
  /** False where its digest does not fit. */
  readonly intact: boolean
}

/** Length of a column's title and of a message, in UTF-16 units. */
const titleLimit = 60
const messageLimit = 600

const levels: readonly Level[] = ['MUST', 'SHOULD', 'MAY']

/** Puts the reports of several implementations side by side. A class that a run does not claim is not part of it. */
export function matrixOf(sources: readonly MatrixSource[]): Matrix {
  const known = new Map<string, SavedCheck>()
  for (const { report } of sources) for (const check of report.checks) known.set(check.id, check)
  const cellsByColumn = sources.map(({ report }) => cellsOf(report))
  const rows = [...known.values()].map(({ id, level, sentence }) => ({
    ...{ id, level, sentence },
    cells: cellsByColumn.map((cells) => cells.get(id)),
  }))
  const telling = rows.filter(({ cells }) => isTelling(cells))
  return {
    columns: columnsOf(sources),
    classes: [...new Set(sources.flatMap(({ report }) => report.classes.map(({ id }) => id)))],
    rows: levels.flatMap((level) => telling.filter((row) => row.level === level)),
    alike: rows.length - telling.length,
    choices: choicesOf(sources),
  }
}

function cellsOf({ settings, checks }: SavedReport): Map<string, MatrixCell> {
  const claimed = checks.filter((check) => settings.classes.includes(check.class))
  return new Map(
    claimed.map(({ id, outcome, message }) => [
      id,
      { outcome, ...(message === undefined ? {} : { message: cut(message, messageLimit) }) },
    ]),
  )
}

function isTelling(cells: readonly (MatrixCell | undefined)[]): boolean {
  const outcomes = new Set(cells.flatMap((cell) => (cell === undefined ? [] : [cell.outcome])))
  return outcomes.size > 1 || outcomes.has('failed') || outcomes.has('error')
}

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
      classes: report.classes,
      remarks: [
        ...(report.complete ? [] : ['partial: the run did not reach its end']),
        ...(intact ? [] : ['altered after it was written: the digest does not fit']),
        ...(report.settings.only.length === 0 ? [] : ['some checks only: run with --only']),
      ],
    }
  })
}

function choicesOf(sources: readonly MatrixSource[]): MatrixRow<string>[] {
  const sentences = new Map<string, string>()
  for (const { report } of sources) {
    for (const { id, sentence } of report.observations) sentences.set(id, sentence)
  }
  const byColumn = sources.map(({ report }) => {
    const seen = report.observations.map((one) => [one.id, cut(choiceOf(one), messageLimit)] as const)
    return new Map(seen.filter(([, choice]) => choice !== ''))
  })
  return [...sentences]
    .map(([id, sentence]) => ({ id, sentence, cells: byColumn.map((choices) => choices.get(id)) }))
    .filter(({ cells }) => new Set(cells.filter((cell) => cell !== undefined)).size > 1)
}
