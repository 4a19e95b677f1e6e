import { expect, test } from 'vitest'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import { allChecks } from '../suites/index.ts'
import { runOnReference } from './reference-run.ts'

/** 1,020 definitions: the sixty of the reference, 17 times. */
const many: PolicyOverride = {
  achievementsOf: (records) =>
    Array.from({ length: 17 }, (_unused, round) =>
      records.map((record) => ({ ...record, id: String(1000 * round + Number(record.id)) })),
    ).flat(),
}

test('no check fails for an application with more achievements than the largest page shows', async () => {
  const onAchievements = allChecks.filter((check) => check.id.includes('achievements.'))
  const { checks } = await runOnReference({ overrides: [many] }, onAchievements, {
    classes: ['achievements'],
  })
  const of = (outcome: string) => checks.filter((check) => check.outcome === outcome)
  expect([...of('failed'), ...of('error')].map(({ id, cases }) => ({ id, cases }))).toEqual([])
  expect(of('untested').map(({ message }) => message)).toContainEqual(
    expect.stringContaining('configure fewer for the application'),
  )
  expect(of('passed').length).toBeGreaterThan(of('untested').length)
})
