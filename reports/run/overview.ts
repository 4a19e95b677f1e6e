import { isKnown } from '../../harness/run/result/known-failures.ts'
import type { CheckResult, Counts, RunResult } from '../../harness/run/result/result.ts'
import { exhaustiveFlag, type Outcome, profileOf } from '../../harness/vocabulary.ts'
import type { Cause, Concerned, Siblings } from '../causes/cause.ts'
import { cut } from '../text/escaping.ts'
import { askedTitleOf, titleOf } from '../text/exchange-text.ts'
import { quantity } from '../text/quantity.ts'
import { type NotRun, notRunCount, notRunIn } from './not-run.ts'

/** What the people's reports say about a run, in numbers and order, apart from how it looks. */
export interface Overview {
  /** `CONFORMANT`, or what else, with the reason in a few words. */
  readonly headline: string
  /** Of the checks that decide, or were selected. */
  readonly counts: Counts
  /** What only `--exhaustive` would run of them; they are counted as inapplicable, too. */
  readonly notRun: readonly NotRun[]
  /** Causes of failed MUSTs, of recommendations that are not met, and findings of classes that do not decide. */
  readonly causes: readonly Cause[]
  readonly recommendations: readonly Cause[]
  readonly findings: readonly Cause[]
  /** Causes that the baseline expects, of any level. */
  readonly known: readonly Cause[]
  readonly errors: readonly CheckResult[]
  /** Untested checks that no missing fixture explains. */
  readonly unexplained: readonly CheckResult[]
}

/** How often each outcome occurs among checks. */
export function countOutcomes(checks: readonly CheckResult[]): Counts {
  const counts: Record<Outcome, number> = { passed: 0, failed: 0, untested: 0, inapplicable: 0, error: 0 }
  for (const { outcome } of checks) counts[outcome] += 1
  return counts
}

/** The checks that the verdict is about: those of the deciding classes; of a selection, all. */
function decidingChecks({ checks, scope, settings }: RunResult): readonly CheckResult[] {
  return scope.kind === 'whole' ? checks.filter((check) => settings.classes.includes(check.class)) : checks
}

const failedOf = (checks: readonly CheckResult[], ...levels: readonly CheckResult['level'][]): number =>
  checks.filter(({ outcome, level }) => outcome === 'failed' && levels.includes(level)).length

/** Failed MUSTs of which nothing failed again when it was run once more. */
const failedOnce = (checks: readonly CheckResult[]): number =>
  checks.filter(
    ({ outcome, level, cases }) =>
      outcome === 'failed' &&
      level === 'MUST' &&
      cases.every((one) => one.outcome !== 'failed' || one.reproduced === false),
  ).length

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')

function headlineOf(
  run: RunResult,
  checks: readonly CheckResult[],
  overview: Omit<Overview, 'headline'>,
): string {
  const { counts, causes, findings, known, notRun } = overview
  const inapplicable = counts.inapplicable - notRun.length
  const unseen = [notRunCount(notRun), inapplicable > 0 ? `${inapplicable} inapplicable` : '']
  const knownMusts = known.filter(({ level, isFinding }) => level === 'MUST' && !isFinding).length
  const behind = quantity(causes.length + knownMusts, 'cause')
  const news = run.baseline === undefined ? '' : `: ${causes.length} new, ${knownMusts} in the baseline`
  const must = failedOf(checks, 'MUST')
  const once = failedOnce(checks)
  const stale = run.baseline?.stale.length ?? 0
  const undecided = new Set(findings.flatMap((cause) => cause.checks)).size
  const should = failedOf(checks, 'SHOULD', 'MAY')
  const rest = [
    counts.error > 0 ? `${quantity(counts.error, 'error')} of the suite` : '',
    counts.untested > 0 ? `${counts.untested} untested` : '',
  ]
  if (run.unbegun !== undefined) {
    return `${run.scope.kind === 'whole' ? run.verdict.toUpperCase() : 'NO VERDICT'}: ${run.unbegun}`
  }
  const partial = run.complete ? '' : ' — INCOMPLETE: the run did not reach its end'
  if (run.scope.kind !== 'whole') {
    const { kind, selected, of, cases } = run.scope
    const name = kind === 'quick' ? 'quick selection' : 'selected'
    const part = cases === undefined ? '' : ` (${cases.selected} of their ${cases.of} cases)`
    const passed = `${counts.passed} of ${selected} ${name} checks${part} passed`
    const expected = checks.filter(isKnown).length
    const failed = `${failedText(must, should)}${expected > 0 ? ` (${expected} in the baseline)` : ''}`
    return `NO VERDICT: ${joined([passed, failed, ...rest, ...unseen, `${of - selected} not selected`])}${partial}`
  }
  const profile = profileOf(run.settings.unsupported)
  const verdict = `${run.verdict.toUpperCase()}${profile === '' ? '' : ` (profile ${profile})`}`
  return `${verdict}: ${joined([
    must > 0 ? `${quantity(must, 'MUST check')} failed (${behind}${news})` : '',
    once > 0 ? `${once} of them failed only once` : '',
    should > 0 ? `${quantity(should, 'recommendation')} not met` : '',
    ...rest,
    `${counts.passed} passed`,
    stale > 0 ? `${quantity(stale, 'entry', 'entries')} of the baseline no longer failing` : '',
    ...unseen,
    undecided > 0 ? `${quantity(undecided, 'failed check')} of classes that do not decide` : '',
  ])}${partial}`
}

