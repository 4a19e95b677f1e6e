import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSession } from '../harness/run/open.ts'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import { allChecks } from '../suites/index.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { answeringBody, without } from './faults/declare.ts'
import { queried } from './faults/remembering.ts'
import { startOverridden } from './index.ts'

const id = 'groups.parent.child-holds-entries'

/** An empty filterValue may count as missing. */
const emptyRefused: PolicyOverride = (policy) => ({
  finishResponse: (response, facts) =>
    facts.operation === 'textdata.list' && queried(facts, 'filterValue') === ''
      ? { status: 400, headers: {}, body: { Error: { Code: '400', Message: 'filterValue is empty' } } }
      : policy.finishResponse(response, facts),
})

test.each<[what: string, writer: PolicyOverride]>([
  ['without a domain', { prefixedUserId: (plain) => plain }],
  ['not at all', answeringBody(['textdata.create'], (body) => without(body, 'writerId'))],
])(
  'if creations show the writer %s, the entries of a parent and its child pass anyway',
  async (_what, writer) => {
    const output = mkdtempSync(join(tmpdir(), 'textboard-conformance-writer-'))
    const server = await startOverridden({ overrides: [emptyRefused, writer], limits: referenceLimits })
    try {
      const session = await openSession({
        config: { ...referenceConfig(server), classes: ['textboard'] },
        checks: allChecks.filter((check) => check.cases.some((one) => one.id === id)),
        seed: 1,
        output,
      })
      const cases = (await session.runAll()).checks.flatMap((check) => check.cases)
      const [found] = cases.filter((one) => one.id === id)
      expect(found?.outcome, found?.message).toBe('passed')
    } finally {
      await server.close()
      rmSync(output, { recursive: true, force: true })
    }
  },
)
