import { expect, test } from 'vitest'
import type { RunConfig } from '../../harness/config/config.ts'
import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import { casesThat, runCardIncentive } from './run.test-data.ts'

/** An update without available uses the incentive. */
const usedWithoutAvailable: PolicyOverride = (policy) => ({
  incentiveUpdateBodyAccepted: (appId, available, body) =>
    policy.incentiveUpdateBodyAccepted(appId, available === undefined ? false : available, body),
})

const own = (id: string) => id.startsWith('incentive.')

const naming =
  (consumableIncentives: readonly string[]) =>
  (config: RunConfig): RunConfig => ({ ...config, fixtures: { ...config.fixtures, consumableIncentives } })

const consumed = (notes: readonly string[]) =>
  notes.flatMap((note) => /^consumed incentive (\d+)/.exec(note)?.[1] ?? [])

test('if an update that should be refused uses an incentive, the run uses the next one, and fails only because of the mistake', async () => {
  const { result } = await runCardIncentive(usedWithoutAvailable, {
    change: naming(['70023', '70024', '70025', '70026']),
    only: own,
  })
  expect(casesThat(result, 'untested')).toEqual([])
  const failed = casesThat(result, 'failed').map((one) => one.replace(/: .*/s, ''))
  expect(failed.toSorted()).toEqual([
    'incentive.update.body.available-missing',
    'incentive.update.body.available-missing.refused',
  ])
  // The last but one by the mistake, the one before it instead, and the latest one of the user.
  expect(consumed(result.notes)).toEqual(['70025', '70024', '70026'])
})

test('if no other incentive is named, what needs a use is untested, and the reason says what to do', async () => {
  const { result } = await runCardIncentive(usedWithoutAvailable, { change: naming(['70025']), only: own })
  expect(casesThat(result, 'failed').join('\n')).toContain('incentive.update.body.available-missing: ')
  expect(casesThat(result, 'untested').join('\n')).toContain(
    'incentive 70025 was used up by an update that should be refused (no available), and no other one of ' +
      'fixtures.consumableIncentives is available; fix that, and configure fixtures.resetIncentives, or name ',
  )
  expect(consumed(result.notes)).toEqual(['70025'])
})

test('a correct server loses only the last incentive and the latest one', async () => {
  const { result } = await runCardIncentive(
    {},
    { change: naming(['70023', '70024', '70025', '70026']), only: own },
  )
  expect(casesThat(result, 'failed')).toEqual([])
  expect(consumed(result.notes)).toEqual(['70025', '70026'])
})
