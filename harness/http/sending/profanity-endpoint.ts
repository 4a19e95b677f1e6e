import { isJsonObject } from '../../../schemas/index.ts'
import type { RequestSpec } from '../message/request.ts'
import type { HttpResponse } from '../message/response.ts'

/** Asks GET /profanity about a text. The request is not described (section "Other listed endpoints"). */
export const askAboutProfanity = (text: string): RequestSpec => ({
  method: 'GET',
  path: '/profanity',
  query: { text },
  invalid: 'text is not described',
})

/**
 * Does the response call the text acceptable? The response is not described either: a stub may accept every text, so it
 * decides nothing by itself.
 */
export const callsAcceptable = ({ status, json }: Pick<HttpResponse, 'status' | 'json'>): boolean =>
  status === 200 && isJsonObject(json) && json.valid === true
