/** Says how two texts follow each other: negative, 0 or positive, as a sort function wants it. */
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

/** Digits, and the two further signs of Base64, behind all letters: their place in the alphabets of Base64 and Base32 (RFC 4648, sections 4 to 6). */
const digitsLast = (text: string): string =>
  text
    .replace(/\d/g, (digit) => String.fromCodePoint(0x100 + Number(digit)))
    .replace(/[+-]/g, '\u0110')
    .replace(/[/_]/g, '\u0111')

/** A whole number, which may be negative. */
const isNumber = (text: string): boolean => /^-?\d+$/.test(text)

/** Numbers by their value; ids of which one is none have no such order. */
function numeric(left: string, right: string): number {
  if (!isNumber(left) || !isNumber(right)) return codeUnits(left, right)
  const a = BigInt(left)
  const b = BigInt(right)
  return a < b ? -1 : a > b ? 1 : 0
}

/** The places of the 16 bytes of a UUID, as its text shows them, in the order in which SQL Server compares them. */
const sqlServerBytes = [10, 11, 12, 13, 14, 15, 8, 9, 7, 6, 5, 4, 3, 2, 1, 0] as const
/** The same for `UUID_TO_BIN(id, 1)` of MySQL, which stores the part of the time that changes slowest first. */
const mysqlSwappedBytes = [6, 7, 4, 5, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15] as const

const hexOf = (uuid: string): string => uuid.replaceAll('-', '').toLowerCase()

const inByteOrder =
  (places: readonly number[]) =>
  (uuid: string): string => {
    const hex = hexOf(uuid)
    return places.map((place) => hex.slice(2 * place, 2 * place + 2)).join('')
  }

/** Java compares a UUID as two signed numbers of 64 bits: with their first bit turned, their text has that order. */
const signedHalves = (uuid: string): string => {
  const turned = (half: string) => `${(Number.parseInt(half[0] ?? '0', 16) ^ 8).toString(16)}${half.slice(1)}`
  const hex = hexOf(uuid)
  return turned(hex.slice(0, 16)) + turned(hex.slice(16))
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Further orders that UUIDs have: of SQL Server's uniqueidentifier, of MySQL's swapped form, of Java. */
const uuidOrders: readonly Compare[] = [
  over(codeUnits, inByteOrder(sqlServerBytes)),
  over(codeUnits, inByteOrder(mysqlSwappedBytes)),
  over(codeUnits, signedHalves),
]

/** Text by its code units, with regard to case in one way or another. */
const byCodeUnits: readonly Compare[] = [
  codeUnits,
  over(codeUnits, (text) => text.toLowerCase()),
  over(codeUnits, (text) => text.toUpperCase()),
  over(codeUnits, swapCase),
]

/** A text whose runs of digits are so long that they follow each other as numbers do. */
const withLongNumbers = (text: string): string => text.replace(/\d+/g, (digits) => digits.padStart(24, '0'))

/**
 * Orders that "sorted by id" may mean, since the form of an id is open: as numbers, as text, in natural order
 * (runs of digits as numbers), each with and without regard to case, as usual collations have it (of databases too, which pass over
 * every sign that is neither letter nor digit, or over hyphens alone), and shorter ids first
 * (numbers written with letters, or in Base64, whose digits come after its letters). UUIDs have {@link uuidOrders} too.
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

/** The place of the first member that comes before its predecessor in an order, counted from 0; -1 where there is none. */
const firstWrong = (list: readonly string[], compare: Compare): number =>
  list.findIndex((member, index) => index > 0 && compare(list[index - 1] ?? '', member) > 0)

const reversed =
  (compare: Compare): Compare =>
  (left, right) =>
    compare(right, left)

/** What an id stands for in Base64, where that is plain text: type and key of a row, as Relay has its ids. */
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
  readonly order: 'ascending' | 'descending'
  /** Ids have any of the orders that a service may have for ids; other values that of their code units. */
  readonly of: 'ids' | 'values'
}

/**
 * Where a list leaves its order: the place of the first member that stands wrongly after its predecessor, counted from 0, in the order
 * that the list keeps longest; undefined where it is in order.
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

/** Whether a list of ids is ascending in one of the orders that a service may have for ids. */
export const isAscendingById = (ids: readonly string[]): boolean =>
  outOfOrderAt({ list: ids, order: 'ascending', of: 'ids' }) === undefined

/** Whether a list of ids is descending in one of the orders that a service may have for ids. */
export const isDescendingById = (ids: readonly string[]): boolean =>
  outOfOrderAt({ list: ids, order: 'descending', of: 'ids' }) === undefined

/** Whether one and the same order of ids makes the first list ascending and the second descending. */
export function isOneOrder(ascending: readonly string[], descending: readonly string[]): boolean {
  return ordersOf(ascending).some(
    (compare) => firstWrong(ascending, compare) < 0 && firstWrong(descending, reversed(compare)) < 0,
  )
}

/** The members that stand in a list more than once. */
export function repeated(list: readonly string[]): string[] {
  const seen = new Set<string>()
  const again = new Set<string>()
  for (const member of list) (seen.has(member) ? again : seen).add(member)
  return [...again]
}
