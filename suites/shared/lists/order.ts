/** The directions of a sort. */
export const sortOrders = ['ascending', 'descending'] as const

/** One of {@link sortOrders}. */
export type SortOrder = (typeof sortOrders)[number]

/** Compares two texts like a sort function: negative, 0 or positive. */
export type Compare = (left: string, right: string) => number

const codeUnits: Compare = (left, right) => (left < right ? -1 : left > right ? 1 : 0)
const shortFirst: Compare = (left, right) => left.length - right.length || codeUnits(left, right)
const swapCase = (text: string): string =>
  text.replace(/[a-z]+|[A-Z]+/g, (letters) =>
    letters === letters.toLowerCase() ? letters.toUpperCase() : letters.toLowerCase(),
  )
const over =
  (compare: Compare, change: (text: string) => string): Compare =>
  (left, right) =>
    compare(change(left), change(right))

/**
 * Puts the digits, and the two other signs of Base64, after all letters, as in the alphabets of Base64 and Base32
 * (RFC 4648, sections 4 to 6).
 */
const digitsLast = (text: string): string =>
  text
    .replace(/\d/g, (digit) => String.fromCodePoint(0x100 + Number(digit)))
    .replace(/[+-]/g, '\u0110')
    .replace(/[/_]/g, '\u0111')

/** A whole number, possibly negative. */
const isNumber = (text: string): boolean => /^-?\d+$/.test(text)

/** Compares numbers by value; if one of the ids is not a number, by code units. */
function numeric(left: string, right: string): number {
  if (!isNumber(left) || !isNumber(right)) return codeUnits(left, right)
  const a = BigInt(left)
  const b = BigInt(right)
  return a < b ? -1 : a > b ? 1 : 0
}

/** The 16 bytes of a UUID, by their position in its text, in the order in which SQL Server compares them. */
const sqlServerBytes = [10, 11, 12, 13, 14, 15, 8, 9, 7, 6, 5, 4, 3, 2, 1, 0] as const
/** The same for `UUID_TO_BIN(id, 1)` of MySQL, which stores the slowest-changing part of the time first. */
const mysqlSwappedBytes = [6, 7, 4, 5, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15] as const

const hexOf = (uuid: string): string => uuid.replaceAll('-', '').toLowerCase()

const inByteOrder =
  (places: readonly number[]) =>
  (uuid: string): string => {
    const hex = hexOf(uuid)
    return places.map((place) => hex.slice(2 * place, 2 * place + 2)).join('')
  }

/**
 * Java compares a UUID as two signed 64-bit numbers. With the first bit of each inverted, the texts have that order.
 */
