import {
  type CheckContext,
  type Entry,
  each,
  expect,
  type Group,
  type HttpResponse,
  must,
  type NewEntry,
  observe,
  sharedFixture,
  suite,
} from '../../../harness/index.ts'
import { expectSameEntry } from '../../shared/entries/entry-members.ts'
import { storedEntry } from '../../shared/entries/stored-entries.ts'
import { known } from '../../shared/ids/known.ts'
import { plainUserId } from '../../shared/ids/user-id.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'

/** Updates with missing members. */
const lacking: readonly (readonly [name: string, title: string, members: readonly (keyof NewEntry)[]])[] = [
  ['no-data', 'without the text', ['data']],
  ['no-owner', 'without the owner', ['ownerId']],
  ['no-parent', 'without the parent', ['parentId']],
  ['no-member', 'with no member at all', ['data', 'ownerId', 'parentId', 'writerId']],
]

/** An update with missing members, and its entry before and after. */
interface PartialUpdate {
  readonly before: Entry
  readonly sent: Partial<NewEntry>
  readonly response: HttpResponse
  readonly after: Entry
}

const partialUpdates = sharedFixture(
  'updates lack members',
  async (context): Promise<ReadonlyMap<string, PartialUpdate>> => {
    const group = await context.groups.shared()
    const updates = lacking.map(
      async ([name, , members]) => [name, await updateWithout(context, group, members)] as const,
    )
    return new Map(await Promise.all(updates))
  },
)

async function updateWithout(
  { trusted, text, newUserId }: CheckContext,
  group: Group,
  members: readonly (keyof NewEntry)[],
): Promise<PartialUpdate> {
  const writerId = newUserId()
  const [oldParent, newParent] = await Promise.all([group.add(), group.add()])
  const { id } = await group.add({ parentId: oldParent.id, ownerId: newUserId(), writerId })
  const before = await storedEntry(trusted, group.name, id)
  const sent: Partial<Record<keyof NewEntry, string>> = {
    data: text.sentence(),
    parentId: newParent.id,
    ownerId: newUserId(),
    writerId,
  }
  for (const member of members) delete sent[member]
  const invalid = `${members.join(', ')} missing`
  const response = await trusted.updateEntry(group.name, id, sent, { invalid })
  return { before, sent, response, after: await storedEntry(trusted, group.name, id) }
}

const updateOf = async ({ use }: CheckContext, name: string): Promise<PartialUpdate> =>
  known((await use(partialUpdates)).get(name), `update ${name}`)

export default suite(
  'TextData: updates that lack members',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.update.partial',
      'an update without ownerId or parentId sets the members that it names and keeps a text; one without data may be refused',
      'R-entry-update',
      each(
        lacking.filter(([, , members]) => members.length === 1),
        ([name, title]) => ({ id: `entries.update.partial-${name}`, title }),
        async (context, [name, , members]) => {
          const { before, sent, response, after } = await updateOf(context, name)
          if (members.includes('data') && passesAsRefused(response))
            return expectSameEntry(after, before, 'the entry after the refused update')
          expect(response).toHaveStatus(202)
          expect(after.data, 'the text after the update', after).toSatisfy(
            (text) => typeof text === 'string',
            'be a text',
          )
          const { data, ownerId, parentId } = sent
          if (data !== undefined) expect(after.data, 'data after the update', after).toEqual(data)
          if (ownerId !== undefined)
            expect(plainUserId(after.ownerId), 'the owner after the update', after).toEqual(ownerId)
          if (parentId !== undefined)
            expect(after.parentId, 'the parent after the update', after).toEqual(parentId)
        },
      ),
      {
        tries: 'the unusual',
        why: 'Only writerId is called required. A service may see an update without a text as an update of nothing. What happens to members that are not named is not stated, but data is always a text; it may be empty.',
      },
    ),
    observe(
      'entries.update.without',
      'what an update without a member does',
      'R-entry-update',
      each(
        lacking,
        ([name, title]) => ({ id: `entries.update.${name}`, title }),
        async (context, [name, , members]) => {
          const { before, response, after } = await updateOf(context, name)
          if (response.status !== 202) return String(response.status)
          return members
            .map((member) => `${member} ${after[member] === before[member] ? 'stays' : 'changes'}`)
            .join(', ')
        },
      ),
    ),
  ],
)
