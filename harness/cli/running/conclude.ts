import { join, relative, resolve } from 'node:path'
import { buildAllureHtml, causesOf, overviewOf, terminalText, writeReports } from '../../../reports/index.ts'
import { forgiven } from '../../run/known-failures.ts'
import type { RunResult } from '../../run/result.ts'
import { updatedBaseline, withBaseline } from '../baseline/baseline.ts'
import { writeBaseline } from '../baseline/baseline-file.ts'
import type { BaselineRequest, RunRequest } from '../input/run-request.ts'
import { diskTrouble, writeInPart } from '../output/full-disk.ts'
import { type ExitCode, exitCodeOf, exitCodes } from '../terminal/exit-code.ts'
import { type Io, isColoured, widthOf } from '../terminal/io.ts'
import type { RunPlace } from './execute.ts'

/** Writes the final reports and says how the run went. @returns its exit code */
export async function conclude(
  ended: RunResult,
  request: RunRequest,
  { io, parts, folder, signal }: RunPlace,
): Promise<ExitCode> {
  const { output, html, quiet, baseline } = request
  const run = baseline?.update === true ? writeAnew(ended, baseline, io) : ended
  const causes = causesOf(run, await parts.knowledge())
  const write = () => writeReports(folder, run, causes)
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
  if (html && !signal.aborted) {
    const page = await buildAllureHtml(folder, { name: `Conformance of ${run.target}` })
    if (page.built) files.push(page.file)
    else io.stderr.write(`No HTML report: ${page.reason}; ${page.advice}\n`)
  }
  if (quiet) io.stdout.write(`${overviewOf(run, causes).headline}\n`)
  else {
    io.stdout.write(
      terminalText(run, causes, {
        colour: isColoured(io.stdout, io.environment),
        width: widthOf(io.stdout),
        files: files.map((file) => join(output, relative(resolve(output), file))),
      }),
    )
  }
  return baseline === undefined ? exitCodeOf(run) : baselineCode(run, baseline, request, io)
}

/** Writes the baseline of what fails now, and marks the run by it. */
function writeAnew(run: RunResult, { file, entries }: BaselineRequest, io: Io): RunResult {
  const update = updatedBaseline(run, entries)
  writeBaseline(file, update.entries)
  const unreasoned = update.entries.filter(({ reason }) => reason === undefined).length
  io.stderr.write(
    `Wrote ${file}: ${update.added} added, ${update.removed} taken out.` +
      `${unreasoned > 0 ? ` ${unreasoned} have no reason yet: say why each may fail, and under which issue it is mended.` : ''}\n`,
  )
  return withBaseline(run, update.entries)
}

function baselineCode(run: RunResult, { strict }: BaselineRequest, { quiet }: RunRequest, io: Io): ExitCode {
  const code = exitCodeOf(run, forgiven)
  const stale = run.baseline?.stale ?? []
  if (code === exitCodes.conformant && strict && stale.length > 0) {
    io.stderr.write(`Exit code 1: the baseline names what no longer fails: ${stale.join(', ')}\n`)
    return exitCodes.nonConformant
  }
  if (code === exitCodes.conformant && (run.baseline?.expected ?? 0) > 0 && !quiet) {
    io.stdout.write('Exit code 0: nothing outside the baseline failed.\n')
  }
  return code
}
