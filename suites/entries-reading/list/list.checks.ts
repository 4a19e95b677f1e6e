import {
  type CheckContext,
  type Collection,
  collectionOf,
  dataLimit,
  type Entry,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsOf,
  must,
  suite,
} from '../../../harness/index.ts'
import { entryWithId, expectAsSent, expectSameEntry } from '../../shared/entries/entry-members.ts'
import { wholeLibrary } from '../../shared/entries/remembered.ts'
import { everyParameter, listedWithEveryParameter } from '../../shared/lists/every-parameter.ts'
import { listedLike } from '../../shared/lists/listed-like.ts'
import { expectNoneTwice } from '../../shared/lists/none-twice.ts'
import { type BoardLife, board } from '../board.ts'
import { type ListsOfOne, neighbours } from '../neighbours.ts'

/** Reads some entries of a group, in one request. */
type Reading = (
  context: CheckContext,
  library: { readonly name: string; readonly ids: readonly string[] },
) => Promise<HttpResponse>

/** The entry of a list with an id; fails if it is missing. */
function itemOf(list: Collection<Entry>, id: string): Entry {
  const item = entryWithId(list, id)
  expect(item?.id, `the id of entry ${id} in the list`, list).toEqual(id)
  return item ?? { id }
}

/** Each parameter of a list by itself, with what belongs to it. */
const singleParameters = [
  ['fields', ['fields']],
  ['filter', ['filterBy', 'filterOp', 'filterValue']],
  ['sort', ['sortBy', 'sortOrder']],
] as const

