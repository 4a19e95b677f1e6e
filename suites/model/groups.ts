import type { Reply } from './reply.ts'
import { idOf } from './stored-entry.ts'
import { permit, refuse, type Verdict } from './verdict.ts'

/** The groups that one check plays with: their ids by name, where a reading has shown them. */
export interface GroupSet {
  readonly existing: ReadonlyMap<string, string | undefined>
}

/** What a client may ask of groups. */
export type GroupCommand =
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'read'; readonly name: string }
  | { readonly kind: 'delete'; readonly name: string }
  | { readonly kind: 'entries'; readonly name: string }
  | { readonly kind: 'list' }

/** No groups. */
export const noGroups: GroupSet = { existing: new Map() }

/**
 * Judges an answer by the groups that exist (sections "Endpoints / TextDataGroup" and "Limits"), given that there is room
 * for all names in play. Groups of others may exist beside.
 */
export function judgeGroups(groups: GroupSet, command: GroupCommand, reply: Reply): Verdict<GroupSet> {
  if (command.kind === 'list') return judgeList(groups, reply)
  const exists = groups.existing.has(command.name)
  switch (command.kind) {
    case 'create':
      if (exists) return reply.status === 400 ? permit(groups) : refuse('400')
      return reply.status === 201 ? permit(put(groups, command.name, undefined)) : refuse('201')
    case 'read':
      return exists ? judgeRead(groups, command.name, reply) : gone(groups, reply)
    case 'delete':
      return exists ? judgeDelete(groups, command.name, reply) : gone(groups, reply)
    case 'entries':
      if (!exists) return gone(groups, reply)
      if (reply.status !== 200) return refuse('200')
      return reply.items?.length === 0 && reply.object?.totalResults === 0
        ? permit(groups)
        : refuse('a list without entries')
  }
}

const gone = (groups: GroupSet, { status }: Reply): Verdict<GroupSet> =>
  status === 404 ? permit(groups) : refuse('404')

function judgeRead(groups: GroupSet, name: string, reply: Reply): Verdict<GroupSet> {
  if (reply.status !== 200) return refuse('200')
  const id = idOf(reply.object)
  if (id === undefined) return refuse('the group with its id')
  const known = groups.existing.get(name)
  if (known !== undefined && known !== id) return refuse(`the id ${known}, not ${id}`)
  const others = [...groups.existing].filter(([other]) => other !== name)
  if (others.some(([, other]) => other === id)) return refuse(`an id of its own, not ${id}`)
  return permit(put(groups, name, id))
}

function judgeDelete(groups: GroupSet, name: string, reply: Reply): Verdict<GroupSet> {
  if (reply.status !== 202) return refuse('202')
  const id = groups.existing.get(name)
  if (typeof reply.json !== 'string') return refuse('the id of the group as a JSON string')
  if (id !== undefined && reply.json !== id) return refuse(`the id ${id}, not ${reply.json}`)
  return permit({ existing: new Map([...groups.existing].filter(([other]) => other !== name)) })
}

function judgeList(groups: GroupSet, reply: Reply): Verdict<GroupSet> {
  if (reply.status !== 200) return refuse('200')
  const { items } = reply
  if (items === undefined) return refuse('a collection')
  const ids = items.map(idOf)
  for (const [name, id] of groups.existing) {
    if (id !== undefined && !ids.includes(id)) return refuse(`group ${name} with the id ${id} in the list`)
  }
  if (items.length < groups.existing.size)
    return refuse(`at least ${groups.existing.size} groups in the list`)
  return permit(groups)
}

const put = ({ existing }: GroupSet, name: string, id: string | undefined): GroupSet => ({
  existing: new Map([...existing, [name, id]]),
})
