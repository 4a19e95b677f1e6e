import { idIn } from '../../expect/resource.ts'
import { entryIdsIn } from '../../http/message/board-address.ts'
import { beginOf, type Exchange, endOf } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import { groupInAddress } from './group-in-address.ts'

/** The entries that a run has created and deleted, by group. */
export interface EntryCounts {
  /** Counts the creation or deletion of an entry, or the deletion of a group, that the target has accepted. */
  responded(operation: string, response: HttpResponse): void
  /** How many entries were created in a group, including those that were deleted. */
  created(group: string): number
  /** The groups in which more entries than this were created. */
  withMoreThan(entries: number): readonly string[]
  /**
   * How many entries a group held at most, as far as the run knows. A group that was deleted begins again.
   * @param until only what was sent before this time counts, in milliseconds since 1970
   */
  most(group: string, until: number): number
  /** The id of the first entry that was created in a group and not deleted; undefined if it is unknown. */
  oldest(group: string): string | undefined
  /** The ids of the entries whose deletion the application requested and the target answered with 202, in that order. */
  deleted(group: string): readonly string[]
}

/** A change of the number of entries: one more, one less, or none are left because the group was deleted. */
interface Change {
  readonly at: number
  readonly by: 1 | -1 | 'all'
}

interface Counted {
  readonly changes: Change[]
  readonly ids: (string | undefined)[]
  readonly deleted: Set<string>
}

const none: Counted = { changes: [], ids: [], deleted: new Set() }

/**
 * Begins to count. An entry counts from the moment at which its creation is sent to the moment at which its deletion is
 * answered, so a group never holds more than is counted. Each success of a creation counts, whatever its status.
 */
export function entryCounts(): EntryCounts {
  const groups = new Map<string, Counted>()
  const of = ({ request }: Exchange): Counted => {
    const group = groupInAddress(request.url) ?? ''
    const known = groups.get(group) ?? { changes: [], ids: [], deleted: new Set() }
    groups.set(group, known)
    return known
  }
  const counted = (group: string): Counted => groups.get(group) ?? none
  return {
    responded: (operation, { status, json, exchange }) => {
      if (status >= 300) return
      if (operation === 'textdatagroup.delete')
        of(exchange).changes.push({ at: beginOf(exchange), by: 'all' })
      if (operation === 'textdata.create') {
        const { changes, ids } = of(exchange)
        changes.push({ at: beginOf(exchange), by: 1 })
        ids.push(idIn(json))
      }
      const isDeletion = operation === 'textdata.delete' && status === 202 && exchange.invalid === undefined
      if (!isDeletion || exchange.caller !== 'trusted') return
      const [id, ...others] = entryIdsIn(exchange.request.url)
      if (id === undefined || others.length > 0) return
      const { changes, deleted } = of(exchange)
      if (deleted.has(id)) return
      deleted.add(id)
      changes.push({ at: endOf(exchange), by: -1 })
    },
    created: (group) => counted(group).ids.length,
    withMoreThan: (entries) =>
      [...groups].filter(([, { ids }]) => ids.length > entries).map(([group]) => group),
    most: (group, until) => {
      let [now, most] = [0, 0]
      for (const { at, by } of counted(group).changes.toSorted((one, other) => one.at - other.at)) {
        if (at > until) break
        now = by === 'all' ? 0 : now + by
        most = by === 'all' ? 0 : Math.max(most, now)
      }
      return most
    },
    oldest: (group) => {
      const { ids, deleted } = counted(group)
      return ids.find((id) => id === undefined || !deleted.has(id))
    },
    deleted: (group) => [...counted(group).deleted],
  }
}
