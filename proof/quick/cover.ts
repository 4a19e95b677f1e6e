/** What a case would add to a selection. */
export interface Price {
  /** The requests of the case itself. */
  readonly requests: number
  /** The titles of the shared fixtures that it uses; each is paid for only once. */
  readonly fixtures: readonly string[]
}

/** Which cases see which fault, and what they cost. */
export interface Offer {
  readonly prices: ReadonlyMap<string, Price>
  /** The requests of each shared fixture, by its title. */
  readonly fixtures: ReadonlyMap<string, number>
  /** The cases that fail under each fault, by the id of the fault. */
  readonly seenBy: ReadonlyMap<string, readonly string[]>
}

/** The chosen cases. */
export interface Cover {
  readonly cases: readonly string[]
  readonly seen: number
  readonly requests: number
}

/** Cases that are chosen together, and their value for their cost. */
interface Bundle {
  readonly cases: readonly string[]
  readonly cost: number
  /** The number of faults that no chosen case sees yet, per request. */
  readonly worth: number
}

/** The least cost of a case, in requests: every case costs time and a line in the report. */
const least = 0.5

const nothing: Price = { requests: 0, fixtures: [] }

/** Tables that the search uses again and again. */
interface Market {
  readonly faultsOf: (id: string) => ReadonlySet<string>
  readonly priceOf: (id: string) => Price
  readonly fixtureCost: (title: string) => number
  /** All cases that see a fault. */
  readonly cases: readonly string[]
  /** All shared fixtures, each with the cases that use it. */
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

/** The number of faults that a case sees and that are not seen yet. */
const newsOf = ({ faultsOf }: Market, id: string, ...seen: readonly ReadonlySet<string>[]): number =>
  [...faultsOf(id)].filter((fault) => !seen.some((some) => some.has(fault))).length

/** A single case, with the cost of the fixtures that are not paid for yet. */
function single(market: Market, id: string, seen: ReadonlySet<string>, paid: ReadonlySet<string>): Bundle {
  const { requests, fixtures } = market.priceOf(id)
  const cost = requests + sum(fixtures.filter((title) => !paid.has(title)).map(market.fixtureCost))
  return { cases: [id], cost, worth: newsOf(market, id, seen) / (cost + least) }
}

/**
 * Cases that share a fixture that is too expensive for each of them: the best of them, as many as give the highest
 * worth.
 * @returns undefined if they see nothing new
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

/** The first of the items with the highest worth. */
function highest<T>(list: readonly T[], worthOf: (one: T) => number): T | undefined {
  let best: { readonly one: T; readonly worth: number } | undefined
  for (const one of list) {
    const worth = worthOf(one)
    if (best === undefined || worth > best.worth) best = { one, worth }
  }
  return best?.one
}

/** Adds the case or bundle with the highest worth again and again, within the budget. */
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

/** Leaves out each case whose faults the other cases see. */
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
 * The cases that see most faults with a number of requests: a greedy weighted cover. Cases that others make
 * needless are removed, and their cost is spent again, as long as this helps.
 * @param budget the largest number of requests
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
