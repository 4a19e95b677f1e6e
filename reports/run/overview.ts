import { firstNamed } from '../../harness/http/message/shown.ts'
import { isKnown } from '../../harness/run/result/known-failures.ts'
import type { CheckResult, Counts, RunResult } from '../../harness/run/result/result.ts'
import { countsOf } from '../../harness/run/verdict/verdict.ts'
import { exhaustiveFlag, profileOf, usualClasses } from '../../harness/vocabulary.ts'
import type { Cause } from '../causes/cause.ts'
import { quantity } from '../text/quantity.ts'
import { type NotRun, notRunCount, notRunIn } from './not-run.ts'
import { refusalText } from './refused-members.ts'

/** What the reports for people say about a run: numbers and order, but not how it looks. */
export interface Overview {
  /** `CONFORMANT`, or another verdict, with a short reason. */
  readonly headline: string
  /** Counts of the checks that decide, or were selected. */
  readonly counts: Counts
  /** The checks of them that only `--exhaustive` would run. They are also counted as inapplicable. */
  readonly notRun: readonly NotRun[]
  /** The other checks that do not apply to the target. */
  readonly inapplicable: readonly CheckResult[]
  /** Causes of failed MUSTs, causes of unmet recommendations, and findings of classes that do not decide. */
  readonly causes: readonly Cause[]
  readonly recommendations: readonly Cause[]
  readonly findings: readonly Cause[]
  /** Causes that the baseline expects, of any level. */
  readonly known: readonly Cause[]
  readonly errors: readonly SuiteError[]
  /** Untested checks that no missing fixture explains. */
  readonly unexplained: readonly CheckResult[]
  /** How many checks of classes that do not decide are untested. */
  readonly undecidedUntested: number
}

/** A check or an observation in which the suite itself broke. */
export interface SuiteError {
  readonly id: string
  readonly message?: string
  readonly replay?: string
}

/** Observations decide nothing, but an error of the suite is always reported. */
function errorsIn({ checks, observations }: RunResult): SuiteError[] {
  const observed = observations.flatMap(({ cases }) => {
    const broken = cases.find(({ outcome }) => outcome === 'error')
    return broken === undefined ? [] : [{ id: broken.id, message: broken.value }]
  })
  return [...checks.filter(({ outcome }) => outcome === 'error'), ...observed]
}

/** The checks that the verdict is about: those of the deciding classes. If the run was not a whole run: all checks. */
function decidingChecks({ checks, scope, settings }: RunResult): readonly CheckResult[] {
  return scope.kind === 'whole' ? checks.filter((check) => settings.classes.includes(check.class)) : checks
}

const failedOf = (checks: readonly CheckResult[], ...levels: readonly CheckResult['level'][]): number =>
  checks.filter(({ outcome, level }) => outcome === 'failed' && levels.includes(level)).length

/** How many failed MUSTs did not fail again when their cases were repeated. */
const failedOnce = (checks: readonly CheckResult[]): number =>
  checks.filter(
    ({ outcome, level, cases }) =>
      outcome === 'failed' &&
      level === 'MUST' &&
      cases.every((one) => one.outcome !== 'failed' || one.reproduced === false),
  ).length

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')

type Judged = Omit<Overview, 'headline'>

function headlineOf(run: RunResult, checks: readonly CheckResult[], overview: Judged): string {
  const { scope, unbegun } = run
  const isWhole = scope.kind === 'whole'
  if (unbegun !== undefined) return `${isWhole ? run.verdict.toUpperCase() : 'NO VERDICT'}: ${unbegun}`
  const partial = run.complete ? '' : ' — INCOMPLETE: the run did not reach its end'
  const headline = isWhole
    ? wholeHeadline(run, checks, overview)
    : partHeadline(scope, run.observations, checks, overview)
  return `${headline}${partial}`
}

/** The headline of a selection or a quick run, which has no verdict. */
function partHeadline(
  scope: Exclude<RunResult['scope'], { readonly kind: 'whole' }>,
  observations: RunResult['observations'],
  checks: readonly CheckResult[],
  overview: Judged,
): string {
  const { kind, selected, of, cases } = scope
  const whose = selected === 1 ? 'its' : 'their'
  const part = cases === undefined ? '' : ` (${cases.selected} of ${whose} ${cases.of} cases)`
  const chosen = `${quantity(selected, kind === 'quick' ? 'quick check' : 'selected check')}${part}`
  const expected = checks.filter(isKnown).length
  const counted = failedText(failedOf(checks, 'MUST'), failedOf(checks, 'SHOULD', 'MAY'))
  const failed = `${counted}${expected > 0 ? ` (${expected} in the baseline)` : ''}`
  return `NO VERDICT: ${chosen}: ${joined([
    `${overview.counts.passed} passed`,
    failed,
    ...unjudgedTexts(observations, overview),
    ...unseenTexts(overview),
    `${of - selected} not selected`,
  ])}`
}

