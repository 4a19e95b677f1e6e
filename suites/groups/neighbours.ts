import {
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { create, existingGroup, type GroupRead, groupRead } from '../shared/groups/created-groups.ts'
import { known } from '../shared/ids/known.ts'
import { accented } from '../shared/texts/accented.ts'

/** How the name of a deleted group resembles the name of a group that stays. */
export interface Neighbour {
  readonly id: string
  /** The resemblance in one word: the last part of the ids of further cases. */
  readonly word: string
  readonly title: string
  /** @param stays the name of the group that stays: `middle` with something on either side */
  readonly of: (stays: string, middle: string) => string
}

/** Groups that are created and deleted while another group stays. */
export const neighbours: readonly Neighbour[] = [
  {
    id: 'others-stay',
    word: 'unlike',
    title: 'the name reversed',
    of: (stays) => [...stays].reverse().join(''),
  },
  {
    id: 'others.longer-stays',
    word: 'beginning',
    title: 'the beginning of the name',
    of: (stays) => stays.slice(0, -1),
  },
  {
    id: 'others.shorter-stays',
    word: 'longer',
    title: 'a name that begins with the name',
    of: (stays) => `${stays}x`,
  },
  { id: 'others.ending-stays', word: 'end', title: 'the end of the name', of: (stays) => stays.slice(1) },
  {
    id: 'others.middle-stays',
    word: 'middle',
    title: 'the middle of the name',
    of: (_stays, middle) => middle,
  },
  {
    id: 'others.letter-stays',
    word: 'underscore',
    title: 'the name with an underscore for a letter',
    of: (stays) => stays.replace('x', '_'),
  },
]

/** What the group that stays showed before and after a neighbour was deleted. */
export interface Deleted {
  readonly deletion: HttpResponse
  readonly before: GroupRead
  /** The text of an entry in the group that stays. */
  readonly data: unknown
  readonly after: HttpResponse
  readonly entry: HttpResponse
  /** The list of the group that stays. */
  readonly list: HttpResponse
}

/** The effects of deletions of other groups on a group that stays. */
export interface Deletions {
  /** Deleting a name that no group has: the beginning of the name of the group that stays. */
  readonly absent: Deleted
  readonly of: (id: string) => Part<Deleted>
  /** The list of the other group right after its creation. */
  readonly listOf: (neighbour: Neighbour) => Part<HttpResponse>
  /** Requests under the name of the group that stays, with an accent on one letter. No group has that name. */
  readonly accent: Part<UnderAccent>
}

/** The results under a name with an accent. */
export interface UnderAccent {
  readonly list: HttpResponse
  readonly created: HttpResponse
  readonly deleted: Deleted
}

/** One group with an entry stays, while other groups with similar names are created and deleted. */
export const deletions = sharedFixture(
  'groups are deleted while another one stays',
  async (context): Promise<Deletions> => {
    const { trusted, groups } = context
    await groups.slots()
    const middle = groups.newNameOfBytes(20)
    const stays = `x${middle}ex`
    const watched = await open(context, stays)
    const absent = await watched(() => trusted.deleteGroup(stays.slice(0, -1)))
    const deleted = new Map<string, Part<Deleted>>()
    const lists = new Map<string, Part<HttpResponse>>()
    for (const { id, of } of neighbours) {
      const name = of(stays, middle)
      const remove = async () => {
        await create(context, name)
        lists.set(id, await part(() => trusted.listEntries(name)))
        return await trusted.deleteGroup(name)
      }
      deleted.set(id, await part(() => watched(remove)))
    }
    const accent = await part(() => underAccent(context, stays, watched))
    return {
      accent,
      absent,
      of: (id) => known(deleted.get(id), `deletion ${id}`),
      listOf: ({ id, title }) =>
        lists.get(id) ??
        context.untested(`the other group that this case needs could not be created (its name: ${title})`),
    }
  },
  { needs: ['slots:2'] },
)

/** Lists and creates entries under the name with an accent, and deletes that name. */
async function underAccent(
  { trusted, text, newUserId }: CheckContext,
  stays: string,
  watched: (remove: () => Promise<HttpResponse>) => Promise<Deleted>,
): Promise<UnderAccent> {
  const name = known(accented(stays), 'letter that takes an accent')
  const options = { invalid: 'a letter with an accent in the name' }
  const list = await trusted.listEntries(name, options)
  const body = { data: text.sentence(), writerId: newUserId() }
  const created = await trusted.createEntry(name, body, options)
  return { list, created, deleted: await watched(() => trusted.deleteGroup(name, options)) }
}

/**
 * Creates the group that stays. If a deletion removes it, it is created again if possible.
 * @returns a function that carries out a deletion and reads the group
 */
async function open(context: CheckContext, stays: string) {
  const { trusted, text, newUserId } = context
  const arrange = async () => {
    await create(context, stays)
    const [before, stored] = await Promise.all([
      existingGroup(context, stays),
      trusted.createEntry(stays, { data: text.sentence(), writerId: newUserId() }),
    ])
    return { before, stored: entryOf(stored) }
  }
  let there = await part(arrange)
  // If the group cannot be created at all, there is nothing to watch.
  there.value()
  // Each list is requested with another count, so no cached response of an earlier list is returned.
  let count = 10
  return async (remove: () => Promise<HttpResponse>): Promise<Deleted> => {
    if (there.valueIfAny === undefined)
      return context.untested('an earlier deletion took the group along, and it could not be created again')
    const { before, stored } = there.valueIfAny
    const deletion = await remove()
    const [after, entry, list] = await Promise.all([
      trusted.readGroup(stays),
      trusted.readEntry(stays, stored.id),
      trusted.listEntries(stays, { query: { count: count++ } }),
    ])
    if (after.status === 404) there = await part(arrange)
    return { deletion, before, data: stored.data, after, entry, list }
  }
}

/** Expects that a group and its entry are as they were before another one was deleted. */
export function expectKept({ before, data, after, entry, list }: Deleted): void {
  expect(groupRead(after), 'the group that stays', after).toEqual(before)
  expect(entryOf(entry).data, 'the text of the entry in the group that stays', entry).toEqual(data)
  expect(entriesOf(list).entry, 'the entries of the group that stays', list).toHaveLength(1)
}
