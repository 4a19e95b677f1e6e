import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSession } from '../harness/run/open.ts'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import { allChecks } from '../suites/index.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { startOverridden } from './index.ts'

/** 1,020 definitions: the sixty of the reference, 17 times. */
const many: PolicyOverride = {
  achievementsOf: (records) =>
    Array.from({ length: 17 }, (_unused, round) =>
      records.map((record) => ({ ...record, id: String(1000 * round + Number(record.id)) })),
    ).flat(),
}

test('no check fails for an application with more achievements than the largest page shows', async () => {
  const output = mkdtempSync(join(tmpdir(), 'textboard-conformance-many-'))
  const server = await startOverridden({ overrides: [many], limits: referenceLimits })
  try {
    const session = await openSession({
      config: { ...referenceConfig(server), classes: ['achievements'] },
      checks: allChecks.filter((check) => check.id.includes('achievements.')),
      seed: 1,
      output,
    })
    const { checks } = await session.runAll()
    const of = (outcome: string) => checks.filter((check) => check.outcome === outcome)
    expect([...of('failed'), ...of('error')].map(({ id, cases }) => ({ id, cases }))).toEqual([])
    expect(of('untested').map(({ message }) => message)).toContainEqual(
      expect.stringContaining('configure fewer for the application'),
    )
    expect(of('passed').length).toBeGreaterThan(of('untested').length)
  } finally {
    await server.close()
    rmSync(output, { recursive: true, force: true })
  }
})