/**
 * The headline of a whole run: its verdict, and the numbers behind it. Everything that passed or was left out is only
 * named after the verdict `conformant`, which it limits; otherwise the table of classes has it.
 */
function wholeHeadline(run: RunResult, checks: readonly CheckResult[], overview: Judged): string {
  const { causes, known } = overview
  const knownMusts = known.filter(({ level, isFinding }) => level === 'MUST' && !isFinding).length
  const behind = quantity(causes.length + knownMusts, 'cause')
  const news = run.baseline === undefined ? '' : `: ${causes.length} new, ${knownMusts} in the baseline`
  const must = failedOf(checks, 'MUST')
  const should = failedOf(checks, 'SHOULD', 'MAY')
  return `${verdictText(run)}: ${refusalText(run)}${joined([
    must > 0
      ? `${quantity(must, 'MUST check')} failed (${behind}${news})${passedAgain(failedOnce(checks), must)}`
      : '',
    should > 0 ? `${quantity(should, 'recommendation')} not met` : '',
    ...unjudgedTexts(run.observations, overview),
    ...(run.verdict === 'conformant' ? limitTexts(run, overview) : []),
  ])}`
}

/** What passed, and what a reader of a good verdict must know that it does not prove. */
function limitTexts(run: RunResult, overview: Judged): readonly string[] {
  const stale = run.baseline?.stale.length ?? 0
  // All are counted, even if they belong to a cause that decides.
  const undecided = run.checks.filter(
    (check) => check.outcome === 'failed' && !run.settings.classes.includes(check.class) && !isKnown(check),
  ).length
  return [
    `${overview.counts.passed} passed`,
    stale > 0 ? `${quantity(stale, 'entry', 'entries')} of the baseline no longer failing` : '',
    ...unseenTexts(overview),
    undecided > 0 ? `${quantity(undecided, 'failed check')} of classes that do not decide` : '',
  ]
}

/** The verdict, with what limits it: the profile, and the classes if not all usual ones were claimed. */
function verdictText({ settings, verdict }: RunResult): string {
  const { classes, unsupported } = settings
  const profile = profileOf(unsupported)
  // People paste this line elsewhere, so it must not seem to certify classes that were not claimed.
  const isPart = verdict === 'conformant' && !usualClasses.every((one) => classes.includes(one))
  const limits = joined([isPart ? classes.join(', ') : '', profile === '' ? '' : `profile ${profile}`])
  return `${verdict.toUpperCase()}${limits === '' ? '' : ` (${limits})`}`
}

/** What could not be judged: errors of the suite, and untested checks. */
function unjudgedTexts(observations: RunResult['observations'], { counts }: Judged): readonly string[] {
  const broken = counts.error + observations.filter(({ outcome }) => outcome === 'error').length
  return [
    broken > 0 ? `${quantity(broken, 'error')} of the suite` : '',
    counts.untested > 0 ? `${counts.untested} untested` : '',
  ]
}

/** What was not looked at: checks that only `--exhaustive` runs, and checks that do not apply. */
function unseenTexts({ counts, notRun }: Judged): readonly string[] {
  const inapplicable = counts.inapplicable - notRun.length
  return [notRunCount(notRun), inapplicable > 0 ? `${inapplicable} inapplicable` : '']
}

/** Says if all failed checks passed when their cases were run again. If some did, their causes say so. */
function passedAgain(once: number, failed: number): string {
  if (once < failed) return ''
  return failed === 1 ? ', but it passed when it was run again' : ', but all passed when they were run again'
}

/** What failed of a selection, MUSTs apart from recommendations: `2 failed`, `1 recommendation not met`. */
function failedText(must: number, should: number): string {
  const unmet = should > 0 ? `${quantity(should, 'recommendation')} not met` : ''
  return joined([must > 0 ? `${must} failed` : '', unmet])
}

/** The heading of the causes of failed MUSTs. */
export const causesTitle = ({ baseline }: Pick<RunResult, 'baseline'>): string =>
  baseline === undefined ? 'What to fix' : 'New, outside the baseline'

