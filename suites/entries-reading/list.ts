import {
  type CheckContext,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  librarySize,
  must,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { board } from './board.ts'
import { byId, expectAsSent, expectSameEntry } from './entry-members.ts'
import { neighbours } from './neighbours.ts'
import { isAscendingById, isDescendingById, repeated } from './order.ts'
import { list, listAll, newest } from './pages.ts'

const readTwice = async ({ trusted, groups, pause }: CheckContext, apartMs: number) => {
  const library = await groups.library()
  const first = await listAll(trusted, library.name)
  await pause(apartMs)
  return [first, await listAll(trusted, library.name)] as const
}

/** Each entry of the library as the list shows it; fails where one is missing. */
const libraryListed = async ({ trusted, groups }: CheckContext) => {
  const library = await groups.library()
  const listed = byId((await listAll(trusted, library.name)).entry)
  const itemOf = ({ id }: Entry): Entry => {
    const item = listed.get(id)
    expect(item?.id, `the listed entry ${id}`).toEqual(id)
    return item ?? { id }
  }
  return { library, itemOf }
}

export default suite(
  'TextData: list',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.list.all-once',
      'the list of a group shows every entry of the group once and no other',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const ids = idsOf(await listAll(trusted, library.name))
        expect(repeated(ids), 'ids that stand in the list more than once').toEqual([])
        expect(ids, 'the listed ids').toHaveSameMembers(library.entries.map(({ entry }) => entry.id))
      },
    ),
    must(
      'entries.list.as-sent',
      'the list shows text, parent, writer and owner of each entry as they were sent, user ids with a domain',
      async (context) => {
        const { library, itemOf } = await libraryListed(context)
        for (const { sent, entry } of library.entries) {
          expectAsSent(itemOf(entry), sent, library.name, `listed entry ${entry.id}`)
        }
      },
    ),
    must(
      'entries.list.as-created',
      'each listed entry equals what its creation answered',
      async (context) => {
        const { library, itemOf } = await libraryListed(context)
        for (const { entry } of library.entries) {
          expectSameEntry(itemOf(entry), entry, `listed entry ${entry.id}`)
        }
      },
      { why: 'Nobody changes these entries, so that status and both times are those of the creation too.' },
    ),
    must(
      'entries.list.empty-group',
      'the list of a group without entries is empty, and its total is 0',
      async ({ play }) => {
        const { empty } = await play(board)
        expect(empty.entry, 'the entries of an empty group').toEqual([])
        expect(empty.totalResults, 'totalResults of an empty group').toEqual(0)
      },
    ),
    must(
      'entries.list.unknown-group',
      'the list of a group that does not exist answers 404 with the error body',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const [known, unknown] = await Promise.all([
          trusted.listEntries(library.name, { query: { count: 1 } }),
          trusted.listEntries(groups.newName(), { query: { count: 1 } }),
        ])
        expect(known).toHaveStatus(200)
        expect(unknown).toBeError(404)
      },
    ),
    must(
      'entries.list.follows-create',
      'an entry is in the list, and counted in the total, as soon as its creation is answered',
      async ({ play }) => {
        const { entries, withOne, withAll } = await play(board)
        const ids = entries.map(({ id }) => id)
        expect(idsOf(withOne), 'the list after one creation').toHaveSameMembers(ids.slice(0, 1))
        expect(withOne.totalResults, 'totalResults after one creation').toEqual(1)
        expect(idsOf(withAll), 'the list after three creations').toHaveSameMembers(ids)
        expect(withAll.totalResults, 'totalResults after three creations').toEqual(3)
      },
    ),
    must(
      'entries.list.follows-delete',
      'a deleted entry is neither in the list nor in its total, and the others stay',
      async ({ play }) => {
        const { entries, deleted } = await play(board)
        const [first, , third] = entries
        expect(deleted.answer).toHaveStatus(202)
        expect(idsOf(deleted.list), 'the list after a deletion').toHaveSameMembers([first.id, third.id])
        expect(deleted.list.totalResults, 'totalResults after a deletion').toEqual(2)
      },
      { section: 'States and transitions / TextData existence' },
    ),
    must(
      'entries.list.follows-update',
      'the list shows the text of an update, for the updated entry alone',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const [other, updated] = await Promise.all([group.add(), group.add()])
        const data = text.sentence()
        expect(
          await trusted.updateEntry(group.name, updated.id, { data, writerId: newUserId() }),
        ).toHaveStatus(202)
        const after = await newest(trusted, group.name)
        const texts = after.entry
          .filter(({ id }) => id === other.id || id === updated.id)
          .map(({ id, data: listed }) => [id, listed])
        expect(texts, 'ids and texts in the list after an update').toHaveSameMembers([
          [other.id, other.data],
          [updated.id, data],
        ])
      },
    ),
    must(
      'entries.list.long-text',
      'a text of 2048 bytes comes whole in the list, among several entries and alone, whatever its script',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const ownerId = newUserId()
        const texts = ([1, 2, 3, 4] as const).map((width) => text.ofBytes(2048, width))
        const entries = await group.addMany(texts.length, (index) => ({ data: texts[index] ?? '', ownerId }))
        const ids = entries.map(({ id }) => id)
        const [listed, several, ...alone] = await Promise.all([
          newest(trusted, group.name),
          trusted.readEntry(group.name, ids),
          ...ids.map((id) => trusted.readEntry(group.name, id)),
        ])
        const ours = (all: readonly Entry[]) =>
          all.filter(({ id }) => ids.includes(id)).map(({ data }) => data)
        expect(ours(listed.entry), 'the texts in the list').toHaveSameMembers(texts)
        expect(ours(entriesOf(several).entry), 'the texts of several entries').toHaveSameMembers(texts)
        expect(ours(alone.map(entryOf)), 'the texts read one by one').toHaveSameMembers(texts)
      },
      { section: 'Limits' },
    ),
    must(
      'entries.list.own-group-only',
      'the list of a group shows nothing of another group of the application',
      async ({ play }) => {
        const { first, second } = await play(neighbours)
        const [left, right] = [entriesOf(first.list), entriesOf(second.list)]
        const own = first.entries.map(({ id }) => id)
        expect(idsOf(left), 'the list of the first group').toHaveSameMembers(own)
        expect(left.totalResults, 'totalResults of the first group').toEqual(own.length)
        expect(idsOf(right), 'the list of the second group').toHaveSameMembers([second.entry.id])
        expect(right.totalResults, 'totalResults of the second group').toEqual(1)
      },
      { needs: ['slots:2'] },
    ),
    must(
      'entries.list.total',
      'totalResults is the number of all entries of the group',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const { totalResults } = await listAll(trusted, library.name)
        expect(totalResults, 'totalResults').toEqual(librarySize)
      },
    ),
    must(
      'entries.list.members',
      'a list carries startIndex, itemsPerPage and totalResults as integers, sorted and filtered as booleans',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const answer = await list(trusted, library.name, { count: 3 })
        expect(answer.startIndex, 'startIndex').toBeInteger()
        expect(answer.itemsPerPage, 'itemsPerPage').toBeInteger()
        expect(answer.totalResults, 'totalResults').toBeInteger()
        expect(answer.sorted, 'sorted').toBeBoolean()
        expect(answer.filtered, 'filtered').toBeBoolean()
      },
    ),
    should(
      'entries.list.unfiltered-flag',
      'filtered is false where no filter is given',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        expect((await list(trusted, library.name)).filtered, 'filtered without a filter').toBeFalse()
      },
    ),
    must(
      'entries.list.changes-nothing',
      'reading a list changes no member of its entries',
      async (context) => {
        const [first, second] = await readTwice(context, 1100)
        const again = byId(second.entry)
        for (const entry of first.entry) {
          expectSameEntry(again.get(entry.id) ?? {}, entry, `entry ${entry.id} on the second reading`)
        }
      },
      { why: 'The pause makes a time of update visible that moves with each reading.' },
    ),
    should(
      'entries.list.same-order-again',
      'two readings of an unchanged list come in the same order',
      async (context) => {
        const [first, second] = await readTwice(context, 0)
        expect(idsOf(second), 'ids of the second reading').toEqual(idsOf(first))
      },
      {
        why: 'No order is stated without sortBy, but paging is of no use where it changes between readings.',
      },
    ),
    observe(
      'entries.list.sorted-flag-without-sort',
      'what sorted says where no sort is given',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        return String((await list(trusted, library.name)).sorted)
      },
    ),
    observe(
      'entries.list.default-order',
      'the order of a list without sortBy',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const ids = idsOf(await listAll(trusted, library.name))
        if (isAscendingById(ids)) return 'by id, ascending'
        return isDescendingById(ids) ? 'by id, descending' : 'another order'
      },
    ),
    observe(
      'entries.list.unknown-parameter',
      'what a query parameter does that the specification does not name',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const answer = await trusted.listEntries(library.name, {
          query: { count: 1, colour: 'blue' },
          flaw: 'a query parameter that is not listed',
        })
        return answer.status === 200 ? 'ignored' : String(answer.status)
      },
    ),
  ],
)
