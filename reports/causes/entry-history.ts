import type { Exchange } from '../../harness/http/message/exchange.ts'
import { decodedSegment } from '../../harness/http/message/segment.ts'
import type { RunResult } from '../../harness/run/result/result.ts'
import { membersOf, textTraits, users } from './request-traits.ts'
import { isAccepted } from './write-before.ts'

/** An entry that the run created, and what became of it. */
export interface Entry {
  readonly group: Group
  readonly creation: Exchange
  /** The entry that it replies to, where the run created it. */
  readonly parent: Entry | undefined
  /** The members of the creation. */
  readonly sent: ReadonlyMap<string, unknown>
  /** Updates that were accepted. */
  readonly updates: readonly Exchange[]
  /** Deletions that were accepted. */
  readonly deletions: readonly Exchange[]
}

/** A group by its name, and what was created in it, whenever it was there. */
interface Group {
  readonly creations: readonly Exchange[]
  readonly entries: ReadonlyMap<string, Entry>
}

const before = (list: readonly Exchange[], at: Exchange): readonly Exchange[] =>
  list.filter(({ id }) => id < at.id)

/** When an exchange began and ended, in milliseconds. */
const beginOf = ({ startedAt }: Exchange): number => Date.parse(startedAt)
const endOf = (exchange: Exchange): number => beginOf(exchange) + exchange.durationMs

/** Was an entry there all the time that a request took? */
const isThere = ({ creation, deletions, group }: Entry, at: Exchange): boolean =>
  endOf(creation) < beginOf(at) &&
  deletions.every((one) => beginOf(one) > endOf(at)) &&
  // A group that was deleted took its entries along.
  group.creations.every((one) => one.id < creation.id || one.id > at.id)

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** What the last write before a time that names a member has given it. */
function lastSent({ sent, updates }: Entry, member: string, at: Exchange): unknown {
  const update = before(updates, at)
    .map(({ request }) => membersOf(request.body ?? ''))
    .findLast((members) => members?.has(member))
  return (update ?? sent).get(member)
}

/** What tells entries apart, in words that complete "entries …", the plainest first. */
const entryTraits: readonly (readonly [trait: string, has: (entry: Entry, at: Exchange) => boolean])[] = [
  ['that a user created', ({ creation }) => users.has(creation.caller)],
  ['that the application created', ({ creation }) => !users.has(creation.caller)],
  ['that are replies', (entry, at) => isGiven(lastSent(entry, 'parentId', at))],
  ['that are no replies', (entry, at) => !isGiven(lastSent(entry, 'parentId', at))],
  ['with an owner', (entry, at) => isGiven(lastSent(entry, 'ownerId', at))],
  ['without an owner', (entry, at) => !isGiven(lastSent(entry, 'ownerId', at))],
  [
    'that were created without writerId',
    ({ creation, sent }) => !users.has(creation.caller) && !isGiven(sent.get('writerId')),
  ],
  ['that were created with writerId', ({ sent }) => isGiven(sent.get('writerId'))],
  ['that a user updated', ({ updates }, at) => before(updates, at).some(({ caller }) => users.has(caller))],
  ['that were updated', ({ updates }, at) => before(updates, at).length > 0],
  ['that were never updated', ({ updates }, at) => before(updates, at).length === 0],
  ['that were updated more than once', ({ updates }, at) => before(updates, at).length > 1],
  ['that have replies', (entry, at) => repliesTo(entry, at)],
  ['whose parent was deleted', (entry, at) => before(entry.parent?.deletions ?? [], at).length > 0],
  ['in groups that were created anew', ({ group, creation }) => before(group.creations, creation).length > 1],
  ['in groups with a parent', ({ group, creation }) => hasParent(group, creation)],
]

function repliesTo(entry: Entry, at: Exchange): boolean {
  return [...entry.group.entries.values()].some((one) => one.creation.id < at.id && one.parent === entry)
}

/** Was the last creation of a group under its name one with a parent? */
const hasParent = ({ creations }: Group, at: Exchange): boolean =>
  isGiven(membersOf(before(creations, at).at(-1)?.request.body ?? '')?.get('parentId'))

