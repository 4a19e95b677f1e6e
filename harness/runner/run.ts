import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { BroadcastChannel } from 'node:worker_threads'
import { keepRoomForNewObjects } from '../run/compiler.ts'
import type { Step } from '../run/evaluation/schedule.ts'
import { PreflightError } from '../run/preparation/preflight.ts'
import { preflightTarget } from '../run/preparation/standalone.ts'
import type { AnyResult, RunResult } from '../run/result/result.ts'
import type { AllureView } from './allure-view.ts'
import type { RunMessage, RunOrder, RunPlan } from './plan.ts'
import { unshipped } from './shipped-run.ts'

/** What a run tells its starter. */
export interface RunEvents {
  /** From now on a cancellation is heard. */
  onListening?(): void
  onStart?(id: string): void
  onResult?(result: AnyResult): void
  /** How far a long check is. */
  onProgress?(step: Step): void
  /** Effects come late: the run waits so many milliseconds after each 202 from now on. */
  onLateEffects?(waitMs: number): void
  /** The results so far, about every two seconds. */
  onPartial?(run: RunResult): void
}

/** Where the run's parts are. */
export interface RunParts {
  /** The one vitest file: registers the selected checks. */
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

/** How often partial results are sent, in milliseconds. */
export const partialEveryMs = 2000

/**
 * Runs the selected checks as vitest tests: one process, one worker thread, one entry file, tests side by side.
 * @param signal cancels the run: what runs is given up, groups are deleted, the partial result is returned
 * @throws PreflightError where the target is not reachable or refuses the credentials, before any check runs
 * @throws RunnerError where the run itself broke
 */
export async function runInVitest(
  plan: RunPlan,
  parts: RunParts,
  events: RunEvents,
  signal: AbortSignal,
): Promise<RunResult> {
  // A long run makes much garbage beside little that stays: let the heap grow slowly, in the worker too.
  if (plan.settings.exhaustive) setFlagsFromString('--heap-growing-percent=15')
  const [{ startVitest }, { ConformanceAllureReporter }] = await Promise.all([
    import('vitest/node'),
    import('./allure-reporter.ts'),
    preflightTarget(plan.config, plan.settings),
  ])
  const channelName = `textboard-conformance-${randomUUID()}`
  const channel = new BroadcastChannel(channelName)
  const entry = fileURLToPath(parts.entry)
  let last: RunResult | undefined
  let broken: string | undefined
  let unreachable: PreflightError | undefined
  let settle: (run: RunResult) => void = () => undefined
  const finished = new Promise<RunResult>((resolve) => {
    settle = resolve
  })
  let arrival: Promise<RunResult | undefined> | undefined
  // The last message may still be on its way when all tests have ended, on a busy machine for seconds.
  const arrived = () => {
    arrival ??= Promise.race([finished, setTimeout(15_000, undefined, { ref: false })])
    return arrival
  }
  channel.onmessage = (event: unknown) => {
    const message = messageIn(event)
    if (message === undefined) return
    if (message.type === 'listening') {
      keepRoomForNewObjects()
      events.onListening?.()
    }
    if (message.type === 'unreachable') unreachable = new PreflightError(message.message, message)
    if (message.type === 'start') events.onStart?.(message.id)
    if (message.type === 'progress') events.onProgress?.(message.step)
    if (message.type === 'late-effects') events.onLateEffects?.(message.waitMs)
    if (message.type === 'result') events.onResult?.(message.result)
    if (message.type === 'broken') broken = message.message
    if (message.type === 'partial') {
      last = unshipped(message.shipped)
      events.onPartial?.(last)
    }
    if (message.type === 'finished') settle(unshipped(message.shipped))
  }
  const cancel = () => {
    const order: RunOrder = { type: 'cancel' }
    channel.postMessage(order)
  }
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()
  const exitCode = process.exitCode
  // vitest notes how long each file took, for the next time: nothing that a run needs, and it goes again below.
  const cacheDir = mkdtempSync(join(tmpdir(), 'textboard-conformance-'))
  try {
    const vitest = await startVitest(
      'test',
      [],
      {
        config: false,
        root: dirname(entry),
        include: [entry],
        exclude: [],
        watch: false,
        pool: 'threads',
        maxWorkers: 1,
        isolate: false,
        fileParallelism: false,
        // The session limits how many run: those that wait for a group must not keep others from running.
        maxConcurrency: Math.max(1, plan.selected.length),
        testTimeout: 0,
        hookTimeout: 0,
        teardownTimeout: 5000,
        passWithNoTests: true,
        setupFiles: [fileURLToPath(import.meta.resolve('allure-vitest/setup'))],
        reporters: [
          new ConformanceAllureReporter(parts.allureResults, async () => {
            const run = await arrived()
            return run === undefined ? undefined : await parts.allureView(run)
          }),
        ],
        provide: { conformancePlan: plan, conformanceChannel: channelName },
        // The package is compiled JavaScript: nothing in it needs vite.
        server: { deps: { external: [/textboard-conformance\/.*\.js$/, /\/dist\/.*\.js$/] } },
      },
      {
        cacheDir,
        logLevel: 'silent',
        server: { ws: false },
      },
    )
    const problems = vitest.state.getUnhandledErrors().map((error) => String(error))
    for (const module of vitest.state.getTestModules()) {
      problems.push(...module.errors().map((error) => error.stack ?? error.message))
    }
    await vitest.close()
    if (unreachable !== undefined) throw unreachable
    if (broken !== undefined) problems.unshift(broken)
    const run = await arrived()
    if (run === undefined || problems.length > 0) {
      throw new RunnerError(`the run broke: ${problems.join('\n') || 'its worker ended without a result'}`, {
        cause: run ?? last,
      })
    }
    return run
  } finally {
    // vitest sets it for failed tests; the exit code of a run says more.
    process.exitCode = exitCode
    signal.removeEventListener('abort', cancel)
    channel.close()
    rmSync(cacheDir, { recursive: true, force: true })
  }
}

/** Both ends are ours; the guard is for the type. */
function messageIn(event: unknown): RunMessage | undefined {
  if (typeof event !== 'object' || event === null || !('data' in event)) return undefined
  const { data } = event
  return isMessage(data) ? data : undefined
}

const isMessage = (data: unknown): data is RunMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type !== 'cancel'
