import { describe, expect, test } from 'vitest'
import type { RunConfig } from '../../harness/config/config.ts'
import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import { casesThat, runCardIncentive } from './run.test-data.ts'

/** A request that could have changed something. */
interface Write {
  readonly method: string
  /** The decoded path below the base path. */
  readonly path: string
  readonly signed: boolean
}

/** True for the ids of the incentives that the reference gives its two card holders. */
const existing = (id: string): boolean => /^(700[0-2]\d|800[0-2]\d)$/.test(id)

const writeOf = ({ method, path, headers }: RequestFacts): Write => ({
  method,
  path: decodeURIComponent(path).replace('/social/api/restful/v2', ''),
  signed: headers.authorization !== undefined,
})

/**
 * Answers every write with 200 and does nothing.
 * @param also whether readings are also answered like this
 */
const recorder =
  (writes: Write[], also: 'reads' | 'nothing'): PolicyOverride =>
  (policy: Policy) => ({
    respondInstead: (facts) => {
      if (facts.method === 'GET')
        return also === 'reads'
          ? { status: 200, headers: {}, body: { entry: {} } }
          : policy.respondInstead(facts)
      writes.push(writeOf(facts))
      return { status: 200, headers: {}, body: {} }
    },
  })

/** The id of the incentive that a write is about; undefined if it is about the card. */
const incentiveIn = ({ path }: Write): string | undefined =>
  /^\/people\/[^/]+\/@self\/partnercard(?:\/(.+))?$/.exec(path)?.[1]

async function writesOf(
  also: 'reads' | 'nothing',
  only: (checkId: string) => boolean,
  change?: (config: RunConfig) => RunConfig,
) {
  const writes: Write[] = []
  const { result, config } = await runCardIncentive(recorder(writes, also), { change, only })
  expect(casesThat(result, 'error')).toEqual([])
  return { writes, fixtures: config.fixtures }
}

const own = (id: string) => /^(contract\.)?incentive\./.test(id)
const every = () => true
const withOne = (config: RunConfig): RunConfig => ({
  ...config,
  fixtures: { ...config.fixtures, consumableIncentives: ['70025'] },
})

describe('a target that accepts everything with 200', () => {
  test('gets signed writes only for the last two consumable incentives and the one used elsewhere', async () => {
    const { writes, fixtures } = await writesOf('nothing', own)
    const written = new Set(
      writes.filter(({ signed }) => signed).map((one) => incentiveIn(one) ?? 'the card'),
    )
    const known = [...written].filter(existing)
    expect(known.toSorted()).toEqual(['70001', '70025', '70026'])
    expect(fixtures.consumableIncentives?.slice(-2)).toEqual(['70025', '70026'])
    // This incentive is used up: another application has used it.
    expect(fixtures.incentiveUsedElsewhere).toBe('70001')
  })

  test.each([
    ['as the config is', undefined],
    ['if the config names one incentive', withOne],
  ])('gets writes only for consumable incentives and the one used elsewhere, %s', async (_name, change) => {
    const { writes, fixtures } = await writesOf('nothing', every, change)
    const allowed = [...(fixtures.consumableIncentives ?? []), fixtures.incentiveUsedElsewhere]
    const known = writes.flatMap((one) => incentiveIn(one) ?? []).filter(existing)
    expect(known.filter((id) => !allowed.includes(id))).toEqual([])
    expect(known.length).toBeGreaterThan(10)
  })

  test('gets no signed write for a card', async () => {
    const { writes } = await writesOf('nothing', every)
    const forCard = writes.filter((one) => incentiveIn(one) === undefined)
    expect(forCard.filter(({ signed }) => signed)).toEqual([])
    expect(forCard.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['POST', 'PUT', 'PATCH', 'DELETE']),
    )
    expect(writes.filter(({ signed }) => signed).length).toBeGreaterThan(10)
  })

  test('gets only PUT as a write for an existing incentive that the run has not used yet', async () => {
    const { writes } = await writesOf('nothing', every)
    const used = writes.findIndex((one) => one.method === 'PUT' && one.signed && incentiveIn(one) === '70025')
    expect(used).toBeGreaterThan(-1)
    const others = writes.filter(
      (one, at) =>
        one.method !== 'PUT' &&
        existing(incentiveIn(one) ?? '') &&
        !(at > used && incentiveIn(one) === '70025'),
    )
    expect(others).toEqual([])
  })

  test('gets no signed write for an existing incentive if it accepts reads without showing incentives', async () => {
    const { writes } = await writesOf('reads', own)
    const signed = writes.filter((one) => one.signed)
    expect(signed.map(({ method }) => method)).toEqual(expect.arrayContaining(['PUT', 'DELETE']))
    expect(signed.filter((one) => existing(incentiveIn(one) ?? ''))).toEqual([])
  })
})
