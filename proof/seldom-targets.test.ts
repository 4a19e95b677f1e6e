import { expect, test } from 'vitest'
import { selectChecks } from '../harness/check/selection.ts'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import { allChecks } from '../suites/index.ts'
import { refusal } from './faults/answers.ts'
import { runOnReference } from './reference-run.ts'

/** Runs some checks. @returns the outcome of each, by its id */
async function outcomesUnder(override: PolicyOverride, ids: readonly string[]) {
  const { checks } = await runOnReference({ overrides: [override] }, selectChecks(allChecks, { only: ids }), {
    classes: ['textboard', 'robustness'],
    confirmingMs: 0,
  })
  return Object.fromEntries(checks.map(({ id, outcome }) => [id, outcome]))
}

/** After the first incomplete request, what comes without keep-alive, as written byte by byte, is refused. */
const refusingAfterIncomplete: PolicyOverride = (policy) => {
  let isOver = false
  return {
    prepareServer: (app, carryOut) => {
      policy.prepareServer(app, carryOut)
      app.addHook('preParsing', async ({ raw }, _reply, payload) => {
        raw.once('close', () => (isOver ||= !raw.complete))
        return payload
      })
    },
    respondInstead: (facts) =>
      isOver && facts.method === 'GET' && facts.headers.connection !== 'keep-alive'
        ? refusal(400)
        : policy.respondInstead(facts),
  }
}

test('a target that refuses the request after an incomplete one fails the SHOULD about it, not the MUST that it has no effect', async () => {
  const ids = ['robustness.unfinished', 'robustness.unfinished.no-effect']
  const outcomes = await outcomesUnder(refusingAfterIncomplete, ids)
  expect(outcomes).toEqual({ 'robustness.unfinished': 'failed', 'robustness.unfinished.no-effect': 'passed' })
})

test('a group of the other application is deleted, even if its creation was answered 200', async () => {
  const events: string[] = []
  let ours: string | undefined
  const override: PolicyOverride = (policy) => ({
    createdGroup: (record, facts) => {
      ours ??= record.applicationId
      if (record.applicationId !== ours) events.push(`created ${record.name}`)
      return policy.createdGroup(record, facts)
    },
    groupDeletedBody: (record) => {
      if (record.applicationId !== ours) events.push(`deleted ${record.name}`)
      return policy.groupDeletedBody(record)
    },
    finishResponse: (response, facts) => {
      const finished = policy.finishResponse(response, facts)
      const isOfOther = facts.operation === 'textdatagroup.create' && facts.applicationId !== ours
      return isOfOther && finished.status === 201 ? { ...finished, status: 200 } : finished
    },
  })
  await outcomesUnder(override, ['access.entries.same-name'])
  const [created = ''] = events
  expect(created).toMatch(/^created /)
  expect(events).toEqual([created, created.replace('created', 'deleted')])
})

test('a group over its limit whose total varies shows nothing about a total that stays the same', async () => {
  const inBatches: PolicyOverride = {
    entriesToEvict: (size, limit) => (size > limit + 20 ? size - limit : 0),
  }
  const outcomes = await outcomesUnder(inBatches, ['entries.limit.one-by-one'])
  expect(outcomes).toEqual({ 'entries.limit.one-by-one': 'inapplicable' })
})
