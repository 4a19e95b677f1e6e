import { withoutRequest } from '../run/untested.ts'
import { cut, oneLine } from '../text/escaping.ts'
import { andMore, moreLine } from '../text/more.ts'
import { quantity } from '../text/quantity.ts'
import { wrap } from '../text/wrap.ts'
import type { FixedCause, MostlyFixedCause, RegressionCause } from './changed-causes.ts'
import type { ChangedCheck, ChangedObservation, Comparison, ReportIdentity } from './comparison.ts'

/** Items printed of the regressions, and of each other list. The JSON form has all. */
const shownRegressions = 100
const shownRows = 20

/**
 * What `compare` prints: both reports, how the runs differed, the causes of the regressions, the changes, and the
 * totals at the end.
 * @param width columns; commands are never wrapped
 */
export function comparisonText(comparison: Comparison, width = 100): string {
  const { causes, regressions, newlyJudged, fixes, changed, appeared, vanished, observations, differences } =
    comparison
  const verdict =
    comparison.old.verdict === comparison.new.verdict
      ? `still ${comparison.new.verdict}`
      : `${comparison.old.verdict} → ${comparison.new.verdict}`
  const lines = [
    ...unbegunLines(comparison),
    `old  ${identity(comparison.old)}`,
    `new  ${identity(comparison.new)}`,
    ...section(
      'The runs were not alike',
      differences.map((words) => [`  ${shown(words, 500)}`]),
    ),
    ...section('Causes of the regressions', causes.regressions.map(causeLines('worse'))),
    ...section('Causes of what is newly judged', causes.newlyJudged.map(causeLines('newly judged'))),
    ...section('Causes that are gone', causes.fixed.map(fixedLines)),
    ...section('Causes that are mostly gone', causes.mostlyFixed.map(mostlyFixedLines)),
    ...checkSection('Regressions', regressions, shortLines('worse', causes.regressions), shownRegressions),
    ...checkSection(
      'Newly judged: they fail, and the old run did not judge them',
      newlyJudged,
      shortLines('newly judged', [...causes.regressions, ...causes.newlyJudged]),
    ),
    ...checkSection('Fixes', fixes),
    ...checkSection('Other changes', changed),
    ...checkSection('Appeared', appeared),
    ...checkSection('Vanished', vanished),
    ...section('Changed observations', observations.map(observationLines)),
    '',
    `${quantity(comparison.compared, 'check')} compared: ${quantity(regressions.length, 'regression')}, ` +
      `${newlyJudged.length > 0 ? `${newlyJudged.length} newly judged, ` : ''}${fixes.length} fixed, ${changed.length} changed otherwise, ${appeared.length} appeared, ` +
      `${vanished.length} vanished, ${quantity(observations.length, 'observation')} changed`,
    `verdict ${verdict}`,
  ]
  const commands = new Set([...causes.regressions, ...causes.newlyJudged].flatMap(replayLine))
  const broken = lines.flatMap((line) =>
    commands.has(line) ? [line] : wrap(line.trimStart(), width, indentOf(line), hangingOf(line)),
  )
  return `${broken.join('\n')}\n`
}

const indentOf = (line: string): string => /^ */.exec(line)?.[0] ?? ''

/** Wrapped lines are aligned with the text after the level of a check, or after `old` and `new`. */
const hangingOf = (line: string): string =>
  ' '.repeat(/^(?: {2}[A-Z]+ {1,4}|(?:old|new) {2}| *)/.exec(line)?.[0].length ?? 0)

/** The text of a report is no more trustworthy than the server that it is about. */
const shown = (text: string, limit: number): string => oneLine(cut(text, limit))

const identity = ({ title, target, startedAt, suite, seed, verdict }: ReportIdentity): string =>
  shown(`${title === target ? '' : `${title}, `}${target}, ${startedAt}, ${suite}, seed ${seed}`, 500) +
  `: ${verdict}`

function section(heading: string, items: readonly (readonly string[])[]): string[] {
  if (items.length === 0) return []
  return [
    '',
    `${heading} (${items.length})`,
    ...items.slice(0, shownRows).flat(),
    ...moreLine(items.length - shownRows, '; --json has all', { before: '  ' }),
  ]
}

/** Says first that a run judged nothing, because this explains all of its changes. */
const unbegunLines = (comparison: Comparison): string[] =>
  (['old', 'new'] as const).flatMap((name) => {
    const { unbegun } = comparison[name]
    return unbegun === undefined ? [] : [`the ${name} run could not begin: ${shown(unbegun, 300)}`, '']
  })

