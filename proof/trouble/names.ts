/** Ways in which a target stores a group under another name than the requested one. */
export const storedNames: Readonly<Record<string, (name: string) => string>> = {
  cut: (name) => name.slice(0, 12),
  trimmed: (name) => name.replace(/^_+|_+$/g, ''),
  'lower-case': (name) => name.toLowerCase(),
  empty: () => '',
  other: (name) => `x${name.slice(1)}`,
}

/** The request body of a creation, with the name that the target stores. */
export function renamed(body: string, stored: (name: string) => string): string {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null || !('name' in value)) return body
    const { name } = value
    return typeof name === 'string' ? JSON.stringify({ ...value, name: stored(name) }) : body
  } catch {
    return body
  }
}
