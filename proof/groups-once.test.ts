import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type CheckContext, checksOf, must, suite } from '../harness/index.ts'
import { openSession } from '../harness/run/open.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { startOverridden } from './index.ts'

const askingTwice = suite('Groups', { class: 'textboard', section: 'Limits', resource: 'TextDataGroup' }, [
  must(
    'groups.twice',
    'a case asks for groups twice at once',
    'R-group-five',
    async (context: CheckContext) => {
      await Promise.all([context.groups.private(), context.groups.private()])
    },
  ),
])

test('a case that asks for groups twice at once is an error of the suite and leaves no group behind', async () => {
  const output = mkdtempSync(join(tmpdir(), 'textboard-conformance-twice-'))
  const server = await startOverridden({ overrides: [], limits: referenceLimits })
  try {
    const session = await openSession({
      config: { ...referenceConfig(server), classes: ['textboard'] },
      checks: checksOf([askingTwice]),
      seed: 1,
      output,
    })
    const run = await session.runAll()
    expect(run.checks.map(({ outcome, message }) => ({ outcome, message }))).toEqual([
      { outcome: 'error', message: expect.stringContaining('asks for groups only once') },
    ])
    expect(run.notes.filter((note) => note.includes('left behind'))).toEqual([])
  } finally {
    await server.close()
    rmSync(output, { recursive: true, force: true })
  }
})
