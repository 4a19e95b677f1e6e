import {
  type CheckContext,
  dataLimit,
  type Entry,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  type Members,
  must,
  type RequestOptions,
  suite,
} from '../../../harness/index.ts'
import { entryWithId, expectSameEntry } from '../../shared/entries/entry-members.ts'
import { storedEntry } from '../../shared/entries/stored-entries.ts'
import { unknownIdLike } from '../../shared/ids/unknown-id.ts'
import { plainUserId } from '../../shared/ids/user-id.ts'

/** Members that only a refused write names: an owner and a parent. */
interface Named {
  readonly ownerId: string
  readonly parentId: string
}

/**
 * Sends a write that must be refused because of its text. Ends the case as inapplicable if it is accepted: other checks
 * test that.
 */
async function writeTooLarge(
  { text, inapplicable }: CheckContext,
  members: Named & { readonly writerId: string },
  send: (body: Members, options: RequestOptions) => Promise<HttpResponse>,
): Promise<void> {
  const body = { data: text.ofBytes(dataLimit + 1), ...members }
  const { status } = await send(body, { invalid: 'a text of more than 2048 bytes' })
  if (status < 400) inapplicable('the target accepts a text of 2049 bytes: see entries.data.too-large')
}

/** A group, a writer, and the owner and parent that the refused write names. */
async function arrange({ groups, distinctUserIds }: CheckContext) {
  const group = await groups.shared()
  const [writerId, ownerId] = distinctUserIds(2)
  const named: Named = { ownerId, parentId: (await group.add()).id }
  return { group, writerId, named }
}

/** Asserts that an entry has none of the values that only the refused write named. */
function expectNothingOf({ ownerId, parentId }: Named, entry: Entry): void {
  const owner = plainUserId(entry.ownerId) ?? entry.ownerId
  expect(owner, 'the owner after the refused write', entry).notToEqual(ownerId)
  expect(entry.parentId, 'the parent after the refused write', entry).notToEqual(parentId)
}

/** Members because of which an update with a valid text may be refused. */
const refusable: readonly {
  readonly id: string
  readonly title: string
  readonly members: (id: string) => Members
}[] = [
  {
    id: 'parent-unknown',
    title: 'a parent that no entry is',
    members: (id) => ({ parentId: unknownIdLike(id) }),
  },
  { id: 'parent-object', title: 'an object as the parent', members: () => ({ parentId: {} }) },
  { id: 'owner-words', title: 'words as the owner', members: () => ({ ownerId: 'no such user' }) },
]

const why =
  'It runs alone: what a service keeps of a refused write could otherwise go into the writes of other checks.'

export default suite(
  'TextData: a write after a refused one',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'TextData' },
  [
    must(
      'entries.update.after-refused',
      'an update that names neither owner nor parent gets none from a refused update of another entry',
      'R-refused-no-effect',
      async (context) => {
        const { trusted, text } = context
        const { group, writerId, named } = await arrange(context)
        const own = { writerId, ownerId: writerId }
        const [first, second] = [await group.add(own), await group.add(own)]
        await writeTooLarge(context, { writerId, ...named }, (body, options) =>
          trusted.updateEntry(group.name, first.id, body, options),
        )
        const data = text.sentence()
        expect(await trusted.updateEntry(group.name, second.id, { data, writerId })).toHaveStatus(202)
        const read = await storedEntry(trusted, group.name, second.id)
        expect(read.data, 'the text after the update', read).toEqual(data)
        expectNothingOf(named, read)
      },
      { alone: true, why },
    ),
    must(
      'entries.create.after-refused',
      'a creation that names neither owner nor parent gets none from a refused creation',
      'R-refused-no-effect',
      async (context) => {
        const { trusted, text } = context
        const { group, writerId, named } = await arrange(context)
        await writeTooLarge(context, { writerId, ...named }, (body, options) =>
          trusted.createEntry(group.name, body, options),
        )
        const created = await trusted.createEntry(group.name, { data: text.sentence(), writerId })
        expect(created).toHaveStatus(201)
        expectNothingOf(named, await storedEntry(trusted, group.name, entryOf(created).id))
      },
      { alone: true, why },
    ),
    must(
      'entries.update.refused-read',
      'a refused update leaves an entry that was read before as it was, read by itself and among several',
      'R-refused-no-effect',
      each(
        refusable,
        ({ id, title }) => ({ id: `entries.update.refused-read.${id}`, title }),
        async ({ trusted, groups, text, newUserId, inapplicable }, { title, members }) => {
          const group = await groups.shared()
          const writerId = newUserId()
          const [{ id }, other] = await Promise.all([group.add({ writerId }), group.add({ writerId })])
          const before = entryOf(await trusted.readEntry(group.name, id))
          const body = { data: text.sentence(), writerId, ...members(id) }
          const refused = await trusted.updateEntry(group.name, id, body, { invalid: title })
          if (refused.status < 400) inapplicable('the update is accepted')
          const [alone, among] = await Promise.all([
            trusted.readEntry(group.name, id),
            trusted.readEntry(group.name, [id, other.id]),
          ])
          expectSameEntry(entryOf(alone), before, 'the entry after the refused update', alone)
          const shown = entryWithId(entriesOf(among), id)
          expectSameEntry(shown, before, 'the entry among several after the refused update', among)
        },
      ),
      {
        why: 'The text is valid, and a service may store it before it looks at the other member. If the update is accepted, other checks test it.',
      },
    ),
  ],
)
