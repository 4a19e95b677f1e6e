/** Remembers the values that were read most recently. */
export interface Recent<Key, Value> {
  /** The value of a key; undefined if it was forgotten. */
  get(key: Key): Value | undefined
  /**
   * Remembers a value, and forgets those that were not read for longest.
   * @param size how much memory it takes, in bytes
   */
  set(key: Key, value: Value, size: number): void
}

/** @param most how many bytes it remembers; one value is always remembered, however large it is */
export function recentValues<Key, Value>(most: number): Recent<Key, Value> {
  const kept = new Map<Key, { readonly value: Value; readonly size: number }>()
  let used = 0
  return {
    get: (key) => {
      const found = kept.get(key)
      if (found === undefined) return undefined
      // A map keeps the order in which its keys were set: the first one was not read for longest.
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set: (key, value, size) => {
      used += size - (kept.get(key)?.size ?? 0)
      kept.delete(key)
      kept.set(key, { value, size })
      for (const [oldest, one] of kept) {
        if (used <= most || kept.size === 1) return
        kept.delete(oldest)
        used -= one.size
      }
    },
  }
}
