import { expect, test } from 'vitest'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import { allChecks } from '../suites/index.ts'
import { refusal } from './faults/answers.ts'
import { answeringBody, without } from './faults/declare.ts'
import { queried } from './faults/remembering.ts'
import { runOnReference } from './reference-run.ts'

const id = 'groups.parent.child-holds-entries'

/** An empty filterValue may count as missing. */
const emptyRefused: PolicyOverride = (policy) => ({
  finishResponse: (response, facts) =>
    facts.operation === 'textdata.list' && queried(facts, 'filterValue') === ''
      ? refusal(400, 'filterValue is empty')
      : policy.finishResponse(response, facts),
})

test.each<[what: string, writer: PolicyOverride]>([
  ['without a domain', { prefixedUserId: (plain) => plain }],
  ['not at all', answeringBody(['textdata.create'], (body) => without(body, 'writerId'))],
])(
  'if creations show the writer %s, the entries of a parent and its child pass anyway',
  async (_what, writer) => {
    const checks = allChecks.filter((check) => check.cases.some((one) => one.id === id))
    const run = await runOnReference({ overrides: [emptyRefused, writer] }, checks, {
      classes: ['textboard'],
    })
    const [found] = run.checks.flatMap(({ cases }) => cases.filter((one) => one.id === id))
    expect(found?.outcome, found?.message).toBe('passed')
  },
)
