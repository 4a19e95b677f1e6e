import type { Journal } from './journal.ts'

/** Which groups the run has asked for and who asked: what may have to be deleted in the end. */
export interface CreatedGroups {
  /** A creation is about to be sent. @param by the check or scenario that sends it */
  creating(name: string, by: string | undefined): void
  /** It was answered. @param created was it accepted? */
  answered(name: string, created: boolean): void
  /** A deletion was accepted. */
  deleted(name: string): void
  /** The group is known to be gone. */
  forget(name: string): void
  /** May the group exist? */
  has(name: string): boolean
  /** The groups of one check or scenario that may exist. */
  of(by: string): readonly string[]
  /** The names of the groups deleted last, a few of them. */
  readonly lastDeleted: readonly string[]
}

/** Opens the list; each name goes to the journal before its creation is sent, and is crossed out once it is gone. */
export function createdGroups(journal: Journal): CreatedGroups {
  const createdBy = new Map<string, string | undefined>()
  // A second creation of a name that exists is refused, and must not make the run forget the first one.
  const confirmed = new Set<string>()
  const underWay = new Map<string, number>()
  const deleted: string[] = []
  const forget = (name: string) => {
    confirmed.delete(name)
    createdBy.delete(name)
    journal.settled(name)
  }
  return {
    creating: (name, by) => {
      journal.creating(name)
      underWay.set(name, (underWay.get(name) ?? 0) + 1)
      if (!createdBy.has(name)) createdBy.set(name, by)
    },
    // Of several simultaneous creations of one name the refused ones may be answered first.
    answered: (name, created) => {
      const left = (underWay.get(name) ?? 1) - 1
      if (left === 0) underWay.delete(name)
      else underWay.set(name, left)
      if (created) confirmed.add(name)
      else if (left === 0 && !confirmed.has(name)) forget(name)
    },
    // Not forgotten yet: a creation that overlapped this deletion may have come after it.
    deleted: (name) => {
      deleted.push(name)
      if (deleted.length > 5) deleted.shift()
    },
    forget,
    has: (name) => createdBy.has(name),
    of: (by) => [...createdBy].filter(([, creator]) => creator === by).map(([name]) => name),
    lastDeleted: deleted,
  }
}
