import type { CheckResult, RunResult } from '../../harness/run/result.ts'
import type { Verdict } from '../../harness/vocabulary.ts'
import type { Cause } from '../causes/cause.ts'
import { cut, oneLine } from '../text/escaping.ts'
import { titleOf } from '../text/exchange-text.ts'
import { paragraph, wrap } from '../text/wrap.ts'
import { type ClassRow, classColumns, classRowsOf } from './class-table.ts'
import { notRunLine } from './not-run.ts'
import {
  causeFacts,
  foundText,
  implementationLine,
  knownLine,
  observationLine,
  overviewOf,
  quantity,
  runLine,
  staleLine,
  trafficLine,
  untestedTitle,
} from './overview.ts'
import { fixtureTexts, untestedName, untestedReasons } from './untested.ts'

/** How the text for the terminal looks, and what it names at its end. */
export interface TerminalOptions {
  readonly colour: boolean
  /** Columns; lines of prose are wrapped, commands never. */
  readonly width: number
  /** Milliseconds since the program was started: the clock of the reader, which runs longer than the run itself. */
  readonly elapsedMs?: number
  /** Report files to name at the end. */
  readonly files?: readonly string[]
}

/** Causes printed of each kind; what is beyond is counted. */
const shownCauses = 10
/** Notes printed; what is beyond is counted. */
const shownNotes = 20

type Paint = (text: string) => string

interface Paints {
  readonly bold: Paint
  readonly dim: Paint
  readonly red: Paint
  readonly green: Paint
  readonly yellow: Paint
}

function paintsOf(colour: boolean): Paints {
  const paint = (open: number, close: number): Paint =>
    colour ? (text) => `\u001b[${open}m${text}\u001b[${close}m` : (text) => text
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
  }
}

function verdictPaint(verdict: ClassRow['verdict'] | Verdict, paints: Paints): Paint {
  if (verdict === 'conformant') return paints.green
  return verdict === 'non-conformant' ? paints.red : verdict === 'inconclusive' ? paints.yellow : paints.dim
}

function classTable(run: RunResult, paints: Paints): string[] {
  const widths = { passed: 8, failed: 8, error: 7, untested: 10, inapplicable: 14 } as const
  const head = classColumns.map((name) => name.padStart(widths[name])).join('')
  const rows = classRowsOf(run).map(({ id, verdict, counts }) => {
    const numbers = classColumns.map((name) => String(counts[name]).padStart(widths[name])).join('')
    const word = verdict === undefined ? '' : verdictPaint(verdict, paints)(verdict.padEnd(16))
    return `${id.padEnd(16)}${word}${numbers}`
  })
  const verdicts = run.scope.kind === 'whole' ? 'verdict'.padEnd(16) : ''
  return [paints.dim(`${'class'.padEnd(16)}${verdicts}${head}`), ...rows]
}

/** How a section looks. */
interface Look {
  readonly paints: Paints
  readonly width: number
}

/** A list of causes under a heading. */
function causeSection(
  heading: string,
  causes: readonly Cause[],
  paint: Paint,
  { paints, width }: Look,
): string[] {
  if (causes.length === 0) return []
  const left = causes.length - shownCauses
  return [
    '',
    paints.bold(heading),
    ...causes
      .slice(0, shownCauses)
      .flatMap((cause, index) => ['', ...causeLines(cause, `${index + 1}. `, paint, paints, width)]),
    ...(left > 0 ? ['', `…and ${quantity(left, 'more cause')} in conformance.json`] : []),
  ]
}

function causeLines(cause: Cause, mark: string, paint: Paint, paints: Paints, width: number): string[] {
  const indent = ' '.repeat(mark.length)
  const [first = '', ...rest] = wrap(oneLine(cut(cause.title, 400)), width, indent)
  return [
    `${paint(mark)}${paints.bold(first.slice(mark.length))}`,
    ...rest.map(paints.bold),
    ...causeFacts(cause).flatMap((fact) => wrap(oneLine(cut(fact, 600)), width, indent)),
    ...(cause.exchange === undefined ? [] : wrap(titleOf(cause.exchange), width, indent)),
    ...(cause.sent === undefined ? [] : wrap(`sent: ${cause.sent}`, width, `${indent}  `)),
    ...paragraph(foundText(cause), width, `${indent}  `, 700),
    ...(cause.replay === undefined
      ? []
      : [paints.dim(`${indent}replay: ${oneLine(cut(cause.replay, 1000))}`)]),
  ]
}

