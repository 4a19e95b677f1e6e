import type { Exchange } from '../../harness/http/message/exchange.ts'
import { jsonOf } from '../../harness/http/message/json-body.ts'
import { isJsonObject } from '../../harness/index.ts'

type Item = Readonly<Record<string, unknown>>

/** The JSON object that the body of a response holds; of a list that the record has cut, what stands before the cut. */
export function objectIn({ response }: Exchange): Item | undefined {
  const { body = '', truncated = false } = response ?? {}
  const json = jsonOf(truncated ? `${body.slice(0, body.lastIndexOf('},') + 1)}]}` : body).json()
  return isJsonObject(json) ? json : undefined
}

/** The items of a list that a response shows, as far as they are on record; undefined where it shows no list. */
export function itemsShown(exchange: Exchange): readonly Item[] | undefined {
  const list = objectIn(exchange)?.entry
  return Array.isArray(list) ? list.filter(isJsonObject) : undefined
}
