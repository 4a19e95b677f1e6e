import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { referenceConfig, referenceLimits } from '../../../proof/embedded-reference.ts'
import { startReference } from '../../../reference-impl/index.ts'
import { entriesOf, idsOf } from '../../expect/resource.ts'
import { randomOf } from '../../generate/random.ts'
import { journalFileName } from '../../groups/journal.ts'
import { cleanupJournal } from '../../run/cleanup-journal.ts'
import { openStandalone } from '../../run/standalone.ts'
import { usualSettings } from '../../vocabulary.ts'
import { sideBySide } from '../output/side-by-side.ts'
import { runSuite } from './suite-process.ts'

const moments = 20

/** Runs the suite on an application with three groups of its own, kills it in the middle, cleans up. */
async function killedAt(milliseconds: number) {
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
    const args = ['run', '--config', 'board.json', '--only', 'groups.*', '--no-html']
    const journal = join(folder, 'conformance-report', 'replays', '0001-groups._', journalFileName)
    const { code } = await runSuite(args, { folder, kill: { whenThereIs: journal, afterMs: milliseconds } })
    const between = await groups()
    const result = await cleanupJournal(config, journal)
    return { code, before, between, after: await groups(), failed: result.failed }
  } finally {
    await own.close()
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

test('killed at any of 20 random moments, cleanup restores exactly the groups of before', async () => {
  const random = randomOf(20_2611, 'kill')
  const times = Array.from({ length: moments }, () => random.integer(0, 1500))
  const runs = await sideBySide(times, killedAt, 4)
  for (const { before, after, failed } of runs) {
    expect(before).toHaveLength(3)
    expect(after).toEqual(before)
    expect(failed).toEqual([])
  }
  // Else no kill came while groups of the run were there, and the test would show nothing.
  expect(runs.some(({ code, between }) => code === null && between.length > 3)).toBe(true)
}, 400_000)