function knownLines(known: readonly Cause[], run: RunResult, { paints, width }: Look): string[] {
  const stale = staleLine(run)
  const left = known.length - shownCauses
  return [
    ...(known.length === 0 ? [] : ['', paints.bold(`Known, in the baseline (${known.length})`)]),
    ...known.slice(0, shownCauses).flatMap((cause) => wrap(oneLine(cut(knownLine(cause), 500)), width, '  ')),
    ...(left > 0 ? [`  …and ${quantity(left, 'more cause')} in conformance.json`] : []),
    ...(stale === undefined ? [] : ['', ...wrap(oneLine(stale), width, '')]),
  ]
}

function errorLines(checks: readonly CheckResult[], paints: Paints, width: number): string[] {
  if (checks.length === 0) return []
  const shown = checks
    .slice(0, shownCauses)
    .flatMap(({ id, message, replay }) => [
      '',
      paints.yellow(oneLine(id)),
      ...paragraph(message ?? 'no message', width, '  '),
      ...(replay === undefined ? [] : [paints.dim(`  replay: ${oneLine(cut(replay, 1000))}`)]),
    ])
  return ['', paints.bold(`Errors of the suite (${checks.length})`), ...shown]
}

function untestedLines(run: RunResult, unexplained: readonly CheckResult[], width: number): string[] {
  const fixtures = fixtureTexts(run).flatMap(({ fixture, text }) =>
    wrap(oneLine(cut(`${fixture}${text}`, 400)), width, '  '),
  )
  const reasons = untestedReasons(unexplained)
  const others = reasons
    .slice(0, shownCauses)
    .flatMap((untested) =>
      wrap(oneLine(`${untestedName(untested)}: ${cut(untested.reason, 300)}`), width, '  '),
    )
  const left = reasons.length - shownCauses
  return [...fixtures, ...others, ...(left > 0 ? [`  and for ${quantity(left, 'other reason')}`] : [])]
}

/**
 * What a run prints at its end: causes first, what stays untested and which fixture would test how much, classes, traffic,
 * files, and the verdict as the last line. Control characters in text of the target are shown, not sent to the terminal.
 */
export function terminalText(run: RunResult, causes: readonly Cause[], options: TerminalOptions): string {
  const { width } = options
  const paints = paintsOf(options.colour)
  const overview = overviewOf(run, causes)
  const failed = new Set(overview.causes.flatMap(({ cases }) => cases)).size
  const look = { paints, width }
  const lines = [
    ...causeSection(
      `${run.baseline === undefined ? 'What to fix' : 'New, outside the baseline'}: ${quantity(overview.causes.length, 'cause')} behind ${quantity(failed, 'failed case')}`,
      overview.causes,
      paints.red,
      look,
    ),
    ...causeSection(
      `Recommendations that are not met (${overview.recommendations.length})`,
      overview.recommendations,
      paints.yellow,
      look,
    ),
    ...causeSection(
      `Findings that do not decide the verdict (${overview.findings.length})`,
      overview.findings,
      paints.dim,
      look,
    ),
    ...knownLines(overview.known, run, look),
    ...errorLines(overview.errors, paints, width),
  ]
  // A run that could not begin judged nothing: its reason says all that there is to say.
  const hasBegun = run.unbegun === undefined
  const untested = hasBegun ? untestedLines(run, overview.unexplained, width) : []
  if (untested.length > 0) lines.push('', paints.bold(untestedTitle(overview)), ...untested)
  if (overview.notRun.length > 0) {
    lines.push('', ...wrap(notRunLine(overview.notRun), width, ''))
  }
  if (run.notes.length > 0) {
    const shown = run.notes.slice(0, shownNotes)
    const left = run.notes.length - shownNotes
    lines.push('', paints.bold('Notes'), ...shown.flatMap((note) => paragraph(`- ${note}`, width, '  ', 500)))
    if (left > 0) lines.push(`  …and ${quantity(left, 'more note')} in conformance.json`)
  }
  if (hasBegun) lines.push('', ...classTable(run, paints))
  lines.push('')
  const implementation = implementationLine(run)
  const named = implementation === '' ? '' : `, ${cut(implementation, 300)}`
  lines.push(
    ...wrap(oneLine(`target ${cut(run.target, 500)}${named}`), width, ''),
    ...wrap(oneLine(runLine(run, options.elapsedMs)), width, ''),
    ...(hasBegun ? wrap(trafficLine(run), width, '') : []),
    ...observationLine(run),
  )
  if (options.files !== undefined && options.files.length > 0) {
    lines.push('written:', ...options.files.map((file) => `  ${oneLine(file)}`))
  }
  lines.push(
    '',
    ...wrap(overview.headline, width, '').map((line) => verdictPaint(run.verdict, paints)(paints.bold(line))),
  )
  return `${lines.join('\n')}\n`
}
