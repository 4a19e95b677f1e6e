import {
  type CheckContext,
  dataLimit,
  type Entry,
  entryOf,
  expect,
  type HttpResponse,
  must,
  suite,
} from '../../harness/index.ts'
import { passesAsRefused } from '../shared/refused.ts'
import { storedEntry } from '../shared/stored-entries.ts'
import { plainUserId } from '../shared/user-id.ts'

/** What a refused write names: an owner and a parent of its own. */
interface Refused {
  readonly ownerId: string
  readonly parentId: string
}

/** Ends the case as inapplicable where a text that is too large is accepted: other checks say so. */
function requireRefused({ inapplicable }: CheckContext, response: HttpResponse): void {
  if (!passesAsRefused(response))
    inapplicable('the write before it, with a text that is too large, is accepted')
}

/** Asserts that an entry has nothing that only the refused write named. */
function expectNothingOf({ ownerId, parentId }: Refused, entry: Entry): void {
  expect(plainUserId(entry.ownerId) ?? entry.ownerId, 'the owner after the refused write', entry).notToEqual(
    ownerId,
  )
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
        const parent = await group.add()
        const own = { writerId, ownerId: writerId }
        const [first, second] = [await group.add(own), await group.add(own)]
        const named = { ownerId, parentId: parent.id }
        const tooLarge = { data: text.ofBytes(dataLimit + 1), writerId, ...named }
        const invalid = 'a text of more than 2048 bytes'
        requireRefused(context, await trusted.updateEntry(group.name, first.id, tooLarge, { invalid }))
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
        const parent = await group.add()
        const named = { ownerId, parentId: parent.id }
        const tooLarge = { data: text.ofBytes(dataLimit + 1), writerId, ...named }
        const invalid = 'a text of more than 2048 bytes'
        requireRefused(context, await trusted.createEntry(group.name, tooLarge, { invalid }))
        const created = await trusted.createEntry(group.name, { data: text.sentence(), writerId })
        expect(created).toHaveStatus(201)
        expectNothingOf(named, await storedEntry(trusted, group.name, entryOf(created).id))
      },
      { alone: true, why },
    ),
  ],
)
