import type { Exchange } from '../../http/message/exchange.ts'

/** The exchanges of a run, by who sent them. */
export interface ExchangeLog {
  add(exchange: Exchange): void
  /**
   * The exchanges of a case (by its id) or a shared fixture (by its title), in the order in which they began. Undefined
   * means those of the run itself.
   */
  of(id: string | undefined): readonly Exchange[]
  /** How many exchanges there were, including those that are not kept. */
  count(id: string): number
  /** The latest exchanges of a case, at most `count`. */
  latest(id: string, count: number): readonly Exchange[]
  /** Starts the exchanges of a case again, because it runs again. The earlier ones stay in {@link all}. */
  startOver(id: string): void
  /** All exchanges that are kept, in the order in which they began. */
  all(): readonly Exchange[]
  /** What was not kept, in words: nothing is dropped silently. */
  leftOut(): string[]
}

/** How many exchanges of one case are kept: the first ones, and about as many of the latest. */
const kept = { first: 400, latest: 400 } as const

/**
 * Opens an empty log. If a case sends tens of thousands of requests, only the beginning and the end are kept: all of
 * them would take hundreds of megabytes.
 */
export function openExchangeLog(): ExchangeLog {
  const exchanges = new Map<string | undefined, Exchange[]>()
  const dropped = new Map<string | undefined, number>()
  const earlier: Exchange[] = []
  const inOrder = (list: readonly Exchange[]) => list.toSorted((one, other) => one.id - other.id)
  return {
    add: (exchange) => {
      const { check: id } = exchange
      const list = exchanges.get(id)
      if (list === undefined) exchanges.set(id, [exchange])
      else list.push(exchange)
      if (list === undefined || list.length < kept.first + 2 * kept.latest) return
      list.splice(kept.first, kept.latest)
      dropped.set(id, (dropped.get(id) ?? 0) + kept.latest)
    },
    of: (id) => inOrder(exchanges.get(id) ?? []),
    count: (id) => (exchanges.get(id)?.length ?? 0) + (dropped.get(id) ?? 0),
    latest: (id, count) => (count <= 0 ? [] : (exchanges.get(id) ?? []).slice(-count)),
    startOver: (id) => {
      earlier.push(...(exchanges.get(id) ?? []))
      exchanges.delete(id)
    },
    all: () => inOrder([...earlier, ...[...exchanges.values()].flat()]),
    leftOut: () =>
      [...dropped].map(([id, number]) => {
        const earlierOnes = earlier.filter(({ check }) => check === id).length
        const all = number + earlierOnes + (exchanges.get(id)?.length ?? 0)
        return `only the first and last of ${all} exchanges of ${id === undefined ? 'the run itself' : `"${id}"`} are kept`
      }),
  }
}
