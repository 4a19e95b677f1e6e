import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { visible } from '../../../reports/text/escaping.ts'
import { journalFileName, readJournal, readLeftGroups, readUnexpectedNames } from '../../groups/journal.ts'
import { againstWhat, embeddedTarget, isSameOwner, readMark } from '../../run/output/output-folder.ts'
import { usualOutput } from '../input/run-options.ts'
import { UsageError } from '../input/usage-error.ts'
import { replayFolders } from '../output/replay-folder.ts'
import { exitCodes } from '../terminal/exit-code.ts'
import { type Command, text, texts } from './command.ts'

/** The groups that the target may have stored for a run under other names, and how to delete them. */
function unexpectedText(unexpected: readonly string[], named: readonly string[]): string {
  const lines = unexpected
    .filter((name) => !named.includes(name))
    .map((name) =>
      /^[\w-]+$/.test(name)
        ? `  ${name}: if nobody else created it, give --group ${name}\n`
        : `  ${visible(JSON.stringify(name))}: no request can name it; delete it on the server\n`,
    )
  return lines.length === 0
    ? ''
    : `Appeared during a run, under names that it had not asked for:\n${lines.join('')}`
}

/** The groups that a run has made and that no path can delete. */
const leftText = (groups: ReturnType<typeof readLeftGroups>): string =>
  groups.length === 0
    ? ''
    : `No path deletes these groups; delete them on the server:\n${groups
        .map(({ id, sent }) => `  group id ${visible(id)}, made by a creation that sent ${visible(sent)}\n`)
        .join('')}`

/** `cleanup`: deletes the groups that a killed run left in its journal, and nothing else. */
export const cleanupCommand: Command = {
  usage: 'cleanup',
  describes: 'Delete what a killed run left behind, from its journal',
  options: {
    config: text('FILE', 'the run configuration'),
    target: text('URL', 'base URL; overrides that of the configuration'),
    output: text('DIR', 'folder of the killed run', usualOutput),
    group: texts(
      'NAME…',
      'also delete these groups, which the target may have stored for a run under other names',
    ),
  },
  exits:
    '0 all is deleted, 2 wrong usage or configuration, 3 something was left behind, 4 the suite itself failed',
  examples: [['$0 cleanup --config board.json', 'delete the groups of the run in conformance-report']],
  async run(flags, io) {
    const output = flags.text('output') ?? usualOutput
    const folder = resolve(output)
    if (!existsSync(folder))
      throw new UsageError(`There is no folder "${output}"; name the run's folder with --output`)
    const folders = [folder, ...replayFolders(folder)].filter(
      (one) => readMark(one)?.target !== embeddedTarget,
    )
    const left = folders.filter((one) => readJournal(join(one, journalFileName)).length > 0)
    const unexpectedIn = (one: string) => readUnexpectedNames(join(one, journalFileName))
    const unexpected = folders.flatMap(unexpectedIn)
    const undeletable = folders.flatMap((one) => readLeftGroups(join(one, journalFileName)))
    const named = flags.names('group')
    const unknown = named.find((name) => !unexpected.includes(name))
    if (unknown !== undefined) {
      throw new UsageError(
        `${output} does not list ${unknown} as a group that a run may have left. cleanup deletes only what it lists; delete this one on the server`,
      )
    }
    if (unexpected.length > 0) io.stdout.write(unexpectedText(unexpected, named))
    io.stdout.write(leftText(undeletable))
    if (left.length === 0 && named.length === 0 && undeletable.length > 0) return exitCodes.inconclusive
    if (left.length === 0 && named.length === 0) {
      io.stdout.write(`Nothing to delete: ${output} holds no journal of a run.\n`)
      return exitCodes.conformant
    }
    const [{ cleanupJournal, deleteGroups }, { configOf }] = await Promise.all([
      import('../../run/cleanup/cleanup-journal.ts'),
      import('../input/run-request.ts'),
    ])
    const config = configOf(flags, io.environment)
    if (config === null)
      throw new UsageError('cleanup asks for --config FILE, with the target of the killed run')
    // An unexpected name may be that of real data on any other server.
    const listing = folders.filter((one) => unexpectedIn(one).some((name) => named.includes(name)))
    const marks = [...left, ...listing].flatMap((one) => readMark(one) ?? [])
    const owner = { target: config.target, application: config.application.id }
    const other = marks.find((mark) => !isSameOwner(mark, owner))
    if (other !== undefined) {
      throw new UsageError(
        `That run was ${againstWhat(other)}, the configuration is ${againstWhat(owner)}; give the right one`,
      )
    }
    const results = []
    if (named.length > 0) results.push(await deleteGroups(config, named))
    for (const one of left) results.push(await cleanupJournal(config, join(one, journalFileName)))
    const names = results.flatMap(({ deleted, gone }) => [...deleted, ...gone]).map((name) => `  ${name}\n`)
    io.stdout.write(`Deleted, or already gone: ${names.length}\n${names.join('')}`)
    const failed = results.flatMap((result) => result.failed)
    if (failed.length === 0) return exitCodes.conformant
    io.stderr.write(`Left behind:\n${failed.map(({ name, reason }) => `  ${name}: ${reason}\n`).join('')}`)
    return exitCodes.inconclusive
  },
}
