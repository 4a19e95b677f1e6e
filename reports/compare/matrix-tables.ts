import { cut, oneLine, xmlText } from '../text/escaping.ts'
import { andMore } from '../text/more.ts'
import { quantity } from '../text/quantity.ts'
import type { CauseRow } from './cause-rows.ts'
import type { CheckRow, Matrix, MatrixCell, MatrixColumn, MatrixRow } from './matrix.ts'
import type { Anchors } from './matrix-anchors.ts'

/** Total length of all messages on the page, in UTF-16 units: fifty reports of broken servers must still open. */
const messageBudget = 2_000_000
/** A shorter message would say nothing. Then messages are left out, and the page says so. */
const leastMessage = 60
const mostMessage = 600

/** Checks of a cause that are linked. The others are counted. */
const linkedChecks = 12

/** Text from a report on one line, as the content of an element. */
export const inline = (text: string, limit: number): string => xmlText(oneLine(cut(text, limit)))

/** The longest message of a matrix; 0 if there are too many messages to show any. */
export function messageLength({ rows, causes }: Matrix): number {
  const messages =
    rows.reduce((sum, { cells }) => sum + reasonsOf(cells, (cell) => cell).length, 0) +
    causes.reduce((sum, { cells }) => sum + cells.filter((cell) => cell !== undefined).length, 0)
  const share = Math.floor(messageBudget / Math.max(1, messages))
  return share < leastMessage ? 0 : Math.min(share, mostMessage)
}

/** What all tables of a page share. */
export interface Tables {
  readonly columns: readonly MatrixColumn[]
  readonly anchors: Anchors
  /** The result of {@link messageLength}. */
  readonly messageLength: number
}

/** A message that several columns share. */
interface Reason {
  readonly columns: readonly number[]
  readonly head: string
  readonly message: string
}

/** The messages of a row, each once, with the columns that have it. */
function reasonsOf<Cell>(
  cells: readonly (Cell | undefined)[],
  read: (cell: Cell) => { readonly outcome?: string; readonly message?: string },
): Reason[] {
  const found = new Map<string, { columns: number[]; head: string; message: string }>()
  for (const [column, cell] of cells.entries()) {
    if (cell === undefined) continue
    const { outcome = '', message } = read(cell)
    if (message === undefined || message === '') continue
    const key = `${outcome} ${message}`
    const reason = found.get(key) ?? { columns: [], head: outcome, message }
    reason.columns.push(column)
    found.set(key, reason)
  }
  return [...found.values()]
}

/** The row below a row: the messages, with their columns. */
function whyRow(anchor: string, reasons: readonly Reason[], tables: Tables, more = ''): string {
  const items = reasons.map(({ columns, head, message }) => {
    const names = columns.map((column) => inline(tables.columns[column]?.title ?? '', 100)).join(', ')
    const words = xmlText(cut(message, tables.messageLength))
    return `<div><dt>${names}${head === '' ? '' : `: ${head}`}</dt><dd><pre>${words}</pre></dd></div>`
  })
  return `<tr class="why" id="why-${anchor}"><td colspan="${tables.columns.length + 1}"><dl>${items.join('')}${more}</dl></td></tr>`
}

const whyButton = (anchor: string, of: string): string =>
  `<button type="button" hidden aria-expanded="false" aria-controls="why-${anchor}" aria-label="Why: ${of}">Why</button>`

const attributes = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

const levelTag = (level: string): string => (level === 'MUST' ? '<span class="must">MUST</span>' : level)

/** One check: its row and, if it did not pass, the reasons below it. */
export function checkBody(row: CheckRow, tables: Tables): string {
  const { id, level, sentence, cells, failed, differs } = row
  const anchor = tables.anchors.of(id) ?? ''
  const reasons = tables.messageLength === 0 ? [] : reasonsOf(cells, (cell) => cell)
  const kinds = [failed ? 'failed' : '', differs ? 'differs' : ''].filter((kind) => kind !== '').join(' ')
  const shown = inline(id, 200)
  return [
    `<tbody id="${anchor}"${attributes({ 'data-level': level, 'data-group': row.class, 'data-is': kinds })}>`,
    `<tr><th scope="row"><a class="id" href="#${anchor}">${shown}</a> <span class="tags">${levelTag(level)} · ${row.class}</span>`,
    reasons.length === 0 ? '' : whyButton(anchor, shown.replaceAll('"', '&quot;')),
    `<span class="sentence">${inline(sentence, 500)}</span></th>`,
    `${outcomeCells(cells)}</tr>`,
    reasons.length === 0 ? '' : whyRow(anchor, reasons, tables),
    '</tbody>',
  ].join('')
}

