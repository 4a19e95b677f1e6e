import { isJsonObject, type JsonObject } from '../../../schemas/index.ts'
import type { HttpResponse } from './response.ts'

/**
 * An id that the target sent, as text; undefined if it is no text and no number. `String()` throws for some objects in
 * JSON: `{"toString": ""}`.
 */
export const textOfId = (id: unknown): string | undefined =>
  typeof id === 'string' || typeof id === 'number' ? `${id}` : undefined

/**
 * Reads the items of a list, even if they lack members: the objects in `entry` of a response 200.
 * @param response undefined if none came
 * @returns the items that are objects; undefined if the response shows no list
 */
export function itemsIn(
  response: Pick<HttpResponse, 'status' | 'json'> | undefined,
): readonly JsonObject[] | undefined {
  if (response?.status !== 200 || !isJsonObject(response.json)) return undefined
  const { entry } = response.json
  return Array.isArray(entry) ? entry.filter(isJsonObject) : undefined
}
