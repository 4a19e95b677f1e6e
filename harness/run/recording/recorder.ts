import type { RunRecord } from '../../check/context.ts'
import type { ArrangementFailure } from '../../expect/signals.ts'
import type { ContractProblem } from '../../http/contract/contract-schemas.ts'
import type { Exchange, Violation } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import type { CaseCount } from '../../property/property.ts'
import { type ContractLedger, contractLedger } from './contract-ledger.ts'
import { type EntryCounts, entryCounts } from './entry-counts.ts'
import { entryWrites } from './entry-writes.ts'
import { type ExchangeLog, openExchangeLog } from './exchange-log.ts'
import { openSettling, type Settling } from './settling.ts'
import { type Statistics, statistics } from './statistics.ts'

/** All that a run records. */
export interface Recorder extends RunRecord {
  readonly log: ExchangeLog
  readonly ledger: ContractLedger
  readonly figures: Statistics
  readonly settling: Settling
  readonly notes: readonly string[]
  note(text: string): void
  exchanged(exchange: Exchange, bytesSent: number): void
  /** @param problems how the response breaks the contract; undefined if the response is not judged by the contract */
  responded(operation: string, response: HttpResponse, problems?: readonly ContractProblem[]): void
  arrangementFailed(failure: ArrangementFailure): void
  readonly entries: EntryCounts
  counted(id: string, count: CaseCount): void
  countsOf(id: string): readonly CaseCount[]
  /** Forgets what a case has counted, because it runs again. */
  startOver(id: string): void
}

/** How many refused arrangements are kept: the first ones show what all of them would. */
const keptArrangements = 5

/**
 * Opens the record of a run.
 * @param settleMs how long the effect of a 202 may take
 * @param onWait called with the milliseconds that the run waits after each 202 from now on
 * @param outages returns the requests that brought the target down
 * @param hostile ids of the cases that send what no client sends: only their own checks judge the responses to them
 */
export function openRecorder(
  settleMs: number,
  onWait: ((waitMs: number) => void) | undefined,
  outages: RunRecord['outages'],
  hostile: ReadonlySet<string>,
): Recorder {
  const log = openExchangeLog()
  const writes = entryWrites()
  const ledger = contractLedger(writes.makerOf)
  const figures = statistics()
  const settling = openSettling(settleMs, onWait)
  const notes: string[] = []
  const counts = new Map<string, readonly CaseCount[]>()
  const entries = entryCounts()
  const arrangements: Record<ArrangementFailure['of'], Violation[]> = { group: [], entry: [] }
  return {
    log,
    ledger,
    figures,
    settling,
    entries,
    notes,
    note: (text) => notes.push(text),
    exchanged: (exchange, bytesSent) => {
      figures.add(exchange, bytesSent)
      log.add(exchange)
    },
    responded: (operation, response, problems) => {
      const { check = '' } = response.exchange
      writes.responded(operation, response)
      const add = hostile.has(check) ? ledger.addHostile : ledger.add
      if (problems !== undefined) add(operation, response, problems)
      entries.responded(operation, response)
    },
    arrangementFailed: ({ of, message, exchange }) => {
      if (arrangements[of].length >= keptArrangements) return
      const got = exchange.response?.status ?? 0
      const expected = exchange.operation === 'textdata.update' ? 202 : 201
      const deviation = { kind: 'status', expected: `${expected}`, got } as const
      arrangements[of].push({ message, exchange, ...(got === expected ? {} : { deviation }) })
    },
    counted: (id, count) => counts.set(id, [...(counts.get(id) ?? []), count]),
    countsOf: (id) => counts.get(id) ?? [],
    startOver: (id) => {
      log.startOver(id)
      counts.delete(id)
    },
    contractViolations: (operation) => ledger.violations(operation),
    arrangementViolations: (of) => arrangements[of],
    delayedEffects: () => settling.delays(),
    outages,
  }
}
