import {
  type Answer,
  type CheckContext,
  entryOf,
  expect,
  idsOf,
  must,
  observe,
  suite,
} from '../../harness/index.ts'
import { type Board, board } from '../entries-reading/board.ts'
import { expectSameEntry } from '../entries-reading/entry-members.ts'
import { neighbours } from '../entries-reading/neighbours.ts'
import { repeated } from '../entries-reading/order.ts'
import { unknownIdLike } from '../entries-reading/unknown-id.ts'
import { life } from '../groups/life.ts'
import { expectUnchanged, readBack, updated } from './stored.ts'

/** An operation on one entry by its id. */
interface OnOne {
  readonly name: 'read' | 'update' | 'delete'
  readonly what: string
  readonly success: number
  readonly act: (context: CheckContext, group: string, id: string) => Promise<Answer>
}

const onOne: readonly OnOne[] = [
  {
    name: 'read',
    what: 'reading',
    success: 200,
    act: ({ trusted }, group, id) => trusted.readEntry(group, id),
  },
  {
    name: 'update',
    what: 'updating',
    success: 202,
    act: ({ trusted, text, newUserId }, group, id) =>
      trusted.updateEntry(group, id, { data: text.sentence(), writerId: newUserId() }),
  },
  {
    name: 'delete',
    what: 'deleting',
    success: 202,
    act: ({ trusted }, group, id) => trusted.deleteEntry(group, id),
  },
]

const writes = onOne.filter(({ name }) => name !== 'read')

