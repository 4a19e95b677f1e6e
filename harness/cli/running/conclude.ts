import { randomUUID } from 'node:crypto'
import { join, relative, resolve } from 'node:path'
import {
  annotations,
  buildAllureHtml,
  type Cause,
  overviewOf,
  requirementsFile,
  requirementsPage,
  terminalText,
  visible,
  writeAtomically,
  writeReports,
} from '../../../reports/index.ts'
import { present } from '../../present.ts'
import { forgiven } from '../../run/result/known-failures.ts'
import type { RunResult } from '../../run/result/result.ts'
import { updatedBaseline, withBaseline } from '../baseline/baseline.ts'
import { writeBaseline } from '../baseline/baseline-file.ts'
import { programName } from '../input/program-name.ts'
import type { BaselineRequest, RunRequest } from '../input/run-request.ts'
import { diskTrouble, writeInPart } from '../output/full-disk.ts'
import { type ExitCode, exitCodeOf, exitCodes } from '../terminal/exit-code.ts'
import { type Io, isColoured, widthOf } from '../terminal/io.ts'
import { whileShown } from '../terminal/progress.ts'
import type { RunPlace } from './execute.ts'

/**
 * Writes the final reports and prints the result of the run.
 * @returns its exit code
 */
export async function conclude(
  ended: RunResult,
  request: RunRequest,
  { io, services, folder, signal, causes: findCauses }: RunPlace,
): Promise<ExitCode> {
  const { output, html, quiet, baseline, har, history } = request
  const run =
    baseline?.update === true ? writeUpdatedBaseline(ended, await findCauses(ended), baseline, io) : ended
  const knowledge = await services.knowledge()
  const causes = await findCauses(run)
  const write = () => writeReports(folder, run, causes, har)
  const files: string[] = []
  try {
    files.push(...(await write()))
  } catch (error) {
    const reason = diskTrouble(error)
    if (reason === undefined) throw error
    io.stderr.write(`${(await writeInPart(folder, reason, write)).message}\n`)
    io.stdout.write(`${overviewOf(run, causes).headline}\n`)
    return exitCodes.suiteFailed
  }
  // If a run could not begin, Allure has nothing to show.
  if (html && !signal.aborted && run.http.requests > 0) {
    const { requirements = [] } = knowledge
    await writeAtomically(join(folder, requirementsFile), [requirementsPage(run, requirements)])
    const build = () => buildAllureHtml(folder, present({ history }))
    const page = await (quiet ? build() : whileShown(io, 'Building the Allure page', build))
    if (page.built) files.push(page.file)
    else io.stderr.write(`No HTML report: ${page.reason}; ${page.advice}\n`)
  }
  const reason = run.stopped === undefined ? '' : `${visible(run.stopped)}\n`
  const text = quiet
    ? `${overviewOf(run, causes).headline}\n`
    : terminalText(run, causes, {
        colour: isColoured(io.stdout, io.environment),
        width: widthOf(io.stdout),
        elapsedMs: performance.now(),
        program: programName(io.environment),
        next: { whole: request.wholeCommand, ...present({ again: request.again, repeats: request.repeats }) },
        ...present({ config: request.configFile }),
        files: files.map((file) => join(output, relative(resolve(output), file))),
      })
  io.stdout.write(
    io.environment.GITHUB_ACTIONS === 'true' ? annotated(run, causes, reason + text) : reason + text,
  )
  return baseline === undefined ? exitCodeOf(run) : baselineCode(run, baseline, request, io)
}

/**
 * The text for the log of GitHub Actions: annotations, then the text itself. No line of the text is read as a workflow
 * command, whatever the target answered.
 */
function annotated(run: RunResult, causes: readonly Cause[], text: string): string {
  const token = randomUUID()
  const lines = annotations(run, causes)
  return `${[...lines, `::stop-commands::${token}`].join('\n')}\n${text}\n::${token}::\n`
}

/** Updates the baseline with the failures of this run, and marks the run with it. */
function writeUpdatedBaseline(
  run: RunResult,
  causes: readonly Cause[],
  { file, entries }: BaselineRequest,
  io: Io,
): RunResult {
  const update = updatedBaseline(run, entries, causes)
  writeBaseline(file, update.entries)
  const unreasoned = update.entries.filter(({ reason }) => reason === undefined).length
  io.stderr.write(
    `Wrote ${file}: ${update.added} added, ${update.removed} removed.` +
      `${unreasoned > 0 ? ` ${unreasoned} have no reason yet: say why each may fail, and which issue tracks it.` : ''}\n`,
  )
  return withBaseline(run, update.entries, causes)
}

function baselineCode(
  run: RunResult,
  { entries, strict, update }: BaselineRequest,
  { quiet }: RunRequest,
  io: Io,
): ExitCode {
  const code = exitCodeOf(run, forgiven)
  const stale = run.baseline?.stale ?? []
  const unreasoned = (update ? [] : entries).flatMap(({ id, reason }) => (reason === undefined ? [id] : []))
  const wrong = [
    ...(stale.length > 0 ? [`names what no longer fails: ${stale.join(', ')}`] : []),
    ...(unreasoned.length > 0
      ? [`gives no reason for ${unreasoned.join(', ')}; write into it why each may fail`]
      : []),
  ]
  if (strict) {
    const isReason = code === exitCodes.conformant
    for (const one of wrong) io.stderr.write(`${isReason ? 'Exit code 1: the' : 'The'} baseline ${one}\n`)
    if (isReason && wrong.length > 0) return exitCodes.nonConformant
  }
  if (code === exitCodes.conformant && (run.baseline?.expected ?? 0) > 0 && !quiet) {
    io.stdout.write('Exit code 0: nothing outside the baseline failed.\n')
  }
  return code
}
