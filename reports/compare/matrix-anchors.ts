/** Gives each row of the page an id that fits an address: foreign ids may hold anything. */
export class Anchors {
  readonly #prefix: string
  readonly #byId = new Map<string, string>()
  readonly #used = new Set<string>()

  /** @param prefix tells the rows of one table from those of the others */
  constructor(prefix: string, ids: readonly string[]) {
    this.#prefix = prefix
    for (const id of ids) this.#byId.set(id, this.#free(id))
  }

  /** The anchor of a row; undefined where the table does not have it. */
  of(id: string): string | undefined {
    return this.#byId.get(id)
  }

  #free(id: string): string {
    const plain = `${this.#prefix}-${id.slice(0, 200).replace(/[^A-Za-z0-9._-]/g, '_')}`
    let anchor = plain
    for (let count = 2; this.#used.has(anchor); count += 1) anchor = `${plain}-${count}`
    this.#used.add(anchor)
    return anchor
  }
}
