import { nearestFew } from '../harness/config/nearest.ts'

/** Thrown for a fault or variant that does not exist. */
export class UnknownOverrideError extends Error {
  override readonly name = 'UnknownOverrideError'

  constructor(kind: 'fault' | 'variant', id: string, known: readonly string[]) {
    const near = nearestFew(id, known, 3)
    const offer = near.length === 0 ? `\`list --${kind}s\` shows all` : `did you mean ${near.join(', ')}?`
    super(`There is no ${kind} "${id}"; ${offer}`)
  }
}

/**
 * The fault or variant with this id.
 * @throws UnknownOverrideError naming the nearest known ids
 */
export function knownOverride<One extends { readonly id: string }>(
  kind: 'fault' | 'variant',
  known: readonly One[],
  id: string,
): One {
  const found = known.find((one) => one.id === id)
  if (found !== undefined) return found
  const ids = known.map((one) => one.id)
  throw new UnknownOverrideError(kind, id, ids)
}
