/** What a case would add to a selection. */
export interface Price {
  /** Requests of its own. */
  readonly requests: number
  /** Titles of the shared fixtures that it looks at; each is paid once. */
  readonly fixtures: readonly string[]
}

/** What sees which fault, and what it costs. */
export interface Offer {
  readonly prices: ReadonlyMap<string, Price>
  /** Requests of each shared fixture, by its title. */
  readonly fixtures: ReadonlyMap<string, number>
  /** By fault, the cases that fail under it. */
  readonly seenBy: ReadonlyMap<string, readonly string[]>
}

/** Cases chosen, in the order of what they add. */
export interface Cover {
  readonly cases: readonly string[]
  readonly seen: number
  readonly requests: number
}

/** A case always costs something: time, and a line in the report. */
const least = 0.5

/**
 * Greedy cover by weight: again and again the case that sees most faults that no other sees yet, for each request that it adds.
 * @param share of all faults that is enough, 0 to 1
 */
export function coverOf({ prices, fixtures, seenBy }: Offer, share: number): Cover {
  const faultsOf = new Map<string, Set<string>>()
  for (const [fault, cases] of seenBy) {
    for (const id of cases) if (prices.has(id)) faultsOf.set(id, (faultsOf.get(id) ?? new Set()).add(fault))
  }
  const paid = new Set<string>()
  const seen = new Set<string>()
  const cases: string[] = []
  let requests = 0
  const costOf = (id: string): number => {
    const price = prices.get(id)
    const shared = (price?.fixtures ?? []).filter((title) => !paid.has(title))
    return (price?.requests ?? 0) + shared.reduce((sum, title) => sum + (fixtures.get(title) ?? 0), 0)
  }
  while (seen.size < share * seenBy.size) {
    const [best] = [...faultsOf]
      .map(([id, own]) => ({
        id,
        worth: [...own].filter((fault) => !seen.has(fault)).length / (costOf(id) + least),
      }))
      .filter(({ worth }) => worth > 0)
      .sort((one, other) => other.worth - one.worth || (one.id < other.id ? -1 : 1))
    if (best === undefined) break
    requests += costOf(best.id)
    for (const title of prices.get(best.id)?.fixtures ?? []) paid.add(title)
    for (const fault of faultsOf.get(best.id) ?? []) seen.add(fault)
    faultsOf.delete(best.id)
    cases.push(best.id)
  }
  return { cases, seen: seen.size, requests }
}
