import { levels } from '../../harness/vocabulary.ts'
import { xmlAttribute, xmlText } from '../text/escaping.ts'
import { quantity } from '../text/quantity.ts'
import type { Matrix, MatrixColumn } from './matrix.ts'
import { isTelling } from './matrix.ts'
import { Anchors } from './matrix-anchors.ts'
import { countsText } from './matrix-markdown.ts'
import { matrixPolicy, matrixScript } from './matrix-script.ts'
import { matrixStyle } from './matrix-style.ts'
import { causeBody, checkBody, choiceBody, inline, messageLength, type Tables } from './matrix-tables.ts'

/** So many implementations fit side by side on a usual screen. With more, the table gets a pane that scrolls. */
const mostVisibleColumns = 7

/**
 * The matrix as one self-contained page that sends no requests. The reports in it may come from anyone, so all of their
 * text is escaped, and a policy in the page allows only the script that filters it.
 */
export function matrixHtml(matrix: Matrix): string {
  const { columns, causes, rows, choices } = matrix
  const anchors = new Anchors(
    'check',
    rows.map(({ id }) => id),
  )
  const choiceAnchors = new Anchors(
    'observation',
    choices.map(({ id }) => id),
  )
  const tables: Tables = { columns, anchors, messageLength: messageLength(matrix) }
  const title = `${quantity(columns.length, 'implementation')} side by side`
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${matrixPolicy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<style>${matrixStyle}</style>`,
    '</head>',
    '<body>',
    '<a class="skip" href="#checks">Skip to the checks</a>',
    `<h1>${title}</h1>`,
    '<nav aria-label="Parts of this page"><ul><li><a href="#causes">Causes</a></li><li><a href="#checks">Checks</a></li>' +
      '<li><a href="#observations">Observations</a></li></ul></nav>',
    ...overview(matrix),
    '<h2 id="filter">Filter</h2>',
    ...filterForm(matrix),
    ...grid(
      { id: 'causes', title: 'Causes', note: causeNote(matrix) },
      columns,
      causes.map((row, index) => causeBody(row, index, tables)),
    ),
    ...grid(
      { id: 'checks', title: 'Checks', note: checkNote(tables) },
      columns,
      rows.map((row) => checkBody(row, tables)),
    ),
    ...grid(
      {
        id: 'observations',
        title: 'Observations',
        note: 'What each implementation chose among what the specification leaves open. None is better than another.',
      },
      columns,
      choices.map((row) => choiceBody(row, choiceAnchors)),
    ),
    `<script>${matrixScript}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

const causeNote = ({ columns }: Matrix): string =>
  'What to fix: the number of checks that fail for it.' +
  (columns.every(({ hasCauses }) => hasCauses) ? '' : ' Reports of 0.1 have no causes.')

const checkNote = ({ messageLength: length }: Tables): string =>
  'What became of each check. “Not run” is not part of that run, or of a class that it does not claim.' +
  (length === 0 ? ' There are too many failures to say why each: see the reports.' : '')

/** Every implementation with its verdict, in total and by class. */
function overview({ columns, classes }: Matrix): string[] {
  const head = ['Implementation', 'Verdict', ...classes, 'Run']
  return [
    '<div class="frame">',
    '<table class="overview">',
    '<caption>Implementations, and their verdict for each class</caption>',
    `<thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...columns.map((column) => {
      const { title, target, suite, startedAt, source } = column
      const run = [
        `<code>${inline(target, 500)}</code>`,
        `<small>${inline(startedAt.slice(0, 16).replace('T', ' '), 100)} · suite ${inline(suite, 100)}</small>`,
        `<small>${inline(source, 500)}</small>`,
      ]
      return (
        `<tr><th scope="row"><strong>${inline(title, 200)}</strong></th>${verdictCell(column)}` +
        `${classes.map((id) => classCell(column, id)).join('')}<td>${run.join('<br>')}</td></tr>`
      )
    }),
    '</tbody>',
    '</table>',
    '</div>',
  ]
}

function verdictCell({ verdict, profile, remarks, intact }: MatrixColumn): string {
  const said = verdict === 'none' ? 'no verdict' : verdict
  const lines = [
    `<span class="${verdict}">${said}</span>`,
    ...(profile === '' ? [] : [`<small>profile ${inline(profile, 200)}</small>`]),
    ...remarks.map(
      (remark) =>
        `<small${!intact && remark.startsWith('altered') ? ' class="altered"' : ''}>${inline(remark, 200)}</small>`,
    ),
  ]
  return `<td>${lines.join('<br>')}</td>`
}

function classCell({ classes, verdict }: MatrixColumn, id: string): string {
  const result = classes.find((one) => one.id === id)
  if (result === undefined) return '<td class="none">–</td>'
  if (result.verdict === 'not-claimed') return '<td class="none">not claimed</td>'
  const [look, said] =
    verdict === 'none' || result.verdict === 'none'
      ? ['none', 'no verdict']
      : result.decides === false
        ? ['none', 'reported']
        : [result.verdict, result.verdict]
  return `<td><span class="${look}">${said}</span><br><small>${countsText(result.counts)}</small></td>`
}

function filterForm({ classes, rows }: Matrix): string[] {
  const option = (value: string) => `<option value="${value}">${value}</option>`
  const count = (fits: (row: Matrix['rows'][number]) => boolean) => rows.filter(fits).length
  const show = [
    ['telling', 'failed or different', count(isTelling)],
    ['failed', 'only failures', count(({ failed }) => failed)],
    ['differs', 'only differences', count(({ differs }) => differs)],
    ['all', 'all', rows.length],
  ] as const
  return [
    '<form hidden aria-labelledby="filter">',
    '<label><span>Text</span><input type="search" name="words" autocomplete="off" placeholder="id, sentence, message"></label>',
    `<label><span>Level</span><select name="level"><option value="">all</option>${levels.map(option).join('')}</select></label>`,
    `<label><span>Class</span><select name="group"><option value="">all</option>${classes.map(option).join('')}</select></label>`,
    '<fieldset><legend>Show (checks)</legend>',
    ...show.map(
      ([value, words, found], index) =>
        `<label><input type="radio" name="show" value="${value}"${index === 0 ? ' checked' : ''}> ${words} (${found})</label>`,
    ),
    '</fieldset>',
    '<button type="reset">Reset</button>',
    '</form>',
    '<p id="count" role="status" aria-live="polite"></p>',
  ]
}

/** One table of the page. */
interface Grid {
  /** The plural name of its rows: `causes`. */
  readonly id: string
  readonly title: string
  readonly note: string
}

/** A table with a column for each implementation. Each row is a body of its own, so it can be filtered. */
function grid(
  { id, title, note }: Grid,
  columns: readonly MatrixColumn[],
  bodies: readonly string[],
): string[] {
  const heads = columns.map(
    ({ title: name, verdict }) =>
      `<th scope="col">${inline(name, 200)}<small class="${verdict}">${verdict === 'none' ? 'no verdict' : verdict}</small></th>`,
  )
  const isWide = columns.length > mostVisibleColumns
  const pane = isWide
    ? `<div class="scroll" tabindex="0" role="region" aria-label="${title}, a table that scrolls">`
    : '<div class="frame">'
  return [
    `<section data-noun="${xmlAttribute(id)}" aria-labelledby="${id}">`,
    `<h2 id="${id}">${xmlText(title)} (${bodies.length})</h2>`,
    ...(bodies.length === 0
      ? []
      : [
          pane,
          `<table class="grid" style="--columns: ${columns.length}">`,
          `<caption>${xmlText(note)}</caption>`,
          `<colgroup><col class="what">${columns.map(() => '<col class="one">').join('')}</colgroup>`,
          `<thead><tr><th scope="col">${xmlText(title.slice(0, -1))}</th>${heads.join('')}</tr></thead>`,
          ...bodies,
          '</table>',
          '</div>',
        ]),
    `<p class="empty"${bodies.length === 0 ? '' : ' hidden'}>${bodies.length === 0 ? 'None.' : 'Nothing here fits the filter.'}</p>`,
    '</section>',
  ]
}
