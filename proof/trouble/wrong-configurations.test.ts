import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunConfig } from '../../harness/config/config.ts'
import { contradictionsIn } from '../../harness/config/contradictions.ts'
import { PreflightError } from '../../harness/run/preparation/preflight-error.ts'
import { type RunningReference, startReference } from '../../reference-impl/index.ts'
import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import { allChecks } from '../../suites/index.ts'
import { referenceConfig, referenceLimits } from '../embedded-reference.ts'
import { runChecks } from '../reference-run.ts'
import { wrongConfigurations } from './wrong-configurations.ts'

let server: RunningReference
beforeAll(async () => {
  server = await startReference({ limits: referenceLimits })
})
afterAll(() => server.close())

/** Some of the checks that rely on a member. */
const relyingOn = (member: string) => {
  const [name = ''] = member.replace('fixtures.', '').split('.')
  return allChecks
    .filter(({ kind, needs = [] }) => kind === 'check' && needs.some((need) => need.includes(name)))
    .filter(({ generated }) => generated !== true)
    .slice(0, 20)
}

const namedExactly = (member: string) => new RegExp(`(^|[^\\w.])${member.replace('.', '\\.')}`)

/** The contract of the lists and the readings of entries. */
const contractOfReadings = allChecks.filter(({ id }) => /^contract\.textdata\.(list|read)$/.test(id))

/**
 * Runs checks with a configuration.
 * @param further checks in addition to those that rely on the member
 * @returns the exit code, and what the end of the run reports
 */
async function endOf(config: RunConfig, member: string, further: typeof allChecks = []) {
  const problems = contradictionsIn(config)
  if (problems.length > 0) return { code: 2, said: problems.map(({ where }) => where).join('\n') }
  try {
    const relying = relyingOn(member.startsWith('application') ? 'user' : member)
    const { checks, notes } = await runChecks(config, [...relying, ...further], {
      confirmingMs: 0,
      settings: { runs: 3 },
    })
    const failed = checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
    const untested = checks.flatMap(({ outcome, message = '' }) => (outcome === 'untested' ? [message] : []))
    return {
      code: failed.length > 0 ? 1 : untested.length > 0 ? 3 : 0,
      said: [...notes, ...untested].join('\n'),
    }
  } catch (error) {
    if (error instanceof PreflightError) return { code: 3, said: error.message }
    throw error
  }
}

test.each(['user', 'nonMember', 'otherMember', 'foreignApplication', 'fixtures.profaneText'])(
  'checks that rely on %s pass if the configuration is right',
  async (member) => {
    expect(relyingOn(member)).not.toEqual([])
    expect(await endOf(referenceConfig(server), member)).toMatchObject({ code: 0 })
  },
)

test.each(wrongConfigurations)(
  '$member with $title is named in the report and makes no check fail',
  async (one) => {
    const { code, said } = await endOf(one.change(referenceConfig(server)), one.member)
    expect(said).toMatch(namedExactly(one.member.replace(/(Secret|consumerKey)$/, '')))
    expect(code).toBe(one.code)
  },
)

test('in a run of only card-incentive, a wrong status for a user without a card is the mistake of the target', async () => {
  const override: PolicyOverride = (policy) => ({
    errorStatus: (problem, facts) =>
      problem === 'incentive-no-member' ? 403 : policy.errorStatus(problem, facts),
  })
  const faulty = await startReference({ limits: referenceLimits, overrides: [override] })
  try {
    const config = { ...referenceConfig(faulty), classes: ['card-incentive'] as const }
    const { code, said } = await endOf(config, 'nonMember')
    expect(said).not.toContain('nonMember.token')
    expect(code).toBe(1)
  } finally {
    await faulty.close()
  }
})

test('in a run of only card-incentive, a wrong token is the mistake of the configuration', async () => {
  const { nonMember, ...others } = referenceConfig(server)
  if (nonMember === undefined) throw new Error('the reference names a user without a card')
  const classes = ['card-incentive'] as const
  const config = { ...others, classes, nonMember: { ...nonMember, token: 'mistyped' } }
  const { code, said } = await endOf(config, 'nonMember')
  expect(said).toContain('nonMember.token')
  expect(code).toBe(3)
})

/** Runs the checks on the operator's entry on a target that shows other ids. */
async function endWhereIdsAre(shown: (id: string) => unknown, further?: typeof allChecks) {
  const override: PolicyOverride = (policy) => ({
    finishEntryView: (...of) => {
      const view = policy.finishEntryView(...of)
      return { ...view, id: shown(String(view.id)) }
    },
  })
  const target = await startReference({ limits: referenceLimits, overrides: [override] })
  try {
    return await endOf(referenceConfig(target), 'fixtures.operatorDeletedEntry', further)
  } finally {
    await target.close()
  }
}

test('an id that the target shows in another form is named in the report and makes no check fail', async () => {
  const { code, said } = await endWhereIdsAre((id) => `TD${id}`)
  expect(said).toMatch(/with the id "TD\d+"; write that/)
  expect(code).toBe(3)
})

test.each([
  ['a number', Number],
  ['missing', () => undefined],
])('an id that is %s is the mistake of the target, not of the configuration', async (_what, shown) => {
  // Whether an id is a string is tested by the contract, not by the checks on the entry.
  expect(contractOfReadings).toHaveLength(2)
  const { code, said } = await endWhereIdsAre(shown, contractOfReadings)
  expect(said).not.toContain('fixtures.operatorDeletedEntry')
  expect(code).toBe(1)
})
