import {
  type Entry,
  type HttpResponse,
  idIn,
  type Part,
  part,
  sharedFixture,
} from '../../../harness/index.ts'
import { entryWithId } from '../../shared/entries/entry-members.ts'
import { unknownIdLike } from '../../shared/ids/unknown-id.ts'
import { inBatches } from '../in-batches.ts'
import { wholeList } from '../look.ts'

/** Members that a caller does not send, added to a valid body. */
interface Extra {
  readonly id: string
  readonly what: string
  readonly members: (ids: Ids) => Readonly<Record<string, unknown>>
}

/** Ids that a body may name. */
interface Ids {
  /** The id of another entry. */
  readonly other: string
  /** An id that no entry has. */
  readonly unknown: string
}

const past = '2001-02-03T04:05:06'

/** The members that creations add to a valid body. */
export const onCreation: readonly Extra[] = [
  {
    id: 'entries.create.read-only.id',
    what: 'an id that no entry has',
    members: ({ unknown }) => ({ id: unknown }),
  },
  {
    id: 'entries.create.read-only.id-of-another',
    what: 'the id of another entry',
    members: ({ other }) => ({ id: other }),
  },
  {
    id: 'entries.create.read-only.appId',
    what: 'the id of another application',
    members: () => ({ appId: '999999999' }),
  },
  ...[11, 20, 31].map((status) => ({
    id: `entries.status.read-only.create-${status}`,
    what: `the status ${status}`,
    members: () => ({ status }),
  })),
  ...['published', 'updated'].map((name) => ({
    id: `entries.time.read-only.create-${name}`,
    what: `${name} long ago`,
    members: () => ({ [name]: past }),
  })),
]

/** The members that updates add to a valid body. */
export const onUpdate: readonly Extra[] = [
  {
    id: 'entries.update.read-only.id',
    what: 'the id of another entry',
    members: ({ other }) => ({ id: other }),
  },
  {
    id: 'entries.update.read-only.fresh-id',
    what: 'an id that no entry has',
    members: ({ unknown }) => ({ id: unknown }),
  },
  ...[0, 11, 20, 21, 31].map((status) => ({
    id: `entries.status.read-only.update-${status}`,
    what: `the status ${status}`,
    members: () => ({ status }),
  })),
  ...['published', 'updated'].map((name) => ({
    id: `entries.time.read-only.update-${name}`,
    what: `${name} long ago`,
    members: () => ({ [name]: past }),
  })),
]

/** The result of a body with an added member. */
export interface Added {
  readonly response: Part<HttpResponse>
  readonly data: string
  /** The member that was added, and its value. */
  readonly added: Readonly<Record<string, unknown>>
  /** The entry before an update, and as the list shows it afterwards. */
  readonly before: Entry | undefined
  readonly after: Entry | undefined
}

/** The results of bodies with members that only the service sets. */
export interface ServiceMembers {
  readonly of: (id: string) => Added | undefined
  readonly group: string
  /** An entry that was updated at the same time without any added member. */
  readonly updatedUsually: Entry | undefined
  /** The entry whose id some bodies name, before and after. */
  readonly other: { readonly before: Entry; readonly after: Entry | undefined }
  /** Reading the id that some bodies name, but no entry has. */
  readonly unknown: HttpResponse
  /** The list in the end. */
  readonly look: HttpResponse
  /** Entries in the list that neither existed before nor were in the response to a creation. */
  readonly strays: readonly string[]
}

const invalid = 'a member that only the service sets'

/** Bodies with members that only the service sets are sent. */
export const serviceMembers = sharedFixture(
  'bodies name what only the service sets',
  async (context): Promise<ServiceMembers> => {
    const { trusted, groups, text, newUserId } = context
    const group = await groups.private()
    const writerId = newUserId()
    const [other, rightUpdated] = await Promise.all([group.add({ writerId }), group.add({ writerId })])
    const targets = await group.addMany(onUpdate.length, () => ({ writerId }))
    const ids = { other: other.id, unknown: unknownIdLike(other.id) }
    const before = (await wholeList(context, group.name)).list.entry
    const body = () => ({ data: text.sentence(), writerId })

    const created = await inBatches(onCreation, async ({ members }) => {
      const [right, added] = [body(), members(ids)]
      const response = await part(() => trusted.createEntry(group.name, { ...right, ...added }, { invalid }))
      return { response, data: right.data, added }
    })
    const updated = await inBatches(onUpdate, async ({ members }, index) => {
      const [right, added] = [body(), members(ids)]
      const id = targets[index]?.id ?? ''
      const response = await part(() =>
        trusted.updateEntry(group.name, id, { ...right, ...added }, { invalid }),
      )
      return { response, data: right.data, added, id }
    })
    await trusted.updateEntry(group.name, rightUpdated.id, body())
    const { response: look, list } = await wholeList(context, group.name)
    const find = (entries: readonly Entry[], id: string | undefined) =>
      id === undefined ? undefined : entryWithId({ entry: entries }, id)
    const answered = created.map(({ response }) => idIn(response.valueIfAny?.json))
    const all = new Map<string, Added>([
      ...created.map((one, index): [string, Added] => {
        // If the entry has replaced another one and took its id, it is found by its text.
        const after = find(list.entry, answered[index]) ?? list.entry.find(({ data }) => data === one.data)
        return [onCreation[index]?.id ?? '', { ...one, before: undefined, after }]
      }),
      ...updated.map(({ id, ...one }, index): [string, Added] => [
        onUpdate[index]?.id ?? '',
        { ...one, before: find(before, id) ?? targets[index], after: find(list.entry, id) },
      ]),
    ])
    // If a creation was answered with another id, the entry exists under its own id.
    const entered = onCreation.flatMap(({ id }) => all.get(id)?.after?.id ?? [])
    const known = new Set([...before.map(({ id }) => id), ...answered, ...entered])
    return {
      of: (id) => all.get(id),
      group: group.name,
      updatedUsually: find(list.entry, rightUpdated.id),
      other: { before: find(before, other.id) ?? other, after: find(list.entry, other.id) },
      unknown: await trusted.readEntry(group.name, ids.unknown),
      look,
      strays: list.entry.map(({ id }) => id).filter((id) => !known.has(id)),
    }
  },
)
