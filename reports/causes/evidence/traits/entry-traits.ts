import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { membersOf } from '../../symptoms/bodies.ts'
import { textTraits, users } from './request-traits.ts'

/** An entry that the run created, and what happened to it. */
export interface Entry {
  readonly group: Group
  readonly creation: Exchange
  /** The entry that it replies to, if the run created it. */
  readonly parent: Entry | undefined
  /** The members of the creation. */
  readonly sent: ReadonlyMap<string, unknown>
  /** The user in whose name it was created; undefined if that is the partner, or if it is unknown. */
  readonly writer: string | undefined
  /** Updates that were accepted. */
  readonly updates: readonly Exchange[]
  /** Deletions that were accepted. */
  readonly deletions: readonly Exchange[]
}

/** Everything that the run created in the groups with one name. */
export interface Group {
  readonly creations: readonly Exchange[]
  readonly entries: ReadonlyMap<string, Entry>
}

const before = (list: readonly Exchange[], at: Exchange): readonly Exchange[] =>
  list.filter(({ id }) => id < at.id)

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The value of a member in the last write before a time that sets it. */
function lastSent({ sent, updates }: Entry, member: string, at: Exchange): unknown {
  const update = before(updates, at)
    .map(({ request }) => membersOf(request.body ?? ''))
    .findLast((members) => members?.has(member))
  return (update ?? sent).get(member)
}

/** Traits of entries, the plainest first: each completes "entries …". */
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
  [
    'in groups that were created again',
    ({ group, creation }) => before(group.creations, creation).length > 1,
  ],
  ['in groups with a parent', ({ group, creation }) => hasParent(group, creation)],
]

function repliesTo(entry: Entry, at: Exchange): boolean {
  return [...entry.group.entries.values()].some((one) => one.creation.id < at.id && one.parent === entry)
}

/** Did the last creation of a group with this name have a parent? */
const hasParent = ({ creations }: Group, at: Exchange): boolean =>
  isGiven(membersOf(before(creations, at).at(-1)?.request.body ?? '')?.get('parentId'))

/** The traits of an entry at a time of the run. */
export const traitsOfEntry = (entry: Entry, at: Exchange): readonly string[] => {
  const text = entry.sent.get('data')
  const signs = typeof text === 'string' ? textTraits.filter(([, has]) => has(text)) : []
  return [
    ...entryTraits.filter(([, has]) => has(entry, at)).map(([trait]) => trait),
    ...signs.map(([trait]) => `with ${trait} data`),
  ]
}

/** The traits of a group at a time of the run: they complete "groups …". */
export function traitsOfGroup(group: Group, at: Exchange): readonly string[] {
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
    ...(made.length > 1 ? ['that were created again'] : []),
  ]
}
