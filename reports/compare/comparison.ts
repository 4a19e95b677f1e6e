import { present } from '../../harness/present.ts'
import { type Level, type Outcome, profileOf } from '../../harness/vocabulary.ts'
import { type ChangedCauses, changedCauses } from './changed-causes.ts'
import { type FoldedCheck, foldedChecks, ownersIn } from './folded.ts'
import { choiceOf, isWhole, type SavedReport, titleOfReport, unbegunReason } from './saved-report.ts'
import { failedBySeed } from './seed-dependent.ts'
import { seenFirst } from './seen-first.ts'

/** The outcome of a check; `absent` if a report does not have it. */
export type SavedOutcome = Outcome | 'absent'

/** A check whose outcome changed, or that fails in more cases. */
export interface ChangedCheck {
  readonly id: string
  readonly level: Level
  readonly sentence: string
  readonly before: SavedOutcome
  readonly after: SavedOutcome
  /** Ids of its cases that became worse, if both reports have them; for a newly judged check, of those that fail. */
  readonly cases: readonly string[]
  /** What the new report says about it. */
  readonly message?: string
  /** Why it is untested now. */
  readonly reason?: string
  /**
   * The title of its cause, if the inputs of the check are generated and both reports have that cause. Then only the
   * seed decides whether it fails.
   */
  readonly sharedCause?: string
}

/** An observation whose choice changed; empty text if it was not seen. */
export interface ChangedObservation {
  readonly id: string
  readonly sentence: string
  readonly before: string
  readonly after: string
}

/** Identifies a report. */
export interface ReportIdentity {
  readonly title: string
  readonly target: string
  readonly startedAt: string
  readonly suite: string
  readonly seed: number
  readonly verdict: SavedReport['verdict']
  readonly complete: boolean
  /** Why the run judged nothing, if no check of it has another outcome than `untested`. */
  readonly unbegun?: string
}

/** What changed on a server between two reports. */
export interface Comparison {
  readonly old: ReportIdentity
  readonly new: ReportIdentity
  /** Checks that both reports have. */
  readonly compared: number
  /** The causes behind the regressions and the newly judged checks, and the causes that are gone. */
  readonly causes: ChangedCauses
  /**
   * A check that passed or did not apply and now fails, or that passed and now breaks, or a MUST that passed and is now
   * untested.
   */
  readonly regressions: readonly ChangedCheck[]
  /** Checks that fail and that the old report did not judge: nothing shows that the server became worse. */
  readonly newlyJudged: readonly ChangedCheck[]
  /** Checks that failed or broke, and now pass. */
  readonly fixes: readonly ChangedCheck[]
  /** All other changes between two outcomes. */
  readonly changed: readonly ChangedCheck[]
  /** Checks that only the new report has. Those that failed are newly judged instead. */
  readonly appeared: readonly ChangedCheck[]
  /** Checks that only the old report has. */
  readonly vanished: readonly ChangedCheck[]
  readonly observations: readonly ChangedObservation[]
  /** How the two runs differed, in words. The targets are in `old` and `new`. */
  readonly differences: readonly string[]
}

/**
 * Compares an earlier report with a later one, case by case. A regression is whatever makes the later one worse:
 * - a check or case that passed or did not apply and now fails;
 * - a check or case that passed and during which the suite now breaks;
 * - a MUST that passed and is now untested: nothing shows any more that it holds. This does not count if only
 *   `--exhaustive` would test it.
 *
 * A failure of a check that the earlier report did not judge is no regression, but newly judged: the check was untested
 * then, or did not exist, or the suite broke. A repair makes such checks run for the first time. What a run-wide rule
 * sees only in their requests is newly judged, too, see {@link seenFirst}.
 *
 * If a check with generated inputs fails for a cause that both reports have, it is no regression, and no fix.
 * The checks of a report of version 0.1 are compared as the cases that they are now.
 */
