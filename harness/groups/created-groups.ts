import type { CallerName } from '../vocabulary.ts'
import { type GroupKey, groupKey } from './group-key.ts'
import type { Journal } from './journal.ts'

/** Which groups the run has asked for and who asked: what may have to be deleted in the end. */
export interface CreatedGroups {
  /** A creation is about to be sent. @param by the case or shared fixture that sends it */
  creating(name: string, caller: CallerName, by: string | undefined): void
  /** It was answered. @param created was it accepted? */
  answered(name: string, caller: CallerName, created: boolean): void
  /** A deletion is about to be sent. @returns is told what came of it */
  deleting(name: string, caller: CallerName): (deleted: boolean, repeated: boolean) => void
  /** The group is known to be gone. */
  forget(key: GroupKey): void
  /** Has a creation of a group of this name been sent for our application that was not refused? */
  wasAskedFor(name: string): boolean
  /** May the group exist? */
  has(key: GroupKey): boolean
  /** The groups of one case or shared fixture that may exist. */
  of(by: string): readonly GroupKey[]
  /** The names of our own groups that were deleted last, a few of them. */
  readonly lastDeleted: readonly string[]
  /** The names of all of our own groups that were deleted for sure, and of which none was created again. */
  deletedForSure(): readonly string[]
}

/** Opens the list; each name goes to the journal before its creation is sent, and is crossed out once it is gone. */
export function createdGroups(journal: Journal): CreatedGroups {
  const createdBy = new Map<GroupKey, string | undefined>()
  // A second creation of a name that exists is refused, and must not make the run forget the first one.
  const confirmed = new Set<GroupKey>()
  const inFlight = new Map<GroupKey, number>()
  const sent = new Map<GroupKey, number>()
  const deleted: string[] = []
  const forSure = new Set<string>()
  const refused = new Set<GroupKey>()
  const forget = (key: GroupKey) => {
    confirmed.delete(key)
    createdBy.delete(key)
    journal.settled(key)
  }
  return {
    creating: (name, caller, by) => {
      const key = groupKey(name, caller)
      journal.creating(key)
      refused.delete(key)
      if (caller !== 'foreign') forSure.delete(name)
      inFlight.set(key, (inFlight.get(key) ?? 0) + 1)
      sent.set(key, (sent.get(key) ?? 0) + 1)
      if (!createdBy.has(key)) createdBy.set(key, by)
    },
    // Of several simultaneous creations of one name the refused ones may be answered first.
    answered: (name, caller, created) => {
      const key = groupKey(name, caller)
      const left = (inFlight.get(key) ?? 1) - 1
      if (left === 0) inFlight.delete(key)
      else inFlight.set(key, left)
      if (created) confirmed.add(key)
      else if (left === 0 && !confirmed.has(key)) {
        forget(key)
        refused.add(key)
      }
    },
    deleting: (name, caller) => {
      const key = groupKey(name, caller)
      const before = inFlight.has(key) ? undefined : sent.get(key)
      return (accepted, repeated) => {
        if (!accepted) return
        if (caller !== 'foreign') {
          deleted.push(name)
          if (deleted.length > 5) deleted.shift()
        }
        // A creation that overlapped this deletion may have come after it.
        const overlapped = before === undefined || before !== sent.get(key)
        if (overlapped || repeated) return
        forget(key)
        if (caller !== 'foreign') forSure.add(name)
      }
    },
    forget,
    wasAskedFor: (name) => {
      const key = groupKey(name, 'trusted')
      return sent.has(key) && !refused.has(key)
    },
    has: (key) => createdBy.has(key),
    of: (by) => [...createdBy].filter(([, creator]) => creator === by).map(([key]) => key),
    lastDeleted: deleted,
    deletedForSure: () => [...forSure],
  }
}
