import {
  type CheckContext,
  each,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  must,
  observe,
  should,
  suite,
} from '../../../harness/index.ts'
import { storedEntry } from '../../shared/entries/stored-entries.ts'
import { sendDespiteConflicts } from '../../shared/groups/despite-conflicts.ts'
import { unknownIdLike } from '../../shared/ids/unknown-id.ts'
import { expectUntouched } from '../look.ts'
import { elsewhere } from '../refused/elsewhere.ts'
import { updating } from '../update/updating.ts'
import { creation } from './creation.ts'

/** How a member that was not sent is returned. */
const blank = (value: unknown): string =>
  value === undefined ? 'absent' : value === null ? 'null' : JSON.stringify(value)

const unusual = { invalid: 'an unusual parentId' }

/** What happens with each unusual parentId. */
const oddParents: readonly (readonly [
  id: string,
  title: string,
  run: (context: CheckContext) => Promise<string>,
])[] = [
  [
    'entries.parent.none',
    'no parentId: how that is shown',
    async ({ trusted, groups }) => {
      const group = await groups.shared()
      const { id } = await group.add()
      return blank((await storedEntry(trusted, group.name, id)).parentId)
    },
  ],
  [
    'entries.parent.unknown',
    'a parentId that names no entry',
    async ({ trusted, groups, text, newUserId }) => {
      const group = await groups.shared()
      const { id } = await group.add()
      const body = { data: text.sentence(), writerId: newUserId(), parentId: unknownIdLike(id) }
      const response = await trusted.createEntry(group.name, body, unusual)
      return response.status === 201 ? 'accepted' : String(response.status)
    },
  ],
  [
    'entries.parent.itself',
    'an update that makes an entry its own parent',
    async ({ trusted, groups, text, newUserId }) => {
      const group = await groups.shared()
      const writerId = newUserId()
      const { id } = await group.add({ writerId })
      const body = { data: text.sentence(), writerId, parentId: id }
      const response = await trusted.updateEntry(group.name, id, body, unusual)
      return response.status === 202 ? 'accepted' : String(response.status)
    },
  ],
  [
    'entries.parent.deleted',
    'what happens to the reply of a deleted parent',
    async ({ trusted, groups }) => {
      const group = await groups.shared()
      const parent = await group.add()
      const reply = await group.add({ parentId: parent.id })
      await trusted.deleteEntry(group.name, parent.id)
      const response = await trusted.readEntry(group.name, reply.id)
      if (response.status !== 200) return `it answers ${response.status}`
      return entryOf(response).parentId === parent.id ? 'it stays as it is' : 'it loses its parent'
    },
  ],
  [
    'entries.parent.cleared',
    'an update with an empty parentId',
    async ({ trusted, groups, text, newUserId }) => {
      const group = await groups.shared()
      const parent = await group.add()
      const writerId = newUserId()
      const { id } = await group.add({ parentId: parent.id, writerId })
      const body = { data: text.sentence(), writerId, parentId: '' }
      const response = await trusted.updateEntry(group.name, id, body, unusual)
      if (response.status !== 202) return String(response.status)
      const { parentId } = await storedEntry(trusted, group.name, id)
      return parentId === parent.id ? 'keeps the parent' : `clears it: ${blank(parentId)}`
    },
  ],
]

