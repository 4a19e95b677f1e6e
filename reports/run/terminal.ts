import { present } from '../../harness/present.ts'
import type { RunResult } from '../../harness/run/result/result.ts'
import type { Verdict } from '../../harness/vocabulary.ts'
import type { Cause } from '../causes/cause.ts'
import { cut, oneLine } from '../text/escaping.ts'
import { moreLine } from '../text/more.ts'
import { quantity } from '../text/quantity.ts'
import { paragraph, wrap } from '../text/wrap.ts'
import { type ClassRow, classColumnsOf, classRowsOf } from './class-table.ts'
import { leftCases } from './left-cases.ts'
import { type AtHand, nextSteps } from './next-steps.ts'
import { notRunShort } from './not-run.ts'
import {
  causesTitle,
  findingsTitle,
  type Overview,
  overviewOf,
  recommendationsTitle,
  type SuiteError,
  untestedTitle,
} from './overview.ts'
import { type Paint, type Paints, paintsOf } from './paint.ts'
import { implementationLine, observationLine, runLine, trafficLine } from './run-line.ts'
import { causeSection, knownLines, type Look, titleSection } from './terminal-causes.ts'
import { fixtureTexts, reasonsOf, type SharedReason, untestedName, untestedReasons } from './untested.ts'

/** How the text for the terminal looks, and what it mentions at its end. */
export interface TerminalOptions {
  readonly colour: boolean
  /** Columns. Prose is wrapped, commands are not. */
  readonly width: number
  /** Milliseconds since the program was started, which is longer than the run itself. */
  readonly elapsedMs?: number
  /** Report files to list at the end. */
  readonly files?: readonly string[]
  /** The command that starts the program: `npx --no-install textboard-conformance`. */
  readonly program?: string
  /** The file of the configuration. */
  readonly config?: string
  /** The commands that run again what failed, and everything; and what the run repeats. */
  readonly next?: Pick<AtHand, 'again' | 'whole' | 'repeats'>
}

/** Reasons printed for untested or inapplicable checks. The others are counted. */
const shownReasons = 5

/** Errors of the suite printed. The heading counts all. */
const shownErrors = 10

/** Notes printed. The others are counted. */
const shownNotes = 5

function verdictPaint(verdict: ClassRow['verdict'] | Verdict, paints: Paints): Paint {
  if (verdict === 'conformant') return paints.green
  return verdict === 'non-conformant' ? paints.red : verdict === 'inconclusive' ? paints.yellow : paints.dim
}

function classTable(run: RunResult, paints: Paints): string[] {
  const widths = { passed: 8, failed: 8, error: 7, untested: 10, 'not run': 9, inapplicable: 14 } as const
  const all = classRowsOf(run)
  const columns = classColumnsOf(all)
  const head = columns.map((name) => name.padStart(widths[name])).join('')
  const rows = all.map(({ id, verdict, counts }) => {
    const numbers = columns.map((name) => String(counts[name]).padStart(widths[name])).join('')
    const word = verdict === undefined ? '' : verdictPaint(verdict, paints)(verdict.padEnd(16))
    return `${id.padEnd(16)}${word}${numbers}`
  })
  const verdicts = run.scope.kind === 'whole' ? 'verdict'.padEnd(16) : ''
  return [paints.dim(`${'class'.padEnd(16)}${verdicts}${head}`), ...rows]
}

function errorLines(errors: readonly SuiteError[], paints: Paints, width: number): string[] {
  if (errors.length === 0) return []
  const shown = errors
    .slice(0, shownErrors)
    .flatMap(({ id, message, replay }) => [
      '',
      paints.yellow(oneLine(id)),
      ...paragraph(message ?? 'no message', width, '  '),
      ...(replay === undefined ? [] : [paints.dim(`  replay: ${oneLine(cut(replay, 1000))}`)]),
    ])
  return ['', paints.bold(`Errors of the suite (${errors.length})`), ...shown]
}

function untestedLines(run: RunResult, { unexplained, causes }: Overview, width: number): string[] {
  const fixtures = fixtureTexts(run).flatMap(({ fixture, text }) =>
    wrap(oneLine(cut(`${fixture}${text}`, 400)), width, '  '),
  )
  const reasons = untestedReasons(unexplained, causes)
  const others = reasons.slice(0, shownReasons).flatMap((untested) => reasonLines(untested, width))
  const left = reasons.length - shownReasons
  return [...fixtures, ...others, ...(left > 0 ? [`  and for ${quantity(left, 'other reason')}`] : [])]
}

/** A reason, wrapped; on one line if a cause above explains it. */
function reasonLines(untested: SharedReason, width: number): string[] {
  const { cause, reason } = untested
  const head = `${untestedName(untested)}: ${cause === undefined ? '' : `see cause ${cause}: `}`
  const lines = wrap(oneLine(`${head}${cut(reason, 300)}`), width, '  ')
  if (cause === undefined || lines.length === 1) return lines
  return [`${(lines[0] ?? '').replace(/[ :,]*$/, '')}…`]
}

/**
 * Why a selected check does not apply, because whoever repeats a case wants to know what happened to it. For a whole
 * run: what does not apply to the target; if something is to be fixed, only summary.md says so.
 */
