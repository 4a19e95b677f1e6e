import type { Exchange } from '../../harness/http/message/exchange.ts'
import { isIncomplete } from './contents.ts'
import { traitOf } from './entries-concerned.ts'
import type { Entry, History } from './entry-history.ts'
import { membersOf, users } from './request-traits.ts'
import { itemsShown } from './shown-items.ts'
import type { Symptom } from './symptom.ts'

/** A page without count holds so many (section "Limits"). */
const defaultCount = 50

/**
 * Which entries wrong lists leave out, where they show others of the same group: replies, those that were updated, and so on.
 * @returns what completes "entries …"; undefined where lists lack nothing, or what they lack has nothing in common
 */
export function entriesLeftOut(
  lead: Symptom,
  symptoms: readonly Symptom[],
  history: History,
): string | undefined {
  if (lead.exchange?.operation !== 'textdata.list' || !symptoms.some(isIncomplete)) return undefined
  const lists = new Map(symptoms.flatMap(({ exchange }) => (exchange ? [[exchange.id, exchange]] : [])))
  const wrong = new Map<Entry, Exchange>()
  const right = new Map<Entry, Exchange>()
  for (const list of lists.values()) {
    const shown = idsInWhole(list)
    if (shown === undefined) continue
    for (const [id, entry] of history.entriesThen(list))
      if (isAskedFor(entry, list)) (shown.has(id) ? right : wrong).set(entry, list)
  }
  return traitOf(wrong, right, { history, leastShare: 1 })?.trait
}

/** The ids that a list shows which holds everything on one page; undefined for any other response. */
function idsInWhole(list: Exchange): ReadonlySet<string> | undefined {
  if (list.operation !== 'textdata.list' || list.response?.truncated !== false) return undefined
  const items = itemsShown(list)
  const query = new URL(list.request.url, 'http://target').searchParams
  const isWhole = query.get('startIndex') === null || query.get('startIndex') === '1'
  if (items === undefined || !isWhole || items.length >= Number(query.get('count') ?? defaultCount))
    return undefined
  return new Set(items.map(({ id }) => String(id)))
}

/** Does the filter of a list, if there is one, find an entry for certain? */
function isAskedFor(entry: Entry, list: Exchange): boolean {
  const query = new URL(list.request.url, 'http://target').searchParams
  const member = query.get('filterBy')
  if (member === null) return true
  // The writer of what a user wrote is that user, whatever was sent.
  if (member === 'writerId' && users.has(entry.creation.caller)) return false
  const updates = entry.updates.filter(({ id }) => id < list.id)
  const sent = [...updates.map(({ request }) => membersOf(request.body ?? '')), entry.sent]
  return (
    sent.every(
      (members) => members?.has(member) !== true || members.get(member) === query.get('filterValue'),
    ) && entry.sent.get(member) === query.get('filterValue')
  )
}
