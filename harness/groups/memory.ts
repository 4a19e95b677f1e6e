/** Values that many checks need: the first check to ask for a key finds out its value, once. */
export class Memory<T> {
  private readonly known = new Map<string, Promise<T>>()

  /**
   * The value of a key.
   * @param find finds it out if nobody has yet, or if the earlier attempt was given up or failed
   */
  async once(key: string, find: () => Promise<T>): Promise<T> {
    try {
      const earlier = this.known.get(key)
      if (earlier !== undefined) return await earlier
    } catch {
      // The earlier attempt failed: this caller finds it out again.
    }
    const found = find()
    this.known.set(key, found)
    return found
  }
}
