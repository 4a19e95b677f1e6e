import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../harness/http/message/exchange.ts'
import { present } from '../../harness/present.ts'
import type { CaseResult } from '../../harness/run/result/result.ts'
import { isJsonObject } from '../../schemas/index.ts'
import { allChecks } from '../../suites/index.ts'
import { referenceConfig, referenceLimits } from '../embedded-reference.ts'
import { startOverridden } from '../index.ts'
import { classesOf } from '../prove.ts'
import { runChecks } from '../reference-run.ts'

/** A fault, the generated check that finds it, and what the decisive exchange must show. */
interface Found {
  readonly fault?: string
  /** The number of entries that a group of the server holds, if it differs from the configured limit. */
  readonly entriesPerGroup?: number
  readonly check: string
  readonly shows: (exchange: Exchange) => boolean
  /** It shows only if requests overlap: a replay may pass, and then reports this. */
  readonly race?: true
}

const isOf =
  (operation: string, status: number) =>
  (exchange: Exchange): boolean =>
    exchange.operation === operation && exchange.response?.status === status

const dataBytes = ({ request }: Exchange): number => {
  const body: unknown = JSON.parse(request.body ?? 'null')
  return isJsonObject(body) && typeof body.data === 'string' ? Buffer.byteLength(body.data) : 0
}

const found: readonly Found[] = [
  {
    fault: 'entry-data-characters',
    check: 'properties.create.invalid',
    shows: (exchange) => isOf('textdata.create', 201)(exchange) && dataBytes(exchange) > 2048,
  },
  {
    fault: 'entry-data-characters',
    check: 'properties.update.invalid',
    shows: (exchange) => isOf('textdata.update', 202)(exchange) && dataBytes(exchange) > 2048,
  },
  {
    fault: 'sort-always-ascending',
    check: 'properties.list.combinations',
    shows: isOf('textdata.list', 200),
  },
  {
    fault: 'boundary-sorted-page-overlap',
    check: 'properties.list.pages-add-up',
    shows: isOf('textdata.list', 200),
  },
  {
    fault: 'member-update-spreads',
    check: 'properties.sequences.entries',
    shows: ({ request, response }) => request.method !== 'PUT' && (response?.status ?? 500) < 300,
  },
  {
    fault: 'sequence-second-update-lost',
    check: 'properties.update.comes-back',
    shows: isOf('textdata.read', 200),
  },
  {
    fault: 'entry-delete-still-listed',
    check: 'properties.sequences.lists',
    shows: isOf('textdata.list', 200),
  },
  { fault: 'sequence-id-reused', check: 'properties.sequences.groups', shows: isOf('textdata.create', 201) },
  { entriesPerGroup: 60, check: 'properties.list.large', shows: isOf('textdata.list', 200) },
  {
    fault: 'race-update-revives',
    check: 'properties.concurrent.invariants',
    shows: ({ response }) => (response?.status ?? 500) < 300,
    race: true,
  },
  {
    fault: 'existence-update-lost-at-once',
    check: 'properties.concurrent.linearizable',
    shows: ({ operation }) => operation === 'textdata.read' || operation === 'textdata.update',
    race: true,
  },
]

/** Runs one generated check, or replays one of its cases, on its own server. */
async function runOne(
  { fault, entriesPerGroup, check, race }: Found,
  path?: string,
): Promise<CaseResult | undefined> {
  const limits = { entriesPerGroup: entriesPerGroup ?? referenceLimits.entriesPerGroup }
  const server = await startOverridden({ faults: fault === undefined ? [] : [fault], limits })
  try {
    const checks = allChecks.filter(({ id }) => id === check)
    const config = { ...referenceConfig(server), classes: classesOf(checks), limits: referenceLimits }
    const run = await runChecks(config, checks, {
      confirmingMs: 0,
      // A replay does not search: if the time ended the first search, it would find another counterexample.
      shrinkingMs: path === undefined ? 4000 : 0,
      settings: {
        timeoutMs: 60_000,
        runs: race === true ? 150 : 25,
        ...present({ path }),
      },
    })
    return run.checks.find(({ id }) => id === check)?.cases[0]
  } finally {
    await server.close()
  }
}

/** What shows only if requests overlap may stay hidden in a run; on a busy machine, in several runs. */
const triesOfRace = 6

async function firstFailing(one: Found): Promise<CaseResult | undefined> {
  for (let left = one.race === true ? triesOfRace : 1; ; left--) {
    const result = await runOne(one)
    if (result?.outcome === 'failed' || left === 1) return result
  }
}

const pathIn = ({ replay = '' }: CaseResult): string | undefined => / --path '?([\d:]+)/.exec(replay)?.[1]

describe.concurrent('a generated counterexample shows the real failure, and its replay fails again', () => {
  for (const one of found) {
    test(`${one.check} under ${one.fault ?? 'a smaller limit of entries'}`, {
      timeout: 120_000,
    }, async () => {
      const first = await firstFailing(one)
      expect(first?.outcome).toBe('failed')
      if (first === undefined) return
      const decisive = first.exchanges.find(({ id }) => id === first.decisive)
      expect(decisive && one.shows(decisive), first.message).toBe(true)
      const saysSo = /NOT REPRODUCED/.test(first.message ?? '')
      if (one.race !== true) expect(saysSo, first.message).toBe(false)
      if (saysSo) return
      expect(first.message).toMatch(/Smallest counterexample/)
      const again = await runOne(one, pathIn(first))
      if (one.race === true && again?.outcome === 'passed') return
      expect(again?.outcome, again?.message).toBe('failed')
      // Another run of a race may show another deviation.
      if (one.race !== true) expect(again?.deviation).toEqual(first.deviation)
    })
  }
})
