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

/** Cases that are chosen together, and what they add for their cost. */
interface Bundle {
  readonly cases: readonly string[]
  readonly cost: number
  /** Faults that no other sees yet, for each request. */
  readonly worth: number
}

/** A case always costs something: time, and a line in the report. In requests. */
const least = 0.5

const nothing: Price = { requests: 0, fixtures: [] }

/** What the search looks up again and again. */
interface Market {
  readonly faultsOf: (id: string) => ReadonlySet<string>
  readonly priceOf: (id: string) => Price
  readonly fixtureCost: (title: string) => number
  /** All cases that see a fault. */
  readonly cases: readonly string[]
  /** All fixtures, each with the cases that look at it. */
  readonly fixtures: ReadonlyMap<string, readonly string[]>
}

function marketOf({ prices, fixtures, seenBy }: Offer): Market {
  const faults = new Map<string, Set<string>>()
  for (const [fault, cases] of seenBy) {
    for (const id of cases) if (prices.has(id)) faults.set(id, (faults.get(id) ?? new Set()).add(fault))
  }
  const cases = [...faults.keys()].sort()
  const none: ReadonlySet<string> = new Set()
  return {
    faultsOf: (id) => faults.get(id) ?? none,
    priceOf: (id) => prices.get(id) ?? nothing,
    fixtureCost: (title) => fixtures.get(title) ?? 0,
    cases,
    fixtures: new Map(
      [...fixtures.keys()].map((title) => [
        title,
        cases.filter((id) => prices.get(id)?.fixtures.includes(title) === true),
      ]),
    ),
  }
}

const titlesOf = ({ priceOf }: Market, cases: readonly string[]): ReadonlySet<string> =>
  new Set(cases.flatMap((id) => priceOf(id).fixtures))

const seenOf = ({ faultsOf }: Market, cases: readonly string[]): Set<string> =>
  new Set(cases.flatMap((id) => [...faultsOf(id)]))

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const costOf = (market: Market, cases: readonly string[]): number =>
  sum(cases.map((id) => market.priceOf(id).requests)) +
  sum([...titlesOf(market, cases)].map(market.fixtureCost))

/** How many faults of a case nobody else sees. */
const newsOf = ({ faultsOf }: Market, id: string, ...seen: readonly ReadonlySet<string>[]): number =>
  [...faultsOf(id)].filter((fault) => !seen.some((some) => some.has(fault))).length

/** A case by itself, with the fixtures that are not paid yet. */
function single(market: Market, id: string, seen: ReadonlySet<string>, paid: ReadonlySet<string>): Bundle {
  const { requests, fixtures } = market.priceOf(id)
  const cost = requests + sum(fixtures.filter((title) => !paid.has(title)).map(market.fixtureCost))
  return { cases: [id], cost, worth: newsOf(market, id, seen) / (cost + least) }
}

/**
 * Cases that share a fixture which none of them is worth alone: the best of them, as many as make the whole worth most.
 * @returns undefined where they see nothing new
 */
function sharing(
  market: Market,
  title: string,
  seen: ReadonlySet<string>,
  paid: ReadonlySet<string>,
): Bundle | undefined {
  const left = new Set(
    market.fixtures
      .get(title)
      ?.filter((id) => market.priceOf(id).fixtures.every((one) => one === title || paid.has(one))),
  )
  const cases: string[] = []
  const news = new Set<string>()
  let cost = market.fixtureCost(title)
  let best: Bundle | undefined
  for (;;) {
    const worthOf = (id: string) => newsOf(market, id, seen, news) / (market.priceOf(id).requests + least)
    const next = highest([...left], worthOf)
    if (next === undefined || worthOf(next) === 0) return best
    left.delete(next)
    cases.push(next)
    cost += market.priceOf(next).requests
    for (const fault of market.faultsOf(next)) if (!seen.has(fault)) news.add(fault)
    const worth = news.size / (cost + least * cases.length)
    if (best === undefined || worth > best.worth) best = { cases: [...cases], cost, worth }
  }
}

/** The first of the highest. */
function highest<T>(list: readonly T[], worthOf: (one: T) => number): T | undefined {
  let best: { readonly one: T; readonly worth: number } | undefined
  for (const one of list) {
    const worth = worthOf(one)
    if (best === undefined || worth > best.worth) best = { one, worth }
  }
  return best?.one
}

/** Adds what sees most for each request, again and again, as long as the budget lasts. */
function filled(market: Market, chosen: readonly string[], budget: number): string[] {
  const cases = [...chosen]
  const seen = seenOf(market, cases)
  let requests = costOf(market, cases)
  for (;;) {
    const paid = titlesOf(market, cases)
    const offered = [
      ...market.cases.map((id) => single(market, id, seen, paid)),
      ...[...market.fixtures.keys()]
        .filter((title) => !paid.has(title))
        .flatMap((title) => sharing(market, title, seen, paid) ?? []),
    ]
    const best = highest(
      offered.filter(({ cost, worth }) => worth > 0 && requests + cost <= budget),
      ({ worth }) => worth,
    )
    if (best === undefined) return cases
    cases.push(...best.cases)
    requests += best.cost
    for (const fault of seenOf(market, best.cases)) seen.add(fault)
  }
}

/** Leaves out each case whose faults the others see. */
function withoutNeedless(market: Market, cases: readonly string[]): string[] {
  const all = seenOf(market, cases).size
  return cases.reduce(
    (kept, id) => {
      const rest = kept.filter((other) => other !== id)
      return seenOf(market, rest).size === all ? rest : kept
    },
    [...cases],
  )
}

/**
 * The cases that see most faults with so many requests: greedy cover by weight. What others make needless goes again, and what it cost is
 * spent anew, as long as that helps.
 * @param budget most requests
 */
export function coverOf(offer: Offer, budget: number): Cover {
  const market = marketOf(offer)
  let cases = withoutNeedless(market, filled(market, [], budget))
  for (;;) {
    const next = withoutNeedless(market, filled(market, cases, budget))
    if (seenOf(market, next).size <= seenOf(market, cases).size) break
    cases = next
  }
  return { cases, seen: seenOf(market, cases).size, requests: costOf(market, cases) }
}
