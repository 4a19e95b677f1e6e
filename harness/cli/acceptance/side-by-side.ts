/** Processes a list concurrently, a few items at a time. The results are in the order of the list. */
export async function sideBySide<T, R>(
  list: readonly T[],
  work: (item: T) => Promise<R>,
  atOnce: number,
): Promise<R[]> {
  const results: R[] = []
  const queue = list.map((item, index) => ({ item, index }))
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      results[next.index] = await work(next.item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
