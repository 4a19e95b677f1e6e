import { setTimeout as wait } from 'node:timers/promises'
import { isJsonObject } from '../../schemas/index.ts'
import { areAboutAsOne } from '../expect/about-a-second.ts'
import { cameFrom } from '../expect/looked-at.ts'
import type { Entry } from '../expect/resource.ts'
import type { Text } from '../generate/text.ts'
import type { UserIds } from '../generate/user-ids.ts'
import { itemsIn, textOfId } from '../http/message/items.ts'
import type { Caller } from '../http/sending/caller.ts'
import { deleteDoubles } from './doubles.ts'
import { type Group, type Library, librarySize } from './groups.ts'
import { Memory } from './memory.ts'

/** Longer than a second, so the first entry is also older than all others in whole seconds. In milliseconds. */
const nextSecondMs = 1010

/**
 * Fills an empty group with the entries of the {@link Library}. The first is more than a second older than the others.
 */
export async function fillLibrary(
  group: Group,
  trusted: Caller,
  text: Text,
  users: UserIds,
): Promise<Library> {
  const owners = [users.next(), users.next(), users.next()] as const
  const writers = [users.next(), users.next(), users.next()] as const
  const planned = Array.from({ length: librarySize }, (_, index) => ({
    data: text.sentence(),
    ownerId: share(owners, (index * 7) % librarySize, 30, 47),
    writerId: share(writers, (index * 11) % librarySize, 25, 45),
  }))
  const [start, ...others] = planned
  if (start === undefined) throw new RangeError('the library is never empty')
  const first = await group.add(start)
  // If all times were equal, every order by time would be right, and no check could see a wrong order.
  await wait(nextSecondMs)
  const replies = others.map((entry) => ({ ...entry, parentId: first.id }))
  const created = await group.addMany(replies.length, (index) => replies[index] ?? {})
  await deleteDoubles(trusted, group, [first, ...created])
  const stored = await storedTimes(trusted, group.name)
  const entries = [
    { sent: start, entry: await answered(trusted, group.name, stored(first)) },
    ...created.map((entry, index) => ({ sent: replies[index] ?? start, entry: stored(entry) })),
  ]
  return {
    name: group.name,
    entries,
    owners,
    writers,
    answers: new Memory(),
    filterPrefixes: new Memory(),
  }
}

/**
 * Gives entries the times that the target lists: a database may round to the second, while the response to the creation
 * was cut. A time that differs by more than a second stays as it was in the response, so the checks can see it.
 */
async function storedTimes(trusted: Caller, group: string): Promise<(entry: Entry) => Entry> {
  const list = itemsIn(await trusted.listEntries(group, { query: { count: 2 * librarySize } })) ?? []
  const listed = new Map(list.map((one) => [textOfId(one.id), one]))
  return (entry) => {
    const one = listed.get(entry.id) ?? {}
    const times = ['published', 'updated'].filter((name) => areAboutAsOne(entry[name], one[name]))
    return cameFrom({ ...entry, ...Object.fromEntries(times.map((name) => [name, one[name]])) }, entry)
  }
}

/** The first entry, with `updated` read again after all its replies: a reply may count as an update of it. */
async function answered(trusted: Caller, group: string, entry: Entry): Promise<Entry> {
  const { status, json } = await trusted.readEntry(group, entry.id)
  return status === 200 && isJsonObject(json) && 'updated' in entry && 'updated' in json
    ? { ...entry, updated: json.updated }
    : entry
}

/** Distributes the entries to three users: below the first bound, below the second bound, and the rest. */
function share(
  users: readonly [string, string, string],
  place: number,
  firstBound: number,
  secondBound: number,
): string {
  return place < firstBound ? users[0] : place < secondBound ? users[1] : users[2]
}