/** If all columns are the same, a single cell says so. It is read only once, and differences stand out. */
function outcomeCells(cells: readonly (MatrixCell | undefined)[]): string {
  const [first] = cells
  if (first !== undefined && cells.length > 1 && cells.every((cell) => cell?.outcome === first.outcome)) {
    return `<td class="${first.outcome}" colspan="${cells.length}">${first.outcome} everywhere</td>`
  }
  return cells
    .map((cell) =>
      cell === undefined
        ? '<td class="unrun">not run</td>'
        : `<td class="${cell.outcome}">${cell.outcome}</td>`,
    )
    .join('')
}

/** One cause: the implementations that have it, in how many checks, and the checks. */
export function causeBody(row: CauseRow, index: number, tables: Tables): string {
  const { title, level, isFinding, classes, norm, looksLike, cells, differs } = row
  const anchor = `cause-${index + 1}`
  const reasons = tables.messageLength === 0 ? [] : reasonsOf(cells, ({ message }) => ({ message }))
  const norms =
    norm === undefined
      ? ''
      : `<small class="sentence">${inline(norm.id, 100)}${norm.sentence === undefined ? '' : `: ${inline(norm.sentence, 300)}`}</small>`
  const like =
    looksLike === undefined ? '' : `<small class="sentence">looks like: ${inline(looksLike, 300)}</small>`
  return [
    `<tbody id="${anchor}"${attributes({ 'data-level': level, 'data-group': classes.join(' '), 'data-is': differs ? 'failed differs' : 'failed' })}>`,
    `<tr><th scope="row"><a class="id" href="#${anchor}" aria-label="Cause ${index + 1}">#${index + 1}</a> <span class="tags">${isFinding ? 'finding' : levelTag(level)}</span>`,
    whyButton(anchor, `cause ${index + 1}`),
    `<span class="sentence">${inline(title, 500)}</span>${norms}${like}</th>`,
    cells.map((cell, column) => causeCell(cell, tables.columns[column])).join(''),
    '</tr>',
    whyRow(anchor, reasons, tables, checkLinks(row, tables.anchors)),
    '</tbody>',
  ].join('')
}

function causeCell(cell: CauseRow['cells'][number], column: MatrixColumn | undefined): string {
  if (cell === undefined) {
    return column?.hasCauses === false ? '<td class="unrun">not stated</td>' : '<td class="none">–</td>'
  }
  const cases = cell.cases > cell.checks ? `<br><small>${quantity(cell.cases, 'case')}</small>` : ''
  return `<td class="failed">${quantity(cell.checks, 'check')}${cell.known ? '<br><small>in its baseline</small>' : ''}${cases}</td>`
}

function checkLinks({ checks }: CauseRow, anchors: Anchors): string {
  const links = checks.slice(0, linkedChecks).map((id) => {
    const anchor = anchors.of(id)
    const shown = inline(id, 200)
    return anchor === undefined
      ? `<span class="id">${shown}</span>`
      : `<a class="id" href="#${anchor}">${shown}</a>`
  })
  const left = checks.length - linkedChecks
  return `<div><dt>Checks</dt><dd>${links.join(', ')}${andMore(left)}</dd></div>`
}

/** One observation: what each implementation chose. */
export function choiceBody(row: MatrixRow<string>, anchors: Anchors): string {
  const { id, sentence, cells, differs } = row
  const anchor = anchors.of(id) ?? ''
  const [first] = cells
  const isSame = first !== undefined && cells.length > 1 && cells.every((cell) => cell === first)
  const shown = isSame
    ? `<td class="same" colspan="${cells.length}">${inline(first, 400)}</td>`
    : cells
        .map((cell) =>
          cell === undefined ? '<td class="unrun">not seen</td>' : `<td>${inline(cell, 400)}</td>`,
        )
        .join('')
  return [
    `<tbody id="${anchor}"${attributes({ 'data-group': row.class, 'data-is': differs ? 'differs' : '' })}>`,
    `<tr><th scope="row"><a class="id" href="#${anchor}">${inline(id, 200)}</a> <span class="tags">${row.class}</span>`,
    `<span class="sentence">${inline(sentence, 500)}</span></th>${shown}</tr></tbody>`,
  ].join('')
}
