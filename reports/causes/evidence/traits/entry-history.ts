import { beginOf, type Exchange, endOf } from '../../../../harness/http/message/exchange.ts'
import { textOfId } from '../../../../harness/http/message/items.ts'
import { present } from '../../../../harness/present.ts'
import type { RunResult } from '../../../../harness/run/result/result.ts'
import { entryIdsIn, groupIn } from '../../symptoms/addresses.ts'
import { groupCreatedBy, membersOf } from '../../symptoms/bodies.ts'
import { wasAccepted } from '../../symptoms/writes.ts'
import { type Entry, type Group, traitsOfEntry, traitsOfGroup } from './entry-traits.ts'
import { users } from './request-traits.ts'

/** Did an entry exist during the whole request? */
const isThere = ({ creation, deletions, group }: Entry, at: Exchange): boolean =>
  endOf(creation) < beginOf(at) &&
  deletions.every((one) => beginOf(one) > endOf(at)) &&
  // The deletion of a group also deletes its entries.
  group.creations.every((one) => one.id < creation.id || one.id > at.id)

/** What the run knows about its groups and entries. */
export interface History {
  /** The entry with this id in the group that a request addresses; undefined if the run did not create it. */
  readonly entryIn: (exchange: Exchange, id: string) => Entry | undefined
  /** The entries, by id, that certainly existed when a request was answered, in the group that it addresses. */
  readonly entriesThen: (exchange: Exchange) => readonly (readonly [id: string, entry: Entry])[]
  readonly traitsOfEntry: (entry: Entry, at: Exchange) => readonly string[]
  /** How many entries the group that a request addresses had got since its last creation, including deleted ones. */
  readonly createdThen: (exchange: Exchange) => number
  /** The traits of the entry or group that a request addresses: they complete "requests …". */
  readonly traitsOfAddressed: (exchange: Exchange) => readonly string[]
}

/** The name of the group and the id of the entry in an address; several ids are joined by commas. */
export function addressed(exchange: Exchange): { readonly name?: string; readonly id?: string } {
  const ids = entryIdsIn(exchange)
  return present({ name: groupIn(exchange), id: ids.length === 0 ? undefined : ids.join(',') })
}

/** Reads the history of the groups and entries of a run when it is first needed. */
export function historyIn({ exchanges }: Pick<RunResult, 'exchanges'>): History {
  let groups: ReadonlyMap<string, Group> | undefined
  const allGroups = () => {
    groups ??= groupsIn(exchanges)
    return groups
  }
  const groupOf = (exchange: Exchange): Group | undefined => allGroups().get(addressed(exchange).name ?? '')
  let ids: ReadonlyMap<string, string> | undefined
  const userAsking = ({ caller }: Exchange): string | undefined => {
    ids ??= userIdsIn(allGroups())
    return ids.get(caller)
  }
  const traitsToAsker = (entry: Entry, at: Exchange): readonly string[] => {
    const user = userAsking(at)
    return user === undefined || entry.writer === user ? [] : ['that the user has not written']
  }
  return {
    entryIn: (exchange, id) => groupOf(exchange)?.entries.get(id),
    entriesThen: (exchange) =>
      [...(groupOf(exchange)?.entries ?? [])].filter(([, entry]) => isThere(entry, exchange)),
    traitsOfEntry: (entry, at) => [...traitsToAsker(entry, at), ...traitsOfEntry(entry, at)],
    createdThen: (exchange) => {
      const group = groupOf(exchange)
      const begin = group?.creations.findLast(({ id }) => id < exchange.id)?.id ?? 0
      return [...(group?.entries.values() ?? [])].filter(
        ({ creation: { id } }) => id > begin && id < exchange.id,
      ).length
    },
    traitsOfAddressed: (exchange) => {
      const group = groupOf(exchange)
      if (group === undefined) return []
      const { id } = addressed(exchange)
      const entry = id === undefined ? undefined : group.entries.get(id)
      return [
        ...(entry === undefined ? [] : traitsOfEntry(entry, exchange).map((trait) => `for entries ${trait}`)),
        ...(id === undefined ? traitsOfGroup(group, exchange).map((trait) => `for groups ${trait}`) : []),
      ]
    },
  }
}

interface MutableGroup extends Group {
  readonly creations: Exchange[]
  readonly entries: Map<string, Entry & { readonly updates: Exchange[]; readonly deletions: Exchange[] }>
}

function groupsIn(exchanges: readonly Exchange[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, MutableGroup>()
  const groupNamed = (name: string): MutableGroup => {
    const group = groups.get(name) ?? { creations: [], entries: new Map() }
    groups.set(name, group)
    return group
  }
  for (const exchange of exchanges) {
    // Another application has its own groups, which may have the same names.
    if (exchange.request.method === 'GET' || exchange.caller === 'foreign' || !wasAccepted(exchange)) continue
    const { name, id } = addressed(exchange)
    if (exchange.operation === 'textdatagroup.create') {
      const created = groupCreatedBy(exchange)
      if (created !== undefined) groupNamed(created).creations.push(exchange)
    } else if (exchange.operation === 'textdata.create' && name !== undefined) {
      const sent = membersOf(exchange.request.body ?? '')
      const given = textOfId(membersOf(exchange.response?.body ?? '')?.get('id'))
      if (sent === undefined || given === undefined) continue
      const group = groupNamed(name)
      const parent = group.entries.get(textOfId(sent.get('parentId')) ?? '')
      group.entries.set(given, {
        group,
        creation: exchange,
        parent,
        sent,
        writer: writerIn(exchange, sent),
        updates: [],
        deletions: [],
      })
    } else if (name !== undefined && id !== undefined) {
      const entry = groups.get(name)?.entries.get(id)
      if (exchange.operation === 'textdata.update') entry?.updates.push(exchange)
      if (exchange.operation === 'textdata.delete') entry?.deletions.push(exchange)
    }
  }
  return groups
}

/**
 * The user in whose name an entry was created: the one that the application sends, or the logged-in user, whom the
 * response shows.
 */
function writerIn(creation: Exchange, sent: ReadonlyMap<string, unknown>): string | undefined {
  const writer = users.has(creation.caller)
    ? membersOf(creation.response?.body ?? '')?.get('writerId')
    : sent.get('writerId')
  return typeof writer === 'string' ? writer.split(':').at(-1) : undefined
}

/** The ids of the users who created entries, by caller. */
function userIdsIn(groups: ReadonlyMap<string, Group>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const { entries } of groups.values())
    for (const { creation, writer } of entries.values())
      if (users.has(creation.caller) && writer !== undefined) ids.set(creation.caller, writer)
  return ids
}
