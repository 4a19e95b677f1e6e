import {
  type Entry,
  type HttpResponse,
  largestPage,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { beyondASecond } from '../shared/clock.ts'
import { entryIn, type Look, wholeList } from './look.ts'
import {
  type Change,
  changeAgain,
  changeOthers,
  changeWhole,
  createEntries,
  deleteOne,
  setScene,
} from './update-steps.ts'

/** What updates in a group changed, more than a second after its entries were created, and what they left alone. */
export interface Updating {
  readonly group: string
  /** Two users. All entries are written by the second one; those that have an owner belong to the first. */
  readonly users: readonly [string, string]
  readonly before: Look
  readonly after: Look
  /** The list then, sorted by updated. */
  readonly byUpdated: Readonly<Record<'ascending' | 'descending', HttpResponse>>
  /** Text, owner and parent are changed at once. */
  readonly whole: Change & {
    /** Read by its id at once, and with another entry. */
    readonly read: HttpResponse
    readonly amongSeveral: HttpResponse
  }
  /** The text becomes a short one. */
  readonly textAlone: Change
  /** The text stays, the owner or the parent changes. */
  readonly ownerOnly: Change
  readonly parentOnly: Change
  /** The owner changes, in a body without a text: it may be refused. */
  readonly ownerAlone: Change
  /** The application updates an entry that was created without a writer, so that it is the partner's: it may be refused. */
  readonly ofPartner: Part<Change>
  /** An entry without owner and parent gets both. */
  readonly given: Change
  /** The same as it is. */
  readonly same: Change
  /** 2049 bytes. */
  readonly refused: Change
  /** Nobody changes it. It has the writer, the owner, the parent and the text that the first one had. */
  readonly sibling: Entry
  /** Nobody changes it. It is a reply to the first one. */
  readonly earlierReply: Entry
  /** It gets a reply. */
  readonly answered: Entry
  readonly reply: Entry
  /** What went by at most between the creation of the first entries and that of the reply. */
  readonly elapsedMs: number
  /** The first one gets the longest text, another second later. */
  readonly again: Part<Change & { readonly look: Look }>
  /** Then one is deleted that has a parent, siblings and a reply, all of them older than a second: the list before and after. */
  readonly deleted: Part<{ readonly response: HttpResponse; readonly before: Look; readonly look: Look }>
}

/** Entries of one group are updated, each in another way, when more than a second has gone by. */
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
    const deleted = await part(() => deleteOne(scene, again.show().look, entries.answered))
    return {
      ...others,
      group: group.name,
      users,
      before,
      after,
      byUpdated: { ascending, descending },
      whole: { ...whole, amongSeveral },
      sibling: entryIn(before, entries.sibling.id),
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
