/** Writes a value into a message: as JSON, cut where it is long. */
export function shown(value: unknown, limit = 300): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text
}
