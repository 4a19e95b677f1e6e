import { faults } from './faults/index.ts'
import type { PolicyOverride } from './policy/policy.ts'
import { variants } from './variants/index.ts'

/** Thrown for a fault or variant that does not exist. */
export class UnknownOverrideError extends Error {
  constructor(kind: 'fault' | 'variant', id: string, known: readonly string[]) {
    const nearest = nearestOf(id, known)
    super(`There is no ${kind} "${id}".${nearest ? ` Did you mean "${nearest}"?` : ''}`)
    this.name = 'UnknownOverrideError'
  }
}

/**
 * The overrides of variants and faults, variants first.
 * @param variantIds ids of variants
 * @param faultIds ids of faults
 * @throws UnknownOverrideError naming the nearest known id
 */
export const selectedOverrides = (
  variantIds: readonly string[],
  faultIds: readonly string[],
): readonly PolicyOverride[] => [
  ...variantIds.map((id) => overrideOf('variant', variants, id)),
  ...faultIds.map((id) => overrideOf('fault', faults, id)),
]

function overrideOf(
  kind: 'fault' | 'variant',
  known: readonly { readonly id: string; readonly override: PolicyOverride }[],
  id: string,
): PolicyOverride {
  const found = known.find((candidate) => candidate.id === id)
  if (!found)
    throw new UnknownOverrideError(
      kind,
      id,
      known.map((candidate) => candidate.id),
    )
  return found.override
}

const nearestOf = (id: string, known: readonly string[]): string | undefined =>
  known.toSorted((left, right) => distance(id, left) - distance(id, right))[0]

/** The number of single-character edits between two texts (Levenshtein). */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_unused, index) => index)
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[right.length] ?? 0
}
