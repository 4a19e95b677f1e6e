import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { startReference } from '../../../reference-impl/index.ts'
import { entriesOf, idsOf } from '../../expect/resource.ts'
import { randomOf } from '../../generate/random.ts'
import { journalFileName } from '../../groups/journal.ts'
import { present } from '../../present.ts'
import { cleanupJournal } from '../../run/cleanup/cleanup-journal.ts'
import { openStandalone } from '../../run/preparation/standalone.ts'
import { usualSettings } from '../../vocabulary.ts'
import { sideBySide } from './side-by-side.ts'
import { runSuite } from './suite-process.ts'

/**
 * A moment is a number of lines in the journal, which gets a line before each creation and after each deletion. A time
 * would be too early on a slow machine, and too late on a fast machine. There is one moment in each part of the journal
 * with this many lines, so few moments are enough for the whole run.
 */
const linesOfPart = 10
const parts = 6

const selection = 'groups.*'
const sessionProcess = fileURLToPath(new URL('session-process.mjs', import.meta.url))

/** A process that runs some checks, and where it records the groups that it creates. */
interface Victim {
  readonly file?: string
  readonly args: readonly string[]
  readonly output: readonly string[]
}

/** The command that a person starts. */
const commandLine: Victim = {
  args: ['run', '--config', 'board.json', '--only', selection, '--no-html'],
  output: ['conformance-report', 'replays', '0001-groups._'],
}

/** Only the run, which creates groups and records them: it starts in half the time. */
const onlyTheRun: Victim = { file: sessionProcess, args: ['board.json', 'out', selection], output: ['out'] }

/** Runs the suite on an application that already has two groups, kills it in the middle of the run, and cleans up. */
async function killedAt(lines: number, { file, args, output }: Victim) {
  const folder = mkdtempSync(join(tmpdir(), 'kill-'))
  const server = await startReference({ limits: referenceLimits })
  const config = referenceConfig(server)
  const own = openStandalone(config, usualSettings)
  const groups = async () => idsOf(entriesOf(await own.trusted.listGroups()))
  try {
    await own.trusted.createGroup({ name: 'vendor_first' })
    await own.trusted.createGroup({ name: 'vendor_second' })
    const before = await groups()
    writeFileSync(join(folder, 'board.json'), JSON.stringify(config))
    const journal = join(folder, ...output, journalFileName)
    const kill = { file: journal, lines }
    const { code } = await runSuite(args, { folder, kill, ...present({ file }) })
    const between = await groups()
    const result = await cleanupJournal(config, journal)
    return { code, before, between, after: await groups(), failed: result.failed }
  } finally {
    await own.close()
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

test('after a kill in any of 6 parts of a run, cleanup leaves exactly the groups that were there before', async () => {
  const random = randomOf(20_2611, 'kill')
  const victims = Array.from({ length: parts }, (_, index) => ({
    lines: index * linesOfPart + random.integer(1, linesOfPart),
    victim: index === parts / 2 ? commandLine : onlyTheRun,
  }))
  const runs = await sideBySide(victims, ({ lines, victim }) => killedAt(lines, victim), 4)
  for (const { before, after, failed } of runs) {
    expect(before).toHaveLength(3)
    expect(after).toEqual(before)
    expect(failed).toEqual([])
  }
  // Otherwise no kill happened while groups of the run existed, and the test would show nothing.
  expect(runs.some(({ code, between }) => code === null && between.length > 3)).toBe(true)
}, 3_600_000)
