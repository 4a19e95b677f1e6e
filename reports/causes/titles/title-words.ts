import { withoutIds } from '../../../harness/http/message/deviation.ts'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { listed } from '../../../harness/http/message/shown.ts'
import { cut } from '../../text/escaping.ts'
import { andMore } from '../../text/more.ts'
import { pathBelow } from '../symptoms/addresses.ts'

/** Operations named in a title. The others are counted. */
export const namedOperations = 3

/** `published and updated`. */
export const enumerated = (names: readonly string[]): string => listed(names, 'and')

/** The operations, the first few by name. */
export const operationList = (operations: readonly string[]): string => {
  const left = operations.length - namedOperations
  return `${operations.slice(0, namedOperations).join(', ')}${andMore(left, 'operation')}`
}

/** The method and path of a request that belongs to no operation: `GET /textdata/@app`. */
function requestOf(exchange: Exchange | undefined): string {
  if (exchange === undefined) return 'the target'
  const { method, url } = exchange.request
  const path = pathBelow(url)
  return `${method} ${cut(withoutIds(path.replace(/^https?:\/\/[^/]*/, '')), 80)}`
}

/** The operation of an exchange, or its method and path. */
export const askedOf = (exchange: Exchange | undefined): string => exchange?.operation ?? requestOf(exchange)

/**
 * A name of an operation or a member that is not a plain noun. It is not capitalised at the beginning of a sentence.
 */
const ownName =
  /^([a-z]+([A-Z]|\.[a-z])|(published|updated|repeatable|disclosed|available|sorted|filtered)\b)/

/** The text as the beginning of a sentence. */
export const capital = (text: string): string =>
  ownName.test(text) ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** Longest beginning of a message in a title, in UTF-16 units. */
const longest = 140

/** The first line of a message. A long line is cut at the end of a word. */
export function firstLine(text: string): string {
  const line = text.split('\n')[0] ?? ''
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/\s+\S*$/, '')} …`
}
