import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { isJsonObject } from '../../../../harness/index.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { valueNames } from '../../symptoms/wording.ts'
import { differOnlyIn, type Reading, readingOf } from './list-reading.ts'

/** Fewer items may be in the same order by chance. */
const fewestItems = 2

/**
 * Where a page begins, if it begins in the wrong place of the whole list. The whole list must have been read without
 * paging, with the same sort and filter.
 * @returns text that completes "it is …"; undefined if the page begins in the right place, or is not part of a list
 * that was read whole
 */
export function pageStart(
  { deviation, exchange }: Symptom,
  { exchanges }: Pick<RunResult, 'exchanges'>,
): string | undefined {
  const page = exchange && readingOf(exchange)
  if (deviation?.kind !== 'value' || page === undefined || !page.query.has('startIndex')) return undefined
  // A single page does not show what is wrong with all of them.
  if (valueNames.ofPages.test(deviation.name)) return undefined
  const ids = idsIn(page)
  if (ids === undefined || ids.length < fewestItems) return undefined
  for (const one of exchanges) {
    const whole = wholeListOf(one, page)
    if (whole === undefined) continue
    const start = startIn(whole, ids)
    return start === undefined || start === Number(page.query.get('startIndex'))
      ? undefined
      : `the part of the list from item ${start} on`
  }
  return undefined
}

/** The ids of the items of a list; undefined if an item has none. */
function idsIn({ items }: Reading): readonly string[] | undefined {
  const ids = items.flatMap((item) => (isJsonObject(item) && item.id !== undefined ? [String(item.id)] : []))
  return ids.length === items.length ? ids : undefined
}

/** The ids of the list that a page is part of, if a response shows the whole list. */
function wholeListOf(exchange: Exchange, page: Reading): readonly string[] | undefined {
  if (exchange.operation?.endsWith('.list') !== true || exchange.response?.truncated !== false)
    return undefined
  const list = readingOf(exchange)
  if (list === undefined || list.path !== page.path || list.query.has('startIndex')) return undefined
  if (!differOnlyIn(['startIndex', 'count', 'fields', 'format'], list.query, page.query)) return undefined
  const ids = idsIn(list)
  return ids !== undefined &&
    ids.length > page.items.length &&
    ids.length < Number(list.query.get('count') ?? 0)
    ? ids
    : undefined
}

/** The place of a part in the whole, counted from 1; undefined if it is not a part of it. */
function startIn(whole: readonly string[], part: readonly string[]): number | undefined {
  const at = whole.indexOf(part[0] ?? '')
  return at >= 0 && part.every((id, index) => whole[at + index] === id) ? at + 1 : undefined
}
