import { expect, test } from 'vitest'
import { openStandalone } from '../harness/run/preparation/standalone.ts'
import { usualSettings } from '../harness/vocabulary.ts'
import type { PolicyOverride } from '../reference-impl/index.ts'
import type { OperationId, RequestFacts } from '../reference-impl/policy/vocabulary.ts'
import { isJsonObject } from '../schemas/index.ts'
import { allChecks } from '../suites/index.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { errorAnswer } from './faults/answers.ts'
import { startOverridden } from './index.ts'
import { runChecks } from './reference-run.ts'

/** They create groups with the mark of the run in their names, and groups without it. */
const creating = allChecks.filter(({ id }) =>
  ['groups.name.accepted', 'groups.name.words-of-paths', 'groups.limit.sixth'].includes(id),
)

/** Before that request, a run waits a minute for the group of another run, and would wait for its own. */
const prepared = 40

const answers500 =
  (fails: (operation: OperationId | undefined, ordinal: number) => boolean): PolicyOverride =>
  (policy) => ({
    finishResponse: (response, facts: RequestFacts) => ({
      ...policy.finishResponse(response, facts),
      ...(fails(facts.operation, facts.ordinal) ? errorAnswer(500) : {}),
    }),
  })

/** What a run on a server says that lists no names, and how many groups more there are afterwards. */
async function runOn(...overrides: readonly PolicyOverride[]) {
  const server = await startOverridden({
    variants: ['group-without-name'],
    overrides,
    limits: referenceLimits,
  })
  const config = { ...referenceConfig(server), classes: ['textboard'] as const }
  const { trusted, close } = openStandalone(config, usualSettings)
  const count = async () => {
    const { json } = await trusted.listGroups()
    return isJsonObject(json) ? Number(json.totalResults) : Number.NaN
  }
  try {
    const before = await count()
    const { checks, notes } = await runChecks(config, creating)
    return {
      outcomes: new Set(checks.map(({ outcome }) => outcome)),
      messages: checks.flatMap(({ cases }) => cases.map(({ message = '' }) => message)),
      notes,
      more: (await count()) - before,
    }
  } finally {
    await close()
    await server.close()
  }
}

test('a group that was stored before the target failed at its creation is deleted', async () => {
  const { outcomes, notes, more } = await runOn(
    answers500((operation, ordinal) => operation === 'textdatagroup.create' && ordinal > prepared),
  )
  expect([...outcomes]).toEqual(['failed'])
  expect(more).toBe(0)
  expect(notes.filter((note) => note.includes('group'))).toEqual([])
})

test('if the target fails at all creations and deletions and stores nothing, no group is reported as left', async () => {
  const failing: readonly (OperationId | undefined)[] = ['textdatagroup.create', 'textdatagroup.delete']
  const { outcomes, messages, notes } = await runOn(
    { groupNameAccepted: () => false },
    answers500((operation) => failing.includes(operation)),
  )
  expect([...outcomes]).toEqual(['failed'])
  // No slot counts as lost.
  expect(messages.filter((message) => message.includes('free place'))).toEqual([])
  expect(notes.filter((note) => note.includes('group'))).toEqual([])
})
