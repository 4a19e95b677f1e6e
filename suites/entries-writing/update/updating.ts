import {
  type Entry,
  type HttpResponse,
  largestPage,
  type Part,
  part,
  sharedFixture,
} from '../../../harness/index.ts'
import { beyondASecond } from '../../shared/clock.ts'
import { entryIn, type Look, wholeList } from '../look.ts'
import {
  type Change,
  changeAgain,
  changeOthers,
  changeWhole,
  createEntries,
  deleteOne,
  setScene,
} from './update-steps.ts'

/** What updates in a group changed, more than a second after its entries were created, and what they did not change. */
export interface Updating {
  readonly group: string
  /** Two users. All entries are written by the second one; those that have an owner belong to the first. */
  readonly users: readonly [string, string]
  readonly before: Look
  readonly after: Look
  /** The list after the updates, sorted by updated. */
  readonly byUpdated: Readonly<Record<'ascending' | 'descending', HttpResponse>>
  /** Text, owner and parent are changed in one update. */
  readonly whole: Change & {
    /** Reads right after the update: by its id, and together with another entry. */
    readonly read: HttpResponse
    readonly amongSeveral: HttpResponse
  }
  /** The text is replaced by a short one. */
  readonly textAlone: Change
  /** The text stays, the owner or the parent changes. */
  readonly ownerOnly: Change
  readonly parentOnly: Change
  /** The owner changes, in a body without a text: the update may be refused. */
  readonly ownerAlone: Change
  /**
   * The application updates an entry that was created without a writer, so its writer is the partner: the update may be
   * refused.
   */
  readonly ofPartner: Part<Change>
  /** An entry without owner and parent receives both. */
  readonly given: Change
  /** An update with the values that the entry already has. */
  readonly same: Change
  /** An update with a text of 2049 bytes. */
  readonly refused: Change
  /** An entry that nobody changes. It has the writer, owner, parent and text that `whole` had at first. */
  readonly sibling: Entry
  /** The parent of `sibling`, and at first of `whole`. */
  readonly oldParent: Entry
  /** An entry that nobody changes. It is a reply to `whole`. */
  readonly earlierReply: Entry
  /** An entry that gets a reply. */
  readonly answered: Entry
  readonly reply: Entry
  /** The longest time that may have passed between the creation of the first entries and that of the reply. */
  readonly elapsedMs: number
  /** `whole` receives the longest text, another second later. */
  readonly again: Part<Change & { readonly look: Look }>
  /**
   * Then an entry is deleted that has a parent, siblings and a reply, all older than a second: the list before and
   * after.
   */
  readonly deleted: Part<{ readonly response: HttpResponse; readonly before: Look; readonly look: Look }>
}

/** The entries of a group are updated, each in another way, more than a second after their creation. */
export const updating = sharedFixture(
  'entries are updated a second later',
  async (context): Promise<Updating> => {
    const scene = await setScene(context)
    const { group, users, old } = scene
    const startedAt = performance.now()
    const entries = await createEntries(scene)
    const before = await wholeList(context, group.name)
    await context.pause(beyondASecond)

    const whole = await changeWhole(scene, before, entries)
    const [others, amongSeveral, reply] = await Promise.all([
      changeOthers(scene, before, entries),
      context.trusted.readEntry(group.name, [entries.sibling.id, whole.entry.id]),
      group.add({ ...old, parentId: entries.answered.id }),
    ])
    const elapsedMs = performance.now() - startedAt
    const after = await wholeList(context, group.name)
    const sorted = (sortOrder: string) =>
      context.trusted.listEntries(group.name, {
        query: { sortBy: 'updated', sortOrder, count: largestPage },
      })
    const [ascending, descending] = await Promise.all([sorted('ascending'), sorted('descending')])
    const again = await part(() => changeAgain(scene, before, whole))
    const deleted = await part(() => deleteOne(scene, again.value().look, entries.answered))
    return {
      ...others,
      group: group.name,
      users,
      before,
      after,
      byUpdated: { ascending, descending },
      whole: { ...whole, amongSeveral },
      sibling: entryIn(before, entries.sibling.id),
      oldParent: entryIn(before, old.parentId),
      earlierReply: entryIn(before, entries.earlierReply.id),
      answered: entryIn(before, entries.answered.id),
      reply,
      elapsedMs,
      again,
      deleted,
    }
  },
  { early: true },
)
