import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Flags } from '../input/flags.ts'
import { UsageError } from '../input/usage-error.ts'
import { requireFileSystem } from '../output/file-system.ts'
import type { ReadReport } from '../output/saved-reports.ts'
import { type ExitCode, exitCodes } from '../terminal/exit-code.ts'
import type { Io } from '../terminal/io.ts'
import { type Command, text, toggle } from './command.ts'

/** Loaded only when it is needed, so `--help` is quick. */
const reporting = () => import('../../../reports/index.ts')

/** The default folder for the matrix. */
const usualMatrix = 'conformance-matrix'

/** `report`: builds the HTML page of one run again, or a matrix of several runs. */
export const reportCommand: Command = {
  usage: 'report <dir..>',
  describes: 'Build the HTML report of a run again; from several result folders, a matrix of implementations',
  options: {
    output: text('DIR', 'folder for the matrix', usualMatrix),
    open: toggle('show the page when it is built'),
  },
  positionals: { dir: { type: 'string', description: 'result folders of runs' } },
  exits: '0 done, 1 a report was altered, 2 wrong usage, 4 the suite itself failed',
  examples: [
    ['$0 report conformance-report --open', 'the Allure report of one run'],
    ['$0 report acme globex initech > matrix.md', 'three implementations side by side, also as a page'],
  ],
  async run(flags, io) {
    const { alterationWarning, readSavedReport } = await import('../output/saved-reports.ts')
    const { withoutEvidence } = await reporting()
    // Fifty reports of broken servers have more evidence than fits into memory, and the matrix does not show it.
    const reports = namedOnce(flags.words('dir')).map((dir): ReadReport => {
      const read = readSavedReport(dir)
      return { ...read, report: withoutEvidence(read.report) }
    })
    const [single] = reports
    const code =
      single !== undefined && reports.length === 1
        ? await rebuild(single, flags, io)
        : await writeMatrix(reports, flags, io)
    const altered = reports.filter(({ intact }) => !intact)
    for (const { source } of altered) io.stderr.write(alterationWarning(source))
    return code === exitCodes.conformant && altered.length > 0 ? exitCodes.nonConformant : code
  },
}

function namedOnce(folders: readonly string[]): readonly string[] {
  const twice = folders.find((folder, index) => folders.indexOf(folder) < index)
  if (twice !== undefined) throw new UsageError(`${twice} is named twice; name each result folder once`)
  return folders
}

async function rebuild({ folder }: ReadReport, flags: Flags, io: Io): Promise<ExitCode> {
  if (flags.isOnCommandLine('output')) {
    throw new UsageError(
      '--output is for the matrix of several folders; the report of one run stays in its folder',
    )
  }
  const { buildAllureHtml } = await reporting()
  const page = await buildAllureHtml(folder)
  if (!page.built) {
    io.stderr.write(`No HTML report: ${page.reason}; ${page.advice}\n`)
    return page.obstacle === 'failed' ? exitCodes.suiteFailed : exitCodes.usage
  }
  io.stdout.write(`${page.file}\n`)
  await show(page.file, flags, io)
  return exitCodes.conformant
}

async function writeMatrix(reports: readonly ReadReport[], flags: Flags, io: Io): Promise<ExitCode> {
  const { matrixHtml, matrixMarkdown, matrixOf, withoutReferences, writeAtomically } = await reporting()
  const matrix = matrixOf(reports)
  const output = flags.text('output') ?? usualMatrix
  const file = join(resolve(output), 'index.html')
  requireFileSystem(resolve(output))
  try {
    mkdirSync(resolve(output), { recursive: true })
    await writeAtomically(file, [matrixHtml(matrix)])
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new UsageError(`${file} cannot be written (${reason}); choose another --output`)
  }
  const markdown = matrixMarkdown(matrix)
  // A file gets the Markdown. A terminal shows it raw, so character references become characters.
  io.stdout.write(io.stdout.isTTY === true ? withoutReferences(markdown) : markdown)
  io.stderr.write(`written: ${join(output, 'index.html')}\n`)
  await show(file, flags, io)
  return exitCodes.conformant
}

/** Opens the page on request. A page that cannot be opened is written anyway, so this is not a failure. */
async function show(file: string, flags: Flags, io: Io): Promise<void> {
  if (flags.toggle('open') && !(await io.open(file))) {
    io.stderr.write(`Nothing here opens a page; open it yourself: ${file}\n`)
  }
}
