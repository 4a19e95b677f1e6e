import { textOfId } from '../../http/message/items.ts'

/**
 * Could the target have issued this id? It must look like the ids of the other entries; a number must not exceed the
 * largest.
 */
export function looksLikeAnId(id: string, entries: readonly Readonly<Record<string, unknown>>[]): boolean {
  const ids = entries.map(({ id: other }) => textOfId(other)).filter((other) => other !== undefined)
  if (ids.length === 0) return true
  const digits = (text: string) => /^\d+$/.test(text)
  if (ids.every(digits)) return digits(id) && Number(id) <= Math.max(...ids.map(Number))
  return (
    ids.some((other) => other.length === id.length) || !ids.every((other) => other.length === ids[0]?.length)
  )
}
