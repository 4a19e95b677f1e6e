import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  type Cause,
  cut,
  numberedCauses,
  oneLine,
  quantity,
  remainderOf,
  remainderText,
  wholeRunStep,
} from '../../../reports/index.ts'
import { moreLine } from '../../../reports/text/more.ts'
import type { Check } from '../../check/check.ts'
import { selectChecks } from '../../check/selection.ts'
import type { RunConfig } from '../../config/config.ts'
import { present } from '../../present.ts'
import { consumesIncentive } from '../../run/open.ts'
import { prepareOutput } from '../../run/output/output-folder.ts'
import { PreflightError } from '../../run/preparation/preflight-error.ts'
import type { CaseResult, CheckResult, RunResult } from '../../run/result/result.ts'
import type { RunRequest } from '../input/run-request.ts'
import { replaysName } from '../output/replay-folder.ts'
import type { Io } from '../terminal/io.ts'
import { execute, type RunPlace } from './execute.ts'

/**
 * Runs again what failed, each time it is requested, until no MUST fails or the run is interrupted.
 * @param first the run before
 * @returns the last run
 */
export async function watchFailures(
  first: RunResult,
  request: RunRequest,
  config: RunConfig,
  place: RunPlace,
): Promise<RunResult> {
  const { io, signal } = place
  const folder = join(request.folder, replaysName, 'watch')
  const watched = watchedCases(first.checks, watchedLevels(request))
  const causes = numberedCauses(await place.causes(first))
  let last = first
  let failing: readonly string[] = watched.cases
  const warning = incentiveWarning(narrowed(request, failing).selected, config)
  if (warning !== undefined) io.stderr.write(`${warning}\n`)
  for (;;) {
    if (failing.length === 0) {
      io.stdout.write(endText(watched, request))
      return last
    }
    if (!(await asked(request, failing.length, io, signal))) return last
    const { release } = prepareOutput(folder, { target: config.target, application: config.application.id })
    try {
      const repeated = [...failing, ...culpritsOf([...first.checks, ...last.checks], failing)]
      const next = await execute(narrowed(request, repeated), config, { ...place, folder })
      const still = notPassed(next.checks, failing)
      io.stdout.write(changeText({ before: failing, still, causes, next }))
      last = next
      failing = still
    } catch (error) {
      // Perhaps the server is being restarted: the next time may reach it.
      if (!(error instanceof PreflightError)) throw error
      io.stderr.write(`${error.message}\n`)
    } finally {
      release()
    }
  }
}

/** The failures that a watch repeats: those of MUSTs, or of recommendations, too. */
type WatchedLevels = 'MUST' | 'all'

/** A watch repeats recommendations if they count, or if the command line chose them. */
const watchedLevels = ({ settings, scope, repeats }: RunRequest): WatchedLevels => {
  const isChosen = scope.kind === 'selection' && (repeats === undefined || repeats.cause !== undefined)
  return settings.strict || isChosen ? 'all' : 'MUST'
}

/** How much of a watch is left out. */
interface Watched {
  /** Ids of the cases to repeat. */
  readonly cases: readonly string[]
  /** How many failed cases of recommendations are not repeated. */
  readonly left: number
}

/** The failed cases that a watch repeats. */
export function watchedCases(checks: readonly CheckResult[], levels: WatchedLevels): Watched {
  const failed = checks.flatMap((check) =>
    check.cases
      .filter(isFailed)
      .map(({ id }) => ({ id, isWatched: levels === 'all' || check.level === 'MUST' })),
  )
  return {
    cases: [...new Set(failed.filter(({ isWatched }) => isWatched).map(({ id }) => id))],
    left: failed.filter(({ isWatched }) => !isWatched).length,
  }
}

const isFailed = ({ outcome }: CaseResult): boolean => outcome === 'failed' || outcome === 'error'

/** The cases that were repeated and still fail, or could not be judged. */
export function notPassed(checks: readonly CheckResult[], repeated: readonly string[]): string[] {
  const fine = new Set(
    checks.flatMap(({ cases }) =>
      cases.filter(({ outcome }) => outcome === 'passed' || outcome === 'inapplicable').map(({ id }) => id),
    ),
  )
  return repeated.filter((id) => !fine.has(id))
}

