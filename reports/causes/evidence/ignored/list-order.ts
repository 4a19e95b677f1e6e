import { isJsonObject } from '../../../../harness/index.ts'
import { differOnlyIn, isOfLaterPage, type Reading, valuesBy } from './list-reading.ts'

const fewestOrdered = 3

/** Is a list in the reverse of the requested order? */
export function isTurnedRound({ query, items }: Reading): boolean {
  const order = query.get('sortOrder')
  const values = valuesBy(query.get('sortBy') ?? '', items)
  // Several entries may have been updated within one second.
  if (new Set(values).size < fewestOrdered) return false
  const falls = (list: readonly (string | number)[]) =>
    list.every((value, index) => index === 0 || value <= (list[index - 1] ?? value))
  return order === 'ascending' ? falls(values) : order === 'descending' && falls(values.toReversed())
}

/**
 * Does another reading of the same list, with only the other sortOrder, end with the item with which this one begins?
 * Then the order is obeyed, except among equal values.
 */
export function obeysOrder({ query, items }: Reading, others: readonly Reading[]): boolean {
  const order = query.get('sortOrder')
  const idOf = (item: unknown) => (isJsonObject(item) ? item.id : undefined)
  const first = idOf(items[0])
  if (order === null || first === undefined || items.length < 2) return false
  return others.some(
    (other) =>
      ![null, order].includes(other.query.get('sortOrder')) &&
      differOnlyIn(['sortOrder'], query, other.query) &&
      other.items.length === items.length &&
      idOf(other.items.at(-1)) === first,
  )
}

/**
 * Does another reading of the same list, with only another filterValue, find just the entries of that user? Then the
 * filter is obeyed, but confuses some users.
 */
export function obeysFilter({ query }: Reading, others: readonly Reading[]): boolean {
  const member = query.get('filterBy') ?? ''
  const isOfUser = (user: string) => (item: unknown) =>
    isJsonObject(item) && typeof item[member] === 'string' && item[member].endsWith(user)
  return others.some((other) => {
    const user = other.query.get('filterValue') ?? ''
    return (
      user !== '' &&
      user !== query.get('filterValue') &&
      differOnlyIn(['filterValue'], query, other.query) &&
      other.items.length > 0 &&
      other.items.every(isOfUser(user))
    )
  })
}

/**
 * Does another reading of the same list, with only other fields, show fewer members? Then fields is obeyed, but selects
 * too much.
 */
export function obeysFields({ query, items }: Reading, others: readonly Reading[]): boolean {
  const membersOf = (list: readonly unknown[]) =>
    new Set(list.filter(isJsonObject).flatMap((item) => Object.keys(item))).size
  const own = membersOf(items)
  return others.some(
    (other) =>
      other.query.has('fields') &&
      other.query.get('fields') !== query.get('fields') &&
      other.items.length > 0 &&
      differOnlyIn(['fields'], query, other.query) &&
      membersOf(other.items) < own,
  )
}

/** `sortOrder`, or `sortOrder on later pages` if the first page of the list is in the right order. */
export function laterOrder(page: Reading, others: readonly Reading[]): string {
  const isFirstPage = (other: Reading) =>
    !isOfLaterPage(other) &&
    differOnlyIn(['startIndex', 'count', 'fields'], page.query, other.query) &&
    valuesBy(page.query.get('sortBy') ?? '', other.items).length >= fewestOrdered
  const first = others.find(isFirstPage)
  return first === undefined || contradicts('sortBy and sortOrder', first, () => false)
    ? 'sortOrder'
    : 'sortOrder on later pages'
}

/** Is it the name of a member that items of other readings have? */
export type IsMember = (name: string) => boolean

/**
 * Does a list contradict a parameter? Only such a list can show that the parameter is ignored: a right list may be the
 * same without it.
 */
export function contradicts(name: string, { query, items }: Reading, isMember: IsMember): boolean {
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
  const wrong = values.filter((value, index) => {
    const before = values[index - 1]
    return before !== undefined && (isDescending ? value > before : value < before)
  })
  return wrong.length > 0 && wrong.length >= leastOutOfPlace * (values.length - 1)
}

/**
 * If at least this share of the items is in the wrong place, the order is ignored. If fewer are, only these items are
 * in the wrong place.
 */
const leastOutOfPlace = 0.1

/** The members of a definition without the parameter fields (section "Achievements"). */
const byDefault: ReadonlySet<string> = new Set(['id', 'type', 'point'])

/** Does a list show more than the default members? */
export const isBeyondDefault = ({ items }: Reading): boolean =>
  items.filter(isJsonObject).some((item) => Object.keys(item).some((member) => !byDefault.has(member)))

/** Is a list right for its own parameters? If both readings are wrong, they say nothing about the parameter. */
export function isRight(name: string, reading: Reading, isMember: IsMember): boolean {
  // If it has another filter, it holds what that filter finds: the server confuses the two values.
  if (name === 'the filter') return !reading.query.has('filterBy')
  return name !== 'fields' || !reading.query.has('fields') || !contradicts(name, reading, isMember)
}
