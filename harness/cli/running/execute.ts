import { join } from 'node:path'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { allureViewOf, declaredCounts, declaredText, quantity, writeReports } from '../../../reports/index.ts'
import type { RunConfig } from '../../config/config.ts'
import { errorText } from '../../error-text.ts'
import type { RunResult } from '../../run/result/result.ts'
import { planned, type RunPlan } from '../../runner/plan.ts'
import type { RunEvents } from '../../runner/worker-channel.ts'
import { needsCauses, withBaseline } from '../baseline/baseline.ts'
import type { RunRequest } from '../input/run-request.ts'
import { openPartialReports } from '../output/partial-reports.ts'
import type { Services } from '../services.ts'
import { holdBack } from '../terminal/interruption.ts'
import type { Io } from '../terminal/io.ts'
import { lateEffectsText } from '../terminal/late-effects-text.ts'
import { openProgress, type Progress } from '../terminal/progress.ts'
import { withinGrace } from './grace.ts'
import type { FindCauses } from './run-causes.ts'

/** The only file that vitest runs: TypeScript in the sources, JavaScript in the package. */
const entry = new URL(`../conformance-run${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/** Where a run happens, and what can end it. */
export interface RunPlace {
  readonly io: Io
  readonly services: Services
  /** Folder for the results, absolute. */
  readonly folder: string
  readonly signal: AbortSignal
  readonly causes: FindCauses
}

/**
 * Calls `work` with the configuration of the target. If no target is named, starts the reference implementation for it.
 */
export async function againstTarget<T>(
  request: RunRequest,
  { io, services }: Pick<RunPlace, 'io' | 'services'>,
  work: (config: RunConfig) => Promise<T>,
): Promise<T> {
  if (request.config !== null) return await work(request.config)
  const server = await services.startReference({ limits: referenceLimits })
  if (!request.quiet) io.stderr.write('No target given: testing the embedded reference implementation.\n')
  try {
    return await work({ ...referenceConfig(server), classes: request.settings.classes })
  } finally {
    await server.close()
  }
}

/**
 * Executes the selected checks against a target, with progress and partial reports. Marks the failures that are
 * expected.
 */
export async function execute(
  request: RunRequest,
  config: RunConfig,
  { io, services, folder, signal, causes }: RunPlace,
): Promise<RunResult> {
  const { selected, quiet, baseline } = request
  const declared = declaredText(declaredCounts(selected))
  if (!quiet) io.stderr.write(`${declared} against ${config.target}, seed ${request.seed}\n`)
  const known = async (run: RunResult): Promise<RunResult> => {
    if (baseline === undefined) return run
    const found = needsCauses(run, baseline.entries) ? await causes(run) : []
    return withBaseline(run, baseline.entries, found)
  }
  const cancellation = holdBack(signal)
  const partial = openPartialReports(folder, request.har)
  const progress = openProgress(io, selected.filter(({ kind }) => kind !== 'untestable').length, quiet)
  const allureView = async (ended: RunResult) => {
    const run = await known(ended)
    const failed = run.checks
      .flatMap(({ cases }) => cases)
      .filter(({ outcome }) => outcome === 'failed').length
    if (failed > 0) progress.says(`Finding the causes of ${quantity(failed, 'failed case')}`)
    return allureViewOf(run, await causes(run), await services.knowledge(), request.evidence)
  }
  try {
    const executing = services.execute(
      planOf(request, config, folder),
      { entry, allureResults: join(folder, 'allure-results'), allureView },
      {
        onListening: cancellation.release,
        onPartial: (run) => partial.offer(run),
        ...shownBy(progress, request.scope.kind === 'whole'),
      },
      cancellation.signal,
    )
    return await known(await withinGrace(executing, signal, partial.newest))
  } catch (error) {
    const run = await partial.close()
    if (run !== undefined) {
      await writeReports(folder, run, [], request.har).catch((failed) => {
        // The error of the run is what matters. It may have the same reason: a full disk.
        io.stderr.write(`The reports of what was judged could not be written: ${errorText(failed)}\n`)
      })
    }
    throw error
  } finally {
    cancellation.stop()
    await partial.close()
    progress.finish()
  }
}

/** What the worker gets of a request: as data, because it runs in another thread. */
const planOf = (
  { selected, skipped, settings, scope, seed, command }: RunRequest,
  config: RunConfig,
  output: string,
): RunPlan => ({
  config,
  selected: planned(selected),
  skipped: planned(skipped),
  settings,
  scope,
  seed,
  output,
  command,
})

/** The events of a run that its progress shows. */
const shownBy = (progress: Progress, isWhole: boolean): RunEvents => ({
  onStart: (id) => progress.started(id),
  // Observations that could not be made are not counted as untested: the report does not count them either.
  onResult: ({ id, kind, outcome }) => {
    if (kind !== 'untestable') progress.ended(id, kind === 'observation' ? 'passed' : outcome)
  },
  onProgress: (step) => progress.advanced(step),
  onLateEffects: (waitMs) => progress.says(lateEffectsText(waitMs, isWhole)),
  onContradiction: ({ problem, checks }) =>
    progress.says(`${problem}. ${quantity(checks, 'check')} ${checks === 1 ? 'needs' : 'need'} it.`),
})
