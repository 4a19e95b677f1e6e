import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type { CliOptions, Vitest } from 'vitest/node'
import { preflightTarget } from '../run/preparation/standalone.ts'
import type { RunResult } from '../run/result/result.ts'
import type { AllureView } from './allure-view.ts'
import type { RunPlan } from './plan.ts'
import { openWorkerChannel, type RunEvents } from './worker-channel.ts'

/** The parts of a run. */
export interface RunParts {
  /** The only file that vitest runs. It registers the selected checks. */
  readonly entry: URL
  /** Folder for Allure's result files. */
  readonly allureResults: string
  /** What Allure shows of a run that has ended. */
  readonly allureView: (run: RunResult) => Promise<AllureView>
}

/** Vitest or its worker broke: the suite itself failed, whatever the target did. */
class RunnerError extends Error {
  override readonly name = 'RunnerError'
}

/**
 * Runs the selected checks as vitest tests: one process, one worker thread, one entry file, with all tests concurrent.
 * @param signal cancels the run: checks that still run are given up, groups are deleted, and the partial result is
 *   returned
 * @throws PreflightError if the target is not reachable or refuses the credentials, before any check runs
 * @throws RunnerError if the run itself broke
 */
export async function runInVitest(
  plan: RunPlan,
  parts: RunParts,
  events: RunEvents,
  signal: AbortSignal,
): Promise<RunResult> {
  // A long run produces much garbage, and little of its data stays: let the heap grow slowly, in the worker too.
  if (plan.settings.exhaustive) setFlagsFromString('--heap-growing-percent=15')
  const [{ startVitest }, { ConformanceAllureReporter }] = await Promise.all([
    import('vitest/node'),
    import('./allure-reporter.ts'),
    preflightTarget(plan.config, plan.settings),
  ])
  const channelName = `textboard-conformance-${randomUUID()}`
  const channel = openWorkerChannel(channelName, events)
  signal.addEventListener('abort', channel.cancel)
  if (signal.aborted) channel.cancel()
  const exitCode = process.exitCode
  // vitest stores here how long each file took. The run does not need it, so the folder is deleted below.
  const cacheDir = mkdtempSync(join(tmpdir(), 'textboard-conformance-'))
  const allure = new ConformanceAllureReporter(parts.allureResults, async () => {
    const run = await channel.result()
    return run === undefined ? undefined : await parts.allureView(run)
  })
  const config: CliOptions = {
    ...oneWorker(parts.entry, plan.selected.length),
    reporters: [allure],
    provide: { conformancePlan: plan, conformanceChannel: channelName },
  }
  try {
    const quiet = { cacheDir, logLevel: 'silent', server: { ws: false } } as const
    const vitest = await startVitest('test', [], config, quiet, { stdout: unheard(), stderr: unheard() })
    const problems = problemsOf(vitest)
    await vitest.close()
    const unreachable = channel.unreachable()
    if (unreachable !== undefined) throw unreachable
    const run = await channel.result()
    if (run === undefined || problems.length > 0) {
      throw new RunnerError(`the run broke: ${problems.join('\n') || 'its worker ended without a result'}`, {
        cause: run ?? channel.partial(),
      })
    }
    return run
  } finally {
    // vitest sets it if tests failed. The exit code of a run says more.
    process.exitCode = exitCode
    signal.removeEventListener('abort', channel.cancel)
    channel.close()
    rmSync(cacheDir, { recursive: true, force: true })
  }
}

/**
 * The options for vitest: one entry file in one worker. There are no time limits, because the run has its own.
 * @param selected number of checks
 */
function oneWorker(entryFile: URL, selected: number): CliOptions {
  const entry = fileURLToPath(entryFile)
  return {
    config: false,
    root: dirname(entry),
    include: [entry],
    exclude: [],
    watch: false,
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    fileParallelism: false,
    // The session limits how many checks run: those that wait for a group must not block others.
    maxConcurrency: Math.max(1, selected),
    testTimeout: 0,
    hookTimeout: 0,
    teardownTimeout: 5000,
    passWithNoTests: true,
    setupFiles: [fileURLToPath(import.meta.resolve('allure-vitest/setup'))],
    // The package is compiled JavaScript, so vite does not have to transform it.
    server: { deps: { external: [/textboard-conformance\/.*\.js$/, /\/dist\/.*\.js$/] } },
  }
}

/** Discards the output of vitest: its problems arrive as errors, and stdout is for results. */
const unheard = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })

/** What went wrong outside the checks. */
function problemsOf({ state }: Vitest): string[] {
  const unhandled = state.getUnhandledErrors().map((error) => String(error))
  const ofModules = state.getTestModules().flatMap((module) => module.errors())
  return [...unhandled, ...ofModules.map((error) => error.stack ?? error.message)]
}
