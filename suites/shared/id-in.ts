/** The id in the JSON of a response; undefined where there is none. A number is taken as text. */
export function idIn(json: unknown): string | undefined {
  const id = typeof json === 'object' && json !== null ? Reflect.get(json, 'id') : undefined
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}
