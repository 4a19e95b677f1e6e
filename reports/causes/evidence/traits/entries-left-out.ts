import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { textOfId } from '../../../../harness/http/message/items.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'
import { entryIdsIn, queryOf } from '../../symptoms/addresses.ts'
import { itemsShown, membersOf } from '../../symptoms/bodies.ts'
import { isIncomplete } from '../../symptoms/contents.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { isGenerated } from '../../symptoms/symptoms.ts'
import { traitOf } from './entries-concerned.ts'
import type { History } from './entry-history.ts'
import type { Entry } from './entry-traits.ts'
import { users } from './request-traits.ts'

/**
 * At least this share of the entries with a trait must be left out, and of the left-out entries must have the trait.
 * Not all, because other writes may have changed some.
 */
const nearlyAll = 0.9

/** The size of a page without count (section "Limits"). */
const defaultCount = 50

/** What lists leave out. */
export interface LeftOut {
  /** Completes "entries …". */
  readonly trait: string
  /** The filter and the sort of these lists, as in the query: `filterBy=ownerId`, or `filterBy` if the values differ. */
  readonly asked: readonly string[]
}

/**
 * Which entries wrong lists leave out, while they show others of the same group: replies, updated entries, and so on.
 * @returns undefined if lists lack nothing, or if the missing entries have nothing in common
 */
export function entriesLeftOut(
  lead: Symptom,
  symptoms: readonly Symptom[],
  { exchanges }: Pick<RunResult, 'exchanges'>,
  history: History,
): LeftOut | undefined {
  const wrongList = lead.exchange
  if (wrongList === undefined || !answersEntries(wrongList) || !symptoms.some(isIncomplete)) return undefined
  const asked = commonlyAsked(wrongList, symptoms)
  const lists = exchanges.filter(
    (one) =>
      one.operation === wrongList.operation &&
      answersEntries(one) &&
      users.has(one.caller) === users.has(wrongList.caller) &&
      asked.every((parameter) => askedWith(one).includes(parameter)),
  )
  const wrong = new Map<Entry, Exchange>()
  const right = new Map<Entry, Exchange>()
  for (const list of lists) {
    const shown = idsInWhole(list)
    if (shown === undefined) continue
    for (const [id, entry] of history.entriesThen(list))
      if (isAskedFor(id, entry, list)) (shown.has(id) ? right : wrong).set(entry, list)
  }
  const trait = traitOf(wrong, right, { history, leastShare: nearlyAll, leastOfWrong: nearlyAll })?.trait
  return trait === undefined ? undefined : { trait, asked }
}

/** Is it a list of entries, or a reading of several ids? */
const answersEntries = (one: Exchange): boolean =>
  one.operation === 'textdata.list' || (one.operation === 'textdata.read' && entryIdsIn(one).length > 1)

/** By what a list was filtered and sorted, if it was: with and without the member. */
function askedWith(list: Exchange): readonly string[] {
  const query = queryOf(list)
  return ['filterBy', 'sortBy'].flatMap((name) =>
    query.has(name) ? [`${name}=${query.get(name)}`, name] : [],
  )
}

/** The filter and the sort that all incomplete lists have in common, with their members if these are the same. */
function commonlyAsked(wrongList: Exchange, symptoms: readonly Symptom[]): readonly string[] {
  const lists = symptoms.flatMap((symptom) =>
    !isGenerated(symptom) && isIncomplete(symptom) && symptom.exchange?.operation === 'textdata.list'
      ? [askedWith(symptom.exchange)]
      : [],
  )
  const common = askedWith(wrongList).filter((one) => lists.every((asked) => asked.includes(one)))
  return common.filter((one) => !common.some((other) => other.startsWith(`${one}=`)))
}

/** The ids in a list that is complete on one page; undefined for any other response. */
function idsInWhole(list: Exchange): ReadonlySet<string> | undefined {
  if (list.response?.truncated !== false) return undefined
  const items = itemsShown(list)
  const query = queryOf(list)
  const isWhole = query.get('startIndex') === null || query.get('startIndex') === '1'
  const isFull = items !== undefined && items.length >= Number(query.get('count') ?? defaultCount)
  // A reading of several ids has no pages.
  if (items === undefined || !isWhole || (isFull && list.operation === 'textdata.list')) return undefined
  return new Set(items.flatMap(({ id }) => textOfId(id) ?? []))
}

/** Is an entry named by its id, or does the filter of the list, if it has one, certainly find it? */
function isAskedFor(entryId: string, entry: Entry, list: Exchange): boolean {
  const ids = entryIdsIn(list)
  if (ids.length > 0) return ids.includes(entryId)
  const query = queryOf(list)
  const member = query.get('filterBy')
  if (member === null) return true
  // The writer of an entry by a user is that user, whatever was sent.
  if (member === 'writerId' && users.has(entry.creation.caller)) return false
  const updates = entry.updates.filter(({ id }) => id < list.id)
  const sent = [...updates.map(({ request }) => membersOf(request.body ?? '')), entry.sent]
  return (
    sent.every(
      (members) => members?.has(member) !== true || members.get(member) === query.get('filterValue'),
    ) && entry.sent.get(member) === query.get('filterValue')
  )
}
