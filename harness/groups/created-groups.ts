import type { CreationResult } from '../http/sending/sender-options.ts'
import type { CallerName } from '../vocabulary.ts'
import { type GroupKey, groupKey, groupOfKey } from './group-key.ts'
import type { Journal } from './journal.ts'

/** Which groups the run has asked for, and who asked: the groups that may have to be deleted in the end. */
export interface CreatedGroups {
  /** A creation is about to be sent. @param by the case or shared fixture that sends it */
  creating(name: string, caller: CallerName, by: string | undefined): void
  /** The creation was answered. */
  answered(name: string, caller: CallerName, result: CreationResult): void
  /** A deletion is about to be sent. @returns a function to call with its result */
  deleting(name: string, caller: CallerName): (deleted: boolean, repeated: boolean) => void
  /** The group is known to be gone. */
  forget(key: GroupKey): void
  /** Was a creation of a group with this name sent for our application, and not answered with an error? */
  wasAskedFor(name: string): boolean
  /** May the group exist? */
  has(key: GroupKey): boolean
  /** Did the target fail at its creation, and accept no other one? Then nobody knows whether it exists. */
  isUnknown(key: GroupKey): boolean
  /** The groups of one case or shared fixture that may exist. */
  of(by: string): readonly GroupKey[]
  /** The names of the last few of our own groups that were deleted. */
  readonly lastDeleted: readonly string[]
  /** The names of all our own groups that were certainly deleted and not created again. */
  deletedForSure(): readonly string[]
}

/** What is known of a group that the run has asked for. */
interface Asked {
  /** Who asked for it first, since it was last known not to exist. */
  by: string | undefined
  /** How many creations were sent, and how many of them are not answered yet. */
  sent: number
  inFlight: number
  state: 'asked' | CreationResult | 'deleted' | 'forgotten'
}

const mayExist = ({ state }: Asked): boolean => ['asked', 'created', 'unknown'].includes(state)

/** How many of the last deleted groups are kept. */
const lastFew = 5

/** Opens the list. Each name is written to the journal before its creation is sent, and removed when it is gone. */
export function createdGroups(journal: Journal): CreatedGroups {
  const groups = new Map<GroupKey, Asked>()
  const lastDeleted: string[] = []
  const settle = (key: GroupKey, state: 'refused' | 'deleted' | 'forgotten') => {
    const group = groups.get(key)
    if (group !== undefined && mayExist(group)) group.state = state
    journal.settled(key)
  }
  return {
    creating: (name, caller, by) => {
      const key = groupKey(name, caller)
      journal.creating(key)
      const group: Asked = groups.get(key) ?? { by, sent: 0, inFlight: 0, state: 'asked' }
      groups.set(key, group)
      // Nobody uses a group whose creation failed: it belongs to the next one who asks for it.
      if (!mayExist(group) || (group.state === 'unknown' && group.inFlight === 0)) group.by = by
      if (!mayExist(group)) group.state = 'asked'
      group.sent++
      group.inFlight++
    },
    answered: (name, caller, result) => {
      const key = groupKey(name, caller)
      const group = groups.get(key)
      if (group === undefined) return
      group.inFlight--
      if (result === 'created') group.state = 'created'
      else if (result === 'unknown' && group.state === 'asked') group.state = 'unknown'
      // If several creations of one name are sent at the same time, the refusals may be answered first. The
      // refusal of a second creation does not mean that the first one was refused, too.
      else if (group.inFlight === 0 && group.state === 'asked') settle(key, 'refused')
    },
    deleting: (name, caller) => {
      const key = groupKey(name, caller)
      const group = groups.get(key)
      const before = group?.inFlight === 0 ? group.sent : undefined
      return (accepted, repeated) => {
        if (!accepted) return
        if (caller !== 'foreign') {
          lastDeleted.push(name)
          if (lastDeleted.length > lastFew) lastDeleted.shift()
        }
        // A creation that overlapped this deletion may have been carried out after it.
        const overlapped = before === undefined || before !== group?.sent
        // What the target failed at may still be carried out.
        if (!overlapped && !repeated) settle(key, group?.state === 'unknown' ? 'forgotten' : 'deleted')
      }
    },
    forget: (key) => settle(key, 'forgotten'),
    wasAskedFor: (name) => {
      const group = groups.get(groupKey(name, 'trusted'))
      return group !== undefined && group.state !== 'refused' && group.state !== 'unknown'
    },
    has: (key) => {
      const group = groups.get(key)
      return group !== undefined && mayExist(group)
    },
    isUnknown: (key) => groups.get(key)?.state === 'unknown',
    of: (by) => [...groups].flatMap(([key, group]) => (group.by === by && mayExist(group) ? [key] : [])),
    lastDeleted,
    deletedForSure: () =>
      [...groups].flatMap(([key, { state }]) => {
        const { name, isForeign } = groupOfKey(key)
        return state === 'deleted' && !isForeign ? [name] : []
      }),
  }
}