const signedHalves = (uuid: string): string => {
  const turned = (half: string) => `${(Number.parseInt(half[0] ?? '0', 16) ^ 8).toString(16)}${half.slice(1)}`
  const hex = hexOf(uuid)
  return turned(hex.slice(0, 16)) + turned(hex.slice(16))
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Further orders of UUIDs: SQL Server's uniqueidentifier, MySQL's swapped form, Java. */
const uuidOrders: readonly Compare[] = [
  over(codeUnits, inByteOrder(sqlServerBytes)),
  over(codeUnits, inByteOrder(mysqlSwappedBytes)),
  over(codeUnits, signedHalves),
]

/** Text by its code units, case-sensitive or not. */
const byCodeUnits: readonly Compare[] = [
  codeUnits,
  over(codeUnits, (text) => text.toLowerCase()),
  over(codeUnits, (text) => text.toUpperCase()),
  over(codeUnits, swapCase),
]

/** Pads the runs of digits of a text, so that text order is also their order as numbers. */
const withLongNumbers = (text: string): string => text.replace(/\d+/g, (digits) => digits.padStart(24, '0'))

/**
 * The orders that "sorted by id" may mean, because the specification leaves the form of an id open: as numbers, as
 * text, in natural order (runs of digits as numbers), each case-sensitive or not, and by usual collations, including
 * those of databases, which ignore every sign except letters and digits, or only hyphens. Also shorter ids first
 * (numbers written with letters, or in Base64, whose digits come after its letters). UUIDs also have {@link
 * uuidOrders}.
 */
const idOrders: readonly Compare[] = [
  ...byCodeUnits,
  ...byCodeUnits.map((compare) => over(compare, withLongNumbers)),
  shortFirst,
  over(shortFirst, swapCase),
  over(shortFirst, digitsLast),
  over(shortFirst, (text) => digitsLast(swapCase(text))),
  new Intl.Collator('en').compare,
  new Intl.Collator('en', { ignorePunctuation: true }).compare,
  over(new Intl.Collator('en').compare, (text) => text.replace(/[^\p{L}\p{N}]/gu, '')),
  over(new Intl.Collator('en').compare, (text) => text.replace(/[-']/g, '')),
  new Intl.Collator('en', { numeric: true }).compare,
  new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare,
]

/** The position of the first member that must come before its predecessor, counted from 0; -1 if there is none. */
const firstWrong = (list: readonly string[], compare: Compare): number =>
  list.findIndex((member, index) => index > 0 && compare(list[index - 1] ?? '', member) > 0)

const reversed =
  (compare: Compare): Compare =>
  (left, right) =>
    compare(right, left)

/** The plain text that an id encodes in Base64, such as the type and key of a row in Relay's ids. */
const decodedId = (id: string): string => Buffer.from(id, 'base64').toString('latin1')

const isEncoded = (id: string): boolean =>
  /^[\w+/-]{4,}={0,2}$/.test(id) && !/^\d+$/.test(id) && /^[\x20-\x7e]+$/.test(decodedId(id))

function ordersOf(ids: readonly string[]): readonly Compare[] {
  if (ids.every(isNumber)) return [numeric, ...idOrders]
  if (ids.every(isUuid)) return [...idOrders, ...uuidOrders]
  if (ids.length === 0 || !ids.every(isEncoded)) return idOrders
  return [...idOrders, ...idOrders.map((compare) => over(compare, decodedId))]
}

/** A list that should be in an order. */
export interface Ordered {
  readonly list: readonly string[]
  readonly order: SortOrder
  /** Ids may have any order that a service may use for ids; other values have the order of their code units. */
  readonly of: 'ids' | 'values'
}

/**
 * Where a list leaves its order: the position of the first member that is wrong after its predecessor, counted from 0.
 * Several orders are possible; the one that the list keeps longest counts. Undefined if the list is in order.
 */
export function outOfOrderAt({ list, order, of }: Ordered): number | undefined {
  let latest: number | undefined
  for (const compare of of === 'ids' ? ordersOf(list) : [codeUnits]) {
    const at = firstWrong(list, order === 'ascending' ? compare : reversed(compare))
    if (at < 0) return undefined
    latest = Math.max(latest ?? at, at)
  }
  return latest
}

/** Whether a list of ids is ascending in one of the orders that a service may use for ids. */
export const isAscendingById = (ids: readonly string[]): boolean =>
  outOfOrderAt({ list: ids, order: 'ascending', of: 'ids' }) === undefined

/** Whether a list of ids is descending in one of the orders that a service may use for ids. */
export const isDescendingById = (ids: readonly string[]): boolean =>
  outOfOrderAt({ list: ids, order: 'descending', of: 'ids' }) === undefined

/**
 * Whether the second list is the reverse of the first, or the same order of ids makes the first list ascending and the
 * second descending.
 */
export function isOneOrder(ascending: readonly string[], descending: readonly string[]): boolean {
  return (
    ascending.toReversed().join() === descending.join() ||
    ordersOf(ascending).some(
      (compare) => firstWrong(ascending, compare) < 0 && firstWrong(descending, reversed(compare)) < 0,
    )
  )
}

/** The members that are in a list more than once. */
export function repeated(list: readonly string[]): string[] {
  const seen = new Set<string>()
  const again = new Set<string>()
  for (const member of list) (seen.has(member) ? again : seen).add(member)
  return [...again]
}
