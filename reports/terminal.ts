import type { CheckResult, RunResult, Verdict } from '../harness/result/result.ts'
import { cut, oneLine, visible } from './escaping.ts'
import { implementationLine, overviewOf, quantity, runLine, trafficLine } from './overview.ts'

/** How the text for the terminal looks, and what it names at its end. */
export interface TerminalOptions {
  readonly colour: boolean
  /** Columns; lines of prose are wrapped, commands never. */
  readonly width: number
  /** Report files to name at the end. */
  readonly files?: readonly string[]
}

/** Checks printed in full; what is beyond is counted. */
const shownChecks = 40
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

/** Breaks a line at spaces, or within a word that is too long, so that it fits, and indents all its parts. */
function wrap(line: string, width: number, indent: string): string[] {
  const room = Math.max(20, width - indent.length)
  const lines: string[] = []
  let rest = [...line]
  while (rest.length > room) {
    const space = rest.lastIndexOf(' ', room)
    const end = space > 0 ? space : room
    lines.push(indent + rest.slice(0, end).join(''))
    rest = rest.slice(space > 0 ? end + 1 : end)
  }
  return [...lines, indent + rest.join('')]
}

function paragraph(text: string, width: number, indent: string, limit = 1200): string[] {
  return visible(cut(text, limit))
    .replaceAll('\t', '  ')
    .split('\n')
    .slice(0, 25)
    .flatMap((line) => wrap(line, width, indent))
}

function verdictPaint(verdict: Verdict | 'not-claimed', paints: Paints): Paint {
  if (verdict === 'conformant') return paints.green
  return verdict === 'non-conformant' ? paints.red : verdict === 'inconclusive' ? paints.yellow : paints.dim
}

function classTable(run: RunResult, paints: Paints): string[] {
  const columns = ['passed', 'failed', 'error', 'untested', 'inapplicable'] as const
  const head = `${'class'.padEnd(16)}${'verdict'.padEnd(16)}${columns.map((name) => name.padStart(13)).join('')}`
  const rows = run.classes.map(({ id, verdict, counts }) => {
    const numbers = columns.map((name) => String(counts[name]).padStart(13)).join('')
    return `${id.padEnd(16)}${verdictPaint(verdict, paints)(verdict.padEnd(16))}${numbers}`
  })
  return [paints.dim(head), ...rows]
}

function faultyLines(check: CheckResult, paints: Paints, width: number): string[] {
  const kind = check.outcome === 'error' ? 'ERROR OF THE SUITE' : check.level
  const paint = check.outcome === 'failed' && check.level === 'MUST' ? paints.red : paints.yellow
  return [
    `${paint(`✗ ${kind}`)} ${paints.bold(oneLine(check.id))}`,
    ...paragraph(`${check.sentence} (${check.section})`, width, '  '),
    ...paragraph(check.message ?? 'no message', width, '    '),
    ...(check.replay === undefined ? [] : [paints.dim(`  replay: ${oneLine(cut(check.replay, 1000))}`)]),
    '',
  ]
}

function untestedLines(run: RunResult, unexplained: readonly CheckResult[], width: number): string[] {
  const fixtures = run.fixtures.flatMap(({ fixture, checks }) =>
    wrap(`${oneLine(fixture)} would test ${quantity(checks.length, 'more check')}`, width, '  '),
  )
  // Many checks are untested for one reason: the reason once, with how many.
  const reasons = new Map<string, string[]>()
  for (const { id, message } of unexplained) {
    const reason = oneLine(cut(message ?? 'no reason given', 200))
    reasons.set(reason, [...(reasons.get(reason) ?? []), id])
  }
  const others = [...reasons].slice(0, 20).flatMap(([reason, ids]) => {
    const first = ids[0] ?? ''
    const named = ids.length === 1 ? first : `${quantity(ids.length, 'check')} (${first}, …)`
    return wrap(`${oneLine(named)}: ${reason}`, width, '  ')
  })
  const left = reasons.size > 20 ? [`  and for ${quantity(reasons.size - 20, 'other reason')}`] : []
  return [...fixtures, ...others, ...left]
}

function violationLines(run: RunResult, width: number): string[] {
  return Object.entries(run.contract).flatMap(([operation, { violations }]) => {
    const first = violations[0]
    if (first === undefined) return []
    const text = `${operation}: ${quantity(violations.length, 'violation')}, the first: ${cut(first.message, 200)}`
    return wrap(oneLine(text), width, '  ')
  })
}

/**
 * What a run prints at its end: verdict, classes, what failed with its replay command, what stays untested and which
 * fixture would test how many checks, observations, contract, traffic, files. Control characters in text of the target
 * are shown, not sent to the terminal.
 */
export function terminalText(run: RunResult, options: TerminalOptions): string {
  const { width } = options
  const paints = paintsOf(options.colour)
  const overview = overviewOf(run)
  const heading = (text: string) => ['', paints.bold(text)]
  const lines: string[] = []

  if (overview.faulty.length > 0) {
    lines.push(...heading(`Failed (${overview.faulty.length})`), '')
    lines.push(...overview.faulty.slice(0, shownChecks).flatMap((check) => faultyLines(check, paints, width)))
    const left = overview.faulty.length - shownChecks
    if (left > 0) lines.push(`…and ${quantity(left, 'more check')} in conformance.json`)
  }
  const untested = untestedLines(run, overview.unexplained, width)
  if (untested.length > 0)
    lines.push(...heading(`Untested (${overview.counts.untested - overview.untestable})`), ...untested)
  if (overview.violations > 0) {
    lines.push(...heading(`Contract violations (${overview.violations})`), ...violationLines(run, width))
  }
  if (run.notes.length > 0) {
    const shown = run.notes.slice(0, shownNotes)
    lines.push(...heading('Notes'), ...shown.flatMap((note) => paragraph(`- ${note}`, width, '  ', 500)))
    const left = run.notes.length - shownNotes
    if (left > 0) lines.push(`  …and ${quantity(left, 'more note')} in conformance.json`)
  }
  lines.push('', ...classTable(run, paints), '')
  const implementation = implementationLine(run)
  const named = implementation === '' ? '' : `, ${cut(implementation, 300)}`
  lines.push(
    ...wrap(oneLine(`target ${cut(run.target, 500)}${named}`), width, ''),
    ...wrap(oneLine(runLine(run)), width, ''),
    ...wrap(trafficLine(run), width, ''),
    `${quantity(run.observations.length, 'observation')} of choices that the specification leaves open`,
    ...(overview.untestable > 0
      ? [`${quantity(overview.untestable, 'sentence')} that no caller can test`]
      : []),
  )
  if (options.files !== undefined && options.files.length > 0) {
    lines.push('written:', ...options.files.map((file) => `  ${oneLine(file)}`))
  }
  lines.push('', verdictPaint(run.verdict, paints)(paints.bold(overview.headline)))
  return `${lines.join('\n')}\n`
}