export function compareReports(before: SavedReport, after: SavedReport): Comparison {
  const owners = ownersIn([before, after])
  const old = new Map(foldedChecks(before, owners).map((check) => [check.id, check]))
  const current = new Map(foldedChecks(after, owners).map((check) => [check.id, check]))
  const leftOut = new Set(
    after.fixtures.filter(({ fixture }) => fixture === '--exhaustive').flatMap(({ checks }) => checks),
  )
  const bySeed = { before: failedBySeed(before, after), after: failedBySeed(after, before) }
  const pairs = [...current.values()].map((check) => changeOf(old.get(check.id), check, { leftOut, bySeed }))
  const changes = pairs.map(({ change }) => change)
  const moved = pairs.filter(({ change }) => change.before !== change.after || change.cases.length > 0)
  const isLeftOut = ({ id }: ChangedCheck): boolean => {
    const untested = current.get(id)?.cases.filter(({ outcome }) => outcome === 'untested') ?? []
    return leftOut.has(id) || (untested.length > 0 && untested.every((one) => leftOut.has(one.id)))
  }
  const listOf = ({ change, worse }: Pair): 'regressions' | 'newlyJudged' | 'fixes' | 'others' => {
    const { level, before: was, after: is, cases, sharedCause } = change
    if (sharedCause !== undefined) return 'others'
    const news = newsOf(level, was, is, isLeftOut(change))
    if (worse || (news === 'worse' && cases.length === 0)) return 'regressions'
    if (news !== undefined || cases.length > 0) return 'newlyJudged'
    return is === 'passed' && (was === 'failed' || was === 'error') ? 'fixes' : 'others'
  }
  const inList = (name: ReturnType<typeof listOf>): ChangedCheck[] =>
    moved.filter((pair) => listOf(pair) === name).map(({ change }) => change)
  const [worsened, unjudged, others] = [inList('regressions'), inList('newlyJudged'), inList('others')]
  const firstSeen = seenFirst(after, current, {
    worse: worsened.filter((one) => one.after === 'failed').map(({ id }) => id),
    newlyJudged: unjudged.map(({ id }) => id),
  })
  const regressions = worsened.filter(({ id }) => !firstSeen.has(id))
  const newlyJudged = [...unjudged, ...worsened.filter(({ id }) => firstSeen.has(id))]
  return {
    old: identityOf(before),
    new: identityOf(after),
    compared: changes.filter(
      ({ id, before: was }) => was !== 'absent' && current.get(id)?.kind !== 'untestable',
    ).length,
    causes: changedCauses(before, after, { regressions, newlyJudged }, current.values()),
    regressions,
    newlyJudged,
    fixes: inList('fixes'),
    changed: others.filter((pair) => pair.before !== 'absent'),
    // What a selection leaves out has neither appeared nor vanished.
    appeared: isWhole(before) ? others.filter((pair) => pair.before === 'absent') : [],
    vanished: [...old.values()]
      .filter(({ id }) => isWhole(after) && unbegunReason(after) === undefined && !current.has(id))
      .map(({ id, level, sentence, outcome }) => ({
        id,
        level,
        sentence,
        before: outcome,
        after: 'absent',
        cases: [],
      })),
    observations: changedObservations(before, after),
    differences: differencesOf(before, after),
  }
}

/** `all`, or `12 of 660`. */
const checksRun = ({ scope }: SavedReport): string =>
  scope === undefined || scope.kind === 'whole' ? 'all' : `${scope.selected} of ${scope.of}`

/** What distinguishes a change for the worse from one that the run itself explains. */
interface Excuses {
  /** Cases that only `--exhaustive` would run. */
  readonly leftOut: ReadonlySet<string>
  /** The failures of each report that depend on the seed, see {@link failedBySeed}. */
  readonly bySeed: Readonly<Record<'before' | 'after', ReadonlyMap<string, string>>>
}

/** What changed of a check, and whether any of its cases became worse. */
interface Pair {
  readonly change: ChangedCheck
  readonly worse: boolean
}

function changeOf(was: FoldedCheck | undefined, is: FoldedCheck, { leftOut, bySeed }: Excuses): Pair {
  const { id, level, sentence, outcome, message } = is
  const then = new Map(was?.cases.map((one) => [one.id, one.outcome]))
  const newsOfCase = (one: FoldedCheck['cases'][number]) =>
    then.size === 0
      ? undefined
      : newsOf(level, then.get(one.id) ?? 'absent', one.outcome, leftOut.has(one.id))
  const worse = is.cases.filter((one) => newsOfCase(one) === 'worse')
  const news = worse.length > 0 ? worse : is.cases.filter((one) => newsOfCase(one) === 'newly judged')
  const reason = outcome === 'untested' ? reasonOf(is) : undefined
  const sharedCause =
    outcome === 'failed' ? sharedCauseOf(is, news, bySeed.after) : sharedCauseOf(was, news, bySeed.before)
  const change = {
    id,
    level,
    sentence,
    before: was?.outcome ?? 'absent',
    after: outcome,
    cases: news.map((one) => one.id),
    ...present({ message, reason, sharedCause }),
  } as const
  return { change, worse: worse.length > 0 }
}

