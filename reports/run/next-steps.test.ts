import { expect, test } from 'vitest'
import { causesOf } from '../causes/causes.ts'
import { nextSteps } from './next-steps.ts'
import { checkResult, sampleRun } from './sample-run.test-data.ts'

const untested = [
  checkResult({ id: 'a', outcome: 'untested' }),
  checkResult({ id: 'b', outcome: 'inapplicable' }),
]
const failedCase = {
  outcome: 'failed',
  durationMs: 1,
  exchanges: [],
  message: 'expected 201, got 500',
} as const
const atHand = { program: 'npx --no-install textboard-conformance', summary: undefined }

test('an inconclusive run says what to add, and what to declare unsupported if the server does not have it', () => {
  const fixtures = ['user', 'foreignApplication.id', 'foreignApplication.consumerKey', 'fixtures.profaneText']
  const run = {
    ...sampleRun(),
    verdict: 'inconclusive' as const,
    checks: untested,
    fixtures: fixtures.map((fixture) => ({ fixture, checks: ['a'] })),
  }
  const [add, declare] = nextSteps(run, [], atHand)
  expect(add).toContain('npx --no-install textboard-conformance check-config --config FILE')
  expect(declare).toMatch(/"unsupported": \["three-legged", "second-application"\]$/)
})

test('a member that the target refuses is to be corrected, not added, and the configuration is named', () => {
  const message = 'user.token: the target refuses this token'
  const refused = checkResult({ id: 'a', outcome: 'untested', message })
  const run = {
    ...sampleRun(),
    ...{ checks: [refused], verdict: 'inconclusive' as const },
    fixtures: [{ fixture: 'user.token', checks: ['a'] }],
  }
  expect(nextSteps(run, [], { ...atHand, config: 'board.json' })).toEqual([
    'Correct user.token in the configuration. Then run everything again. Whether it fits:\n' +
      'npx --no-install textboard-conformance check-config --config board.json',
  ])
})

test('nothing is proposed for "unsupported" if the missing fixture belongs to no feature', () => {
  const fixtures = [{ fixture: 'fixtures.profaneText', checks: ['a'] }]
  expect(
    nextSteps({ ...sampleRun(), checks: untested, verdict: 'inconclusive', fixtures }, [], atHand),
  ).toHaveLength(1)
})

test('nothing is proposed for "unsupported" if a missing fixture only makes cases inapplicable', () => {
  const fixtures = [
    { fixture: 'fixtures.profaneText', checks: ['a'] },
    { fixture: 'otherMember', checks: ['b'] },
  ]
  const run = { ...sampleRun(), checks: untested, verdict: 'inconclusive' as const, fixtures }
  expect(nextSteps(run, [], atHand)).toHaveLength(1)
})

test('nothing is proposed for a missing optional fixture if the run has a verdict', () => {
  const fixtures = [{ fixture: 'otherMember', checks: ['a'] }]
  expect(nextSteps({ ...sampleRun(), verdict: 'conformant', fixtures }, [], atHand)).toEqual([])
})

test('the advice to replay a cause of the card incentive says what each replay uses up', () => {
  const checks = [
    checkResult({ id: 'groups.create.ok', outcome: 'failed', message: 'expected 201, got 500' }),
    checkResult({ id: 'incentive.update.use', outcome: 'failed', class: 'card-incentive' }),
  ]
  const run = { ...sampleRun(), checks, fixtures: [] }
  const causes = causesOf(run)
  const number = causes.findIndex(({ checks: [id] }) => id === 'incentive.update.use') + 1
  const told = (...given: Parameters<typeof nextSteps>) =>
    nextSteps(...given).filter((line) => line.includes('consumableIncentives'))
  expect(told(run, causes, atHand)).toEqual([
    expect.stringContaining(`replay of cause ${number} (card incentive)`),
  ])
  const others = causes.filter(({ checks: [id] }) => id === 'groups.create.ok')
  expect(others).toHaveLength(1)
  expect(told(run, others, atHand)).toEqual([])
  const elsewhere = causes.map((cause) => ({ ...cause, replay: "run --only 'groups.create.ok' --seed 7" }))
  expect(told(run, elsewhere, atHand)).toEqual([])
  const without = [{ fixture: 'fixtures.consumableIncentives', checks: ['a'] }]
  expect(told({ ...run, fixtures: without }, causes, atHand)).toEqual([])
})

test('a cause of several cases comes with the command that runs them all, because its replay runs one', () => {
  const cases = ['a', 'b'].map((id) => ({ ...failedCase, id, title: id }))
  const run = { ...sampleRun(), checks: [checkResult({ id: 'c', outcome: 'failed', cases })], fixtures: [] }
  const causes = causesOf(run)
  const again = 'textboard-conformance run --config board.json --failed out'
  expect(nextSteps(run, causes, { ...atHand, again }).slice(0, 2)).toEqual([
    `Fix cause 1. Its replay command runs one of its 2 cases; this runs all:\n${again} --cause 1`,
    'Then run everything again.',
  ])
  expect(nextSteps(run, causes, atHand)[0]).toBe(
    'Fix cause 1. Its replay command runs one of its 2 cases. Then run the same again, and everything at the end.',
  )
  const single = { ...run, checks: [checkResult({ id: 'c', outcome: 'failed', message: 'expected 201' })] }
  expect(nextSteps(single, causesOf(single), { ...atHand, again })[0]).toContain(
    'its replay command shows when it is gone',
  )
})
