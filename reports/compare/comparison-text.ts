import { cut, oneLine } from '../text/escaping.ts'
import { andMore, moreLine } from '../text/more.ts'
import { quantity } from '../text/quantity.ts'
import { wrap } from '../text/wrap.ts'
import type { FixedCause, RegressionCause } from './changed-causes.ts'
import type { ChangedCheck, ChangedObservation, Comparison, ReportIdentity } from './comparison.ts'

/** Rows printed of the regressions, and of each other list; the JSON form has all. */
const shownRegressions = 100
const shownRows = 20

/**
 * What `compare` prints: both reports, what is unlike between the runs, the causes of what became worse, the
 * changes, and a line of totals at the end.
 * @param width columns; commands are never wrapped
 */
export function comparisonText(comparison: Comparison, width = 100): string {
  const { causes, regressions, fixes, changed, appeared, vanished, observations, differences } = comparison
  const verdict =
    comparison.old.verdict === comparison.new.verdict
      ? `still ${comparison.new.verdict}`
      : `${comparison.old.verdict} → ${comparison.new.verdict}`
  const lines = [
    `old  ${identity(comparison.old)}`,
    `new  ${identity(comparison.new)}`,
    ...section(
      'The runs were not alike',
      differences.map((words) => [`  ${shown(words, 500)}`]),
    ),
    ...section('Causes of the regressions', causes.regressions.map(causeLines)),
    ...section('Causes that are gone', causes.fixed.map(fixedLines)),
    ...section('Regressions', regressions.map(regressionLines(causes.regressions)), shownRegressions),
    ...section('Fixes', fixes.map(checkLines)),
    ...section('Other changes', changed.map(checkLines)),
    ...section('Appeared', appeared.map(checkLines)),
    ...section('Vanished', vanished.map(checkLines)),
    ...section('Changed observations', observations.map(observationLines)),
    '',
    `${quantity(comparison.compared, 'check')} compared: ${quantity(regressions.length, 'regression')}, ` +
      `${fixes.length} fixed, ${changed.length} changed otherwise, ${appeared.length} appeared, ` +
      `${vanished.length} vanished, ${quantity(observations.length, 'observation')} changed`,
    `verdict ${verdict}`,
  ]
  const commands = new Set(causes.regressions.flatMap(replayLine))
  const broken = lines.flatMap((line) =>
    commands.has(line) ? [line] : wrap(line.trimStart(), width, indentOf(line), hangingOf(line)),
  )
  return `${broken.join('\n')}\n`
}

const indentOf = (line: string): string => /^ */.exec(line)?.[0] ?? ''

/** Continued lines stand below the text behind the level of a check, or behind `old` and `new`. */
const hangingOf = (line: string): string =>
  ' '.repeat(/^(?: {2}[A-Z]+ {1,4}|(?:old|new) {2}| *)/.exec(line)?.[0].length ?? 0)

/** Text of a report is as little to be trusted as the server that it is about. */
const shown = (text: string, limit: number): string => oneLine(cut(text, limit))

const identity = ({ title, target, startedAt, suite, seed, verdict }: ReportIdentity): string =>
  shown(`${title === target ? '' : `${title}, `}${target}, ${startedAt}, ${suite}, seed ${seed}`, 500) +
  `: ${verdict}`

function section(heading: string, items: readonly (readonly string[])[], limit = shownRows): string[] {
  if (items.length === 0) return []
  return [
    '',
    `${heading} (${items.length})`,
    ...items.slice(0, limit).flat(),
    ...moreLine(items.length - limit, '; --json has all', { before: '  ' }),
  ]
}

function causeLines({
  title,
  level,
  isNew,
  regressions,
  checks,
  message,
  replay,
}: RegressionCause): string[] {
  const of = checks > regressions.length ? ` of ${checks}` : ''
  return [
    `  ${level.padEnd(6)} ${shown(title, 300)}`,
    `         ${isNew ? 'new: ' : 'seen before: '}${regressions.length}${of} ${checks === 1 ? 'check' : 'checks'} worse`,
    `         ${shown(firstLine(message), 300)}`,
    ...replayLine({ replay }),
  ]
}

const replayLine = ({ replay }: { readonly replay?: string | undefined }): string[] =>
  replay === undefined ? [] : [`         ${shown(replay, 500)}`]

const fixedLines = ({ title, level, checks }: FixedCause): string[] => [
  `  ${level.padEnd(6)} ${shown(title, 300)} (${quantity(checks, 'check')})`,
]

/** What a cause above says is not said again for each of its checks. */
const regressionLines =
  (causes: readonly RegressionCause[]) =>
  (check: ChangedCheck): string[] =>
    causes.some(({ regressions }) => regressions.includes(check.id))
      ? checkLines(check).slice(0, 1)
      : checkLines(check)

/** Cases of a table that are named; what is beyond is counted. */
const shownCases = 3

function checkLines({ id, level, sentence, before, after, cases, message }: ChangedCheck): string[] {
  const isTable = cases.length > 1 || (cases[0] !== undefined && cases[0] !== id)
  const worse = isTable
    ? ` (worse: ${shown(cases.slice(0, shownCases).join(', '), 300)}${andMore(cases.length - shownCases)})`
    : ''
  const head = `  ${level.padEnd(6)} ${shown(id, 200)}: ${before} → ${after}${worse}`
  const speaks = after === 'failed' || after === 'error' || after === 'untested'
  return [
    head,
    `         ${shown(sentence, 300)}`,
    ...(speaks && message !== undefined ? [`         ${shown(firstLine(message), 300)}`] : []),
  ]
}

const observationLines = ({ id, before, after }: ChangedObservation): string[] => [
  `  ${shown(id, 200)}`,
  `         ${before === '' ? '(not seen)' : shown(before, 200)} → ${after === '' ? '(not seen)' : shown(after, 200)}`,
]

const firstLine = (text: string): string => text.split('\n')[0] ?? ''