export default suite(
  'TextData: existence',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    ...onOne.flatMap(({ name, what, success, act }) => [
      must(
        `entries.existence.unknown-id.${name}`,
        `${what} an id that does not exist answers 404 with the error body`,
        async (context) => {
          const group = await context.groups.shared()
          const { id } = await group.add()
          const [unknown, known] = await Promise.all([
            act(context, group.name, unknownIdLike(id)),
            act(context, group.name, id),
          ])
          expect(known).toHaveStatus(success)
          expect(unknown).toBeError(404)
        },
      ),
      must(
        `entries.existence.unknown-group.${name}`,
        `${what} an entry under a group that does not exist answers 404 with the error body and leaves the entry`,
        async (context) => {
          const { trusted, groups } = context
          const group = await groups.shared()
          const { id } = await group.add()
          const before = await readBack(trusted, group.name, id)
          expect(await act(context, groups.newName(), id)).toBeError(404)
          await expectUnchanged(trusted, group.name, before, 'after the request under an unknown group')
          expect(await act(context, group.name, id)).toHaveStatus(success)
        },
      ),
      must(
        `entries.existence.other-group.${name}`,
        `${what} an entry under another group than its own answers 404 with the error body and leaves the entry`,
        async ({ play }) => {
          const { [name]: method, second } = await play(neighbours)
          expect(method.crossed).toBeError(404)
          expect(
            entryOf(method.after.entry).data,
            'the text of the entry after the request under another group',
          ).toEqual(method.entry.data)
          expect(entryOf(method.after.other).data, 'the text of the entry in the other group').toEqual(
            second.entry.data,
          )
          expect(method.right).toHaveStatus(success)
        },
        {
          needs: ['slots:2'],
          why: 'The id is chosen so that no entry of the other group has it, should ids be unique in their group alone.',
        },
      ),
      must(
        `entries.existence.deleted.${name}`,
        `${what} an entry that was deleted answers 404 with the error body`,
        async (context) => {
          const { trusted, groups } = context
          const group = await groups.shared()
          const [kept, deleted] = await Promise.all([group.add(), group.add()])
          expect(await trusted.deleteEntry(group.name, deleted.id)).toHaveStatus(202)
          expect(await act(context, group.name, deleted.id)).toBeError(404)
          expect(await act(context, group.name, kept.id)).toHaveStatus(success)
        },
        { section: 'States and transitions / TextData existence' },
      ),
    ]),
    must(
      'entries.existence.unknown-group.create',
      'a creation in a group that does not exist answers 404 with the error body and makes no group',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const name = groups.newName()
        const body = { data: text.sentence(), writerId: newUserId() }
        expect(await trusted.createEntry(group.name, body)).toHaveStatus(201)
        expect(await trusted.createEntry(name, { ...body, data: text.sentence() })).toBeError(404)
        expect(await trusted.readGroup(name)).toBeError(404)
        expect(await trusted.listEntries(name)).toBeError(404)
      },
    ),
    must(
      'entries.existence.needs-group',
      'entries can be stored in a group from its creation on, not before it and not after its deletion',
      async ({ play }) => {
        const { before, stored } = (await play(life)).creation
        expect(before.entry).toBeError(404)
        expect(stored.entry).toHaveStatus(201)
        const { deleted, entries } = (await play(life)).deletion.show()
        expect(deleted).toHaveStatus(202)
        expect(entries.create).toBeError(404)
      },
      { section: 'What the service does' },
    ),
    must(
      'entries.existence.deleted-group',
      'with their group deleted, its entries answer 404 with the error body on every method',
      async ({ play }) => {
        const { deleted, entries } = (await play(life)).deletion.show()
        expect(deleted).toHaveStatus(202)
        for (const answer of Object.values(entries)) expect(answer).toBeError(404)
      },
    ),
    ...(
      [
        ['update', 'updating', 'unknownUpdated', ({ withAll }: Board) => withAll],
        ['delete', 'deleting', 'unknownDeleted', ({ unknownUpdated }: Board) => unknownUpdated.list],
      ] as const
    ).map(([name, what, write, before]) =>
      must(
        `entries.existence.unknown-id.${name}-leaves-others`,
        `${what} an id that does not exist makes no entry and changes none`,
        async ({ play }) => {
          const shown = await play(board)
          const { entries, [write]: after } = shown
          expect(after.answer).toBeError(404)
          expect(idsOf(after.list), 'ids in the list').toHaveSameMembers(entries.map(({ id }) => id))
          expect(after.list.totalResults, 'totalResults').toEqual(3)
          for (const entry of after.list.entry) {
            const was = before(shown).entry.find(({ id }) => id === entry.id) ?? {}
            expectSameEntry(entry, was, 'the entry after the request for an unknown id')
          }
        },
      ),
    ),
    must(
      'entries.existence.id-not-reused',
      'the id of a deleted entry is not given to a later one',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const gone: string[] = []
        for (let round = 0; round < 2; round++) {
          const entries = await group.addMany(2)
          for (const { id } of entries) expect(gone, 'ids of deleted entries').notToContain(id)
          const answers = await Promise.all(entries.map(({ id }) => trusted.deleteEntry(group.name, id)))
          for (const answer of answers) expect(answer).toHaveStatus(202)
          gone.push(...entries.map(({ id }) => id))
        }
        const later = await group.addMany(5)
        expect(repeated([...gone, ...later.map(({ id }) => id)]), 'ids given out more than once').toEqual([])
        const answers = await Promise.all(gone.map((id) => trusted.readEntry(group.name, id)))
        for (const answer of answers) expect(answer).toBeError(404)
      },
      {
        why: 'A deleted id answers 404 for good, so no later entry can have it; that of somebody else would be read under it.',
      },
    ),
    must(
      'entries.existence.same-content-later',
      'an entry with the content of a deleted one is another entry',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const sent = { data: text.sentence(), writerId: newUserId(), ownerId: newUserId() }
        const first = await group.add(sent)
        expect(await trusted.deleteEntry(group.name, first.id)).toHaveStatus(202)
        const second = await group.add(sent)
        expect(second.id, 'id of the later entry').notToEqual(first.id)
        expect(await trusted.readEntry(group.name, first.id)).toBeError(404)
        expect(await trusted.readEntry(group.name, second.id)).toHaveStatus(200)
      },
    ),
    must(
      'entries.existence.updated-stays',
      'an updated entry keeps its id and is read, updated and deleted by it',
      async (context) => {
        const { trusted, groups, text, newUserId } = context
        const group = await groups.shared()
        const { id } = await group.add()
        const after = await updated(trusted, group.name, id, {
          data: text.sentence(),
          writerId: newUserId(),
        })
        expect(after.id, 'id after the update').toEqual(id)
        for (const { act, success } of onOne) {
          expect(await act(context, group.name, id)).toHaveStatus(success)
        }
        expect(await trusted.readEntry(group.name, id)).toBeError(404)
      },
    ),
    ...writes.flatMap(({ name, what, act }) =>
      (
        [
          ['words', () => 'no such entry'],
          ['percent', () => '100%'],
          ['sql', () => "1' OR '1'='1"],
          ['wildcard', () => '%'],
          ['with-letter', (known: string) => `${known}x`],
          ['with-fraction', (known: string) => `${known}.0`],
          ['with-quote', (known: string) => `${known}'`],
          ['long', () => '9'.repeat(200)],
        ] as const
      ).map(([kind, idFrom]) =>
        must(
          `entries.existence.odd-id.${name}-${kind}`,
          `${what} the odd id ${JSON.stringify(idFrom('<id>').slice(0, 15))} is refused as unknown or invalid, and changes nothing`,
          async (context) => {
            const { trusted, groups } = context
            const group = await groups.shared()
            const entry = await group.add()
            const before = await readBack(trusted, group.name, entry.id)
            expect(await act(context, group.name, idFrom(entry.id))).toBeError(404, 400)
            await expectUnchanged(trusted, group.name, before, 'after the request for an odd id')
          },
          { why: 'The id does not exist, which is 404; a service that knows its form of ids may say 400.' },
        ),
      ),
    ),
    observe(
      'entries.existence.ids-across-groups',
      'whether two groups give out the same ids',
      async ({ play }) => {
        const { first, second } = await play(neighbours)
        const same = first.entries.some(({ id }) => id === second.entry.id)
        return same ? 'each group counts for itself' : 'ids differ across groups'
      },
      { needs: ['slots:2'] },
    ),
  ],
)
