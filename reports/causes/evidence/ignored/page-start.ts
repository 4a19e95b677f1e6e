import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { textOfId } from '../../../../harness/http/message/items.ts'
import { isJsonObject } from '../../../../harness/index.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'

import type { Symptom } from '../../symptoms/symptom.ts'
import { valueNames } from '../../symptoms/wording.ts'
import type { History } from '../traits/entry-history.ts'
import { askedIn, differOnlyIn, type Reading, readingOf } from './list-reading.ts'

/** Fewer items may be in the same order by chance. */
const fewestItems = 2

/** Where a page begins, and where it should begin. */
export interface PageStart {
  readonly asked: number
  readonly shown: number
  readonly count: number
  /** Completes "it is …". */
  readonly text: string
}

const startOf = (asked: number, shown: number, { query }: Reading): PageStart => ({
  asked,
  shown,
  count: Number(query.get('count') ?? Number.NaN),
  text: `the part of the list from item ${shown} on, not from item ${asked} on`,
})

/**
 * Where a page begins, if it begins in the wrong place of the whole list. The whole list must have been read without
 * paging, with the same sort and filter.
 * @returns undefined if the page begins in the right place, or is not part of a list that was read whole
 */
export function pageStart(
  { deviation, exchange }: Symptom,
  { exchanges }: Pick<RunResult, 'exchanges'>,
): PageStart | undefined {
  const page = exchange && readingOf(exchange)
  if (deviation?.kind !== 'value' || page === undefined || !page.query.has('startIndex')) return undefined
  // A single page does not show what is wrong with all of them.
  if (valueNames.ofPages.test(deviation.name)) return undefined
  const ids = idsIn(page)
  if (ids === undefined || ids.length < fewestItems) return undefined
  for (const one of exchanges) {
    const whole = wholeListOf(one, page)
    if (whole === undefined) continue
    const shown = startIn(whole, ids)
    const asked = Number(page.query.get('startIndex'))
    return shown === undefined || shown === asked ? undefined : startOf(asked, shown, page)
  }
  return undefined
}

/** Says whether a list without order and filter begins with its second entry, in the order of creation. */
export function listStart(
  { deviation, exchange }: Symptom,
  history: Pick<History, 'entriesThen'>,
): PageStart | undefined {
  const list = exchange && readingOf(exchange)
  if (deviation?.kind !== 'value' || exchange?.operation !== 'textdata.list' || list === undefined)
    return undefined
  if (['sortBy', 'filterBy'].some((name) => list.query.has(name))) return undefined
  if (Number(list.query.get('startIndex') ?? 1) !== 1) return undefined
  const ids = idsIn(list)
  const there = history.entriesThen(exchange).map(([id]) => id)
  return ids !== undefined && ids.length >= fewestItems && ids.join() === there.slice(1).join()
    ? startOf(1, 2, list)
    : undefined
}

/** At most so many pages are compared with the whole list, because each comparison takes a while. */
const mostCompared = 30

/** The failures that show where a page begins, if it begins in the wrong place. */
export function withPageStarts(
  symptoms: readonly Symptom[],
  run: Pick<RunResult, 'exchanges'>,
): ReadonlyMap<Symptom, PageStart> {
  const ofLaterPages = symptoms.filter(
    ({ check, exchange }) =>
      check.generated !== true &&
      exchange !== undefined &&
      /[?&]startIndex=(?!1(&|$))/.test(exchange.request.url),
  )
  return new Map(
    ofLaterPages.slice(0, mostCompared).flatMap((symptom) => {
      const start = pageStart(symptom, run)
      return start === undefined ? [] : [[symptom, start] as const]
    }),
  )
}

/** How several pages begin if startIndex is read in a wrong way: completes "as if …". */
export function asIfCounted(starts: readonly PageStart[]): string | undefined {
  if (new Set(starts.map(({ asked, count }) => `${asked} ${count}`)).size < fewestItems) return undefined
  if (starts.every(({ asked, shown, count }) => shown === (asked - 1) * count + 1))
    return 'startIndex counted pages'
  if (starts.every(({ asked, shown }) => shown === asked + 1)) return 'startIndex counted from 0'
  return starts.every(({ asked, shown }) => shown === asked - 1) ? 'startIndex counted from 2' : undefined
}

/** The ids of the items of a list; undefined if an item has none. */
function idsIn({ items }: Reading): readonly string[] | undefined {
  const ids = items.flatMap((item) => (isJsonObject(item) ? (textOfId(item.id) ?? []) : []))
  return ids.length === items.length ? ids : undefined
}

/** The ids of the list that a page is part of, if a response shows the whole list. */
function wholeListOf(exchange: Exchange, page: Reading): readonly string[] | undefined {
  if (exchange.operation?.endsWith('.list') !== true || exchange.response?.truncated !== false)
    return undefined
  // A body takes far longer to read than an address, and most lists are other lists.
  const asked = askedIn(exchange)
  if (asked === undefined || asked.path !== page.path || asked.query.has('startIndex')) return undefined
  if (!differOnlyIn(['startIndex', 'count', 'fields', 'format'], asked.query, page.query)) return undefined
  const list = readingOf(exchange)
  const ids = list && idsIn(list)
  return ids !== undefined &&
    ids.length > page.items.length &&
    ids.length < Number(asked.query.get('count') ?? 0)
    ? ids
    : undefined
}

/** The place of a part in the whole, counted from 1; undefined if it is not a part of it. */
function startIn(whole: readonly string[], part: readonly string[]): number | undefined {
  const at = whole.indexOf(part[0] ?? '')
  return at >= 0 && part.every((id, index) => whole[at + index] === id) ? at + 1 : undefined
}