/** Why a check is untested: without the title of a case, which would distinguish equal reasons. */
const reasonOf = ({ cases, message }: FoldedCheck): string | undefined =>
  cases.find((one) => one.outcome === 'untested')?.message ?? message

/** The cause of a check if the seed decides about all of its failures, and about all that became worse. */
function sharedCauseOf(
  check: FoldedCheck | undefined,
  news: readonly { readonly id: string }[],
  bySeed: ReadonlyMap<string, string>,
): string | undefined {
  if (check?.outcome !== 'failed') return undefined
  const failed = check.cases.filter(({ outcome }) => outcome === 'failed')
  return [...failed, ...news].every(({ id }) => bySeed.has(id)) ? bySeed.get(failed[0]?.id ?? '') : undefined
}

/** A failure is only worse than what was judged before. */
function newsOf(
  level: Level,
  before: SavedOutcome,
  after: SavedOutcome,
  isLeftOut: boolean,
): 'worse' | 'newly judged' | undefined {
  if (after === 'failed') {
    if (before === 'failed') return undefined
    return before === 'passed' || before === 'inapplicable' ? 'worse' : 'newly judged'
  }
  if (before !== 'passed') return undefined
  const isWorse = after === 'error' || (after === 'untested' && level === 'MUST' && !isLeftOut)
  return isWorse ? 'worse' : undefined
}

function identityOf(report: SavedReport): ReportIdentity {
  const { target, startedAt, suite, seed, verdict, complete } = report
  return {
    title: titleOfReport(report),
    target,
    startedAt,
    suite: `${suite.name} ${suite.version}`,
    seed,
    verdict,
    complete,
    ...present({ unbegun: unbegunReason(report) }),
  }
}

/** An observation that one of the reports does not have counts as unchanged. */
function changedObservations(before: SavedReport, after: SavedReport): ChangedObservation[] {
  if ([before, after].some((report) => unbegunReason(report) !== undefined)) return []
  const old = new Map(before.observations.map((observation) => [observation.id, choiceOf(observation)]))
  return after.observations.flatMap((observation) => {
    const was = old.get(observation.id)
    const is = choiceOf(observation)
    if (was === undefined || was === is) return []
    return [{ id: observation.id, sentence: observation.sentence, before: was, after: is }]
  })
}

function differencesOf(before: SavedReport, after: SavedReport): string[] {
  const list = (words: readonly string[]) => (words.length === 0 ? 'nothing' : words.join(' '))
  const aspects: readonly (readonly [string, (report: SavedReport) => string])[] = [
    ['suite', ({ suite }) => suite.version],
    ['specification', ({ specification }) => specification.version],
    ['classes claimed', ({ settings }) => list([...settings.classes].sort())],
    ['checks run', checksRun],
    ['profile', ({ settings }) => profileOf(settings.unsupported ?? []) || 'full'],
    ['limits.entriesPerGroup', ({ settings }) => String(settings.entriesPerGroup ?? 'not stated')],
    ['--only', ({ settings }) => list(settings.only)],
    ['--skip', ({ settings }) => list(settings.skip)],
    ['--strict', ({ settings }) => (settings.strict ? 'yes' : 'no')],
    ['--exhaustive', ({ settings }) => (settings.exhaustive ? 'yes' : 'no')],
    ['--runs', ({ settings }) => String(settings.runs)],
    ['--settle', ({ settings }) => String(settings.settleMs)],
  ]
  const unlike = aspects
    .filter(([, read]) => read(before) !== read(after))
    .map(([name, read]) => `${name}: ${read(before)} → ${read(after)}`)
  const partial = (name: string, report: SavedReport) =>
    report.complete || unbegunReason(report) !== undefined
      ? []
      : [`the ${name} report is partial: its run did not reach its end`]
  return [...unlike, ...partial('old', before), ...partial('new', after)]
}
