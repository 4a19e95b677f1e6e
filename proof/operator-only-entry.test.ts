import { expect, test } from 'vitest'
import { testClient } from '../reference-impl/client.test-data.ts'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import { isJsonObject } from '../schemas/index.ts'
import { allChecks } from '../suites/index.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { startOverridden } from './index.ts'
import { runChecks } from './reference-run.ts'

/** The ids in a list of entries. */
const idsIn = (body: unknown): readonly string[] =>
  isJsonObject(body) && Array.isArray(body.entry)
    ? body.entry.filter(isJsonObject).map(({ id }) => String(id))
    : []

/** Runs the checks on status. On the target, the entry that an operator deleted is the only entry of its group. */
async function runOnOnlyEntry(changes: {
  readonly variants?: readonly string[]
  readonly overrides?: readonly PolicyOverride[]
}) {
  const server = await startOverridden({ ...changes, limits: referenceLimits })
  try {
    const config = referenceConfig(server)
    const { group, id } = config.fixtures.operatorDeletedEntry ?? { group: '', id: '' }
    const send = testClient(server.config)
    const list = async () => idsIn((await send('GET', `/textdata/@app/${group}/@all`)).body)
    for (const other of await list())
      if (other !== id) await send('DELETE', `/textdata/@app/${group}/@all/${other}`)
    const checks = allChecks.filter((check) => check.id.startsWith('entries.status.operator'))
    const run = await runChecks(config, checks)
    return { outcomes: new Map(run.checks.map((one) => [one.id, one.outcome])), left: await list(), id }
  } finally {
    await server.close()
  }
}

const several = 'entries.status.operator-deleted-among-several'

test('if the operator-deleted entry is alone in its group, no check is untested and the group is unchanged', async () => {
  const { outcomes, left, id } = await runOnOnlyEntry({})
  expect(outcomes.get(several)).toBe('inapplicable')
  expect([...outcomes.values()].filter((outcome) => outcome !== 'passed')).toEqual(['inapplicable'])
  expect(left).toEqual([id])
})

test('if unknown ids are left out, the status of the entry is tested together with an unknown id', async () => {
  const variants = ['several-unknown-omitted']
  expect((await runOnOnlyEntry({ variants })).outcomes.get(several)).toBe('passed')
  const overrides: readonly PolicyOverride[] = [
    { finishEntryView: (view, _entry, { path }) => (path.includes(',') ? { ...view, status: 0 } : view) },
  ]
  expect((await runOnOnlyEntry({ variants, overrides })).outcomes.get(several)).toBe('failed')
})
