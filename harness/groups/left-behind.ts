import { shown } from '../http/message/shown.ts'
import type { Caller } from '../http/sending/caller.ts'
import type { Journal } from './journal.ts'
import { groupItems, idOf } from './unexpected-groups.ts'

/** A creation that was accepted although it must be refused, and whose group no path of a name finds. */
export interface LostCreation {
  /** What was sent. */
  readonly sent: string
  /** Ids of the groups that the list shows after the creation and not before it: one of them is the group. */
  readonly ids: readonly string[]
}

/** The groups that this run and earlier ones made by creations that must be refused, and cannot delete. */
export interface LeftBehind {
  /** The target has accepted such a creation. */
  lost(creation: LostCreation): void
  /** Has such a creation been accepted in this run? */
  readonly any: () => boolean
  /**
   * Why the same creation proves nothing now if it is refused; undefined if no earlier one is known.
   * @param listed ids of the groups that exist
   */
  before(sent: string, listed: readonly string[]): string | undefined
  /** Before the run creates groups: forgets the groups of earlier runs that are gone. */
  begin(own: Pick<Caller, 'listGroups'>): Promise<void>
  /** May such a creation of this run have made the group with this id? */
  readonly mayHaveMade: (id: string) => boolean
  /**
   * When all groups of the run are deleted: which of the groups are there? They are noted, and journalled.
   * @param mark letters that are in every name of the run: whoever deletes the groups with such names reports them
   */
  end(own: Pick<Caller, 'listGroups'>, mark: string, note: (text: string) => void): Promise<void>
}

/** Opens the list, with what the journal of an earlier run left in it. */
export function leftBehind(journal: Pick<Journal, 'left' | 'leftBehind' | 'leftGone'>): LeftBehind {
  const lost: LostCreation[] = []
  const forget = (ids: readonly string[]) => {
    for (const { id } of journal.leftBehind()) if (!ids.includes(id)) journal.leftGone(id)
  }
  return {
    lost: (creation) => lost.push(creation),
    any: () => lost.length > 0,
    before: (sent, listed) => {
      if (lost.some((one) => one.sent === sent)) return 'this run sent it before, and it was accepted'
      const earlier = journal.leftBehind().find((one) => one.sent === sent && listed.includes(one.id))
      return (
        earlier &&
        `an earlier run sent it, it was accepted, and its group ${shown(earlier.id, longestId)} is still there`
      )
    },
    begin: async (own) => {
      const items = journal.leftBehind().length > 0 ? await groupItems(own) : undefined
      // A list that cannot be read shows nothing about these groups.
      if (items !== undefined) forget(items.flatMap(idOf))
    },
    mayHaveMade: (wanted) => lost.some(({ ids }) => ids.includes(wanted)),
    end: async (own, mark, note) => {
      if (lost.length === 0 && journal.leftBehind().length === 0) return
      const items = await groupItems(own)
      if (items === undefined) return
      forget(items.flatMap(idOf))
      const ids = items.filter(({ name }) => !isMarked(name, mark)).flatMap(idOf)
      for (const { sent, ids: made } of lost) {
        for (const id of made) if (ids.includes(id)) journal.left({ id, sent })
      }
      for (const { id, sent } of journal.leftBehind()) note(noteOn(id, sent))
    },
  }
}

const isMarked = (name: unknown, mark: string): boolean =>
  typeof name === 'string' && name.toLowerCase().includes(mark.toLowerCase())

/** How much of an id is shown, in UTF-16 units: it comes from the target. */
const longestId = 100

const noteOn = (id: string, sent: string): string =>
  `left behind: group id ${shown(id, longestId)}, made by a creation that sent ${sent}. No path deletes it: delete it on the server. ` +
  'Until it is gone, it uses a place, and a refusal of that creation proves nothing'
