import {
  type CheckContext,
  type Entry,
  entryOf,
  type Group,
  type HttpResponse,
  sharedFixture,
} from '../../../harness/index.ts'
import { type Look, wholeList } from '../look.ts'
import type { OnOne } from './unknown-entries.ts'

/** One operation on an entry: under another group than its own, and then under its own group. */
export interface Crossed {
  readonly entry: Entry
  readonly crossed: HttpResponse
  readonly right: HttpResponse
}

/** Operations on an entry that is a reply. */
export type OnReply = 'update-reply' | 'delete-reply'

/** The results of two groups of one application. */
export interface Elsewhere {
  /** The group of the entries, and the other one, which holds one entry. */
  readonly name: string
  readonly other: Entry
  readonly crossed: Readonly<Record<OnOne | OnReply, Crossed>>
  /** An update without a text, under the other group. */
  readonly withoutText: HttpResponse
  /** Both lists before and after the requests under the other group. */
  readonly before: Readonly<Record<'own' | 'other', Look>>
  readonly after: Readonly<Record<'own' | 'other', Look>>
  /** A creation and an update whose bodies name the other group, and reading the entry in the group of the path. */
  readonly named: {
    readonly create: {
      readonly data: string
      readonly response: HttpResponse
      readonly read: HttpResponse | undefined
    }
    readonly update: { readonly data: string; readonly response: HttpResponse; readonly read: HttpResponse }
  }
  /** The list of the other group after these two requests. */
  readonly otherAfterNaming: Look
  /** An entry of the other group that names an entry of the first group as its parent. */
  readonly child: HttpResponse
  /** Do both groups use the same ids? */
  readonly sameIds: boolean
}

/** Entries of one group are requested under another group, and bodies name the other group. */
export const elsewhere = sharedFixture(
  'entries are asked for under another group',
  async (context): Promise<Elsewhere> => {
    const scene = await createInPair(context)
    const asked = await askUnderOther(scene)
    const named = await nameOther(scene)
    const { own, strange, entries } = scene
    const otherAfterNaming = await wholeList(context, strange.name)
    const child = await context.trusted.createEntry(
      strange.name,
      { ...newText(scene), parentId: entries.read.id },
      { invalid: 'a parent of another group' },
    )
    const { other, sameIds } = scene
    return { name: own.name, other, ...asked, named, otherAfterNaming, child, sameIds }
  },
  { needs: ['slots:2'] },
)

/** Two groups, and the entries that are requested, all of them in the first group. */
interface Scene {
  readonly context: CheckContext
  readonly own: Group
  readonly strange: Group
  readonly writerId: string
  readonly entries: Readonly<Record<OnOne | OnReply, Entry>>
  /** An entry whose update names the other group. */
  readonly forNaming: Entry
  /** The entry of the other group. */
  readonly other: Entry
  readonly sameIds: boolean
}

async function createInPair(context: CheckContext): Promise<Scene> {
  const { groups, newUserId, untested } = context
  const [own, strange] = await groups.pair()
  const ids = { writerId: newUserId(), ownerId: newUserId() }
  const [created, other] = await Promise.all([own.addMany(5, () => ids), strange.add(ids)])
  // Ids may be unique only within their group.
  const usable = created.filter(({ id }) => id !== other.id)
  const [read, update, remove, forNaming] = usable
  if (read === undefined || update === undefined || remove === undefined || forNaming === undefined)
    return untested('entries of one group have one id')
  const [updateReply, deleteReply] = await Promise.all([
    own.add({ ...ids, parentId: read.id }),
    own.add({ ...ids, parentId: read.id }),
  ])
  const entries = { read, update, delete: remove, 'update-reply': updateReply, 'delete-reply': deleteReply }
  const sameIds = usable.length < created.length
  return { context, own, strange, writerId: ids.writerId, entries, forNaming, other, sameIds }
}

const newText = ({ context: { text }, writerId }: Scene) => ({ data: text.sentence(), writerId })

/** Sends an operation on its entry, under a group. */
function send(scene: Scene, operation: OnOne | OnReply, { name }: Group): Promise<HttpResponse> {
  const { trusted } = scene.context
  const { id } = scene.entries[operation]
  switch (operation) {
    case 'read':
      return trusted.readEntry(name, id)
    case 'update':
    case 'update-reply':
      return trusted.updateEntry(name, id, newText(scene))
    case 'delete':
    case 'delete-reply':
      return trusted.deleteEntry(name, id)
  }
}

/** Sends all operations under the other group at the same time, and then one after the other under their own group. */
async function askUnderOther(
  scene: Scene,
): Promise<Pick<Elsewhere, 'before' | 'crossed' | 'withoutText' | 'after'>> {
  const { context, own, strange, writerId, forNaming } = scene
  const before = await bothLists(scene)
  const wrong = {
    read: send(scene, 'read', strange),
    update: send(scene, 'update', strange),
    delete: send(scene, 'delete', strange),
    'update-reply': send(scene, 'update-reply', strange),
    'delete-reply': send(scene, 'delete-reply', strange),
  }
  const body = { writerId, ownerId: context.newUserId() }
  const [withoutText] = await Promise.all([
    context.trusted.updateEntry(strange.name, forNaming.id, body, { invalid: 'data is missing' }),
    ...Object.values(wrong),
  ])
  const after = await bothLists(scene)
  const nextToRight = async (operation: OnOne | OnReply): Promise<Crossed> => ({
    entry: scene.entries[operation],
    crossed: await wrong[operation],
    right: await send(scene, operation, own),
  })
  const crossed = {
    read: await nextToRight('read'),
    update: await nextToRight('update'),
    delete: await nextToRight('delete'),
    'update-reply': await nextToRight('update-reply'),
    'delete-reply': await nextToRight('delete-reply'),
  }
  return { before, crossed, withoutText, after }
}

const bothLists = async ({ context, own, strange }: Scene): Promise<Elsewhere['before']> => ({
  own: await wholeList(context, own.name),
  other: await wholeList(context, strange.name),
})

/** Creates and updates an entry with bodies that name the other group. */
async function nameOther(scene: Scene): Promise<Elsewhere['named']> {
  const { trusted } = scene.context
  const { own, strange, forNaming } = scene
  const invalid = 'a member that only the service sets'
  const [fresh, changed] = [newText(scene), newText(scene)]
  const named = { groupName: strange.name }
  const created = await trusted.createEntry(own.name, { ...fresh, ...named }, { invalid })
  const updated = await trusted.updateEntry(own.name, forNaming.id, { ...changed, ...named }, { invalid })
  const made = created.status === 201 ? entryOf(created) : undefined
  const [readNew, readOld] = await Promise.all([
    made === undefined ? undefined : trusted.readEntry(own.name, made.id),
    trusted.readEntry(own.name, forNaming.id),
  ])
  return {
    create: { data: fresh.data, response: created, read: readNew },
    update: { data: changed.data, response: updated, read: readOld },
  }
}
