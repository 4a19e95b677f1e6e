/** Whether an id could have been one of the target's: of the same form as others, and not beyond the latest of them. */
export function looksLikeAnId(id: string, entries: readonly Readonly<Record<string, unknown>>[]): boolean {
  const ids = entries.map((entry) => String(entry.id))
  if (ids.length === 0) return true
  const digits = (text: string) => /^\d+$/.test(text)
  if (ids.every(digits)) return digits(id) && Number(id) <= Math.max(...ids.map(Number))
  return (
    ids.some((other) => other.length === id.length) || !ids.every((other) => other.length === ids[0]?.length)
  )
}
