import { verdictIcons } from '../run/summary.ts'
import { cut, markdownCode, markdownText } from '../text/escaping.ts'
import { moreLine } from '../text/more.ts'
import { quantity } from '../text/quantity.ts'
import type { CauseCell } from './cause-rows.ts'
import { isTelling, type Matrix, type MatrixColumn } from './matrix.ts'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
]

/** The cell for a run that does not include the check. */
const nothing = '–'

/** Causes shown. The page has all. */
const shownCauses = 30

/**
 * The matrix as Markdown, for a job summary or an issue: what failed or differs. All text of the reports is escaped.
 */
export function matrixMarkdown(matrix: Matrix): string {
  const { columns } = matrix
  const rows = matrix.rows.filter(isTelling)
  const choices = matrix.choices.filter(({ differs }) => differs)
  const alike = matrix.rows.length - rows.length
  const names = columnNames(columns)
  const titles = names.map(markdownCode)
  const isMarked = names.some((name, index) => name !== columns[index]?.title)
  const legend = columns.map((column, index) => [
    ...(isMarked ? [titles[index] ?? ''] : []),
    ...columnCells(column),
  ])
  const lines = [
    `# ${quantity(columns.length, 'implementation')} side by side`,
    '',
    ...table(
      [...(isMarked ? [''] : []), 'Implementation', 'Verdict', 'Target', 'Suite', 'Started', 'Report'],
      legend,
    ),
    '',
    ...table(['Class', ...titles], classRows(matrix)),
    '',
    ...causeTable(matrix, titles),
    `## Checks that failed somewhere or differ (${rows.length})`,
    '',
    `${quantity(alike, 'other check')} ended alike everywhere. \`${nothing}\`: not part of that run.`,
    '',
    ...(rows.length === 0
      ? []
      : table(
          ['Level', 'Check', ...titles],
          rows.map(({ level, id, sentence, cells }) => [
            level,
            `${markdownCode(id)} ${markdownText(cut(sentence, 300))}`,
            ...cells.map((cell) => (cell === undefined ? nothing : outcomeText(cell.outcome))),
          ]),
        )),
  ]
  if (choices.length > 0) {
    lines.push('', `## Choices that differ where the specification leaves one (${choices.length})`, '')
    lines.push(
      ...table(
        ['Observation', ...titles],
        choices.map(({ sentence, cells }) => [
          markdownText(cut(sentence, 300)),
          ...cells.map((cell) => (cell === undefined ? nothing : markdownCode(cut(cell, 200)))),
        ]),
      ),
    )
  }
  return `${lines.join('\n').trimEnd()}\n`
}

/** A longer name of an implementation, in UTF-16 units, is only in the first table. */
const longestName = 24

/**
 * The headings of the columns: the names of the implementations. If a name is long, all headings are letters, which the
 * first table explains.
 */
function columnNames(columns: readonly MatrixColumn[]): string[] {
  const titles = columns.map(({ title }) => title)
  return titles.every((title) => title.length <= longestName) ? titles : titles.map((_, index) => mark(index))
}

/** `A`, `B`, and so on to `Z`, `AA`, `AB`. */
function mark(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : `${mark(Math.floor(index / 26) - 1)}${last}`
}

function causeTable({ causes, columns }: Matrix, titles: readonly string[]): string[] {
  if (causes.length === 0) return []
  const left = causes.length - shownCauses
  const cell = (cause: CauseCell | undefined, index: number): string => {
    if (cause === undefined) return columns[index]?.hasCauses === false ? '?' : nothing
    return `${quantity(cause.checks, 'check')}${cause.known ? ', known' : ''}`
  }
  return [
    `## Causes (${causes.length})`,
    '',
    ...table(
      ['Level', 'Cause', ...titles],
      causes
        .slice(0, shownCauses)
        .map(({ level, title, isFinding, cells }) => [
          isFinding ? 'finding' : level,
          markdownText(cut(title, 300)),
          ...cells.map(cell),
        ]),
    ),
    '',
    ...moreLine(left, ' on the page.\n'),
    ...(columns.some(({ hasCauses }) => !hasCauses) ? ['`?`: reports of 0.1 have no causes.', ''] : []),
  ]
}

const outcomeText = (outcome: string): string =>
  outcome === 'failed' || outcome === 'error' ? `**${outcome}**` : outcome

function columnCells(column: MatrixColumn): string[] {
  const { title, verdict, profile, target, suite, startedAt, source, remarks } = column
  const without = profile === '' ? '' : `, profile ${profile}`
  const said = remarks.map((remark) => ` (${markdownText(remark)})`).join('')
  return [
    markdownCode(title),
    `${verdictIcons[verdict]} ${verdict}${without}${said}`,
    markdownCode(target),
    markdownCode(suite),
    markdownCode(startedAt.slice(0, 16).replace('T', ' ')),
    markdownCode(source),
  ]
}

function classRows({ classes, columns }: Matrix): string[][] {
  return classes.map((id) => [
    id,
    ...columns.map((column) => {
      const { verdict } = column
      const result = column.classes.find((one) => one.id === id)
      if (result === undefined) return nothing
      if (result.verdict === 'not-claimed') return `${verdictIcons[result.verdict]} not claimed`
      if (verdict === 'none' || result.verdict === 'none') return `no verdict<br>${countsText(result.counts)}`
      const word = result.decides !== false ? `${verdictIcons[result.verdict]} ${result.verdict}` : 'reported'
      return `${word}<br>${countsText(result.counts)}`
    }),
  ])
}

/** `12 passed, 1 failed`: the outcomes that occurred. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const names = ['passed', 'failed', 'error', 'untested', 'not run', 'inapplicable']
  const said = names.filter((name) => (counts[name] ?? 0) > 0).map((name) => `${counts[name]} ${name}`)
  return said.length === 0 ? 'nothing' : said.join(', ')
}
