import {
  type CheckContext,
  dataLimit,
  type Entry,
  entryOf,
  type Group,
  type HttpResponse,
  type NewEntry,
  type Part,
  part,
} from '../../../harness/index.ts'
import { beyondASecond } from '../../shared/clock.ts'
import { entryIn, type Look, wholeList } from '../look.ts'

/** An update of one entry. */
export interface Change {
  /** The entry as the list showed it before. */
  readonly entry: Entry
  readonly sent: Partial<NewEntry>
  readonly response: HttpResponse
}

/** A group whose entries are updated, and the values that are used. */
export interface Scene {
  readonly context: CheckContext
  readonly group: Group
  readonly users: readonly [string, string]
  /** The first values of most entries: the second user is the writer, the first user the owner. */
  readonly old: Required<Omit<NewEntry, 'data'>>
  readonly newParent: string
}

/** Leases a group and creates two entries that become parents of others, one after the other. */
export async function setScene(context: CheckContext): Promise<Scene> {
  const users = context.distinctUserIds(2)
  const [ownerId, writerId] = users
  const group = await context.groups.private()
  const [oldParent, newParent] = await Promise.all([group.add({ writerId }), group.add({ writerId })])
  const old = { writerId, ownerId, parentId: oldParent.id }
  return { context, group, users, old, newParent: newParent.id }
}

/** Entries before their updates, each named like its update. */
export interface Updatable {
  readonly whole: Entry
  readonly textAlone: Entry
  readonly ownerOnly: Entry
  readonly parentOnly: Entry
  readonly ownerAlone: Entry
  readonly given: Entry
  readonly same: Entry
  readonly refused: Entry
  readonly ofPartner: Part<Entry>
}

/** Entries that nobody updates. */
export interface Bystanders {
  readonly sibling: Entry
  readonly answered: Entry
  readonly earlierReply: Entry
}

/** Creates all of them. */
export async function createEntries({
  context: { trusted, text },
  group,
  old,
}: Scene): Promise<Updatable & Bystanders> {
  const { writerId } = old
  // Created before the entries that nobody updates, so the order by creation differs from the order by updates.
  const ofPartner = await part(async () =>
    entryOf(await trusted.createEntry(group.name, { data: text.sentence() })),
  )
  const data = text.sentence()
  const [whole, sibling, textAlone, ownerOnly, parentOnly, same, refused, answered, given, ownerAlone] =
    await Promise.all([
      group.add({ ...old, data }),
      group.add({ ...old, data }),
      group.add(old),
      group.add(old),
      group.add(old),
      group.add(old),
      group.add(old),
      group.add(old),
      group.add({ writerId }),
      group.add(old),
    ])
  const earlierReply = await group.add({ writerId, parentId: whole.id })
  return {
    ...{ whole, textAlone, ownerOnly, parentOnly, ownerAlone, given, same, refused, ofPartner },
    ...{ sibling, answered, earlierReply },
  }
}

/**
 * Updates an entry.
 * @param entry as it is before the update
 * @param invalid what is wrong with the update on purpose
 */
async function change(
  { context: { trusted }, group }: Scene,
  entry: Entry,
  sent: Partial<NewEntry>,
  invalid?: string,
): Promise<Change> {
  const options = invalid === undefined ? {} : { invalid }
  return { entry, sent, response: await trusted.updateEntry(group.name, entry.id, sent, options) }
}

/** Changes text, owner and parent at once, and reads the entry. */
export async function changeWhole(
  scene: Scene,
  before: Look,
  { whole }: Updatable,
): Promise<Change & { readonly read: HttpResponse }> {
  const { trusted, text } = scene.context
  const [, second] = scene.users
  const sent = { data: text.sentence(), ownerId: second, parentId: scene.newParent, writerId: second }
  const changed = await change(scene, entryIn(before, whole.id), sent)
  return { ...changed, read: await trusted.readEntry(scene.group.name, whole.id) }
}

/** Updates the other entries at the same time. */
export async function changeOthers(
  scene: Scene,
  before: Look,
  entries: Updatable,
): Promise<
  Readonly<Record<Exclude<keyof Updatable, 'whole' | 'ofPartner'>, Change>> & {
    readonly ofPartner: Part<Change>
  }
> {
  const { old, newParent: parentId } = scene
  const { text } = scene.context
  const [first, second] = scene.users
  const writerId = second
  const update = async (entry: Entry, sent: Partial<NewEntry>, invalid?: string) =>
    change(scene, entryIn(before, entry.id), sent, invalid)
  const oldText = ({ id }: Entry) => textOf(entryIn(before, id))
  const [textAlone, ownerOnly, parentOnly, same, refused, given, ownerAlone, ofPartner] = await Promise.all([
    update(entries.textAlone, { data: 'So long.', writerId }),
    update(entries.ownerOnly, { ...old, data: oldText(entries.ownerOnly), ownerId: second }),
    update(entries.parentOnly, { ...old, data: oldText(entries.parentOnly), parentId }),
    update(entries.same, { ...old, data: oldText(entries.same) }),
    update(entries.refused, { ...old, data: text.ofBytes(2049) }, '2049 bytes of text'),
    update(entries.given, { data: text.sentence(), ownerId: first, parentId, writerId }),
    update(entries.ownerAlone, { ownerId: second, writerId }, 'data is missing'),
    part(() => {
      const sent = { data: text.sentence(), writerId: '0' }
      return update(entries.ofPartner.value(), sent, 'the partner as the writer')
    }),
  ])
  return { textAlone, ownerOnly, parentOnly, same, refused, given, ownerAlone, ofPartner }
}

/** The text of an entry; if it is not a text, other checks report it. */
const textOf = ({ data }: Entry): string => (typeof data === 'string' && data !== '' ? data : 'Hello again.')

/** Gives an updated entry the longest text, another second later. */
export async function changeAgain(
  scene: Scene,
  before: Look,
  { entry, sent }: Change,
): Promise<Change & { readonly look: Look }> {
  const { context, group } = scene
  await context.pause(beyondASecond)
  const next = await change(scene, entryIn(before, entry.id), {
    ...sent,
    data: context.text.ofBytes(dataLimit),
  })
  return { ...next, look: await wholeList(context, group.name) }
}

/**
 * Deletes an entry.
 * @param before the list before the deletion
 */
export async function deleteOne(
  { context, group }: Scene,
  before: Look,
  { id }: Entry,
): Promise<{ readonly response: HttpResponse; readonly before: Look; readonly look: Look }> {
  const response = await context.trusted.deleteEntry(group.name, id)
  return { response, before, look: await wholeList(context, group.name) }
}
