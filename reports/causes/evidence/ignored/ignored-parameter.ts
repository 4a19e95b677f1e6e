import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { textOfId } from '../../../../harness/http/message/items.ts'
import { isJsonObject } from '../../../../harness/index.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'

import type { Symptom } from '../../symptoms/symptom.ts'
import { isNamed, valueNames } from '../../symptoms/wording.ts'
import type { History } from '../traits/entry-history.ts'
import {
  contradicts,
  type IsMember,
  isBeyondDefault,
  isRight,
  isTurnedRound,
  laterOrder,
  obeysFields,
  obeysFilter,
  obeysOrder,
} from './list-order.ts'
import {
  differOnlyIn,
  isOfLaterPage,
  listsByPath,
  pagesOf,
  type Reading,
  readingOf,
  whole,
} from './list-reading.ts'

/** Parameters of a list that belong together, under the name that a title uses. */
const together: Readonly<Record<string, readonly string[]>> = {
  'sortBy and sortOrder': ['sortBy', 'sortOrder'],
  'the filter': ['filterBy', 'filterOp', 'filterValue'],
  fields: ['fields'],
}

/** Fewer items may be equal, or in some order, by chance. */
const fewestAlike = 2

/** Does a symptom say that a list holds the wrong items, or in a wrong order? */
const isOfItems = ({ deviation }: Symptom): boolean =>
  deviation?.kind === 'value' &&
  (valueNames.contents.test(deviation.name) ||
    valueNames.membersByDefault.test(deviation.name) ||
    deviation.order !== undefined)

/** Should a list be empty? */
const shouldBeEmpty = (deviation: Symptom['deviation']): boolean =>
  deviation?.kind === 'value' &&
  (deviation.way === 'unwanted' || deviation.instead?.endsWith(' instead of 0') === true)

/**
 * Does a later page hold the same items as the beginning of the first page? Page sizes may differ, because other checks
 * request other sizes.
 */
function beginsAlike(page: Reading, first: Reading): boolean {
  const start = Number(page.query.get('startIndex') ?? 1)
  if (start <= 1 || (first.query.get('startIndex') ?? '1') !== '1') return false
  // Items that look alike may be different ones.
  if (new Set(page.items.map((item) => JSON.stringify(item))).size < page.items.length) return false
  if (!differOnlyIn(['startIndex', 'count'], page.query, first.query)) return false
  return JSON.stringify(first.items.slice(0, page.items.length)) === JSON.stringify(page.items)
}

/** Does a page hold more than its count? */
const isBeyondCount = ({ query, items }: Reading): boolean =>
  items.length > Number(query.get('count') ?? Infinity)

/** Does a page with another count hold the same items? */
const isOfAnyCount = (page: Reading, other: Reading): boolean =>
  page.query.get('count') !== other.query.get('count') &&
  page.identity === other.identity &&
  differOnlyIn(['startIndex', 'count'], page.query, other.query)

/** Does a list show every entry that certainly existed? */
const showsAll = ({ items }: Reading, there: ReturnType<History['entriesThen']>): boolean => {
  const shown = new Set(items.flatMap((item) => (isJsonObject(item) ? (textOfId(item.id) ?? []) : [])))
  return there.length >= fewestAlike && there.every(([id]) => shown.has(id))
}

/**
 * If a filtered list has at least this many users, it holds all users, not just some that are similar to the requested
 * one.
 */
const manyUsers = 5

/** Are most items of a filtered list those of many other users, in addition to some of the requested user? */
function isMostlyOfOthers({ query, items }: Reading): boolean {
  const [by, value] = [query.get('filterBy') ?? '', query.get('filterValue') ?? '']
  const users = items.flatMap((item) => (isJsonObject(item) ? [textOfId(item[by]) ?? ''] : []))
  const others = users.filter((user) => user !== '' && !user.endsWith(value))
  const isUserThere = others.length < users.filter((user) => user !== '').length
  return isUserThere && new Set(others).size >= manyUsers && 2 * others.length > items.length
}

/** A list with wrong items, and what it is compared with. */
interface WrongList {
  readonly own: Reading
  /** Its pages that the case requested. */
  readonly pages: readonly Reading[]
  /** The other readings of its path. */
  readonly others: readonly Reading[]
  /** Does its order matter? A list that should be empty is wrong in any order. */
  readonly isOrdered: boolean
  /** Should it have the members of a request without fields? */
  readonly isDefault: boolean
  /** Is it in the reverse of the requested order? */
  readonly isTurned: boolean
  readonly isMember: IsMember
  /** The entries that certainly existed when it was answered. */
  readonly entriesThen: () => ReturnType<History['entriesThen']>
}

/** The parameters without which, or with other values of which, another reading got the same items. */
function withSameItems({ own, others, isOrdered, isDefault, isMember }: WrongList): string | undefined {
  const alike = others.filter(({ identity }) => identity === own.identity)
  return Object.entries(together).find(([name, names]) => {
    if (name === 'sortBy and sortOrder' && !isOrdered) return false
    const isWrong = names.some((one) => own.query.has(one))
      ? contradicts(name, own, isMember)
      : isDefault && name === 'fields' && isBeyondDefault(own)
    return (
      isWrong &&
      alike.some(
        (other) =>
          // A repetition of the same request says nothing.
          names.some((one) => own.query.get(one) !== other.query.get(one)) &&
          differOnlyIn(names, own.query, other.query) &&
          isRight(name, other, isMember),
      )
    )
  })?.[0]
}

