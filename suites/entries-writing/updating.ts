import {
  type Collection,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  type Members,
  type NewEntry,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { beyondASecond } from '../shared/beyond-a-second.ts'
import { expectSameEntry } from '../shared/entry-members.ts'
import { wholeList } from './attempts.ts'

/** A list of a group, and the response that held it. */
export interface Look {
  readonly response: HttpResponse
  readonly list: Collection<Entry>
}

/** An update of one entry. */
export interface Change {
  /** The entry as the list showed it before. */
  readonly entry: Entry
  readonly sent: Partial<NewEntry>
  readonly response: HttpResponse
}

/** What updates in a group changed, more than a second after its entries were created, and what they left alone. */
export interface Updating {
  readonly group: string
  /** Two users. All entries are written by the second one; those that have an owner belong to the first. */
  readonly users: readonly [string, string]
  readonly before: Look
  readonly after: Look
  /** Text, owner and parent are changed at once. */
  readonly whole: Change & {
    /** Read by its id at once, and with another entry. */
    readonly read: HttpResponse
    readonly amongSeveral: HttpResponse
  }
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
  /** Finds an entry. */
  readonly find: (look: Look, id: string) => Entry
  /** Asserts that the entry is the same before and after. @param when completes "… of the entry" */
  readonly expectUntouched: (entry: Entry, when: string) => void
  /** The same, but for `updated`, which may follow what happens to a reply. */
  readonly expectUnchanged: (entry: Entry, when: string) => void
}

/** Entries of one group are updated, each in another way, when more than a second has gone by. */
export const updating = sharedFixture(
  'entries are updated a second later',
  async (context): Promise<Updating> => {
    const { trusted, groups, text, pause, distinctUserIds } = context
    const [first, second] = distinctUserIds(2)
    const group = await groups.private()
    const writerId = second
    const [oldParent, newParent] = await Promise.all([group.add({ writerId }), group.add({ writerId })])
    const old = { writerId, ownerId: first, parentId: oldParent.id }
    const data = text.sentence()
    const startedAt = performance.now()
    const [whole, sibling, forText, forOwner, forParent, forSame, forRefused, answered, bare, forOwnerAlone] =
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
    const [earlierReply, forPartner] = await Promise.all([
      group.add({ writerId, parentId: whole.id }),
      part(async () => entryOf(await trusted.createEntry(group.name, { data: text.sentence() }))),
    ])
    const before = await wholeList(context, group.name)
    const listed = ({ id }: Entry): Entry => find(before, id)
    const change = async (created: Entry, sent: Partial<NewEntry>, invalid?: string): Promise<Change> => {
      const entry = listed(created)
      const options = invalid === undefined ? {} : { invalid }
      return { entry, sent, response: await trusted.updateEntry(group.name, entry.id, sent, options) }
    }
    await pause(beyondASecond)

    const changedWhole = await change(whole, {
      data: text.sentence(),
      ownerId: second,
      parentId: newParent.id,
      writerId,
    })
    const read = await trusted.readEntry(group.name, changedWhole.entry.id)
    const [
      textAlone,
      ownerOnly,
      parentOnly,
      same,
      refused,
      given,
      ownerAlone,
      ofPartner,
      amongSeveral,
      reply,
    ] = await Promise.all([
      change(forText, { data: text.sentence(), writerId }),
      change(forOwner, { ...old, data: textOf(listed(forOwner)), ownerId: second }),
      change(forParent, { ...old, data: textOf(listed(forParent)), parentId: newParent.id }),
      change(forSame, { ...old, data: textOf(listed(forSame)) }),
      change(forRefused, { ...old, data: text.ofBytes(2049) }, '2049 bytes of text'),
      change(bare, { data: text.sentence(), ownerId: first, parentId: newParent.id, writerId }),
      change(forOwnerAlone, { ownerId: second, writerId }, 'data is missing'),
      part(() =>
        change(forPartner.show(), { data: text.sentence(), writerId: '0' }, 'the partner as the writer'),
      ),
      trusted.readEntry(group.name, [sibling.id, changedWhole.entry.id]),
      group.add({ ...old, parentId: answered.id }),
    ])
    const elapsedMs = performance.now() - startedAt
    const after = await wholeList(context, group.name)
    const again = await part(async () => {
      await pause(beyondASecond)
      const next = await change(whole, { ...changedWhole.sent, data: text.ofBytes(2048) })
      return { ...next, look: await wholeList(context, group.name) }
    })
    const deleted = await part(async () => {
      const look = again.show().look
      const response = await trusted.deleteEntry(group.name, answered.id)
      return { response, before: look, look: await wholeList(context, group.name) }
    })
    const now = ({ id }: Entry): Members => {
      expect(after.response).toHaveStatus(200)
      return entriesOf(after.response).entry.find((entry) => entry.id === id) ?? {}
    }
    return {
      group: group.name,
      users: [first, second],
      before,
      after,
      whole: { ...changedWhole, read, amongSeveral },
      textAlone,
      ownerOnly,
      parentOnly,
      ownerAlone,
      ofPartner,
      given,
      same,
      refused,
      sibling: listed(sibling),
      earlierReply: listed(earlierReply),
      answered: listed(answered),
      reply,
      elapsedMs,
      again,
      deleted,
      find,
      expectUntouched: (entry, when) =>
        expectSameEntry(now(entry), entry, `the entry ${when}`, after.response),
      expectUnchanged: (entry, when) =>
        expectSameEntry(
          withoutUpdated(now(entry)),
          withoutUpdated(entry),
          `the entry ${when}`,
          after.response,
        ),
    }
  },
  { early: true },
)

/** An entry without the time of its last update. */
export const withoutUpdated = ({ updated: _time, ...rest }: Members): Members => rest

const find = ({ list }: Look, id: string): Entry => list.entry.find((entry) => entry.id === id) ?? { id }

/** The text of an entry; where it is not a text, that is the business of other checks. */
const textOf = ({ data }: Entry): string => (typeof data === 'string' && data !== '' ? data : 'Hello again.')
