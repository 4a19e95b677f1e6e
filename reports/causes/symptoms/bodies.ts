import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { jsonOf } from '../../../harness/http/message/json-body.ts'
import { isJsonObject } from '../../../harness/index.ts'

type Item = Readonly<Record<string, unknown>>

/** The JSON object in the body of a response. If the recorder has cut a list, the part before the cut. */
export function objectIn({ response }: Exchange): Item | undefined {
  const { body = '', truncated = false } = response ?? {}
  const json = jsonOf(truncated ? `${body.slice(0, body.lastIndexOf('},') + 1)}]}` : body).json()
  return isJsonObject(json) ? json : undefined
}

/** The items of a list in a response, as far as they are on record; undefined if the response has no list. */
export function itemsShown(exchange: Exchange): readonly Item[] | undefined {
  const list = objectIn(exchange)?.entry
  return Array.isArray(list) ? list.filter(isJsonObject) : undefined
}

/** The members of a text that is a JSON object; undefined if it is not. */
export function membersOf(text: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return isJsonObject(body) ? new Map(Object.entries(body)) : undefined
  } catch {
    return undefined
  }
}

/** The name of the group that a request creates; undefined for any other request, and if it sends no name. */
export function groupCreatedBy({ operation, request }: Exchange): string | undefined {
  const name = operation === 'textdatagroup.create' ? membersOf(request.body ?? '')?.get('name') : undefined
  return typeof name === 'string' ? name : undefined
}

/**
 * The text of the entry in the body of a request, empty if there is none; undefined if the recorder has cut the body.
 */
function textIn({ request: { body: text = '' } }: Exchange): string | undefined {
  if (text === '') return ''
  const body = membersOf(text)
  const data = body?.get('data')
  if (body === undefined) return undefined
  return typeof data === 'string' ? data : ''
}

/** The size of that text in UTF-8; 0 if there is none, undefined if the recorder has cut the body. */
export function textBytes(exchange: Exchange): number | undefined {
  const text = textIn(exchange)
  return text === undefined ? undefined : Buffer.byteLength(text)
}

/** The length of that text in UTF-16 units, as many languages count it. */
export const textUnits = (exchange: Exchange): number | undefined => textIn(exchange)?.length
