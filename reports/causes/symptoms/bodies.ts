import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { jsonOf } from '../../../harness/http/message/json-body.ts'
import { isJsonObject } from '../../../harness/index.ts'

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

/** The members of a text that is a JSON object; undefined where it is none. */
export function membersOf(text: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return isJsonObject(body) ? new Map(Object.entries(body)) : undefined
  } catch {
    return undefined
  }
}

/** The text in a body, empty without one; undefined where the record has cut the body. */
function textIn({ request: { body: text = '' } }: Exchange): string | undefined {
  if (text === '') return ''
  const body = membersOf(text)
  const data = body?.get('data')
  if (body === undefined) return undefined
  return typeof data === 'string' ? data : ''
}

/** The size of the text in a body in UTF-8, 0 without one; undefined where the record has cut the body. */
export function textBytes(exchange: Exchange): number | undefined {
  const text = textIn(exchange)
  return text === undefined ? undefined : Buffer.byteLength(text)
}

/** The same, as many languages count: in units of UTF-16. */
export const textUnits = (exchange: Exchange): number | undefined => textIn(exchange)?.length
