import { randomBytes } from 'node:crypto'

/** The domain in front of every returned user id. */
export const domain = 'sb-eu2.text-board.example.co.jp'

/** A stored TextData; undefined means blank. */
export interface StoredEntry {
  readonly id: string
  data: string
  parentId: string | undefined
  /** Without the domain. */
  writer: string
  owner: string | undefined
  status: number
  readonly published: string
  updated: string
}

/** A stored TextDataGroup with its entries, oldest first. */
export interface StoredGroup {
  readonly id: string
  readonly name: string
  readonly parentId: string | undefined
  readonly entries: Map<string, StoredEntry>
}

/** The boards of all applications. */
export class Board {
  readonly entriesPerGroup: number
  readonly #groups = new Map<string, Map<string, StoredGroup>>()

  constructor(entriesPerGroup: number) {
    this.entriesPerGroup = entriesPerGroup
  }

  /** The groups of an application by name, oldest first. */
  groupsOf(applicationId: string): Map<string, StoredGroup> {
    const known = this.#groups.get(applicationId) ?? new Map<string, StoredGroup>()
    this.#groups.set(applicationId, known)
    return known
  }

  /** Stores a group; the name must be free. */
  addGroup(applicationId: string, name: string, parentId: string | undefined): StoredGroup {
    const group = { id: opaqueId(), name, parentId, entries: new Map<string, StoredEntry>() }
    this.groupsOf(applicationId).set(name, group)
    return group
  }

  /** Deletes a group and, with it, the groups below it. */
  removeGroup(applicationId: string, group: StoredGroup): void {
    const groups = this.groupsOf(applicationId)
    groups.delete(group.name)
    for (const child of [...groups.values()])
      if (child.parentId === group.id) this.removeGroup(applicationId, child)
  }

  /** Stores an entry. Over the limit, a whole batch of the oldest entries is deleted ("Limits"). */
  addEntry(
    group: StoredGroup,
    content: Pick<StoredEntry, 'data' | 'parentId' | 'writer' | 'owner'>,
  ): StoredEntry {
    const now = moment()
    const entry: StoredEntry = { ...content, id: opaqueId(), status: 0, published: now, updated: now }
    group.entries.set(entry.id, entry)
    if (group.entries.size > this.entriesPerGroup) {
      const batch = Math.min(1 + Math.ceil(this.entriesPerGroup / 20), this.entriesPerGroup)
      for (const id of [...group.entries.keys()].slice(0, batch)) group.entries.delete(id)
    }
    return entry
  }
}

/** The current time in GMT, in the DateTime format of "Resources". */
export function moment(): string {
  return new Date().toISOString().slice(0, 19)
}

/** A random id without order or meaning: letters of both cases, digits, `-` and `_`. */
export function opaqueId(): string {
  return randomBytes(9).toString('base64url')
}

/** Compares ids as text, by code units. */
export function textOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
