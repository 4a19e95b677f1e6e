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

function numeric(left: string, right: string): number {
  const a = BigInt(left)
  const b = BigInt(right)
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Orders that "sorted by id" may mean, since the form of an id is open: as numbers, as text, in natural order
 * (runs of digits as numbers), each with and without regard to case, as usual collations have it, and shorter ids first
 * (numbers written with letters).
 */
const idOrders: readonly Compare[] = [
  codeUnits,
  over(codeUnits, (text) => text.toLowerCase()),
  over(codeUnits, (text) => text.toUpperCase()),
  over(codeUnits, swapCase),
  shortFirst,
  over(shortFirst, swapCase),
  new Intl.Collator('en').compare,
  new Intl.Collator('en', { ignorePunctuation: true }).compare,
  new Intl.Collator('en', { numeric: true }).compare,
  new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare,
]

/**
 * Whether no member comes before its predecessor; equal members may follow each other in any order.
 * @param compare the ascending order
 */
export function isAscending(list: readonly string[], compare: Compare = codeUnits): boolean {
  return list.every((member, index) => {
    const before = list[index - 1]
    return before === undefined || compare(before, member) <= 0
  })
}

/** Whether no member comes after its predecessor in the ascending order. */
export function isDescending(list: readonly string[], compare: Compare = codeUnits): boolean {
  return isAscending(list.toReversed(), compare)
}

const ordersOf = (ids: readonly string[]): readonly Compare[] =>
  ids.every((id) => /^\d+$/.test(id)) ? [numeric, ...idOrders] : idOrders

/** Whether a list of ids is ascending in one of the orders that a service may have for ids. */
export function isAscendingById(ids: readonly string[]): boolean {
  return ordersOf(ids).some((compare) => isAscending(ids, compare))
}

/** Whether a list of ids is descending in one of the orders that a service may have for ids. */
export function isDescendingById(ids: readonly string[]): boolean {
  return isAscendingById(ids.toReversed())
}

/** Whether one and the same order of ids makes the first list ascending and the second descending. */
export function isOneOrder(ascending: readonly string[], descending: readonly string[]): boolean {
  return ordersOf(ascending).some(
    (compare) => isAscending(ascending, compare) && isDescending(descending, compare),
  )
}

/** The members that stand in a list more than once. */
export function repeated(list: readonly string[]): string[] {
  const seen = new Set<string>()
  const again = new Set<string>()
  for (const member of list) (seen.has(member) ? again : seen).add(member)
  return [...again]
}
