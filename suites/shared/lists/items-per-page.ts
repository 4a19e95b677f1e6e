/**
 * The permitted values of `itemsPerPage`. No section says what it counts, so it may be the requested count, the number
 * of items on this page, or the number of all items if that is below the count.
 * @param count the requested count, or its default
 */
export const itemsPerPageOf = (
  count: number,
  { entry, totalResults }: { readonly entry: readonly unknown[]; readonly totalResults?: unknown },
): readonly number[] => [
  ...new Set([
    count,
    entry.length,
    ...(typeof totalResults === 'number' ? [Math.min(count, totalResults)] : []),
  ]),
]
