import {
  type CheckContext,
  dataLimit,
  type Entry,
  entryOf,
  expect,
  type HttpResponse,
  type Members,
  must,
  type RequestOptions,
  suite,
} from '../../harness/index.ts'
import { storedEntry } from '../shared/stored-entries.ts'
import { plainUserId } from '../shared/user-id.ts'

/** What a refused write names: an owner and a parent of its own. */
interface Named {
  readonly ownerId: string
  readonly parentId: string
}

/** A write that is refused for its text. Ends the case as inapplicable where that is accepted: other checks say so. */
async function writeTooLarge(
  { text, inapplicable }: CheckContext,
  members: Named & { readonly writerId: string },
  send: (body: Members, options: RequestOptions) => Promise<HttpResponse>,
): Promise<void> {
  const body = { data: text.ofBytes(dataLimit + 1), ...members }
  const { status } = await send(body, { invalid: 'a text of more than 2048 bytes' })
  if (status < 400) inapplicable('the write before it, with a text that is too large, is accepted')
}

/** Asserts that an entry has nothing that only the refused write named. */
function expectNothingOf({ ownerId, parentId }: Named, entry: Entry): void {
  const owner = plainUserId(entry.ownerId) ?? entry.ownerId
  expect(owner, 'the owner after the refused write', entry).notToEqual(ownerId)
  expect(entry.parentId, 'the parent after the refused write', entry).notToEqual(parentId)
}

const why =
  'It runs alone: what a service keeps of a refused write, the writes of other checks would take along.'

export default suite(
  'TextData: a write after a refused one',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'TextData' },
  [
    must(
      'entries.update.after-refused',
      'an update that names neither owner nor parent takes none from a refused update of another entry',
      'R-refused-no-effect',
      async (context) => {
        const { trusted, groups, text, distinctUserIds } = context
        const group = await groups.shared()
        const [writerId, ownerId] = distinctUserIds(2)
        const named = { ownerId, parentId: (await group.add()).id }
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
      'a creation that names neither owner nor parent takes none from a refused creation',
      'R-refused-no-effect',
      async (context) => {
        const { trusted, groups, text, distinctUserIds } = context
        const group = await groups.shared()
        const [writerId, ownerId] = distinctUserIds(2)
        const named = { ownerId, parentId: (await group.add()).id }
        await writeTooLarge(context, { writerId, ...named }, (body, options) =>
          trusted.createEntry(group.name, body, options),
        )
        const created = await trusted.createEntry(group.name, { data: text.sentence(), writerId })
        expect(created).toHaveStatus(201)
        expectNothingOf(named, await storedEntry(trusted, group.name, entryOf(created).id))
      },
      { alone: true, why },
    ),
  ],
)
