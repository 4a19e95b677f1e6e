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

/** A case always costs something: time, and a line in the report. In requests. */
const least = 0.5

/**
 * The cases that see most faults with so many requests: greedy cover by weight, again and again the case that sees most faults that no
 * other sees yet for each request that it adds. What others make needless goes again, and what it cost is spent anew, as long as that helps.
 * @param budget most requests
 */
export function coverOf({ prices, fixtures, seenBy }: Offer, budget: number): Cover {
  const faultsOf = new Map<string, Set<string>>()
  for (const [fault, cases] of seenBy) {
    for (const id of cases) if (prices.has(id)) faultsOf.set(id, (faultsOf.get(id) ?? new Set()).add(fault))
  }
  const costOf = (cases: readonly string[]): number => {
    const titles = new Set(cases.flatMap((id) => prices.get(id)?.fixtures ?? []))
    const own = cases.reduce((sum, id) => sum + (prices.get(id)?.requests ?? 0), 0)
    return own + [...titles].reduce((sum, title) => sum + (fixtures.get(title) ?? 0), 0)
  }
  const seenOf = (cases: readonly string[]) => new Set(cases.flatMap((id) => [...(faultsOf.get(id) ?? [])]))

  const filled = (chosen: readonly string[]): string[] => {
    const cases = [...chosen]
    const seen = seenOf(cases)
    let requests = costOf(cases)
    for (;;) {
      const paid = new Set(cases.flatMap((id) => prices.get(id)?.fixtures ?? []))
      let best: { readonly id: string; readonly cost: number; readonly worth: number } | undefined
      for (const [id, own] of faultsOf) {
        const news = [...own].filter((fault) => !seen.has(fault)).length
        if (news === 0) continue
        const { requests: ownRequests = 0, fixtures: used = [] } = prices.get(id) ?? {}
        const unpaid = used.filter((title) => !paid.has(title))
        const cost = ownRequests + unpaid.reduce((sum, title) => sum + (fixtures.get(title) ?? 0), 0)
        const worth = news / (cost + least)
        if (requests + cost > budget) continue
        if (best === undefined || worth > best.worth || (worth === best.worth && id < best.id)) {
          best = { id, cost, worth }
        }
      }
      if (best === undefined) return cases
      cases.push(best.id)
      requests += best.cost
      for (const fault of faultsOf.get(best.id) ?? []) seen.add(fault)
    }
  }
  const withoutNeedless = (cases: readonly string[]): string[] => {
    const all = seenOf(cases).size
    return cases.reduce(
      (kept, id) => {
        const rest = kept.filter((other) => other !== id)
        return seenOf(rest).size === all ? rest : kept
      },
      [...cases],
    )
  }

  let cases = withoutNeedless(filled([]))
  for (;;) {
    const next = withoutNeedless(filled(cases))
    if (seenOf(next).size <= seenOf(cases).size) break
    cases = next
  }
  return { cases, seen: seenOf(cases).size, requests: costOf(cases) }
}