/** What failed of a selection, and whether any of it was demanded: `2 failed`, `1 recommendation not met`. */
function failedText(must: number, should: number): string {
  const unmet = should > 0 ? `${quantity(should, 'recommendation')} not met` : ''
  return [must > 0 ? `${must} failed` : '', unmet].filter((part) => part !== '').join(', ')
}

/** What stands over the list of what was not tested, and of fixtures that would test more. */
export const untestedTitle = ({ counts }: Pick<Overview, 'counts'>): string =>
  counts.untested === 0 ? 'More could be tested' : `Untested (${counts.untested})`

/** What the configuration lacks, with what it would test; what a flag would run is told by itself. */
export const missingFixtures = ({ fixtures }: Pick<RunResult, 'fixtures'>): RunResult['fixtures'] =>
  fixtures.filter(({ fixture }) => fixture !== exhaustiveFlag)

/** Orders and counts what a run found. */
export function overviewOf(run: RunResult, causes: readonly Cause[]): Overview {
  const checks = decidingChecks(run)
  const unexpected = causes.filter(({ known }) => known === undefined)
  const explained = new Set(run.fixtures.flatMap(({ checks: cases }) => cases))
  const overview = {
    counts: countOutcomes(checks.filter(({ kind }) => kind !== 'untestable')),
    notRun: notRunIn({ checks: checks.filter(({ kind }) => kind !== 'untestable'), fixtures: run.fixtures }),
    causes: unexpected.filter(({ level, isFinding }) => level === 'MUST' && !isFinding),
    recommendations: unexpected.filter(({ level, isFinding }) => level !== 'MUST' && !isFinding),
    findings: unexpected.filter(({ isFinding }) => isFinding),
    known: causes.filter(({ known }) => known !== undefined),
    errors: run.checks.filter(({ outcome }) => outcome === 'error'),
    unexplained: run.checks.filter(
      ({ outcome, kind, cases }) =>
        outcome === 'untested' &&
        kind !== 'untestable' &&
        cases.some((one) => one.outcome === 'untested' && !explained.has(one.id)),
    ),
  }
  return { headline: headlineOf(run, checks, overview), ...overview }
}

/** How many choices of the target were seen; nothing where there were none to see. */
export function observationLine({ observations }: Pick<RunResult, 'observations'>): string[] {
  const made = observations.filter(({ outcome }) => outcome === 'passed').length
  return made === 0 ? [] : [`${quantity(made, 'observation')} of choices that the specification leaves open`]
}

/** A time span for people: `850 ms`, `12.3 s`, `4 min 5 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}

/** A number of bytes for people: `812 B`, `3.4 kB`, `2.0 MB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The figures of the traffic in one line. */
export function trafficLine({ http }: Pick<RunResult, 'http'>): string {
  const { p50, p95, p99, max } = http.latencyMs
  const latency = [p50, p95, p99, max].map((value) => value.toFixed(1)).join(' / ')
  return (
    `${quantity(http.requests, 'request')}, ${http.retries} retried, ${size(http.bytesSent)} sent, ` +
    `${size(http.bytesReceived)} received, latency p50/p95/p99/max ${latency} ms`
  )
}

/** `textboard-conformance 0.1.0, specification v2, seed 7, started …, took …` in one line. */
export function runLine(run: RunResult, elapsedMs?: number): string {
  const took =
    elapsedMs === undefined
      ? duration(run.durationMs)
      : `${duration(elapsedMs)}, ${duration(run.durationMs)} of it the run itself`
  return (
    `${run.suite.name} ${run.suite.version}, specification ${run.specification.version}, seed ${run.seed}, ` +
    `started ${run.startedAt}, took ${took}`
  )
}

/** `Acme Board 1.2 (acme@example.org)`: the implementation as the config names it; empty where it names none. */
export function implementationLine({ implementation }: Pick<RunResult, 'implementation'>): string {
  const { organization, product, version, contact } = implementation
  const name = [organization, product, version].filter((part) => part !== undefined && part !== '').join(' ')
  return contact === undefined || contact === '' ? name : `${name} (${contact})`.trim()
}

/** So many checks of a cause are named, and of more only some. */
const namedChecks = 4
const someChecks = 3

/** How much of the further cases of a check is named of each kind, in UTF-16 units. */
const longestOthers = 120