function inapplicableLines(run: RunResult, overview: Overview, { paints, width }: Look): string[] {
  const isSelection = run.scope.kind === 'selection'
  const checks = isSelection
    ? run.checks.filter(({ outcome }) => outcome === 'inapplicable')
    : overview.inapplicable
  if (!isSelection && overview.causes.length > 0) return []
  const { count } = isSelection ? { count: undefined } : leftCases(run)
  if (checks.length === 0 && count === undefined) return []
  const reasons = reasonsOf(checks, 'inapplicable')
  const lines = reasons
    .slice(0, shownReasons)
    .flatMap((one) => wrap(oneLine(`${untestedName(one)}: ${cut(one.reason, 300)}`), width, '  '))
  const more = moreLine(reasons.length - shownReasons, ' in conformance.json', {
    noun: 'reason',
    before: '  ',
  })
  const left =
    count === undefined
      ? []
      : [`  ${count} ${checks.length === 0 ? 'do not apply' : 'do not apply either'}: see summary.md`]
  return ['', paints.bold(`Inapplicable (${checks.length})`), ...lines, ...more, ...left]
}

/** The results of the classes, the target, and the facts about the run. */
function factLines(run: RunResult, options: TerminalOptions, { paints, width }: Look): string[] {
  const hasBegun = run.unbegun === undefined
  const implementation = implementationLine(run)
  const named = implementation === '' ? '' : `, ${cut(implementation, 300)}`
  return [
    ...(hasBegun ? ['', ...classTable(run, paints)] : []),
    '',
    ...wrap(oneLine(`target ${cut(run.target, 500)}${named}`), width, ''),
    ...wrap(oneLine(runLine(run, options.elapsedMs)), width, ''),
  ]
}

/** The first notes. The others are counted. */
function noteLines({ notes }: RunResult, { paints, width }: Look): string[] {
  if (notes.length === 0) return []
  const left = notes.length - shownNotes
  return [
    '',
    paints.bold('Notes'),
    ...notes
      .slice(0, shownNotes)
      .flatMap((note) => paragraph(`- ${note.replace(/\r?\n/g, '⏎')}`, width, '  ', 500)),
    ...moreLine(left, ' in summary.md', { noun: 'note', before: '  ' }),
  ]
}

/** What to do next, if anything. */
function nextLines(
  run: RunResult,
  { causes }: Pick<Overview, 'causes'>,
  { files = [], program = 'textboard-conformance', config, next }: TerminalOptions,
  { paints, width }: Look,
): string[] {
  const summary = files.find((file) => file.endsWith('summary.md'))
  const steps = nextSteps(run, causes, { program, summary, ...next, ...present({ config }) })
  if (steps.length === 0) return []
  return ['', paints.bold('What to do next'), ...steps.flatMap((step) => stepLines(step, width))]
}

/** A step; its command is not broken, so it can be copied. */
function stepLines(step: string, width: number): string[] {
  const [text = '', command] = step.split('\n').map(oneLine)
  if (command === undefined) return wrap(text, width, '  ', '    ')
  const whole = `  ${text} ${command}`
  return whole.length <= width ? [whole] : [...wrap(text, width, '  ', '    '), `    ${command}`]
}

/**
 * What a run prints at its end: the verdict as the first and the last line. Between them, if something is to be fixed:
 * the classes and the target, the causes, what to do next. If not: what is untested and which fixture would test how
 * much, classes, traffic and files. Control characters in text of the target are shown as escapes, not sent to
 * the terminal.
 */
export function terminalText(run: RunResult, causes: readonly Cause[], options: TerminalOptions): string {
  const { width, files = [] } = options
  const paints = paintsOf(options.colour)
  const overview = overviewOf(run, causes)
  const look = { paints, width, checks: run.checks }
  // A run that could not begin judged nothing, so its reason is enough.
  const hasBegun = run.unbegun === undefined
  const isRed = overview.causes.length > 0
  const verdict = wrap(overview.headline, width, '').map((line) =>
    verdictPaint(run.verdict, paints)(paints.bold(line)),
  )
  const facts = factLines(run, options, look)
  const untested = hasBegun ? untestedLines(run, overview, width) : []
  const lines = [
    ...(hasBegun ? verdict : []),
    ...(isRed ? facts : []),
    ...foundLines(run, overview, look),
    ...(untested.length > 0 ? ['', paints.bold(untestedTitle(overview)), ...untested] : []),
    ...(hasBegun ? inapplicableLines(run, overview, look) : []),
    ...(overview.notRun.length > 0 ? ['', ...wrap(notRunShort(overview.notRun), width, '')] : []),
    ...noteLines(run, look),
    ...(isRed ? [] : facts),
    ...(isRed || !hasBegun ? [] : wrap(trafficLine(run), width, '')),
    ...(isRed ? [''] : observationLine(run)),
    ...(files.length > 0 ? ['written:', ...files.map((file) => `  ${oneLine(file)}`)] : []),
    ...nextLines(run, overview, options, look),
    '',
    ...verdict,
  ]
  return `${lines.join('\n')}\n`
}

/** What was found: causes first, then what decides nothing, what the baseline expects, and errors of the suite. */
function foundLines(run: RunResult, overview: Overview, look: Look): string[] {
  const { causes, recommendations, findings } = overview
  const failed = new Set(causes.flatMap(({ cases }) => cases)).size
  const checks = new Set(causes.flatMap((cause) => cause.checks)).size
  const counted = failed === checks ? '' : ` (${quantity(failed, 'case')})`
  const behind = `${quantity(causes.length, 'cause')} behind ${quantity(checks, 'failed check')}${counted}`
  const section = causes.length > 0 ? titleSection : causeSection
  return [
    ...causeSection({ heading: `${causesTitle(run)}: ${behind}`, causes, before: 0 }, look.paints.red, look),
    ...section(
      { heading: recommendationsTitle(run, overview), causes: recommendations, before: causes.length },
      look.paints.yellow,
      look,
    ),
    ...section(
      { heading: findingsTitle(overview), causes: findings, before: causes.length + recommendations.length },
      look.paints.dim,
      look,
    ),
    ...knownLines(overview.known, run, look),
    ...errorLines(overview.errors, look.paints, look.width),
  ]
}
