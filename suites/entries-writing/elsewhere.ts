import { type Entry, entryOf, type HttpResponse, sharedFixture } from '../../harness/index.ts'
import { wholeList } from './attempts.ts'
import type { Look } from './look.ts'
import type { OnOne } from './unknown-entries.ts'

/** One operation on an entry: under another group than its own, and then under its own. */
export interface Crossed {
  readonly entry: Entry
  readonly crossed: HttpResponse
  readonly right: HttpResponse
}

/** Operations on an entry that is a reply. */
export type OnReply = 'update-reply' | 'delete-reply'

/** What two groups of one application showed. */
export interface Elsewhere {
  /** The group of the entries, and the other one, which holds one entry. */
  readonly name: string
  readonly other: Entry
  readonly crossed: Readonly<Record<OnOne | OnReply, Crossed>>
  /** Both lists before and after the requests under the other group. */
  readonly before: Readonly<Record<'own' | 'other', Look>>
  readonly after: Readonly<Record<'own' | 'other', Look>>
  /** A creation and an update whose bodies name the other group, and the entry read in the group of the path. */
  readonly named: {
    readonly create: {
      readonly data: string
      readonly response: HttpResponse
      readonly read: HttpResponse | undefined
    }
    readonly update: { readonly data: string; readonly response: HttpResponse; readonly read: HttpResponse }
  }
  /** The list of the other group after them. */
  readonly otherAfterNaming: Look
  /** An entry of the other group that names one of the first as its parent. */
  readonly child: HttpResponse
  /** Do both groups give out the same ids? */
  readonly sameIds: boolean
}

/** Entries of one group are asked for under another one, and bodies name the other one. */
export const elsewhere = sharedFixture(
  'entries are asked for under another group',
  async (context): Promise<Elsewhere> => {
    const { trusted, groups, text, newUserId, untested } = context
    const [own, strange] = await groups.pair()
    const [writerId, ownerId] = [newUserId(), newUserId()]
    const ids = { writerId, ownerId }
    const [entries, other] = await Promise.all([own.addMany(5, () => ids), strange.add(ids)])
    // Ids may be unique in their group alone.
    const usable = entries.filter(({ id }) => id !== other.id)
    const [forRead, forUpdate, forDelete, forNaming] = usable
    if (
      forRead === undefined ||
      forUpdate === undefined ||
      forDelete === undefined ||
      forNaming === undefined
    ) {
      return untested('entries of one group have one id')
    }
    const [replyForUpdate, replyForDelete] = await Promise.all([
      own.add({ ...ids, parentId: forRead.id }),
      own.add({ ...ids, parentId: forRead.id }),
    ])
    const body = () => ({ data: text.sentence(), writerId })
    const lists = async () => ({
      own: await wholeList(context, own.name),
      other: await wholeList(context, strange.name),
    })
    const act = {
      read: (group: string) => trusted.readEntry(group, forRead.id),
      update: (group: string) => trusted.updateEntry(group, forUpdate.id, body()),
      delete: (group: string) => trusted.deleteEntry(group, forDelete.id),
      updateReply: (group: string) => trusted.updateEntry(group, replyForUpdate.id, body()),
      deleteReply: (group: string) => trusted.deleteEntry(group, replyForDelete.id),
    }
    const before = await lists()
    const [read, update, remove, updateReply, deleteReply] = await Promise.all([
      act.read(strange.name),
      act.update(strange.name),
      act.delete(strange.name),
      act.updateReply(strange.name),
      act.deleteReply(strange.name),
    ])
    const after = await lists()
    const right = [
      await act.read(own.name),
      await act.update(own.name),
      await act.delete(own.name),
      await act.updateReply(own.name),
      await act.deleteReply(own.name),
    ] as const

    const invalid = 'a member that only the service sets'
    const [fresh, changed] = [body(), body()]
    const named = { groupName: strange.name }
    const created = await trusted.createEntry(own.name, { ...fresh, ...named }, { invalid })
    const updated = await trusted.updateEntry(own.name, forNaming.id, { ...changed, ...named }, { invalid })
    const made = created.status === 201 ? entryOf(created) : undefined
    const [readNew, readOld, otherAfterNaming] = await Promise.all([
      made === undefined ? undefined : trusted.readEntry(own.name, made.id),
      trusted.readEntry(own.name, forNaming.id),
      wholeList(context, strange.name),
    ])
    const child = await trusted.createEntry(
      strange.name,
      { ...body(), parentId: forRead.id },
      { invalid: 'a parent of another group' },
    )
    return {
      name: own.name,
      other,
      crossed: {
        read: { entry: forRead, crossed: read, right: right[0] },
        update: { entry: forUpdate, crossed: update, right: right[1] },
        delete: { entry: forDelete, crossed: remove, right: right[2] },
        'update-reply': { entry: replyForUpdate, crossed: updateReply, right: right[3] },
        'delete-reply': { entry: replyForDelete, crossed: deleteReply, right: right[4] },
      },
      before,
      after,
      named: {
        create: { data: fresh.data, response: created, read: readNew },
        update: { data: changed.data, response: updated, read: readOld },
      },
      otherAfterNaming,
      child,
      sameIds: usable.length < entries.length,
    }
  },
  { needs: ['slots:2'] },
)
