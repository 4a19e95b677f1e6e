import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { quantity } from '../../../reports/text/quantity.ts'
import type { Check } from '../../check/check.ts'
import { selectChecks } from '../../check/selection.ts'
import type { RunConfig } from '../../config/config.ts'
import { consumesIncentive } from '../../run/open.ts'
import { PreflightError } from '../../run/preparation/preflight-error.ts'
import type { RunResult } from '../../run/result/result.ts'
import type { RunRequest } from '../input/run-request.ts'
import { prepareOutput } from '../output/output-folder.ts'
import { replaysName } from '../output/replay-folder.ts'
import type { Io } from '../terminal/io.ts'
import { execute, type RunPlace } from './execute.ts'

/** Ids of the cases of a run that failed or broke. */
const failedCases = ({ checks }: Pick<RunResult, 'checks'>): string[] =>
  checks.flatMap(({ cases }) =>
    cases.filter(({ outcome }) => outcome === 'failed' || outcome === 'error').map(({ id }) => id),
  )

/**
 * Runs again what failed, each time it is requested, until everything passes or the run is interrupted.
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
  let last = first
  const warning = incentiveWarning(narrowed(request, failedCases(first)).selected, config)
  if (warning !== undefined) io.stderr.write(`${warning}\n`)
  for (;;) {
    const failing = failedCases(last)
    if (failing.length === 0) {
      io.stdout.write('Everything that was watched passes now. For a verdict, run all checks.\n')
      return last
    }
    if (!(await asked(request, failing.length, io, signal))) return last
    const { release } = prepareOutput(folder, { target: config.target, application: config.application.id })
    try {
      const next = await execute(narrowed(request, failing), config, { ...place, folder })
      io.stdout.write(changeText(failing, failedCases(next)))
      last = next
    } catch (error) {
      // Perhaps the server is being restarted: the next time may reach it.
      if (!(error instanceof PreflightError)) throw error
      io.stderr.write(`${error.message}\n`)
    } finally {
      release()
    }
  }
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
  const count = quantity(consumableIncentives.length, 'incentive')
  return `Each repetition permanently uses up to two of the ${count} in fixtures.consumableIncentives.`
}

function narrowed(request: RunRequest, only: readonly string[]): RunRequest {
  const all: readonly Check[] = request.selected
  const scope = { kind: 'selection', selected: only.length, of: all.length } as const
  return {
    ...request,
    scope,
    quiet: true,
    selected: selectChecks(all, { only }),
    skipped: [],
    settings: { ...request.settings, only },
  }
}

function changeText(before: readonly string[], now: readonly string[]): string {
  const failing = new Set(now)
  const fixed = before.filter((id) => !failing.has(id))
  const lines = [
    ...fixed.map((id) => `passes now     ${id}`),
    ...now.slice(0, 20).map((id) => `still failing  ${id}`),
    ...(now.length > 20 ? [`…and ${now.length - 20} more`] : []),
  ]
  return `${lines.join('\n')}\n`
}
