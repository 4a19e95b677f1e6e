import { quantity } from '../run/overview.ts'
import { cut, oneLine, xmlAttribute, xmlText } from '../text/escaping.ts'
import type { Matrix, MatrixCell, MatrixColumn } from './matrix.ts'
import { countsText } from './matrix-markdown.ts'

const style = `
:root { color-scheme: light dark; --line: #8884; --good: #1a7f37; --bad: #cf222e; --open: #9a6700 }
@media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #f85149; --open: #d29922 } }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top;
  overflow-wrap: break-word; max-width: 32rem }
thead th { position: sticky; top: 0; background: Canvas }
code { font-size: .92em; overflow-wrap: anywhere }
details pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .3rem 0 0; font-size: .85em }
small { color: GrayText }
.conformant, .passed { color: var(--good) }
.non-conformant, .failed, .error { color: var(--bad); font-weight: 600 }
.inconclusive, .untested { color: var(--open) }
`

/**
 * The matrix as one self-contained page: no script, no request to anybody. The reports that it shows may come from
 * anyone, so all of their text is escaped, and a policy in the page forbids what escaping might have missed.
 */
export function matrixHtml(matrix: Matrix): string {
  const { columns, classes, rows, choices, alike } = matrix
  const titles = columns.map(({ title }) => heading('col', title))
  const checkRows = rows.map(
    ({ level, id, sentence, cells }) =>
      `<tr><td>${level}</td><th scope="row"><code>${inline(id, 200)}</code><br>${inline(sentence, 500)}</th>` +
      `${cells.map(cellHtml).join('')}</tr>`,
  )
  const choiceRows = choices.map(
    ({ id, sentence, cells }) =>
      `<tr><th scope="row"><code>${inline(id, 200)}</code><br>${inline(sentence, 500)}</th>` +
      `${cells.map((cell) => `<td>${cell === undefined ? '–' : `<code>${inline(cell, 600)}</code>`}</td>`).join('')}</tr>`,
  )
  const classRows = classes.map(
    (id) => `<tr>${heading('row', id)}${columns.map((column) => classCell(column, id)).join('')}</tr>`,
  )
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${quantity(columns.length, 'implementation')} side by side</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    `<h1>${quantity(columns.length, 'implementation')} side by side</h1>`,
    ...table(
      ['Implementation', 'Verdict', 'Target', 'Suite', 'Started', 'Report'].map((name) =>
        heading('col', name),
      ),
      columns.map(columnRow),
    ),
    '<h2>Classes</h2>',
    ...table(['<td></td>', ...titles], classRows),
    `<h2>Checks that failed somewhere or differ (${rows.length})</h2>`,
    `<p>${quantity(alike, 'other check')} ended alike everywhere. –: not part of that run.</p>`,
    ...(rows.length === 0
      ? []
      : table([heading('col', 'Level'), heading('col', 'Check'), ...titles], checkRows)),
    ...(choices.length === 0
      ? []
      : [
          `<h2>Choices that differ where the specification leaves one (${choices.length})</h2>`,
          ...table([heading('col', 'Observation'), ...titles], choiceRows),
        ]),
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

const inline = (text: string, limit: number): string => xmlText(oneLine(cut(text, limit)))
const heading = (scope: 'col' | 'row', text: string): string =>
  `<th scope="${scope}">${inline(text, 200)}</th>`
const table = (head: readonly string[], rows: readonly string[]): string[] => [
  `<table>\n<thead><tr>${head.join('')}</tr></thead>\n<tbody>`,
  ...rows,
  '</tbody>\n</table>',
]

const paint = (word: string): string => `<span class="${xmlAttribute(word)}">${xmlText(word)}</span>`

function columnRow({ title, verdict, target, suite, startedAt, source, remarks }: MatrixColumn): string {
  const said = remarks.map((remark) => `<br><small>${inline(remark, 200)}</small>`).join('')
  const cells = [
    `${paint(verdict)}${said}`,
    `<code>${inline(target, 500)}</code>`,
    inline(suite, 100),
    inline(startedAt, 100),
    `<code>${inline(source, 500)}</code>`,
  ]
  return `<tr>${heading('row', title)}${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function classCell({ classes }: MatrixColumn, id: string): string {
  const result = classes.find((one) => one.id === id)
  if (result === undefined) return '<td>–</td>'
  if (result.verdict === 'not-claimed') return '<td><small>not claimed</small></td>'
  return `<td>${paint(result.verdict)}<br><small>${countsText(result.counts)}</small></td>`
}

function cellHtml(cell: MatrixCell | undefined): string {
  if (cell === undefined) return '<td>–</td>'
  if (cell.message === undefined || cell.outcome === 'passed') return `<td>${paint(cell.outcome)}</td>`
  const message = `<pre>${xmlText(cell.message)}</pre>`
  return `<td><details><summary>${paint(cell.outcome)}</summary>${message}</details></td>`
}
