import { isRefusal, type Reply } from './reply.ts'
import { idOf } from './stored-entry.ts'
import { type Judgement, permit, refuse } from './verdict.ts'

/** A group as the model knows it. */
interface KnownGroup {
  /** Undefined until a reading has shown it. */
  readonly id: string | undefined
  /** The ids of the entries that are in it. */
  readonly entries: readonly string[]
  /** The ids of the entries that were deleted. */
  readonly deleted: readonly string[]
}

/** The groups of one check, by name. */
export interface GroupSet {
  readonly existing: ReadonlyMap<string, KnownGroup>
}

/** What a client may request from groups. */
export type GroupCommand =
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'read'; readonly name: string }
  | { readonly kind: 'delete'; readonly name: string }
  /** Lists the entries of a group. */
  | { readonly kind: 'entries'; readonly name: string }
  /** Stores an entry in a group. */
  | { readonly kind: 'add'; readonly name: string }
  /** Deletes an entry of a group. */
  | { readonly kind: 'remove'; readonly name: string; readonly id: string }
  | { readonly kind: 'list' }

/** No groups. */
export const noGroups: GroupSet = { existing: new Map() }

/**
 * Judges a response by the groups that exist (sections "Endpoints / TextDataGroup" and "Limits"), if there is room for
 * all names of the check. Other groups may exist, too.
 */
export function evaluateGroups(groups: GroupSet, command: GroupCommand, reply: Reply): Judgement<GroupSet> {
  if (command.kind === 'list') return evaluateList(groups, reply)
  const { name, kind } = command
  const group = groups.existing.get(name)
  if (kind === 'create') {
    if (group !== undefined) return isRefusal(reply) ? permit(groups) : refuse('a refusal (4xx)')
    return reply.status === 201 ? permit(put(groups, name, newGroup)) : refuse('201')
  }
  if (group === undefined) return gone(groups, reply)
  switch (kind) {
    case 'read':
      return evaluateRead(groups, name, group, reply)
    case 'delete':
      return evaluateDelete(groups, name, group, reply)
    case 'add': {
      if (reply.status !== 201) return refuse('201')
      const id = idOf(reply.object)
      if (id === undefined) return refuse('the created entry with its id')
      if ([...group.entries, ...group.deleted].includes(id)) {
        return refuse(`an id that no entry has or had, not ${id} again`)
      }
      return permit(put(groups, name, { ...group, entries: [...group.entries, id] }))
    }
    case 'remove': {
      const left = group.entries.filter((id) => id !== command.id)
      const expected = left.length < group.entries.length ? 202 : 404
      if (reply.status !== expected) return refuse(String(expected))
      return permit(put(groups, name, { ...group, entries: left, deleted: [...group.deleted, command.id] }))
    }
    case 'entries':
      return evaluateEntries(groups, group, reply)
  }
}

const newGroup: KnownGroup = { id: undefined, entries: [], deleted: [] }

const gone = (groups: GroupSet, { status }: Reply): Judgement<GroupSet> =>
  status === 404 ? permit(groups) : refuse('404')

function evaluateRead(groups: GroupSet, name: string, group: KnownGroup, reply: Reply): Judgement<GroupSet> {
  if (reply.status !== 200) return refuse('200')
  const id = idOf(reply.object)
  if (id === undefined) return refuse('the group with its id')
  if (group.id !== undefined && group.id !== id) return refuse(`the id ${group.id}, not ${id}`)
  const others = [...groups.existing].filter(([other]) => other !== name)
  if (others.some(([, other]) => other.id === id)) return refuse(`an id of its own, not ${id}`)
  return permit(put(groups, name, { ...group, id }))
}

function evaluateEntries(groups: GroupSet, { entries }: KnownGroup, reply: Reply): Judgement<GroupSet> {
  if (reply.status !== 200) return refuse('200')
  const { items = [], object } = reply
  const ids = items.map(idOf)
  const listed =
    items.length === Math.min(entries.length, 50) &&
    entries.every((id) => entries.length > 50 || ids.includes(id))
  if (!listed) return refuse(`a list of ${entries.length} entries: ${entries.join(', ') || 'none'}`)
  const total = object?.totalResults
  return total === entries.length
    ? permit(groups)
    : refuse(`totalResults ${entries.length}, not ${JSON.stringify(total) ?? 'absent'}`)
}

function evaluateDelete(
  groups: GroupSet,
  name: string,
  { id }: KnownGroup,
  reply: Reply,
): Judgement<GroupSet> {
  if (reply.status !== 202) return refuse('202')
  if (typeof reply.json !== 'string') return refuse('the id of the group as a JSON string')
  if (id !== undefined && reply.json !== id) return refuse(`the id ${id}, not ${reply.json}`)
  return permit({ existing: new Map([...groups.existing].filter(([other]) => other !== name)) })
}

function evaluateList(groups: GroupSet, reply: Reply): Judgement<GroupSet> {
  if (reply.status !== 200) return refuse('200')
  const { items } = reply
  if (items === undefined) return refuse('a collection')
  const ids = items.map(idOf)
  for (const [name, { id }] of groups.existing) {
    if (id !== undefined && !ids.includes(id)) return refuse(`group ${name} with the id ${id} in the list`)
  }
  if (items.length < groups.existing.size)
    return refuse(`at least ${groups.existing.size} groups in the list`)
  return permit(groups)
}

const put = ({ existing }: GroupSet, name: string, group: KnownGroup): GroupSet => ({
  existing: new Map([...existing, [name, group]]),
})