/** What an entry has at a time of the run. */
const traitsOfEntry = (entry: Entry, at: Exchange): readonly string[] => {
  const text = entry.sent.get('data')
  const signs = typeof text === 'string' ? textTraits.filter(([, has]) => has(text)) : []
  return [
    ...entryTraits.filter(([, has]) => has(entry, at)).map(([trait]) => trait),
    ...signs.map(([trait]) => `with ${trait} data`),
  ]
}

/** What a group has at a time of the run, in words that complete "groups …". */
function traitsOfGroup(group: Group, at: Exchange): readonly string[] {
  const made = before(group.creations, at)
  const last = made.at(-1)
  if (last === undefined) return []
  const entries = [...group.entries.values()].filter(
    ({ creation }) => creation.id > last.id && creation.id < at.id,
  )
  return [
    entries.some(({ deletions }) => before(deletions, at).length === 0)
      ? 'that hold entries'
      : 'that hold no entries',
    ...(entries.length > 0 ? ['that have held entries'] : []),
    hasParent(group, at) ? 'with a parent' : 'without a parent',
    ...(made.length > 1 ? ['that were created anew'] : []),
  ]
}

/** What the run knows of its groups and entries. */
export interface History {
  /** The entry of such an id in the group that a request addresses; undefined where the run did not create it. */
  readonly entryIn: (exchange: Exchange, id: string) => Entry | undefined
  /** The entries of the group that a request addresses, by their ids, that were surely there when it was answered. */
  readonly entriesThen: (exchange: Exchange) => readonly (readonly [id: string, entry: Entry])[]
  readonly traitsOfEntry: (entry: Entry, at: Exchange) => readonly string[]
  /** What the entry or group has that a request addresses, in words that complete "requests …". */
  readonly traitsOfAddressed: (exchange: Exchange) => readonly string[]
}

const board = /\/textdata\/@app\/([^/?]+)\/@(?:all(?:\/([^/?]+))?|self)(?:\?|$)/

/** The name of the group that an address holds, and the id of the entry. */
function addressed({ request: { url } }: Exchange): { readonly name?: string; readonly id?: string } {
  const [, name, id] = board.exec(url) ?? []
  return {
    ...(name === undefined ? {} : { name: decodedSegment(name) }),
    ...(id === undefined ? {} : { id: decodedSegment(id) }),
  }
}

/** Reads the history of the groups and entries of a run, when it is asked for. */
export function historyIn({ exchanges }: Pick<RunResult, 'exchanges'>): History {
  let groups: ReadonlyMap<string, Group> | undefined
  const groupOf = (exchange: Exchange): Group | undefined => {
    groups ??= groupsIn(exchanges)
    return groups.get(addressed(exchange).name ?? '')
  }
  return {
    entryIn: (exchange, id) => groupOf(exchange)?.entries.get(id),
    entriesThen: (exchange) =>
      [...(groupOf(exchange)?.entries ?? [])].filter(([, entry]) => isThere(entry, exchange)),
    traitsOfEntry,
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
    // Another application has groups of its own, which may have the same names.
    if (exchange.request.method === 'GET' || exchange.caller === 'foreign' || !isAccepted(exchange)) continue
    const { name, id } = addressed(exchange)
    if (exchange.operation === 'textdatagroup.create') {
      const created = membersOf(exchange.request.body ?? '')?.get('name')
      if (typeof created === 'string') groupNamed(created).creations.push(exchange)
    } else if (exchange.operation === 'textdata.create' && name !== undefined) {
      const sent = membersOf(exchange.request.body ?? '')
      const given = membersOf(exchange.response?.body ?? '')?.get('id')
      if (sent === undefined || (typeof given !== 'string' && typeof given !== 'number')) continue
      const group = groupNamed(name)
      const parent = group.entries.get(String(sent.get('parentId') ?? ''))
      group.entries.set(String(given), {
        group,
        creation: exchange,
        parent,
        sent,
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
