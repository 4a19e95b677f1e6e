import { expect, test } from 'vitest'
import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import { refusal } from '../faults/answers.ts'
import { isMe } from '../faults/card-incentive/read/me-path.ts'
import { casesThat, runCardIncentive } from './run.test-data.ts'

/** No update is found under @me. */
const unknownMe: PolicyOverride = (policy) => ({
  respondInstead: (facts) =>
    facts.method === 'PUT' && isMe(facts.path) ? refusal(404) : policy.respondInstead(facts),
})

test('if updates under @me answer 404, only the check of @me fails, not the check of members in the body', async () => {
  const only = (id: string) => ['incentive.update.me', 'incentive.update.read-only'].includes(id)
  const { result } = await runCardIncentive(unknownMe, { only })
  expect(casesThat(result, 'failed')).toEqual([expect.stringMatching(/^incentive\.update\.me: .* got 404/s)])
  expect(casesThat(result, 'passed')).toContainEqual(expect.stringMatching(/^incentive\.update\.read-only\b/))
})