/** A list of checks. Those that are untested now for one reason are one item, at its end. */
function checkSection(
  heading: string,
  checks: readonly ChangedCheck[],
  linesOf: (check: ChangedCheck) => string[] = (check) => checkLines(check),
  limit = shownRows,
): string[] {
  if (checks.length === 0) return []
  const groups = groupsOf(checks)
  const single = groups.flatMap(({ checks: [first, second] }) => (first && !second ? [first] : []))
  const folded = groups.filter(({ checks: [, second] }) => second !== undefined)
  return [
    '',
    `${heading} (${checks.length})`,
    ...single.slice(0, limit).flatMap(linesOf),
    ...moreLine(single.length - limit, '; --json has all', { before: '  ' }),
    ...folded.flatMap(foldedLines),
  ]
}

/** Checks that are untested now for the same reason, or one check. */
interface ChangedGroup {
  readonly before: ChangedCheck['before']
  readonly reason: string
  readonly checks: readonly ChangedCheck[]
}

function groupsOf(checks: readonly ChangedCheck[]): ChangedGroup[] {
  const groups = new Map<string, ChangedGroup>()
  for (const check of checks) {
    const { id, before, after, reason = '' } = check
    const isFolded = after === 'untested' && reason !== ''
    const key = isFolded ? `${before} ${withoutRequest(reason)}` : `check ${id}`
    const present = groups.get(key) ?? { before, reason, checks: [] }
    groups.set(key, { ...present, checks: [...present.checks, check] })
  }
  return [...groups.values()].sort((one, other) => other.checks.length - one.checks.length)
}

/** Ids named of checks that are untested for the same reason. */
const namedFolded = 3

function foldedLines({ before, reason, checks }: ChangedGroup): string[] {
  const musts = checks.filter(({ level }) => level === 'MUST').length
  const ids = checks.slice(0, namedFolded).map(({ id }) => id)
  return [
    `  ${quantity(checks.length, 'check')}${musts > 0 ? `, ${musts} MUST` : ''}: ${before} → untested`,
    `         ${shown(firstLine(reason), 300)}`,
    `         ${shown(ids.join(', '), 300)}${andMore(checks.length - namedFolded)}`,
  ]
}

/** What a list says about its checks: they are worse, or newly judged. */
type News = 'worse' | 'newly judged'

const causeLines =
  (news: News) =>
  ({ title, level, isNew, regressions, checks, message, replay }: RegressionCause): string[] => {
    const of = checks > regressions.length ? ` of ${checks}` : ''
    const counted = `${regressions.length}${of} ${checks === 1 ? 'check' : 'checks'}`
    return [
      `  ${level.padEnd(6)} ${shown(title, 300)}`,
      `         ${isNew ? 'new: ' : 'seen before: '}${counted} ${news}`,
      `         ${shown(firstLine(message), 300)}`,
      ...replayLine({ replay }),
    ]
  }

const replayLine = ({ replay }: { readonly replay?: string | undefined }): string[] =>
  replay === undefined ? [] : [`         ${shown(replay, 500)}`]

const fixedLines = ({ title, level, checks }: FixedCause): string[] => [
  `  ${level.padEnd(6)} ${shown(title, 300)} (${quantity(checks, 'check')})`,
]

const mostlyFixedLines = ({ title, level, checks, gone }: MostlyFixedCause): string[] => [
  `  ${level.padEnd(6)} ${shown(title, 300)} (gone from ${gone} of ${quantity(checks, 'check')})`,
]

/** A check whose cause is listed above gets only its first line, because the cause says the rest. */
const shortLines =
  (news: News, causes: readonly RegressionCause[]) =>
  (check: ChangedCheck): string[] =>
    causes.some(({ regressions }) => regressions.includes(check.id))
      ? checkLines(check, news).slice(0, 1)
      : checkLines(check, news)

/** Cases of a check that are named. The others are counted. */
const shownCases = 3

function checkLines(
  { id, level, sentence, before, after, cases, message, sharedCause }: ChangedCheck,
  news: News = 'worse',
): string[] {
  const isTable = cases.length > 1 || (cases[0] !== undefined && cases[0] !== id)
  const worse = isTable
    ? ` (${news}: ${shown(cases.slice(0, shownCases).join(', '), 300)}${andMore(cases.length - shownCases)})`
    : ''
  const head = `  ${level.padEnd(6)} ${shown(id, 200)}: ${before} → ${after}${worse}`
  const speaks = after === 'failed' || after === 'error' || after === 'untested'
  return [
    head,
    `         ${shown(sentence, 300)}`,
    ...(sharedCause === undefined
      ? []
      : [
          `         by chance: its inputs are generated, and both runs have the cause: ${shown(sharedCause, 300)}`,
        ]),
    ...(speaks && message !== undefined ? [`         ${shown(firstLine(message), 300)}`] : []),
  ]
}

const observationLines = ({ id, before, after }: ChangedObservation): string[] => [
  `  ${shown(id, 200)}`,
  `         ${before === '' ? '(not seen)' : shown(before, 200)} → ${after === '' ? '(not seen)' : shown(after, 200)}`,
]

const firstLine = (text: string): string => text.split('\n')[0] ?? ''