/** What a cause says about itself, one thing a line: the same words on the terminal, in the summary and in CI annotations. */
export function causeFacts(cause: Cause): string[] {
  const {
    level,
    norms,
    checks,
    cases,
    operations,
    looksLike,
    intermittent,
    common,
    outOfDate,
    concerned,
    case: input,
    siblings,
  } = cause
  const [norm] = norms
  const counted = [
    ...(cases.length > checks.length ? [quantity(cases.length, 'case')] : []),
    ...(operations.length > 0 ? [quantity(operations.length, 'operation')] : []),
  ].join(', ')
  const all = `${quantity(checks.length, 'check')}${counted === '' ? '' : ` (${counted})`}`
  const named =
    checks.length <= namedChecks
      ? `: ${checks.join(', ')}`
      : `, such as ${checks.slice(0, someChecks).join(', ')}`
  return [
    ...(norm === undefined
      ? []
      : [`${level}, ${norm.id}${norm.sentence === undefined ? '' : `: ${norm.sentence}`}`]),
    ...(input === undefined ? [] : [`Case: ${input}`]),
    ...(siblings === undefined ? [] : siblingFacts(siblings)),
    `${all}${named}`,
    ...(common === undefined
      ? []
      : [
          `In common: all ${common.refused} requests with this answer were sent ${common.trait}, and none of the ${common.served} that succeed at the same ${operations.length === 1 ? 'operation' : 'operations'} was.`,
        ]),
    ...(concerned === undefined ? [] : [concernedFact(concerned)]),
    ...(outOfDate === undefined
      ? []
      : [
          `Out of date in ${outOfDate.cases} of ${quantity(outOfDate.of, 'failed case')}: ${outOfDate.shownBy} already shows the write.`,
        ]),
    ...(intermittent === undefined ? [] : [`Intermittent: ${intermittent}.`]),
    ...(looksLike === undefined
      ? []
      : [`Looks like: ${looksLike.sentence} (a known faulty server that fails ${sameCases(looksLike)}).`]),
  ]
}

/** Which entries it concerns, and what was seen of the others. */
const concernedFact = ({ trait, wrong, of, others }: Concerned): string =>
  `Concerns entries ${trait}: ${wrong === of ? `all ${wrong}` : `${wrong} of the ${of}`} that were looked at are wrong, and all ${others} others are right.`

/** What came of the other cases of the check that speaks for a cause. */
function siblingFacts({ of, failed, passed, alsoFailed, alsoPassed }: Siblings): string[] {
  const unjudged = of - failed - passed
  const named = (word: string, titles: readonly string[]) =>
    titles.length === 0 ? [] : [`${word}: ${namedWithin(titles, longestOthers)}`]
  return [
    ...named('Fails too', alsoFailed),
    ...named('Passes', alsoPassed),
    ...(unjudged === 0 ? [] : [unjudgedText(unjudged, of)]),
  ]
}

const unjudgedText = (unjudged: number, of: number): string =>
  unjudged === of
    ? `Not judged: the other cases of this check (${of})`
    : `Not judged: ${unjudged} of the other ${quantity(of, 'case')} of this check`

/** As many names of a list as fit into a length, one at least. */
function namedWithin([first = '', ...others]: readonly string[], limit: number): string {
  let text = cut(first, limit)
  for (const other of others) {
    if (text.length + other.length > limit) return `${text}; …`
    text = `${text}; ${other}`
  }
  return text
}

function sameCases({ explains, of }: NonNullable<Cause['looksLike']>): string {
  if (explains < of) return `${explains} of these ${of} cases, too`
  return of === 1 ? 'the same case' : `the same ${of} cases`
}

/** What was expected and found, without the method and path of the exchange that is shown beside it. */
export function foundText({ message, exchange }: Pick<Cause, 'message' | 'exchange'>): string {
  if (exchange === undefined) return message
  const { method, url } = exchange.request
  const request = /^(\w+) (\S+) /.exec(message)
  return request?.[1] === method && url.endsWith(request[2] ?? '')
    ? message.slice(request[0].length)
    : message
}

/** The exchange that shows a cause, in a line; with who asked, where the message beside it does not say who signed. */
export const exchangeLine = ({
  exchange,
  message,
}: Pick<Cause, 'exchange' | 'message'>): string | undefined =>
  exchange &&
  (/ (signed (as|by)|sent with|without a signature)\b/.test(message) ? titleOf : askedTitleOf)(exchange)

/** A cause that the baseline expects, in a line: `title (reason; issue)`. */
export function knownLine({ title, known, cases }: Cause): string {
  const why = [known?.reason ?? 'no reason given', known?.issue].filter((part) => part !== undefined)
  return `${title} (${quantity(cases.length, 'case')}; ${why.join('; ')})`
}

/** What is said of entries of the baseline that no longer fail. */
export function staleLine({ baseline }: Pick<RunResult, 'baseline'>): string | undefined {
  if (baseline === undefined || baseline.stale.length === 0) return undefined
  const shown = baseline.stale.slice(0, 20).join(', ')
  const left = baseline.stale.length - 20
  return `No longer failing, take it out of the baseline: ${shown}${left > 0 ? `, and ${left} more` : ''}`
}