export default suite(
  'TextData: parent',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'entries.parent.kept',
      'an entry keeps the parent that it was given: in the response, by its id and in the list',
      'R-textdata-parent-id',
      async ({ use }) => {
        const { sent, response, read: reading, inList, list } = await use(creation)
        const read = reading.value()
        expect(entryOf(response).parentId, 'parentId in the response', response).toEqual(sent.parentId)
        expect(entryOf(read).parentId, 'parentId read by the id', read).toEqual(sent.parentId)
        expect(inList?.parentId, 'parentId in the list', list).toEqual(sent.parentId)
      },
    ),
    must(
      'entries.parent.nesting',
      'comments are nested: each entry names its parent',
      'R-service-nesting',
      [
        {
          id: 'entries.parent.nested',
          title: 'a chain of eight entries',
          run: async ({ trusted, groups, text, newUserId }) => {
            const group = await groups.shared()
            const chain: { readonly id: string }[] = [await group.add()]
            for (let depth = 1; depth <= 7; depth++) {
              const reply = { data: text.sentence(), writerId: newUserId(), parentId: chain.at(-1)?.id ?? '' }
              const response = await trusted.createEntry(group.name, reply)
              expect(response).toHaveStatus(201)
              chain.push(entryOf(response))
            }
            const read = await Promise.all(chain.map(({ id }) => storedEntry(trusted, group.name, id)))
            expect(
              read.slice(1).map(({ parentId }) => parentId),
              'the parents along the chain',
            ).toEqual(chain.slice(0, -1).map(({ id }) => id))
          },
        },
        {
          id: 'entries.parent.several-replies',
          title: 'three replies to one entry',
          run: async ({ trusted, groups }) => {
            const group = await groups.shared()
            const parent = await group.add()
            const replies = await group.addMany(3, () => ({ parentId: parent.id }))
            const ids = replies.map(({ id }) => id)
            const { entry } = entriesOf(await trusted.readEntry(group.name, ids))
            expect(
              entry.map(({ parentId }) => parentId),
              'the parents of the replies',
            ).toEqual(replies.map(() => parent.id))
          },
        },
      ],
      { section: 'What the service does' },
    ),
    must(
      'entries.parent.circle',
      'an update that would make a circle of parents is refused, or the entries can still be listed, read and deleted',
      'R-entry-list',
      each(
        [
          {
            id: 'entries.parent.circle-of-one',
            title: 'an update names the entry itself as its parent',
            parent: 'entry',
          },
          {
            id: 'entries.parent.circle-of-two',
            title: 'an update names the entry’s own reply as its parent',
            parent: 'reply',
          },
        ] as const,
        ({ id, title }) => ({ id, title }),
        async (context, { parent }) => {
          const { trusted, groups, text, newUserId } = context
          // A list that cannot be read any more would disturb other checks.
          const { name, add } = await groups.private()
          const writerId = newUserId()
          const entry = await add({ writerId })
          const reply = await add({ writerId, parentId: entry.id })
          const body = { data: text.sentence(), writerId, parentId: { entry, reply }[parent].id }
          const update = await trusted.updateEntry(name, entry.id, body, unusual)
          if (update.status >= 300) expect(update).toBeRefused()
          const both = [entry.id, reply.id]
          const list = await trusted.listEntries(name)
          expect(idsOf(entriesOf(list)), 'the ids in the list', list).toHaveSameMembers(both)
          for (const one of both) expect(await trusted.readEntry(name, one)).toHaveStatus(200)
          expect(await trusted.deleteEntry(name, reply.id)).toHaveStatus(202)
          // The entry is a reply to the deleted reply, and may be deleted with it.
          const last = await sendDespiteConflicts(context, () => trusted.deleteEntry(name, entry.id))
          expect(last).toHaveStatus(202, 404)
        },
      ),
      {
        section: 'Endpoints / TextData',
        why: 'Which parents are allowed is not stated. But an accepted update must not make entries unreadable.',
      },
    ),
    should(
      'entries.parent.left-alone',
      'a reply changes no member of the entry that it answers',
      'R-service-nesting',
      [
        {
          id: 'entries.parent.left-alone',
          title: 'the reply is created',
          run: async ({ use }) => {
            const { answered, after } = await use(updating)
            expectUntouched(after, answered, 'after a reply to it')
          },
        },
        {
          id: 'entries.parent.left-alone-by-update',
          title: 'the reply is updated',
          run: async ({ use }) => {
            const { oldParent, after } = await use(updating)
            expectUntouched(after, oldParent, 'after updates of replies to it')
          },
        },
      ],
      { why: 'A service might also count a reply as an update of the entry.' },
    ),
    observe('entries.parent.odd', 'what an unusual parent does', 'R-textdata-parent-id', [
      ...each(
        oddParents,
        ([id, title]) => ({ id, title }),
        (context, [, , run]) => run(context),
      ),
      {
        id: 'entries.parent.of-other-group',
        title: 'a parentId that names an entry of another group',
        needs: ['slots:2'],
        run: async ({ use }) => {
          const { child } = await use(elsewhere)
          return child.status === 201 ? 'accepted' : String(child.status)
        },
      },
    ]),
  ],
)
