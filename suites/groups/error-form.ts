import { type HttpResponse, isJsonObject } from '../../harness/index.ts'

/**
 * Describes in a few words which of the permitted forms an error has (section "Error body"): `400 with Code and
 * Message`.
 */
export function errorForm({ status, json }: Pick<HttpResponse, 'status' | 'json'>): string {
  const error = isJsonObject(json) ? json.Error : undefined
  if (!isJsonObject(error)) return `${status} without the error body`
  const members = ['Code', 'code', 'Message'].filter((member) => error[member] !== undefined)
  return `${status} with ${members.length === 0 ? 'an empty Error' : members.join(' and ')}`
}
