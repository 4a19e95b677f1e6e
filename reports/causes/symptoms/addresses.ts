import { boardAddress, entryIdsIn as idsOfEntries } from '../../../harness/http/message/board-address.ts'
import type { Exchange } from '../../../harness/http/message/exchange.ts'

/** Prefix for an address that was recorded without a host. */
export const anyHost = 'http://target'

/**
 * How many parameters an address has, and how many ids after the first. A count of three digits, which only makes a
 * list show everything, is left out.
 */
export const parametersOf = (url: string): number =>
  (url.match(/[?&](?!count=\d{3})/g)?.length ?? 0) + (/^[^?]*/.exec(url)?.[0].match(/,|%2C/gi)?.length ?? 0)

/** The path of an address below the version of the interface, without the query. */
export const pathBelow = (url: string): string =>
  url.replace(/^.*\/social\/api\/restful\/v2(?=\/)/, '').replace(/[?#].*$/s, '')

/** The name of the group that an address holds. */
export function groupIn({ request: { url } }: Pick<Exchange, 'request'>): string | undefined {
  const address = boardAddress(url)
  return address === undefined || address.of === 'groups' ? undefined : address.group
}

/** The ids of entries in an address; empty if it is the address of a list. */
export const entryIdsIn = ({ request: { url } }: Pick<Exchange, 'request'>): readonly string[] =>
  idsOfEntries(url)

/** The query of a request; empty if its address cannot be read: the robustness checks send such addresses. */
export const queryOf = ({ request: { url } }: Pick<Exchange, 'request'>): URLSearchParams =>
  URL.canParse(url, anyHost) ? new URL(url, anyHost).searchParams : new URLSearchParams()

/** Does a request name the members that it wants? */
export const asksForFields = (exchange: Exchange | undefined): boolean =>
  exchange !== undefined && queryOf(exchange).has('fields')