export default suite(
  'TextData: list',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.list.all-once',
      'the list of a group shows every entry of the group once and no other',
      'R-entry-list',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const ids = idsOf(await wholeLibrary(trusted, library))
        expectNoneTwice(ids, 'are in the list', ids)
        expect(ids, 'the listed ids').toHaveSameMembers(library.entries.map(({ entry }) => entry.id))
      },
    ),
    must(
      'entries.list.as-sent',
      'the list shows text, parent, writer and owner of each entry as they were sent, user ids with a domain',
      'R-entry-list',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const listed = await wholeLibrary(trusted, library)
        for (const { sent, entry } of library.entries) {
          expectAsSent(itemOf(listed, entry.id), { sent, group: library.name }, `listed entry ${entry.id}`)
        }
      },
    ),
    must(
      'entries.list.as-created',
      'each listed entry equals the response to its creation',
      'R-entry-list',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const listed = await wholeLibrary(trusted, library)
        for (const { entry } of library.entries) {
          expectSameEntry(itemOf(listed, entry.id), entry, `listed entry ${entry.id}`)
        }
      },
      { why: 'Nobody changes these entries, so status and both times are still those of the creation.' },
    ),
    must(
      'entries.list.empty-group',
      'the list of a group without entries is empty, and its total is 0',
      'R-entry-list',
      async ({ use }) => {
        const { empty } = await use(board)
        expect(empty.entry, 'entries in the list of an empty group', empty).toEqual([])
        expect(empty.totalResults, 'totalResults of an empty group', empty).toEqual(0)
      },
    ),
    must(
      'entries.list.unknown-group',
      'the list of a group that does not exist answers 404',
      'R-entry-unknown-group',
      [
        {
          id: 'entries.list.unknown-group',
          title: 'with a count',
          run: async ({ trusted, groups }) => {
            const group = await groups.shared()
            const [known, unknown] = await Promise.all([
              trusted.listEntries(group.name, { query: { count: 1 } }),
              trusted.listEntries(groups.newName(), { query: { count: 1 } }),
            ])
            expect(known).toHaveStatus(200)
            expect(unknown).toHaveStatus(404)
          },
        },
        {
          id: 'entries.list.unknown-group.parameters',
          title: 'with fields, filter, order, count, startIndex and format',
          run: async (context) => {
            expect(await context.use(listedWithEveryParameter)).toHaveStatus(200)
            const { query = {} } = await everyParameter(context)
            expect(await context.trusted.listEntries(context.groups.newName(), { query })).toHaveStatus(404)
          },
        },
        ...each(
          singleParameters,
          ([name]) => ({ id: `entries.list.unknown-group.${name}`, title: `with ${name}` }),
          async (context, [, names]) => {
            expect(await context.use(listedWithEveryParameter)).toHaveStatus(200)
            const every = Object.entries((await everyParameter(context)).query ?? {})
            const query = Object.fromEntries(every.filter(([name]) => names.some((one) => one === name)))
            expect(await context.trusted.listEntries(context.groups.newName(), { query })).toHaveStatus(404)
          },
        ),
      ],
    ),
    must(
      'entries.list.follows-create',
      'an entry is in the list, and counted in the total, as soon as its creation is answered',
      'R-entry-list',
      [
        {
          id: 'entries.list.follows-create',
          title: 'the whole list',
          run: async ({ use }) => {
            const { entries, withOne, withAll } = await use(board)
            const ids = entries.map(({ id }) => id)
            expect(idsOf(withOne), 'the ids in the list after one creation').toHaveSameMembers(
              ids.slice(0, 1),
            )
            expect(withOne.totalResults, 'totalResults after one creation', withOne).toEqual(1)
            expect(idsOf(withAll), 'the ids in the list after three creations').toHaveSameMembers(ids)
            expect(withAll.totalResults, 'totalResults after three creations', withAll).toEqual(3)
          },
        },
        {
          id: 'entries.list.again.created',
          title: 'a list with every parameter, which was read before, too',
          run: async ({ use }) => {
            const { emptied, refilled, keptEmpty, keptRefilled } = await use(board)
            expect(emptied.response).toHaveStatus(202)
            expect(idsOf(entriesOf(keptEmpty.value())), 'the entries of the emptied group').toEqual([])
            expect(refilled.response).toHaveStatus(201)
            const { id } = entryOf(refilled.response)
            const list = entriesOf(keptRefilled.value())
            expect(
              idsOf(list),
              'the ids in the list after the group was emptied and filled again',
              list,
            ).toEqual([id])
            expect(list.totalResults, 'totalResults', list).toEqual(1)
          },
        },
      ],
    ),
    must(
      'entries.list.follows-update',
      'the list shows the new text after an update, for the updated entry only',
      'R-entry-list',
      each(
        [
          {
            id: 'entries.list.follows-update',
            title: 'the whole list',
            of: ({ updated }: BoardLife) => updated.list,
          },
          {
            id: 'entries.list.again.updated',
            title: 'a list with every parameter, which was read before, too',
            of: ({ kept }: BoardLife) => entriesOf(kept.afterUpdate.value().list),
          },
        ],
        ({ id, title }) => ({ id, title }),
        async ({ use }, { of }) => {
          const life = await use(board)
          const { entries, updated } = life
          expect(updated.response).toHaveStatus(202)
          const [first, ...others] = entries
          const list = of(life)
          const texts = list.entry.map(({ id, data }) => [id, data])
          expect(texts, 'ids and texts in the list after an update', list).toHaveSameMembers([
            [first.id, updated.text],
            ...others.map(({ id, data }) => [id, data]),
          ])
        },
      ),
    ),
    must(
      'entries.list.after-delete',
      'a deleted entry is neither in the list nor in its total, and the others stay',
      'R-existence-delete',
      each(
        [
          {
            id: 'entries.list.follows-delete',
            title: 'the whole list',
            of: ({ deleted }: BoardLife) => deleted.list,
          },
          {
            id: 'entries.list.again.deleted',
            title: 'a list with every parameter, which was read before, too',
            of: ({ kept }: BoardLife) => entriesOf(kept.afterDeletion.value().list),
          },
          {
            id: 'entries.sort.follows-delete',
            title: 'the list sorted by id',
            of: ({ withoutDeleted }: BoardLife) => withoutDeleted.sorted.value(),
          },
          {
            id: 'entries.filter.follows-delete',
            title: 'the list filtered by the owner of the deleted entry',
            of: ({ withoutDeleted }: BoardLife) => withoutDeleted.filtered.value(),
          },
          {
            id: 'entries.paging.follows-delete',
            title: 'a page of two of the list sorted by id, descending',
            of: ({ withoutDeleted }: BoardLife) => withoutDeleted.page.value(),
          },
        ],
        ({ id, title }) => ({ id, title }),
        async ({ use }, { title, of }) => {
          const life = await use(board)
          const { entries, deleted } = life
          const [first, , third] = entries
          expect(deleted.response).toHaveStatus(202)
          const after = of(life)
          const left = [first.id, third.id]
          expect(idsOf(after), `the ids of ${title} after a deletion`).toHaveSameMembers(left)
          expect(after.totalResults, 'totalResults after a deletion', after).toEqual(left.length)
        },
      ),
      { section: 'States and transitions / TextData existence' },
    ),
    must(
      'entries.list.own-group',
      'a list shows no entry of another group of the application',
      'R-entry-list',
      each(
        [
          ['entries.list.own-group-only', 'the whole list', 'plain'],
          ['entries.sort.own-group-only', 'the list sorted by id', 'sorted'],
          [
            'entries.filter.own-group-only',
            'the list filtered by the owner of entries of both groups',
            'filtered',
          ],
        ] as const satisfies readonly (readonly [string, string, keyof ListsOfOne])[],
        ([id, title]) => ({ id, title }),
        async ({ use }, [, title, reading]) => {
          const { first, second } = await use(neighbours)
          const [left, right] = [first.lists[reading], second.lists[reading]]
          const own = first.entries.map(({ id }) => id)
          expect(idsOf(entriesOf(left)), `the ids of ${title} in the first group`).toHaveSameMembers(own)
          expect(entriesOf(left).totalResults, 'totalResults in the first group', left).toEqual(own.length)
          expect(idsOf(entriesOf(right)), `the ids of ${title} in the second group`).toEqual([
            second.entry.id,
          ])
          expect(entriesOf(right).totalResults, 'totalResults in the second group', right).toEqual(1)
        },
      ),
      { needs: ['slots:2'] },
    ),
    must(
      'entries.list.long-text',
      'a text of 2048 bytes in any script is complete in the list, among several entries and alone',
      'R-limit-data',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const ownerId = newUserId()
        const texts = ([1, 2, 3, 4] as const).map((width) => text.ofBytes(dataLimit, width))
        const entries = await group.addMany(texts.length, (index) => ({ data: texts[index] ?? '', ownerId }))
        const ids = entries.map(({ id }) => id)
        const [listed, several, ...alone] = await Promise.all([
          listedLike(trusted, group.name, entries[0] ?? { id: '' }),
          trusted.readEntry(group.name, ids),
          ...ids.map((id) => trusted.readEntry(group.name, id)),
        ])
        const ours = (all: readonly Entry[]) =>
          all.filter(({ id }) => ids.includes(id)).map(({ data }) => data)
        expect(ours(listed), 'the texts in the list', listed[0]).toHaveSameMembers(texts)
        expect(ours(entriesOf(several).entry), 'the texts of several entries', several).toHaveSameMembers(
          texts,
        )
        expect(ours(alone.map(entryOf)), 'the texts read one by one').toHaveSameMembers(texts)
      },
      { section: 'Limits' },
    ),
    must(
      'entries.list.shape',
      'a collection carries startIndex, itemsPerPage and totalResults as integers, sorted and filtered as booleans',
      'R-entry-list',
      each(
        [
          ['entries.list.members', 'a list', ({ trusted }, { name }) => trusted.listEntries(name)],
          [
            'entries.several.members',
            'several ids',
            ({ trusted }, { name, ids }) => trusted.readEntry(name, ids),
          ],
        ] as const satisfies readonly (readonly [string, string, Reading])[],
        ([id, title]) => ({ id, title }),
        async (context, [, , read]) => {
          const { name, entries } = await context.groups.library()
          const ids = entries.slice(0, 2).map(({ entry }) => entry.id)
          const collection = collectionOf(await read(context, { name, ids }))
          expect(collection.startIndex, 'startIndex', collection).toBeInteger()
          expect(collection.itemsPerPage, 'itemsPerPage', collection).toBeInteger()
          expect(collection.totalResults, 'totalResults', collection).toBeInteger()
          expect(collection.sorted, 'sorted', collection).toBeBoolean()
          expect(collection.filtered, 'filtered', collection).toBeBoolean()
        },
      ),
    ),
  ],
)
