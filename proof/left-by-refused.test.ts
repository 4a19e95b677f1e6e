import { expect, test } from 'vitest'
import { openStandalone } from '../harness/run/preparation/standalone.ts'
import type { RunResult } from '../harness/run/result/result.ts'
import { usualSettings } from '../harness/vocabulary.ts'
import type { PolicyOverride } from '../reference-impl/index.ts'
import { isJsonObject } from '../schemas/index.ts'
import { allChecks } from '../suites/index.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { startOverridden } from './index.ts'
import { runChecks } from './reference-run.ts'

const refused = allChecks.filter(({ id }) => id === 'groups.name.refused')

const hidden = 'made_of_true'

/** A creation with the name true is accepted, and no name that a caller can know finds its group. */
const keepsTrue: PolicyOverride = (policy) => ({
  parseJson: (text, operation) => {
    const body = policy.parseJson(text, operation)
    return operation === 'textdatagroup.create' && isJsonObject(body) && body.name === true
      ? { ...body, name: hidden }
      : body
  },
})

/** The list shows true as the name of that group. */
const showsTrue: PolicyOverride = (policy) => ({
  finishGroupView: (view, record, operation) => ({
    ...policy.finishGroupView(view, record, operation),
    ...(view.name === hidden ? { name: true } : {}),
  }),
})

/** Every refusal has the same body. */
const saysNothing: PolicyOverride = { errorMessage: () => 'Bad Request' }

/** What some runs against one server find. */
async function runsOn(
  { variants = [], overrides = [] }: { variants?: readonly string[]; overrides?: readonly PolicyOverride[] },
  times: number,
  existing: readonly string[] = [],
): Promise<readonly RunResult[]> {
  const server = await startOverridden({ variants, overrides, limits: referenceLimits })
  const runs: RunResult[] = []
  try {
    const config = { ...referenceConfig(server), classes: ['textboard'] as const }
    const { trusted, close } = openStandalone(config, usualSettings)
    for (const name of existing) await trusted.createGroup({ name })
    await close()
    for (let run = 0; run < times; run++) runs.push(await runChecks(config, refused))
    return runs
  } finally {
    await server.close()
  }
}

const boolean = ({ checks: [check] }: RunResult) =>
  check?.cases.find(({ id }) => id === 'groups.name.boolean')

test.each([
  ['the list shows no names', { variants: ['group-without-name'], overrides: [keepsTrue] }],
  ['the list shows the name as it was sent', { overrides: [keepsTrue, showsTrue, saysNothing] }],
])('a group that a refused creation left does not let the next run pass: %s', async (_how, target) => {
  const [first, second] = await runsOn(target, 2)
  expect(first && boolean(first)?.outcome).toBe('failed')
  expect(first && boolean(first)?.message).not.toContain('NOT REPRODUCED')
  expect(first?.notes.filter((note) => note.includes('left behind'))).toEqual([
    expect.stringContaining('{"name":true}. No path deletes it'),
  ])
  expect(second && boolean(second)).toMatchObject({
    outcome: 'untested',
    message: expect.stringContaining('Delete that group on the server'),
  })
})

test.each([
  ['the list shows no names', ['group-without-name'], []],
  ['the list shows no names, and refusals say nothing', ['group-without-name'], [saysNothing]],
  ['the list shows names', [], []],
])(
  'legal groups named true and null of somebody else are no reason for doubt: %s',
  async (_how, variants, overrides) => {
    const [run] = await runsOn({ variants, overrides }, 1, ['true', 'null'])
    expect(run?.checks.map(({ outcome }) => outcome)).toEqual(['passed'])
  },
)