/** Names the parameter that a wrong list ignores, if it is one that this function looks at. */
type Finder = (list: WrongList) => string | undefined

const ignoredCount: Finder = ({ own, others }) =>
  isBeyondCount(own) && others.some((other) => isOfAnyCount(own, other)) ? 'count' : undefined

const ignoredOrder: Finder = ({ own, others }) => (isOfLaterPage(own) ? laterOrder(own, others) : 'sortOrder')

function ignoredStart({ own, others, pages }: WrongList): string | undefined {
  const isPaged = pages.some(({ identity }) => identity !== own.identity)
  return !isPaged && others.some((other) => beginsAlike(own, other)) ? 'startIndex' : undefined
}

/** A parameter without which another reading got the same items; or the filter, if the list shows everything. */
function ignoredSelection(list: WrongList): string | undefined {
  const { own, others, isMember } = list
  const ignored = withSameItems(list)
  if (ignored === 'sortBy and sortOrder' && obeysOrder(own, others)) return 'sortBy'
  if (ignored === 'fields' && obeysFields(own, others)) return undefined
  if (ignored !== undefined && ignored !== 'the filter') return ignored
  if (!own.query.has('filterBy') || obeysFilter(own, others)) return undefined
  const isIgnored =
    ignored === 'the filter' ||
    (contradicts('the filter', own, isMember) && (showsAll(own, list.entriesThen()) || isMostlyOfOthers(own)))
  return isIgnored ? 'the filter' : undefined
}

/** What to look for in a list, in this order. A list in the reverse order says nothing about its start and filter. */
const findersFor = ({ isTurned }: WrongList): readonly Finder[] =>
  isTurned ? [ignoredCount, ignoredOrder] : [ignoredCount, ignoredStart, ignoredSelection]

/** A list that was answered, with the id of its exchange. */
interface Listed {
  readonly id: number
  readonly reading: Reading
}

function listedIn(exchange: Exchange): readonly Listed[] {
  const reading = readingOf(exchange)
  return reading === undefined ? [] : [{ id: exchange.id, reading }]
}

/** The list of a symptom with what it is compared with; undefined if its items show nothing. */
function wrongListOf(
  { case: { exchanges: asked }, deviation }: Symptom,
  exchange: Exchange,
  about: {
    readonly onPath: (path: string) => readonly Listed[]
    readonly history: Pick<History, 'entriesThen'>
  },
): WrongList | undefined {
  const own = readingOf(exchange)
  if (own === undefined) return undefined
  const pages = pagesOf(
    own,
    asked.filter(({ caller }) => caller === exchange.caller),
  )
  const isOrdered = !shouldBeEmpty(deviation)
  const isTurned = isOrdered && isTurnedRound(whole(own, pages))
  if (!isTurned && own.items.length < fewestAlike) return undefined
  const others = about.onPath(own.path).flatMap(({ id, reading }) => (id === exchange.id ? [] : [reading]))
  return {
    own,
    pages,
    others,
    isOrdered,
    isDefault: isNamed(deviation, 'membersByDefault'),
    isTurned,
    isMember: (member) =>
      others.some(({ items }) => items.some((item) => isJsonObject(item) && Object.hasOwn(item, member))),
    entriesThen: () => about.history.entriesThen(exchange),
  }
}

/**
 * Finds the parameter that a wrong list ignores: another reading without it, or with another value of it, got the same
 * items. The filter is also ignored if the list shows everything.
 * @param history which entries certainly existed when a list was answered
 * @returns a function that names the parameter for a symptom with a wrong list; it returns undefined if there is none
 */
export function ignoredParameterIn(
  { exchanges }: Pick<RunResult, 'exchanges'>,
  history: Pick<History, 'entriesThen'>,
): (symptom: Symptom) => string | undefined {
  let lists: ReadonlyMap<string, readonly Exchange[]> | undefined
  // Most wrong lists have the same path as the one before. The lists of all paths together take too much memory.
  let last: { readonly path: string; readonly listed: readonly Listed[] } | undefined
  const onPath = (path: string) => {
    lists ??= listsByPath(exchanges)
    if (last?.path !== path) last = { path, listed: (lists.get(path) ?? []).flatMap(listedIn) }
    return last.listed
  }
  const found = new Map<number, string | undefined>()
  const search = (symptom: Symptom, exchange: Exchange): string | undefined => {
    const list = wrongListOf(symptom, exchange, { onPath, history })
    if (list === undefined) return undefined
    for (const find of findersFor(list)) {
      const name = find(list)
      if (name !== undefined) return name
    }
    return undefined
  }
  return (symptom) => {
    const { exchange } = symptom
    if (exchange === undefined || !isOfItems(symptom)) return undefined
    if (!found.has(exchange.id)) found.set(exchange.id, search(symptom, exchange))
    return found.get(exchange.id)
  }
}
