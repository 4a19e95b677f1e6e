import type { CallerName } from '../vocabulary.ts'
import { type GroupKey, groupKey } from './group-key.ts'
import type { Journal } from './journal.ts'

/** Which groups the run has asked for, and who asked: the groups that may have to be deleted in the end. */
export interface CreatedGroups {
  /** A creation is about to be sent. @param by the case or shared fixture that sends it */
  creating(name: string, caller: CallerName, by: string | undefined): void
  /** The creation was answered. @param created was it accepted? */
  answered(name: string, caller: CallerName, created: boolean): void
  /** A deletion is about to be sent. @returns a function to call with its result */
  deleting(name: string, caller: CallerName): (deleted: boolean, repeated: boolean) => void
  /** The group is known to be gone. */
  forget(key: GroupKey): void
  /** Was a creation of a group with this name sent for our application, and not refused? */
  wasAskedFor(name: string): boolean
  /** May the group exist? */
  has(key: GroupKey): boolean
  /** The groups of one case or shared fixture that may exist. */
  of(by: string): readonly GroupKey[]
  /** The names of the last few of our own groups that were deleted. */
  readonly lastDeleted: readonly string[]
  /** The names of all our own groups that were certainly deleted and not created again. */
  deletedForSure(): readonly string[]
}

/** Opens the list. Each name is written to the journal before its creation is sent, and removed when it is gone. */
export function createdGroups(journal: Journal): CreatedGroups {
  const createdBy = new Map<GroupKey, string | undefined>()
  // A second creation of the same name is refused. This must not make the run forget the first creation.
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
    // If several creations of one name are sent at the same time, the refusals may be answered first.
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
        // A creation that overlapped this deletion may have been carried out after it.
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
