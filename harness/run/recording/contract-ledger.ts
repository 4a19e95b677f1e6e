import { type ContractProblem, problemText } from '../../http/contract/contract-schemas.ts'
import type { Deviation } from '../../http/message/deviation.ts'
import type { Exchange, Violation } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import type { ContractRecord } from '../result/result.ts'

/** Records what the run saw of each operation, and how its responses broke the contract. */
export interface ContractLedger {
  add(operation: string, response: HttpResponse, problems: readonly ContractProblem[]): void
  /**
   * Adds a response to a hostile request. Its problems break no contract, because they may come from the connection and
   * not from the service.
   */
  addHostile(operation: string, response: HttpResponse, problems: readonly ContractProblem[]): void
  /** Each way in which responses broke the contract, with its first response and how often it was seen. */
  violations(operation: string): readonly Violation[]
  /** The first response to one of these cases or shared fixtures that broke the contract. */
  firstBroken(checks: readonly string[]): Violation | undefined
  records(): Record<string, ContractRecord>
}

/** More responses than this are not listed: nearly all of the operation are wrong then. */
const keptResponses = 300

/** How many ways are kept for one operation: a target can produce any number of them. */
const keptViolations = 20

/** One way in which the responses of an operation broke the contract. */
interface Kept {
  readonly message: string
  readonly exchange: Exchange
  readonly deviation: Deviation
  readonly maker?: Exchange
  /** Ids of the exchanges with these responses. */
  readonly responses: number[]
  times: number
}

interface Seen {
  exchanges: number
  readonly statuses: Record<string, number>
  readonly kept: Map<string, Kept>
  /** Ids of the exchanges whose responses keep the contract. */
  readonly right: number[]
}

/** Finds the write that made what is wrong at a place of a response. */
export type MakerOf = (response: HttpResponse, place: string) => Exchange | undefined

/** Opens an empty ledger. */
export function contractLedger(makerOf: MakerOf = () => undefined): ContractLedger {
  const operations = new Map<string, Seen>()
  const broken = new Map<string, Violation>()
  const violations = ({ kept, exchanges }: Seen): Violation[] =>
    [...kept.values()].map(({ times, responses, ...violation }) => ({
      ...violation,
      seen: { times, of: exchanges },
      ...(responses.length < keptResponses ? { responses } : {}),
    }))
  const added = (operation: string, response: HttpResponse, problems: readonly ContractProblem[]): Seen => {
    const seen: Seen = operations.get(operation) ?? { exchanges: 0, statuses: {}, kept: new Map(), right: [] }
    operations.set(operation, seen)
    seen.exchanges++
    seen.statuses[response.status] = (seen.statuses[response.status] ?? 0) + 1
    const { id, check } = response.exchange
    const [first] = problems
    if (first === undefined) seen.right.push(id)
    else if (check !== undefined && !broken.has(check))
      broken.set(check, { message: messageOf(response.status, first), exchange: response.exchange })
    return seen
  }
  return {
    add: (operation, response, problems) => {
      const seen = added(operation, response, problems)
      for (const problem of problems) keep(seen, response, problem, makerOf)
    },
    addHostile: added,
    firstBroken: (checks) => checks.flatMap((check) => broken.get(check) ?? [])[0],
    violations: (operation) => {
      const seen = operations.get(operation)
      return seen === undefined ? [] : violations(seen)
    },
    records: () =>
      Object.fromEntries(
        [...operations].map(([id, seen]) => {
          const { exchanges, statuses, right } = seen
          return [id, { exchanges, statuses, violations: violations(seen), right }]
        }),
      ),
  }
}

const messageOf = (status: number, problem: ContractProblem): string =>
  `in the ${status} response: ${problemText(problem)}`

function keep({ kept }: Seen, response: HttpResponse, problem: ContractProblem, makerOf: MakerOf): void {
  const { status, exchange } = response
  const place = problem.place.replace(/\/\d+(?=\/|$)/g, '/N')
  const key = `${place} ${problem.way}`
  const known = kept.get(key)
  const shown = () => {
    const maker = exchange.request.method === 'GET' ? makerOf(response, problem.place) : undefined
    return { message: messageOf(status, problem), exchange, ...(maker === undefined ? {} : { maker }) }
  }
  if (known !== undefined) {
    known.times++
    // A list may break the contract in each of its items.
    if (known.responses.length < keptResponses && known.responses.at(-1) !== exchange.id)
      known.responses.push(exchange.id)
    // An exchange of a check is the better example: requests of the run itself (its lock, its cleanup) show less, and
    // whoever sends them by hand holds up other runs. One whose write is known says what to fix.
    if (exchange.check === undefined || (known.exchange.check !== undefined && known.maker !== undefined))
      return
    const better = shown()
    if (known.exchange.check === undefined || better.maker?.check !== undefined)
      kept.set(key, { ...known, ...better })
  } else if (kept.size < keptViolations) {
    const deviation: Deviation = { kind: 'contract', place, way: problem.way }
    kept.set(key, { ...shown(), deviation, responses: [exchange.id], times: 1 })
  }
}
