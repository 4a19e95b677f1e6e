/** What many checks ask for and one of them finds out: under each key, once. */
export class Memory<T> {
  private readonly known = new Map<string, Promise<T>>()

  /**
   * What is known under a key.
   * @param find finds it out where nobody has yet, or where who did was given up or failed: that is its own affair
   */
  async once(key: string, find: () => Promise<T>): Promise<T> {
    try {
      const earlier = this.known.get(key)
      if (earlier !== undefined) return await earlier
    } catch {
      // Found out anew, for who asks now.
    }
    const found = find()
    this.known.set(key, found)
    return found
  }
}
