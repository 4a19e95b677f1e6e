import { expect, test } from 'vitest'
import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import { isMe } from '../faults/card-incentive/me-path.ts'
import { casesThat, runCardIncentive } from './run.test-data.ts'

/** No update is found under @me. */
const unknownMe: PolicyOverride = (policy) => ({
  respondInstead: (facts) =>
    facts.method === 'PUT' && isMe(facts.path)
      ? { status: 404, headers: {}, body: { Error: { Code: '404', Message: 'Not Found' } } }
      : policy.respondInstead(facts),
})

test('where no update is found under @me, that is said, and not that the body has named another incentive', async () => {
  const only = (id: string) => ['incentive.update.me', 'incentive.update.read-only'].includes(id)
  const { result } = await runCardIncentive(unknownMe, { only })
  expect(casesThat(result, 'failed')).toEqual([expect.stringMatching(/^incentive\.update\.me: .* got 404/s)])
})
