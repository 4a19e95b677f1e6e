import { join, relative } from 'node:path'
import { buildAllureHtml, environmentOf, terminalText, writeReports } from '../../reports/index.ts'
import { overviewOf } from '../../reports/overview.ts'
import type { Check } from '../check/check.ts'
import type { RunConfig } from '../config/config.ts'
import { suiteVersion } from '../engine/version.ts'
import type { RunResult } from '../result/result.ts'
import { baselineNotes, compareWithBaseline, isExpectedBy } from './baseline.ts'
import type { Command } from './command.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { type ExitCode, exitCodeOf } from './exit-code.ts'
import { holdBack, type Interruption, listenForInterruption } from './interruption.ts'
import { type Io, isColoured, widthOf } from './io.ts'
import { embeddedTarget, prepareOutput } from './output-folder.ts'
import { openPartialReports } from './partial-reports.ts'
import type { Parts } from './parts.ts'
import { openProgress } from './progress.ts'
import { runOptions } from './run-options.ts'
import { type RunRequest, readRunRequest } from './run-request.ts'

/** `run`: the selected checks against a target, and their reports. */
export const runCommand: Command = {
  usage: 'run',
  isDefault: true,
  describes: 'Run the checks against a server and report',
  options: runOptions,
  examples: [
    ['$0', 'try the suite on its own reference implementation'],
    ['$0 run --config board.json', 'test your server'],
    ['$0 run --config board.json --class textboard', 'only what concerns one conformance class'],
    ["$0 run --only 'groups.*' --seed 7", 'some checks, with a given seed'],
  ],
  async run(flags, io, parts) {
    const checks = await parts.checks()
    const request = readRunRequest(flags, io.environment, checks)
    const { leftGroups } = prepareOutput(request.folder, request.config?.target ?? embeddedTarget)
    if (leftGroups.length > 0) {
      io.stderr.write(`An earlier run left ${leftGroups.length} groups behind; they are deleted first.\n`)
    }
    const interruption = listenForInterruption(io)
    try {
      const run = await againstTarget(request, io, parts, (config) =>
        executeAndWrite(request, config, io, parts, interruption),
      )
      return await conclude(withBaseline(run, request, checks), request, io, interruption)
    } finally {
      interruption.stop()
    }
  },
}

/** Gives the configuration of the target, starting the reference implementation where none is named. */
async function againstTarget(
  request: RunRequest,
  io: Io,
  parts: Parts,
  work: (config: RunConfig) => Promise<RunResult>,
): Promise<RunResult> {
  if (request.config !== null) return await work(request.config)
  const server = await parts.startReference({ limits: referenceLimits })
  if (!request.quiet) io.stderr.write('No target given: testing the embedded reference implementation.\n')
  try {
    return await work({ ...referenceConfig(server), classes: request.settings.classes })
  } finally {
    await server.close()
  }
}

/** The one file that vitest runs: TypeScript in the sources, JavaScript in the package. */
const entry = new URL(`./conformance-run${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

async function executeAndWrite(
  request: RunRequest,
  config: RunConfig,
  io: Io,
  parts: Parts,
  { signal }: Interruption,
): Promise<RunResult> {
  const { selected, skipped, settings, seed, folder, quiet, command } = request
  if (!quiet) io.stderr.write(`${selected.length} checks against ${config.target}, seed ${seed}\n`)
  const environment = environmentOf({
    suite: { name: 'textboard-conformance', version: suiteVersion() },
    specification: { version: 'v2' },
    implementation: config.implementation,
    target: config.target,
    seed,
    settings,
  })
  const idsOf = (checks: readonly Check[]) => checks.map(({ id }) => id)
  const cancellation = holdBack(signal)
  const partial = openPartialReports(folder)
  const progress = openProgress(io, selected.length, quiet)
  try {
    return await parts.execute(
      {
        config,
        checkIds: idsOf(selected),
        skippedIds: idsOf(skipped),
        settings,
        seed,
        output: folder,
        command,
      },
      { entry, allureResults: join(folder, 'allure-results'), environment },
      {
        onStart: (id) => {
          cancellation.release()
          progress.started(id)
        },
        onResult: ({ id, outcome }) => progress.ended(id, outcome),
        onProgress: (step) => progress.advanced(step),
        onPartial: (run) => partial.offer(run),
      },
      cancellation.signal,
    )
  } catch (error) {
    const run = await partial.close()
    if (run !== undefined) await writeReports(folder, run)
    throw error
  } finally {
    await partial.close()
    progress.finish()
  }
}

function withBaseline(run: RunResult, { baseline }: RunRequest, checks: readonly Check[]): RunResult {
  if (baseline === undefined) return run
  const report = compareWithBaseline(run, baseline.entries, checks)
  return { ...run, notes: [...run.notes, ...baselineNotes(baseline.file, report)] }
}

/** Writes the final reports, says how it went. */
async function conclude(
  run: RunResult,
  { folder, output, html, quiet, baseline }: RunRequest,
  io: Io,
  { signal }: Interruption,
): Promise<ExitCode> {
  const files = [...(await writeReports(folder, run))]
  if (html && !signal.aborted) {
    const page = await buildAllureHtml(folder, { name: `Conformance of ${run.target}` })
    if (page.built) files.push(page.file)
    else io.stderr.write(`No HTML report: ${page.reason}; ${page.advice}\n`)
  }
  if (quiet) io.stdout.write(`${overviewOf(run).headline}\n`)
  else {
    io.stdout.write(
      terminalText(run, {
        colour: isColoured(io.stdout, io.environment),
        width: widthOf(io.stdout),
        files: files.map((file) => join(output, relative(folder, file))),
      }),
    )
  }
  const code = exitCodeOf(run, baseline === undefined ? undefined : isExpectedBy(baseline.entries))
  if (baseline !== undefined && run.verdict === 'non-conformant' && code === 0 && !quiet) {
    io.stdout.write('Exit code 0: nothing outside the baseline failed.\n')
  }
  return code
}
