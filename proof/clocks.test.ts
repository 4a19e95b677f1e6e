import { afterEach, describe, expect, it, vi } from 'vitest'
import { selectChecks } from '../harness/check/selection.ts'
import type { PolicyOverride } from '../reference-impl/index.ts'
import { allChecks } from '../suites/index.ts'
import { runOnReference } from './reference-run.ts'

/** The checks that assert on times or days, or send a timestamp. */
const checks = selectChecks(allChecks, {
  only: [
    'access.entries.proxy.time',
    'auth.parameters.*',
    'entries.list.follows-update',
    'entries.sort.updated*',
    'entries.time.*',
    'incentive.days.*',
    'incentive.latest.*',
    'incentive.update.read-only',
  ],
})

const RealDate = Date
const minutes = (count: number): number => count * 60_000

/** A clock that shows the given moment now and runs on from there. */
function clockAt(moment: string): DateConstructor {
  const ahead = RealDate.parse(moment) - RealDate.now()
  return new Proxy(RealDate, {
    construct: (target, values: [] | [number]) =>
      values.length === 0 ? new target(target.now() + ahead) : Reflect.construct(target, values),
    get: (target, name) => (name === 'now' ? () => target.now() + ahead : Reflect.get(target, name)),
  })
}

/**
 * Sets the clock of the target ahead of that of the run, or behind it. The Date header of the server shows the same
 * clock.
 */
const clockOff =
  (milliseconds: number): PolicyOverride =>
  (policy) => {
    const now = () => new Date(policy.now().getTime() + milliseconds)
    return {
      now,
      responseHeaders: (facts, status) => ({
        ...policy.responseHeaders(facts, status),
        date: now().toUTCString(),
      }),
    }
  }

/** Ids, outcomes and messages of the checks that did not pass and are not inapplicable. */
async function notPassed(moment: string, offMs: number): Promise<readonly string[]> {
  vi.stubGlobal('Date', clockAt(moment))
  const run = await runOnReference({ overrides: [clockOff(offMs)] }, checks)
  expect(run.checks.length).toBeGreaterThan(15)
  expect(Math.abs(RealDate.parse(run.startedAt) - RealDate.parse(moment))).toBeLessThan(minutes(2))
  return run.checks
    .filter(({ outcome }) => !['passed', 'inapplicable'].includes(outcome))
    .map(({ id, outcome, message }) => `${id} ${outcome}: ${message}`)
}

interface Moment {
  readonly name: string
  /** The start of the run by its own clock. */
  readonly at: string
  /** Milliseconds by which the clock of the target is ahead. Default: 0. */
  readonly offMs?: number
  /** The time zone of the machine. Default: UTC. */
  readonly zone?: string
}

const moments: readonly Moment[] = [
  { name: 'the first hour', at: '2027-04-15T00:04:00Z' },
  {
    name: 'the first hour, the target ten minutes behind, in yesterday',
    at: '2027-04-15T00:04:00Z',
    offMs: -minutes(10),
  },
  {
    name: 'the hour after noon',
    at: '2027-04-15T13:00:30Z',
    offMs: minutes(10),
    zone: 'America/Los_Angeles',
  },
  {
    name: 'the last hour, the target ten minutes ahead, in tomorrow',
    at: '2027-04-15T23:56:00Z',
    offMs: minutes(10),
  },
  { name: 'midnight while the run goes on', at: '2027-04-15T23:59:59Z' },
  { name: 'the end of a month', at: '2027-04-30T15:30:00Z', zone: 'Asia/Tokyo' },
  { name: 'the first day of a month', at: '2027-05-01T00:30:00Z', offMs: -minutes(10) },
  { name: '29 February', at: '2028-02-29T12:00:00Z', zone: 'Pacific/Kiritimati' },
  { name: 'the day after 29 February', at: '2028-03-01T00:05:00Z', offMs: -minutes(10) },
  { name: '31 December', at: '2027-12-31T23:55:00Z', offMs: minutes(10) },
  { name: 'the day on which clocks change in Europe', at: '2027-03-28T01:30:00Z', zone: 'Europe/Berlin' },
]

describe('verdicts do not depend on the hour, the day, the time zone of the machine or the clock of the target', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each(moments)('$name', async ({ at, offMs = 0, zone = 'UTC' }) => {
    const usual = process.env.TZ
    process.env.TZ = zone
    try {
      expect(await notPassed(at, offMs)).toEqual([])
    } finally {
      if (usual === undefined) delete process.env.TZ
      else process.env.TZ = usual
    }
  })
})
