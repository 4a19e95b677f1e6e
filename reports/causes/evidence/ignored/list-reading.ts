import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { isJsonObject } from '../../../../harness/index.ts'
import { grouped } from '../../counting.ts'
import { anyHost } from '../../symptoms/addresses.ts'
import { itemsShown } from '../../symptoms/bodies.ts'

/** What a request for a list asks for. */
interface Asked {
  readonly path: string
  readonly query: ReadonlyMap<string, string>
}

/** A list that was answered, and what its request asks for. */
export interface Reading extends Asked {
  readonly items: readonly unknown[]
  /** Equal for equal lists, even if the recorder has cut them. */
  readonly identity: string
}

/** What an answered reading asks for; undefined for any other exchange, and if the address cannot be read. */
export function askedIn({ request: { method, url }, response }: Exchange): Asked | undefined {
  if (method !== 'GET' || response?.status !== 200 || !URL.canParse(url, anyHost)) return undefined
  const { pathname, searchParams } = new URL(url, anyHost)
  return { path: pathname, query: new Map(searchParams) }
}

/** The list in an exchange; undefined if there is none, or the address cannot be read. */
export function readingOf(exchange: Exchange): Reading | undefined {
  const asked = askedIn(exchange)
  const items = asked && itemsShown(exchange)
  if (asked === undefined || items === undefined) return undefined
  return { ...asked, items, identity: exchange.response?.digest ?? JSON.stringify(items) }
}

/** Are all parameters except these the same? */
export function differOnlyIn(
  names: readonly string[],
  one: Reading['query'],
  other: Reading['query'],
): boolean {
  const rest = (query: Reading['query']) => [...query].filter(([name]) => !names.includes(name)).sort()
  return rest(one).join('&') === rest(other).join('&')
}

/** The pages of a list that a case requested with the same parameters, including this page. */
export const pagesOf = (page: Reading, asked: readonly Exchange[]): readonly Reading[] =>
  asked
    .flatMap((one) => readingOf(one) ?? [])
    .filter(({ path, query }) => path === page.path && differOnlyIn(['startIndex'], query, page.query))

const startOf = ({ query }: Reading): number => Number(query.get('startIndex') ?? 1)

/** A list of all its pages, because some mistakes only show in all pages together. */
export function whole(page: Reading, pages: readonly Reading[]): Reading {
  const items = pages
    .toSorted((one, other) => startOf(one) - startOf(other))
    .flatMap(({ items: shown }) => shown)
  return { ...page, items: items.length > page.items.length ? items : page.items }
}

/** Does a list begin after its first item? */
export const isOfLaterPage = (page: Reading): boolean => startOf(page) > 1

/** The values by which items are sorted, with numbers as numbers; empty if they cannot be compared. */
export function valuesBy(member: string, items: readonly unknown[]): readonly (string | number)[] {
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

/** The readings that got an answer, by path. */
export const listsByPath = (exchanges: readonly Exchange[]): ReadonlyMap<string, readonly Exchange[]> =>
  grouped(exchanges, ({ request, response }) =>
    request.method === 'GET' && response?.status === 200
      ? request.url.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*$/s, '')
      : undefined,
  )
