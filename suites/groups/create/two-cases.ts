import { entryOf, type HttpResponse, type Part, part, sharedFixture } from '../../../harness/index.ts'
import { create } from '../../shared/groups/created-groups.ts'
import { sendDespiteConflicts } from '../../shared/groups/despite-conflicts.ts'
import { afterRoom } from '../room.ts'

/** The results of a group and of a second name that differs from the first only in case. */
export interface TwoCases {
  readonly read: HttpResponse
  /** Reading the other name, before any group of that name was requested. */
  readonly readBefore: HttpResponse
  /** The list, an entry of the group and the creation of an entry, all under the other name. */
  readonly entriesBefore: Part<Readonly<Record<'list' | 'entry' | 'created', HttpResponse>>>
  /** Creating a group of the other name. */
  readonly second: HttpResponse
  /** If that was refused: the creation of a group with another name, which must succeed in the same slot. */
  readonly room: Part<HttpResponse>
  /**
   * If no group is found under the other name: deleting it anyway, in the end, and reading the first group after that.
   */
  readonly deletedByOther: Readonly<Record<'deleted' | 'readFirst', HttpResponse>> | undefined
  /**
   * If the creation of a group with the other name was accepted: the second group, its deletion, and the first one
   * after it.
   */
  readonly accepted: Readonly<Record<'read' | 'deleted' | 'readFirst', HttpResponse>> | undefined
}

/**
 * A group is created, and another one whose name differs only in case; if the second one was accepted, it is deleted
 * again.
 */
export const twoCases = sharedFixture(
  'a name is used in small and in large letters',
  async (context): Promise<TwoCases> => {
    const { trusted, groups, text, newUserId } = context
    const [name] = await groups.slots()
    const other = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()
    await create(context, name)
    const [read, readBefore] = await Promise.all([trusted.readGroup(name), trusted.readGroup(other)])
    const entriesBefore = await part(async () => {
      const body = () => ({ data: text.sentence(), writerId: newUserId() })
      const { id } = entryOf(await trusted.createEntry(name, body()))
      const [list, entry, created] = await Promise.all([
        trusted.listEntries(other),
        trusted.readEntry(other, id),
        trusted.createEntry(other, body()),
      ])
      return { list, entry, created }
    })
    const deletedByOther = async () => {
      if (readBefore.status !== 404) return undefined
      const deleted = await trusted.deleteGroup(other)
      return { deleted, readFirst: await trusted.readGroup(name) }
    }
    const second = await sendDespiteConflicts(context, () => trusted.createGroup({ name: other }))
    if (second.status >= 300) {
      const shown = { read, readBefore, entriesBefore, second, accepted: undefined }
      const last = { deletedByOther: await deletedByOther() }
      return { ...shown, ...last, room: await part(() => afterRoom(context, second)) }
    }
    const readSecond = await trusted.readGroup(other)
    const deleted = await trusted.deleteGroup(other)
    const accepted = { read: readSecond, deleted, readFirst: await trusted.readGroup(name) }
    const shown = { read, readBefore, entriesBefore, second, accepted }
    const room = await part(async () => second)
    return { ...shown, room, deletedByOther: await deletedByOther() }
  },
  { needs: ['slots:2'] },
)