/** The heading of the findings. */
export const findingsTitle = ({ findings }: Pick<Overview, 'findings'>): string =>
  `Findings that do not decide the verdict (${findings.length})`

/** The heading of the list of what was not tested, or of fixtures that would test more. The list names all classes. */
export function untestedTitle({
  counts,
  undecidedUntested,
}: Pick<Overview, 'counts' | 'undecidedUntested'>): string {
  if (counts.untested === 0) return 'More could be tested'
  const others = undecidedUntested === 0 ? '' : `, and ${undecidedUntested} of classes that do not decide`
  return `Untested: ${quantity(counts.untested, 'check')}${others}`
}

/**
 * The heading of the recommendations that are not met. It counts checks, as the headline does, and the list below it
 * holds causes.
 */
export function recommendationsTitle(run: RunResult, { causes, recommendations }: Overview): string {
  const unmet = new Set(
    run.checks.filter(({ outcome, level }) => outcome === 'failed' && level !== 'MUST').map(({ id }) => id),
  )
  const idsOf = (some: readonly Cause[]) =>
    new Set(some.flatMap(({ checks }) => checks).filter((id) => unmet.has(id)))
  const listed = idsOf(recommendations)
  const above = [...idsOf(causes)].filter((id) => !listed.has(id)).length
  const count =
    recommendations.length === listed.size || listed.size === 0
      ? `${recommendations.length + above}`
      : `${listed.size + above} checks`
  const others = above === 0 ? '' : `, ${above} of them because of the causes above`
  const ofCauses = count.endsWith('checks') ? `; ${quantity(recommendations.length, 'cause')}` : ''
  return `Recommendations that are not met (${count}${others}${ofCauses})`
}

/** What the configuration lacks, with the cases that need it. What needs only a flag is reported separately. */
export const missingFixtures = ({ fixtures }: Pick<RunResult, 'fixtures'>): RunResult['fixtures'] =>
  fixtures.filter(({ fixture }) => fixture !== exhaustiveFlag)

/**
 * The causes that have a number in the reports, in the order of their numbers: those of failed MUSTs, then
 * recommendations, then findings. A cause that the baseline expects has none.
 */
export function numberedCauses<One extends Pick<Cause, 'level' | 'isFinding'> & { readonly known?: unknown }>(
  causes: readonly One[],
): readonly One[] {
  const unexpected = causes.filter(({ known }) => known === undefined)
  const rank = ({ level, isFinding }: One) => (isFinding ? 2 : level === 'MUST' ? 0 : 1)
  return unexpected.toSorted((one, other) => rank(one) - rank(other))
}

/** Orders and counts what a run found. */
export function overviewOf(run: RunResult, causes: readonly Cause[]): Overview {
  const checks = decidingChecks(run)
  const unexpected = causes.filter(({ known }) => known === undefined)
  const explained = new Set(run.fixtures.flatMap(({ checks: cases }) => cases))
  const testable = checks.filter(({ kind }) => kind !== 'untestable')
  const notRun = notRunIn({ checks: testable, fixtures: run.fixtures })
  const left = new Set(notRun.map(({ id }) => id))
  const overview = {
    counts: countsOf(testable),
    notRun,
    inapplicable: testable.filter(({ id, outcome }) => outcome === 'inapplicable' && !left.has(id)),
    causes: unexpected.filter(({ level, isFinding }) => level === 'MUST' && !isFinding),
    recommendations: unexpected.filter(({ level, isFinding }) => level !== 'MUST' && !isFinding),
    findings: unexpected.filter(({ isFinding }) => isFinding),
    known: causes.filter(({ known }) => known !== undefined),
    errors: errorsIn(run),
    unexplained: run.checks.filter(
      ({ outcome, kind, cases }) =>
        outcome === 'untested' &&
        kind !== 'untestable' &&
        cases.some((one) => one.outcome === 'untested' && !explained.has(one.id)),
    ),
    undecidedUntested:
      countsOf(run.checks.filter(({ kind }) => kind !== 'untestable')).untested - countsOf(testable).untested,
  }
  return { headline: headlineOf(run, checks, overview), ...overview }
}

/** How many entries of the baseline that no longer fail are named. The others are counted. */
const namedStale = 20

/** The line about entries of the baseline that no longer fail. */
export function staleLine({ baseline }: Pick<RunResult, 'baseline'>): string | undefined {
  if (baseline === undefined || baseline.stale.length === 0) return undefined
  return `No longer failing, take it out of the baseline: ${firstNamed(baseline.stale, namedStale)}`
}
