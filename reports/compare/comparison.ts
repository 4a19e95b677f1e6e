import type { Level, Outcome } from '../../harness/vocabulary.ts'
import { choiceOf, type SavedCheck, type SavedReport, titleOfReport } from './saved-report.ts'

/** What stands for a check that a report does not have. */
export type SavedOutcome = Outcome | 'absent'

/** A check whose outcome is not what it was. */
export interface ChangedCheck {
  readonly id: string
  readonly level: Level
  readonly sentence: string
  readonly before: SavedOutcome
  readonly after: SavedOutcome
  /** What the new report says about it. */
  readonly message?: string
}

/** An observation whose choice is not what it was; empty text where it was not seen. */
export interface ChangedObservation {
  readonly id: string
  readonly sentence: string
  readonly before: string
  readonly after: string
}

/** Which report it is. */
export interface ReportIdentity {
  readonly title: string
  readonly target: string
  readonly startedAt: string
  readonly suite: string
  readonly seed: number
  readonly verdict: SavedReport['verdict']
  readonly complete: boolean
}

/** What became of a server between two reports. */
export interface Comparison {
  readonly old: ReportIdentity
  readonly new: ReportIdentity
  /** Checks that both reports have. */
  readonly compared: number
  /** A check that passed fails, broke, or is a MUST that is not tested any more; or a failure that the old report lacks. */
  readonly regressions: readonly ChangedCheck[]
  /** Failed or broke, and passes now. */
  readonly fixes: readonly ChangedCheck[]
  /** Every other change between two outcomes. */
  readonly changed: readonly ChangedCheck[]
  /** Checks of the new report alone, unless they failed: those are regressions. */
  readonly appeared: readonly ChangedCheck[]
  /** Checks of the old report alone. */
  readonly vanished: readonly ChangedCheck[]
  readonly observations: readonly ChangedObservation[]
  /** In what the two runs were not alike, in words. */
  readonly differences: readonly string[]
}

/**
 * Compares an earlier report with a later one. A regression is whatever makes the later one worse:
 * - a check that passed and failed now, or during which the suite broke;
 * - a MUST that passed and is untested now, since nothing shows any more that it holds, unless only `--exhaustive` would;
 * - a failure that the earlier report does not have, whether the check was untested then or did not exist.
 */
export function compareReports(before: SavedReport, after: SavedReport): Comparison {
  const old = new Map(before.checks.map((check) => [check.id, check]))
  const current = new Map(after.checks.map((check) => [check.id, check]))
  const leftOut = new Set(
    after.fixtures.filter(({ fixture }) => fixture === '--exhaustive').flatMap(({ checks }) => checks),
  )
  const pairs = [...current.values()].map((check) => changeOf(old.get(check.id), check))
  const moved = pairs.filter((pair) => pair.before !== pair.after)
  const isRegression = (pair: ChangedCheck): boolean => isWorse(pair, leftOut.has(pair.id))
  const isFix = ({ before: was, after: is }: ChangedCheck): boolean =>
    is === 'passed' && (was === 'failed' || was === 'error')
  const others = moved.filter((pair) => !isRegression(pair) && !isFix(pair))
  return {
    old: identityOf(before),
    new: identityOf(after),
    compared: pairs.filter((pair) => pair.before !== 'absent').length,
    regressions: moved.filter(isRegression),
    fixes: moved.filter(isFix),
    changed: others.filter((pair) => pair.before !== 'absent'),
    appeared: others.filter((pair) => pair.before === 'absent'),
    vanished: [...old.values()]
      .filter(({ id }) => !current.has(id))
      .map(({ id, level, sentence, outcome }) => ({ id, level, sentence, before: outcome, after: 'absent' })),
    observations: changedObservations(before, after),
    differences: differencesOf(before, after),
  }
}

function changeOf(was: SavedCheck | undefined, is: SavedCheck): ChangedCheck {
  const { id, level, sentence, outcome, message } = is
  return {
    ...{ id, level, sentence, before: was?.outcome ?? 'absent', after: outcome },
    ...(message === undefined ? {} : { message }),
  }
}

function isWorse({ level, before, after }: ChangedCheck, isChoice: boolean): boolean {
  if (after === 'failed') return before !== 'failed'
  if (before !== 'passed') return false
  return after === 'error' || (after === 'untested' && level === 'MUST' && !isChoice)
}

const identityOf = (report: SavedReport): ReportIdentity => ({
  title: titleOfReport(report),
  target: report.target,
  startedAt: report.startedAt,
  suite: `${report.suite.name} ${report.suite.version}`,
  seed: report.seed,
  verdict: report.verdict,
  complete: report.complete,
})

/** An observation that one of the runs did not make has not changed. */
function changedObservations(before: SavedReport, after: SavedReport): ChangedObservation[] {
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
    ['target', ({ target }) => target],
    ['suite', ({ suite }) => suite.version],
    ['specification', ({ specification }) => specification.version],
    ['classes claimed', ({ settings }) => list([...settings.classes].sort())],
    ['--only', ({ settings }) => list(settings.only)],
    ['--skip', ({ settings }) => list(settings.skip)],
    ['--strict', ({ settings }) => (settings.strict ? 'yes' : 'no')],
    ['--exhaustive', ({ settings }) => (settings.exhaustive ? 'yes' : 'no')],
  ]
  const unlike = aspects
    .filter(([, read]) => read(before) !== read(after))
    .map(([name, read]) => `${name}: ${read(before)} → ${read(after)}`)
  const partial = (name: string, { complete }: SavedReport) =>
    complete ? [] : [`the ${name} report is partial: its run did not reach its end`]
  return [...unlike, ...partial('old', before), ...partial('new', after)]
}
