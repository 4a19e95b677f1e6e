import { join } from 'node:path'
import { expect, test } from 'vitest'
import { selectChecks } from '../../harness/check/selection.ts'
import { journalFileName, readUnexpectedNames } from '../../harness/groups/journal.ts'
import { listedGroups } from '../../harness/groups/unexpected-groups.ts'
import { openSession } from '../../harness/run/open.ts'
import { openStandalone } from '../../harness/run/preparation/standalone.ts'
import { usualSettings } from '../../harness/vocabulary.ts'
import { allChecks } from '../../suites/index.ts'
import { withFolder } from '../reference-run.ts'
import { renamed, storedNames } from './names.ts'
import { startBadTarget } from './target.ts'

/** Makes a short run on a target that stores groups under other names, and returns what it leaves there. */
async function left(stored: (name: string) => string, only: readonly string[] = ['groups.create.status']) {
  const target = await startBadTarget(() => undefined, {
    onward: (method, path, body) =>
      method === 'POST' && path.endsWith('/textdata/@app/@all') ? renamed(body, stored) : body,
  })
  const own = openStandalone(target.config, usualSettings)
  try {
    const before = await listedGroups(own.trusted)
    const { notes, checks, journal } = await withFolder(async (output) => {
      const session = await openSession({
        config: target.config,
        checks: selectChecks(allChecks, { only }),
        seed: 1,
        output,
        confirmingMs: 0,
        settings: { settleMs: 0 },
      })
      const run = await session.runAll()
      return { ...run, journal: readUnexpectedNames(join(output, journalFileName)) }
    })
    const after = await listedGroups(own.trusted)
    const names = (after ?? [])
      .filter(({ id }) => before?.every((one) => one.id !== id))
      .map(({ name }) => name)
    const broken = checks.filter(({ outcome }) => outcome === 'error').map(({ id }) => id)
    return { names, notes, broken, journal, checks: checks.length }
  } finally {
    await own.close()
    await target.close()
  }
}

test.each(['cut', 'lower-case'])('groups whose stored names are %s are reported and deleted', async (id) => {
  const { names, notes, journal } = await left(storedNames[id] ?? String)
  expect(names).toEqual([])
  expect(journal).toEqual([])
  expect(notes.join('\n')).toMatch(
    /stored (a group|\d+ groups) of this run as "tbc_.*(it was|they were) deleted/,
  )
})

test('a group that is stored under an unrelated name is reported, and is in the journal for cleanup', async () => {
  const { names, notes, journal } = await left(() => 'nobody_knows')
  expect(names).toEqual(['nobody_knows'])
  expect(journal).toEqual(names)
  expect(notes.join('\n')).toContain('a group named "nobody_knows" appeared during the run')
})

test('groups that remain on the target cause no error of the suite', async () => {
  const only = ['groups.create.*', 'groups.name.*']
  const { broken, checks } = await left(storedNames.trimmed ?? String, only)
  expect(checks).toBeGreaterThan(0)
  expect(broken).toEqual([])
})
