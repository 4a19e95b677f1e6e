/**
 * What `itemsPerPage` of a page may be, since no section says what it counts: the count that was asked for, the items
 * on this page, or all items where these are fewer than the count.
 * @param count that was asked for, or its default
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
