import type { CheckResult, RunResult } from '../../harness/run/result/result.ts'
import type { Cause } from '../causes/cause.ts'
import { cut, oneLine } from '../text/escaping.ts'
import { moreLine } from '../text/more.ts'
import { paragraph, wrap } from '../text/wrap.ts'
import { causeFacts, exchangeLine, foundText, knownLine } from './cause-text.ts'
import { staleLine } from './overview.ts'
import type { Paint, Paints } from './paint.ts'

/** Causes printed of each kind. The others are counted. */
const shownCauses = 10

/** Titles printed of each kind that does not decide the verdict. */
const shownTitles = 5

/** How a section looks. */
export interface Look {
  readonly paints: Paints
  readonly width: number
  /** The checks of the run. */
  readonly checks: readonly CheckResult[]
}

/** Lines under a heading; nothing if there are no lines. */
const section = (heading: string, lines: readonly string[], { paints }: Look): string[] =>
  lines.length === 0 ? [] : ['', paints.bold(heading), ...lines]

/** Causes under a heading. */
export interface CauseList {
  readonly heading: string
  readonly causes: readonly Cause[]
  /** How many causes have smaller numbers. */
  readonly before: number
}

/** A list of causes, numbered. */
export function causeSection({ heading, causes, before }: CauseList, paint: Paint, look: Look): string[] {
  const lines = causes
    .slice(0, shownCauses)
    .flatMap((cause, index) => ['', ...causeLines(cause, `${before + index + 1}. `, paint, look)])
  const more = moreLine(causes.length - shownCauses, ' in conformance.json', { noun: 'cause', before: '\n' })
  return section(heading, [...lines, ...more], look)
}

/** A list of causes that decide nothing: each title with the first check of the cause. */
export function titleSection({ heading, causes, before }: CauseList, paint: Paint, look: Look): string[] {
  // A line that counts one more cause would be as long as its title.
  const shown = causes.length === shownTitles + 1 ? causes.length : shownTitles
  const lines = causes.slice(0, shown).flatMap(({ title, checks: [check = ''] }, index) => {
    const mark = `${before + index + 1}. `
    const first = `  ${mark}`
    const [head = '', ...rest] = wrap(
      oneLine(`${cut(title, 300)} (${check})`),
      look.width,
      first,
      ' '.repeat(first.length),
    )
    return [`  ${paint(mark)}${head.slice(first.length)}`, ...rest]
  })
  const more = moreLine(causes.length - shown, ' in conformance.json', { noun: 'cause', before: '  ' })
  return section(heading, [...lines, ...more], look)
}

function causeLines(cause: Cause, mark: string, paint: Paint, { paints, width, checks }: Look): string[] {
  const line = exchangeLine(cause)
  const indent = ' '.repeat(mark.length)
  const [first = '', ...rest] = wrap(oneLine(cut(cause.title, 400)), width, indent)
  return [
    `${paint(mark)}${paints.bold(first.slice(mark.length))}`,
    ...rest.map(paints.bold),
    ...causeFacts(cause, checks).flatMap((fact) => wrap(oneLine(cut(fact, 600)), width, indent)),
    ...(cause.after === undefined ? [] : wrap(`after ${cut(cause.after, 500)}`, width, indent)),
    ...(line === undefined ? [] : wrap(line, width, indent)),
    ...(cause.sent === undefined ? [] : wrap(`sent: ${cause.sent}`, width, `${indent}  `)),
    ...paragraph(foundText(cause), width, `${indent}  `, 700),
    ...(cause.replay === undefined
      ? []
      : [paints.dim(`${indent}replay: ${oneLine(cut(cause.replay, 1000))}`)]),
  ]
}

/** Causes that the baseline expects, and its entries that no longer fail. */
export function knownLines(known: readonly Cause[], run: RunResult, { paints, width }: Look): string[] {
  const stale = staleLine(run)
  const left = known.length - shownCauses
  return [
    ...(known.length === 0 ? [] : ['', paints.bold(`Known, in the baseline (${known.length})`)]),
    ...known.slice(0, shownCauses).flatMap((cause) => wrap(oneLine(cut(knownLine(cause), 500)), width, '  ')),
    ...moreLine(left, ' in conformance.json', { noun: 'cause', before: '  ' }),
    ...(stale === undefined ? [] : ['', ...wrap(oneLine(stale), width, '')]),
  ]
}
