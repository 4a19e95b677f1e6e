/** How many members are in a batch. */
const size = 16

/**
 * Calls a function for each member of a list, a batch at a time.
 * @returns the results, in the order of the list
 */
export async function inBatches<One, Result>(
  list: readonly One[],
  act: (one: One, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < list.length; start += size) {
    const batch = list.slice(start, start + size)
    results.push(...(await Promise.all(batch.map((one, index) => act(one, start + index)))))
  }
  return results
}
