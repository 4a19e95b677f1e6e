import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { isJsonObject } from '../../../harness/index.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import { itemsShown } from '../symptoms/bodies.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { valueNames } from '../symptoms/wording.ts'

/** Parameters of a list that are given together, under the name that a title uses. */
const together: Readonly<Record<string, readonly string[]>> = {
  'sortBy and sortOrder': ['sortBy', 'sortOrder'],
  'the filter': ['filterBy', 'filterOp', 'filterValue'],
  fields: ['fields'],
}

/** Fewer items than these are alike by chance, or are in an order by chance. */
const fewestAlike = 2

const fewestOrdered = 3

/** A list that was answered, and what it was asked for with. */
interface Reading {
  readonly path: string
  readonly query: ReadonlyMap<string, string>
  readonly items: readonly unknown[]
  /** Tells whether two are the same, also where the record has cut them. */
  readonly identity: string
}

function readingOf(exchange: Exchange): Reading | undefined {
  const {
    request: { method, url },
    response,
  } = exchange
  if (method !== 'GET' || response?.status !== 200 || !URL.canParse(url, 'http://target')) return undefined
  const items = itemsShown(exchange)
  if (items === undefined) return undefined
  const { pathname, searchParams } = new URL(url, 'http://target')
  const identity = response.digest ?? JSON.stringify(items)
  return { path: pathname, query: new Map(searchParams), items, identity }
}

/** Does a symptom say that a list holds the wrong items, or in a wrong order? */
const isOfItems = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' &&
  (valueNames.contents.test(deviation.name) ||
    valueNames.membersByDefault.test(deviation.name) ||
    deviation.order !== undefined)

/** Are all parameters but these the same? */
function differInAlone(names: readonly string[], one: Reading['query'], other: Reading['query']): boolean {
  const rest = (query: Reading['query']) => [...query].filter(([name]) => !names.includes(name)).sort()
  return rest(one).join('&') === rest(other).join('&')
}

/** Does a later page hold what the first one begins with? Other checks ask for pages of other sizes. */
function beginsAlike(page: Reading, whole: Reading): boolean {
  const start = Number(page.query.get('startIndex') ?? 1)
  if (start <= 1 || (whole.query.get('startIndex') ?? '1') !== '1') return false
  // Items that look alike may be others.
  if (new Set(page.items.map((item) => JSON.stringify(item))).size < page.items.length) return false
  if (!differInAlone(['startIndex', 'count'], page.query, whole.query)) return false
  return JSON.stringify(whole.items.slice(0, page.items.length)) === JSON.stringify(page.items)
}

/** Does a list come in the order opposite to that which was asked for? */
function isTurnedRound({ query, items }: Reading): boolean {
  const order = query.get('sortOrder')
  const values = valuesBy(query.get('sortBy') ?? '', items)
  // Several may have been updated within one second.
  if (new Set(values).size < fewestOrdered) return false
  const falls = (list: readonly (string | number)[]) =>
    list.every((value, index) => index === 0 || value <= (list[index - 1] ?? value))
  return order === 'ascending' ? falls(values) : order === 'descending' && falls(values.toReversed())
}

/** The pages of a list that a case asked for, of one size and order, and this one among them. */
const pagesOf = (page: Reading, asked: readonly Exchange[]): readonly Reading[] =>
  asked
    .flatMap((one) => readingOf(one) ?? [])
    .filter(({ path, query }) => path === page.path && differInAlone(['startIndex'], query, page.query))

const startOf = ({ query }: Reading): number => Number(query.get('startIndex') ?? 1)

/** A list of all its pages: what is wrong with all of them is not seen on each. */
function whole(page: Reading, pages: readonly Reading[]): Reading {
  const items = pages.toSorted((one, other) => startOf(one) - startOf(other)).flatMap(({ items }) => items)
  return { ...page, items: items.length > page.items.length ? items : page.items }
}

const isOfLaterPage = (page: Reading): boolean => startOf(page) > 1

/** Where the first page of a list is in the right order, a later one that is not ignores it alone. */
function laterOrder(page: Reading, others: readonly Reading[]): string {
  const isFirstPage = (other: Reading) =>
    !isOfLaterPage(other) &&
    differInAlone(['startIndex', 'count', 'fields'], page.query, other.query) &&
    valuesBy(page.query.get('sortBy') ?? '', other.items).length >= fewestOrdered
  const first = others.find(isFirstPage)
  return first === undefined || contradicts('sortBy and sortOrder', first, () => false)
    ? 'sortOrder'
    : 'sortOrder on later pages'
}

/** Is it the name of a member that items of other readings have? */
type IsMember = (name: string) => boolean

