import { quantity } from '../run/overview.ts'
import { verdictIcons } from '../run/summary.ts'
import { cut, markdownCode, markdownForeign, markdownText } from '../text/escaping.ts'
import type { Matrix, MatrixColumn } from './matrix.ts'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
]

/** What stands in a cell of a run that does not include the check. */
const nothing = '–'

/** The matrix as Markdown, for a job summary or an issue. All text of the reports goes out inert. */
export function matrixMarkdown(matrix: Matrix): string {
  const { columns, rows, choices, alike } = matrix
  const titles = columns.map(({ title }) => markdownCode(title))
  const lines = [
    `# ${quantity(columns.length, 'implementation')} side by side`,
    '',
    ...table(['Implementation', 'Verdict', 'Target', 'Suite', 'Started', 'Report'], columns.map(columnCells)),
    '',
    ...table(['Class', ...titles], classRows(matrix)),
    '',
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
            `${markdownCode(id)} ${markdownForeign(cut(sentence, 300))}`,
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
          markdownForeign(cut(sentence, 300)),
          ...cells.map((cell) => (cell === undefined ? nothing : markdownCode(cut(cell, 200)))),
        ]),
      ),
    )
  }
  return `${lines.join('\n').trimEnd()}\n`
}

const outcomeText = (outcome: string): string =>
  outcome === 'failed' || outcome === 'error' ? `**${outcome}**` : outcome

function columnCells({ title, verdict, target, suite, startedAt, source, remarks }: MatrixColumn): string[] {
  const said = remarks.map((remark) => ` (${markdownText(remark)})`).join('')
  return [
    markdownCode(title),
    `${verdictIcons[verdict]} ${verdict}${said}`,
    markdownCode(target),
    markdownCode(suite),
    markdownForeign(startedAt),
    markdownCode(source),
  ]
}

function classRows({ classes, columns }: Matrix): string[][] {
  return classes.map((id) => [
    id,
    ...columns.map((column) => {
      const result = column.classes.find((one) => one.id === id)
      if (result === undefined) return nothing
      if (result.verdict === 'not-claimed') return `${verdictIcons[result.verdict]} not claimed`
      return `${verdictIcons[result.verdict]} ${result.verdict}<br>${countsText(result.counts)}`
    }),
  ])
}

/** `12 passed, 1 failed`: outcomes that occurred. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const names = ['passed', 'failed', 'error', 'untested', 'inapplicable']
  const said = names.filter((name) => (counts[name] ?? 0) > 0).map((name) => `${counts[name]} ${name}`)
  return said.length === 0 ? 'nothing' : said.join(', ')
}
