import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openSession } from '../engine/session.ts'
import { journalFileName, readJournal } from '../journal/journal.ts'
import { type Command, text } from './command.ts'
import { exitCodes } from './exit-code.ts'
import { embeddedTarget, readMark } from './output-folder.ts'
import { usualOutput } from './run-options.ts'
import { configOf } from './run-request.ts'
import { UsageError } from './usage-error.ts'

/** `cleanup`: deletes the groups that a killed run left in its journal, and nothing else. */
export const cleanupCommand: Command = {
  usage: 'cleanup',
  describes: 'Delete what a killed run left behind, from its journal',
  options: {
    config: text('FILE', 'the run configuration'),
    target: text('URL', 'base URL, where the config has none'),
    output: text('DIR', 'folder of the killed run', usualOutput),
  },
  examples: [['$0 cleanup --config board.json', 'delete the groups of the run in conformance-report']],
  async run(flags, io) {
    const output = flags.text('output') ?? usualOutput
    const folder = resolve(output)
    const journal = join(folder, journalFileName)
    if (!existsSync(folder))
      throw new UsageError(`There is no folder ${output}; name the run's folder with --output`)
    const left = readJournal(journal)
    const mark = readMark(folder)
    if (left.length === 0 || mark === embeddedTarget) {
      io.stdout.write(`Nothing to delete: ${output} holds no journal of a killed run.\n`)
      return exitCodes.conformant
    }
    const config = configOf(flags, io.environment)
    if (config === null)
      throw new UsageError('cleanup asks for --config FILE, with the target of the killed run')
    if (mark !== undefined && mark !== config.target) {
      throw new UsageError(
        `The killed run was against ${mark}, the configuration names ${config.target}; give the right one`,
      )
    }
    const session = await openSession({
      config: { ...config, classes: ['textboard'] },
      checks: [],
      output: folder,
    })
    const { notes } = await session.finish()
    const remaining = readJournal(journal)
    const gone = left.filter((name) => !remaining.includes(name))
    io.stdout.write(`Deleted, or gone already: ${gone.length}\n${gone.map((name) => `  ${name}\n`).join('')}`)
    if (remaining.length === 0) return exitCodes.conformant
    const reasons = notes.filter((note) => remaining.some((name) => note.includes(name)))
    io.stderr.write(
      `Left behind: ${remaining.join(', ')}\n${reasons.map((reason) => `  ${reason}\n`).join('')}`,
    )
    return exitCodes.inconclusive
  },
}