/** Is a list not as a parameter wants it? One that is right for it may be the same without it. */
function contradicts(name: string, { query, items }: Reading, isMember: IsMember): boolean {
  const objects = items.filter(isJsonObject)
  if (name === 'fields') {
    const named = (query.get('fields') ?? '').split(',')
    const isBeyond = (member: string) => member !== 'id' && !named.includes(member)
    return (
      objects.some((item) => Object.keys(item).some(isBeyond)) ||
      named.some((member) => isMember(member) && objects.every((item) => !Object.hasOwn(item, member)))
    )
  }
  if (name === 'the filter') {
    const user = query.get('filterValue') ?? ''
    const member = query.get('filterBy') ?? ''
    return objects.some((item) => {
      const value = item[member]
      return typeof value === 'string' && !value.endsWith(user)
    })
  }
  const values = valuesBy(query.get('sortBy') ?? '', items)
  const isDescending = query.get('sortOrder') === 'descending'
  return values.some((value, index) => {
    const before = values[index - 1]
    return before !== undefined && (isDescending ? value > before : value < before)
  })
}

/** The members of a definition that come without the parameter fields (section "Achievements"). */
const byDefault: ReadonlySet<string> = new Set(['id', 'type', 'point'])

/** Does a list show more than the members that come by default? */
const isBeyondDefault = ({ items }: Reading): boolean =>
  items.filter(isJsonObject).some((item) => Object.keys(item).some((member) => !byDefault.has(member)))

/** Does a list have what it was asked for? What is wrong for two readings tells nothing of either. */
function isRight(name: string, reading: Reading, isMember: IsMember): boolean {
  // With another filter it has what that one finds: the two values are taken for one.
  if (name === 'the filter') return !reading.query.has('filterBy')
  return name !== 'fields' || !reading.query.has('fields') || !contradicts(name, reading, isMember)
}

/** The values by which items are sorted, numbers as such; none where they cannot be compared. */
function valuesBy(member: string, items: readonly unknown[]): readonly (string | number)[] {
  const values = items.map((item) => {
    const value = isJsonObject(item) ? item[member] : undefined
    return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  })
  const kind = typeof values[0]
  const areComparable = values.every(
    (value): value is string | number =>
      typeof value === kind && (typeof value === 'string' || typeof value === 'number'),
  )
  return areComparable ? values : []
}

/**
 * The parameter without which a list that is wrong would be answered alike: another reading, without it or with another value of it, got the
 * same items.
 * @param symptom a list with wrong contents
 * @returns finds it, or undefined where there is none
 */
export function ignoredParameterIn({
  exchanges,
}: Pick<RunResult, 'exchanges'>): (symptom: Symptom) => string | undefined {
  let readings: ReadonlyMap<string, readonly Exchange[]> | undefined
  const found = new Map<number, string | undefined>()
  const search = ({ case: { exchanges: asked }, deviation }: Symptom, exchange: Exchange) => {
    const isDefault = deviation?.kind === 'value' && valueNames.membersByDefault.test(deviation.name)
    const own = readingOf(exchange)
    if (own === undefined) return undefined
    const pages = pagesOf(
      own,
      asked.filter(({ caller }) => caller === exchange.caller),
    )
    const isTurned = isTurnedRound(whole(own, pages))
    if (isTurned && !isOfLaterPage(own)) return 'sortOrder'
    if (!isTurned && own.items.length < fewestAlike) return undefined
    readings ??= listsByPath(exchanges)
    const others = (readings.get(own.path) ?? [])
      .filter(({ id }) => id !== exchange.id)
      .flatMap((one) => readingOf(one) ?? [])
    if (isTurned) return laterOrder(own, others)
    const isPaged = pages.some(({ identity }) => identity !== own.identity)
    if (!isPaged && others.some((other) => beginsAlike(own, other))) return 'startIndex'
    const isMember: IsMember = (member) =>
      others.some(({ items }) => items.some((item) => isJsonObject(item) && Object.hasOwn(item, member)))
    const alike = others.filter(({ identity }) => identity === own.identity)
    return Object.entries(together).find(([name, names]) => {
      return (
        (names.some((one) => own.query.has(one))
          ? contradicts(name, own, isMember)
          : isDefault && name === 'fields' && isBeyondDefault(own)) &&
        alike.some((other) => differInAlone(names, own.query, other.query) && isRight(name, other, isMember))
      )
    })?.[0]
  }
  return (symptom) => {
    const { exchange } = symptom
    if (exchange === undefined || !isOfItems(symptom)) return undefined
    if (!found.has(exchange.id)) found.set(exchange.id, search(symptom, exchange))
    return found.get(exchange.id)
  }
}

function listsByPath(exchanges: readonly Exchange[]): ReadonlyMap<string, readonly Exchange[]> {
  const lists = new Map<string, Exchange[]>()
  for (const exchange of exchanges) {
    const { request, response } = exchange
    if (request.method !== 'GET' || response?.status !== 200) continue
    const path = request.url.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*$/s, '')
    const list = lists.get(path)
    if (list === undefined) lists.set(path, [exchange])
    else list.push(exchange)
  }
  return lists
}
