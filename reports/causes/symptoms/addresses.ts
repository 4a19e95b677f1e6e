import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { decodedSegment } from '../../../harness/http/message/segment.ts'

/** Stands before an address that was recorded without one. */
export const anyHost = 'http://target'

/** How many parameters an address has, without the count that lets a list be seen as a whole, and how many ids beside the first. */
export const parametersOf = (url: string): number =>
  (url.match(/[?&](?!count=\d{3})/g)?.length ?? 0) + (/^[^?]*/.exec(url)?.[0].match(/,|%2C/gi)?.length ?? 0)

/** The path of an address below the version of the interface, without the query. */
export const pathBelow = (url: string): string =>
  url.replace(/^.*\/social\/api\/restful\/v2(?=\/)/, '').replace(/[?#].*$/s, '')

/** The name of the group that an address holds. */
export function groupIn({ request: { url } }: Pick<Exchange, 'request'>): string | undefined {
  const [, name] = /\/textdata\/@app\/([^/?]+)\/@(?:all|self)(?:[/?]|$)/.exec(url) ?? []
  return name === undefined ? undefined : decodedSegment(name)
}

/** The ids of entries that an address holds; none where it is that of a list. */
export function entryIdsIn({ request: { url } }: Pick<Exchange, 'request'>): readonly string[] {
  const [, ids] = /\/textdata\/@app\/[^/?]+\/@all\/([^/?#]+)/.exec(url) ?? []
  return ids === undefined ? [] : decodedSegment(ids).split(',')
}

/** The query of a request that has an address: robustness writes some that are none. */
export const queryOf = ({ request: { url } }: Pick<Exchange, 'request'>): URLSearchParams =>
  new URL(url, anyHost).searchParams

/** Has a request an address that can be read? */
export const hasAddress = ({ request: { url } }: Pick<Exchange, 'request'>): boolean =>
  URL.canParse(url, anyHost)
