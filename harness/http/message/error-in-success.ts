import { isJsonObject } from '../../../schemas/index.ts'
import type { Exchange } from './exchange.ts'
import { jsonOf } from './json-body.ts'

/** Was a request answered with a success status and the body of an error? The service reports errors by status. */
export function holdsErrorInSuccess(exchange: Exchange | undefined): boolean {
  const response = exchange?.response
  if (response?.body === undefined || response.status >= 300) return false
  const body = jsonOf(response.body).json()
  return isJsonObject(body) && isJsonObject(body.Error)
}