/** The cases whose requests broke run-wide rules that are repeated: without them, a rule sees nothing. */
const culpritsOf = (checks: readonly CheckResult[], repeated: readonly string[]): string[] => {
  const wanted = new Set(repeated)
  return checks
    .filter(({ kind, cases }) => kind === 'run-wide' && cases.some(({ id }) => wanted.has(id)))
    .flatMap(({ cases }) => cases)
    .flatMap(({ exchanges, violations = [] }) => [
      ...exchanges.flatMap(({ check }) => check ?? []),
      ...violations.flatMap(({ companions = [] }) => companions),
    ])
}

/** What a watch says at its end. */
function endText({ cases, left }: Watched, { repeats, command }: RunRequest): string {
  const judged = cases.length === 0 ? 'No MUST fails.' : 'What was watched passes now.'
  const unwatched =
    left === 0
      ? []
      : [`${quantity(left, 'failed case')} of recommendations not repeated: --strict repeats them.`]
  return `${[judged, ...unwatched, wholeRunStep(repeats, command)].join('\n')}\n`
}

/**
 * Waits for Enter, or until the time has passed.
 * @returns false if the run was interrupted, or if the input has ended
 */
async function asked({ watch }: RunRequest, failing: number, io: Io, signal: AbortSignal): Promise<boolean> {
  const everyMs = watch?.everyMs ?? null
  const when = everyMs === null ? 'Enter runs them again' : `run again in ${everyMs / 1000} s`
  io.stderr.write(`${failing} failing; ${when}, Ctrl-C ends.\n`)
  if (everyMs === null) return await io.enter(signal)
  await setTimeout(everyMs, undefined, { signal }).catch(() => undefined)
  return !signal.aborted
}

/**
 * The warning before incentives are used up again and again.
 * @param selected the failed checks with their failed cases
 */
export function incentiveWarning(
  selected: readonly Check[],
  { fixtures }: Pick<RunConfig, 'fixtures'>,
): string | undefined {
  const { consumableIncentives = [], resetIncentives } = fixtures
  if (consumableIncentives.length === 0 || resetIncentives !== undefined) return undefined
  if (!selected.some(consumesIncentive)) return undefined
  const { length } = consumableIncentives
  return `Each repetition permanently uses up to ${Math.min(length, 3)} of the ${quantity(length, 'incentive')} in fixtures.consumableIncentives.`
}

function narrowed(request: RunRequest, only: readonly string[]): RunRequest {
  const all: readonly Check[] = request.selected
  const scope = { kind: 'selection', selected: only.length, of: all.length } as const
  return {
    ...request,
    scope,
    quiet: true,
    selected: selectChecks(all, { cases: only }),
    skipped: [],
    settings: { ...request.settings, only },
  }
}

/** What a repetition has changed. */
interface Change {
  /** The cases that were repeated. */
  readonly before: readonly string[]
  /** Those that did not pass. */
  readonly still: readonly string[]
  /** The causes of the first run, in the order of their numbers. */
  readonly causes: readonly Pick<Cause, 'title' | 'cases' | 'companions'>[]
  readonly next: Pick<RunResult, 'checks'>
}

/** Causes, and cases without a cause, named after a repetition. The others are counted. */
const named = 20

/** One line for each cause that was repeated, and one for each case that belongs to none. */
export function changeText({ before, still, causes, next }: Change): string {
  const repeated = new Set(before)
  const rows = causes.flatMap(({ title, cases, companions }, index) => {
    const own = cases.filter((id) => repeated.has(id))
    if (own.length === 0) return []
    const state = remainderText(remainderOf({ cases: own, ...present({ companions }) }, next))
    return [`cause ${index + 1}: ${state}: ${oneLine(cut(title, 240))}`]
  })
  const known = new Set(causes.flatMap(({ cases }) => cases))
  const failing = new Set(still)
  const others = before
    .filter((id) => !known.has(id))
    .map((id) => (failing.has(id) ? `still failing  ${id}` : `passes now     ${id}`))
  const lines = [...rows, ...others]
  return `${[...lines.slice(0, named), ...moreLine(lines.length - named, '')].join('\n')}\n`
}
