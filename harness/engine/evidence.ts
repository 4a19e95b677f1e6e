import type { Exchange } from '../record/exchange.ts'

/** The exchanges of a run, by who made them. */
export interface Evidence {
  add(exchange: Exchange): void
  /** The exchanges of a check or a scenario, by its id or title; undefined: the run's own. */
  of(id: string | undefined): readonly Exchange[]
  /** How many there were, those included that are not kept. */
  count(id: string): number
  /** Makes the exchanges of a scenario evidence of a check as well. */
  witness(id: string, title: string): void
  /** What was not kept, in words: nothing is dropped silently. */
  leftOut(): string[]
}

/** Exchanges kept of one check: so many from its beginning, and about so many of the latest. */
const kept = { first: 400, latest: 400 } as const

/**
 * Opens an empty record. Of a check that sends tens of thousands of requests the beginning and the end are kept: all would take
 * hundreds of megabytes.
 */
export function openEvidence(): Evidence {
  const exchanges = new Map<string | undefined, Exchange[]>()
  const dropped = new Map<string | undefined, number>()
  const of = (id: string | undefined): readonly Exchange[] => exchanges.get(id) ?? []
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
    of,
    count: (id) => of(id).length + (dropped.get(id) ?? 0),
    witness: (id, title) => {
      exchanges.set(id, [...of(id), ...of(title)])
    },
    leftOut: () =>
      [...dropped].map(
        ([id, number]) =>
          `${number} exchanges of ${id ?? 'the run itself'} are not kept: those between its first and last`,
      ),
  }
}
