/** Gives each row of the page an id that is valid in an address, because ids from reports may contain anything. */
export class Anchors {
  readonly #prefix: string
  readonly #byId = new Map<string, string>()
  readonly #used = new Set<string>()

  /** @param prefix distinguishes the rows of one table from those of other tables */
  constructor(prefix: string, ids: readonly string[]) {
    this.#prefix = prefix
    for (const id of ids) this.#byId.set(id, this.#free(id))
  }

  /** The anchor of a row; undefined if the table does not have it. */
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
