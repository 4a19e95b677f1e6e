import type { RunResult } from '../../harness/run/result/result.ts'
import type { Outcome } from '../../harness/vocabulary.ts'
import { quantity } from '../text/quantity.ts'

/** What a run of `--failed` repeats. */
export interface Repeats {
  /** The folder of the earlier run, as it was named. */
  readonly source: string
  /** What the earlier run left untested although nothing is missing in the configuration. It does not run again. */
  readonly untested: { readonly checks: number; readonly musts: number }
  /** The cause of the earlier run, if only that runs again. */
  readonly cause?: {
    /** Its number in the reports of that run. */
    readonly number: number
    /** Ids of its cases. */
    readonly cases: readonly string[]
    /** The cases whose requests broke its run-wide rules: without them, such a rule sees nothing. */
    readonly companions?: readonly string[]
  }
}

/** What is looked at of the run that repeats a cause. */
interface Repeated {
  readonly checks: readonly (Pick<RunResult['checks'][number], 'cases'> &
    Partial<Pick<RunResult['checks'][number], 'kind'>>)[]
  readonly observations?: readonly Pick<RunResult['observations'][number], 'cases'>[]
}

/** What happened to the cases of a cause that was run again. */
export interface Remainder {
  readonly of: number
  readonly failed: number
  /** Cases that could not be judged. */
  readonly unjudged: number
}

/**
 * Counts what is left of a cause. Cases that do not apply any more are gone. A run-wide rule that holds now was judged
 * only if the cases ran whose requests broke it.
 */
export function remainderOf(
  { cases, companions = [] }: Pick<NonNullable<Repeats['cause']>, 'cases' | 'companions'>,
  { checks, observations = [] }: Repeated,
): Remainder {
  const outcomeIn = ({ id, outcome }: { readonly id: string; readonly outcome: Outcome }) =>
    [id, outcome] as const
  const outcomes = new Map([
    ...checks.flatMap((check) => check.cases.map(outcomeIn)),
    ...observations.flatMap((observation) => observation.cases.map(outcomeIn)),
  ])
  const ran = companions.every((id) => ['passed', 'failed'].includes(outcomes.get(id) ?? 'untested'))
  const runWide = new Set(
    checks.flatMap(({ kind, cases: own }) => (kind === 'run-wide' ? own.map(({ id }) => id) : [])),
  )
  const seen = [...new Set(cases)].flatMap((id) => {
    const outcome = outcomes.get(id)
    if (outcome === undefined) return []
    return outcome === 'passed' && runWide.has(id) && !ran ? ['untested'] : [outcome]
  })
  return {
    of: seen.length,
    failed: seen.filter((outcome) => outcome === 'failed').length,
    unjudged: seen.filter((outcome) => outcome === 'untested' || outcome === 'error').length,
  }
}

/** `gone: none of its 12 cases fails`, or `5 of its 12 cases still fail`. */
export function remainderText({ of, failed, unjudged }: Remainder): string {
  const its = of === 1 ? 'its case' : `its ${of} cases`
  const open = unjudged === of ? `${its} could not be judged` : `${unjudged} of ${its} could not be judged`
  if (failed > 0) {
    const still = of === 1 ? 'its case still fails' : failed === of ? `all ${its} still fail` : undefined
    const some = `${failed} of ${its} still ${failed === 1 ? 'fails' : 'fail'}`
    return `${still ?? some}${unjudged > 0 ? `, ${unjudged} could not be judged` : ''}`
  }
  if (unjudged > 0) return open
  return of === 1 ? 'gone: its case does not fail any more' : `gone: none of ${its} fails any more`
}

/** `25 checks (20 MUST)`, `3 MUST checks`; undefined if nothing was left untested. */
function untestedText({ untested: { checks, musts } }: Repeats): string | undefined {
  if (checks === 0) return undefined
  if (musts === checks) return quantity(checks, 'MUST check')
  return `${quantity(checks, 'check')}${musts > 0 ? ` (${musts} MUST)` : ''}`
}

/** The state of the cause that was run again; nothing if everything that failed was. */
export const causeState = ({ source, cause }: Repeats, run: Repeated): string[] =>
  cause === undefined
    ? []
    : [`Cause ${cause.number} of ${source}: ${remainderText(remainderOf(cause, run))}.`]

/**
 * What to do after a repetition without a failed MUST.
 * @param whole the command that runs everything
 */
export function afterRepetition(repeats: Repeats, run: Repeated, whole: string): string[] {
  const { cause } = repeats
  const isLeft = cause !== undefined && remainderOf(cause, run).failed > 0
  return [...causeState(repeats, run), ...(isLeft ? [] : [wholeRunStep(repeats, whole)])]
}

/** Says what the earlier run left untested, while something still fails. */
export function untestedLine(repeats: Repeats): string[] {
  const untested = untestedText(repeats)
  return untested === undefined
    ? []
    : [`${untested} that the run of ${repeats.source} left untested did not run: a whole run tests them.`]
}

/**
 * The last step after a repetition without a failed MUST.
 * @param repeats undefined if the run repeats no earlier one
 * @param whole the command that runs everything
 */
export function wholeRunStep(repeats: Repeats | undefined, whole: string): string {
  const untested = repeats && untestedText(repeats)
  const left =
    untested === undefined
      ? ''
      : `, and ${untested} that the run of ${repeats?.source} left untested did not run`
  return `Now run everything: a selection has no verdict${left}:\n${whole}`
}
