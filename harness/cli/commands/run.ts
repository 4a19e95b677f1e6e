import type { RunConfig } from '../../config/config.ts'
import { embeddedTarget, prepareOutput } from '../../run/output/output-folder.ts'
import { PreflightError } from '../../run/preparation/preflight-error.ts'
import type { RunResult } from '../../run/result/result.ts'
import { unreachedRun } from '../../run/verdict/unreached.ts'
import { runOptions } from '../input/run-options.ts'
import type { RunRequest } from '../input/run-request.ts'
import { requireFileSystem } from '../output/file-system.ts'
import { leftElsewhere } from '../output/left-elsewhere.ts'
import { newReplayFolder } from '../output/replay-folder.ts'
import type { RunPlace } from '../running/execute.ts'
import { type ExitCode, exitCodeOf } from '../terminal/exit-code.ts'
import { listenForInterruption } from '../terminal/interruption.ts'
import type { Command } from './command.ts'

/** `run`: runs the selected checks against a target and writes their reports. */
export const runCommand: Command = {
  usage: 'run',
  isDefault: true,
  describes: 'Run the checks against a server and report',
  options: runOptions,
  examples: [
    ['$0', 'try the suite on its own reference implementation'],
    ['$0 run --config board.json', 'test your server'],
    ['$0 run --config board.json --class textboard', 'only what concerns one conformance class'],
    ['$0 run --config board.json --quick', 'a quick run: the cases that see most known faults'],
    ["$0 run --config board.json --only 'groups.*' --seed 7", 'some checks, with a given seed'],
    ['$0 run --config board.json --har gz --history board-history.jsonl', 'in a CI: a small HAR, and trends'],
    ['$0 run --config board.json --evidence all', 'every exchange in the Allure report'],
    ['$0 run --config board.json --failed conformance-report --watch', 'what failed, until no MUST fails'],
    ['$0 run --config board.json --failed conformance-report --cause 2', 'one cause of that run'],
  ],
  async run(flags, io, services) {
    const { readRunRequest } = await import('../input/run-request.ts')
    const request = readRunRequest(
      flags,
      io.environment,
      await services.checks(),
      await services.quickCases(),
    )
    requireFileSystem(request.folder)
    const folder =
      request.replays === undefined ? request.folder : newReplayFolder(request.folder, request.replays)
    const { config } = request
    const owner = { target: config?.target ?? embeddedTarget, application: config?.application.id }
    const { leftGroups, release } = prepareOutput(folder, owner)
    if (leftGroups.length > 0) {
      const [groups, they] =
        leftGroups.length === 1 ? ['a group', 'it is'] : [`${leftGroups.length} groups`, 'they are']
      io.stderr.write(`An earlier run left ${groups} behind; ${they} deleted first.\n`)
    }
    const interruption = listenForInterruption(io)
    try {
      const elsewhere = config === null ? undefined : leftElsewhere(request.folder, owner, folder)
      if (elsewhere !== undefined) io.stderr.write(`${elsewhere}\n`)
      return await runAndConclude(request, { io, services, folder, signal: interruption.signal })
    } finally {
      interruption.stop()
      release()
    }
  },
}

async function runAndConclude(
  request: RunRequest,
  means: Pick<RunPlace, 'io' | 'services' | 'folder' | 'signal'>,
): Promise<ExitCode> {
  // Loaded only when there is something to run, so `--help` and wrong flags are quick.
  const [{ againstTarget }, { conclude }, { causeFinder }] = await Promise.all([
    import('../running/execute.ts'),
    import('../running/conclude.ts'),
    import('../running/run-causes.ts'),
  ])
  const place: RunPlace = { ...means, causes: causeFinder(means.services) }
  return await againstTarget(request, place, async (config) => {
    const run = await executeOrSayWhyNot(request, config, place)
    const code = await conclude(run, request, place)
    if (request.watch === undefined || place.signal.aborted) return code
    const { watchFailures } = await import('../running/watch.ts')
    const last = await watchFailures(run, request, config, place)
    return last === run ? code : exitCodeOf(last)
  })
}

/**
 * A run that cannot begin has reports, too: a CI shows them, and nobody mistakes the reports of an earlier run for its
 * reports.
 */
async function executeOrSayWhyNot(
  request: RunRequest,
  config: RunConfig,
  place: RunPlace,
): Promise<RunResult> {
  const startedAt = new Date()
  try {
    const { execute } = await import('../running/execute.ts')
    return await execute(request, config, place)
  } catch (error) {
    if (!(error instanceof PreflightError)) throw error
    const { selected, skipped, settings, scope, seed } = request
    const checks = [...selected, ...skipped]
    const { message: reason, title } = error
    return unreachedRun({ config, checks, settings, scope, seed, startedAt, reason, title })
  }
}
