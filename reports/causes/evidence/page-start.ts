import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { isJsonObject } from '../../../harness/index.ts'
import type { RunResult } from '../../../harness/run/result/result.ts'
import type { Symptom } from '../symptoms/symptom.ts'
import { differInAlone, type Reading, readingOf } from './list-reading.ts'

/** Fewer items than these stand in the same order by chance. */
const fewestItems = 2

/**
 * Where a page begins that should begin elsewhere: it is a part of the whole list, which was read without another page, sort or filter.
 * @returns what completes "it is …"; undefined where it begins where it should, or is no part of a list that was read whole
 */
export function pageStart(
  { deviation, exchange }: Symptom,
  { exchanges }: Pick<RunResult, 'exchanges'>,
): string | undefined {
  const page = exchange && readingOf(exchange)
  if (deviation?.kind !== 'value' || page === undefined || !page.query.has('startIndex')) return undefined
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

/** The ids of the items of a list; undefined where one has none. */
function idsIn({ items }: Reading): readonly string[] | undefined {
  const ids = items.flatMap((item) => (isJsonObject(item) && item.id !== undefined ? [String(item.id)] : []))
  return ids.length === items.length ? ids : undefined
}

/** The ids of the list that a page is a part of, where a response shows all of it. */
function wholeListOf(exchange: Exchange, page: Reading): readonly string[] | undefined {
  if (exchange.operation?.endsWith('.list') !== true || exchange.response?.truncated !== false)
    return undefined
  const list = readingOf(exchange)
  if (list === undefined || list.path !== page.path || list.query.has('startIndex')) return undefined
  if (!differInAlone(['startIndex', 'count', 'fields', 'format'], list.query, page.query)) return undefined
  const ids = idsIn(list)
  return ids !== undefined &&
    ids.length > page.items.length &&
    ids.length < Number(list.query.get('count') ?? 0)
    ? ids
    : undefined
}

/** The place of the first item of a part in a whole, counted from 1. */
function startIn(whole: readonly string[], part: readonly string[]): number | undefined {
  const at = whole.indexOf(part[0] ?? '')
  return at >= 0 && part.every((id, index) => whole[at + index] === id) ? at + 1 : undefined
}
