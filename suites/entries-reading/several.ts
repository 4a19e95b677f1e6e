import {
  type Answer,
  collectionOf,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  must,
  observe,
  requestLine,
  should,
  suite,
} from '../../harness/index.ts'
import { expectSameEntry } from './entry-members.ts'
import { neighbours } from './neighbours.ts'
import { repeated } from './order.ts'

const readingOfIds =
  'Several ids answer a collection of exactly these entries; their order is not stated and may be any.'

/** How a collection answered ids of which one is of no use: with a refusal, or without that one. */
function expectWithout(answer: Answer, kept: readonly string[]): void {
  if (answer.status !== 200) {
    expect(answer).toBeError(404, 400)
    return
  }
  // An id that stands twice in the request may be answered twice.
  const ids = [...new Set(idsOf(entriesOf(answer)))]
  expect(ids, `the ids that ${requestLine(answer)} answers`).toHaveSameMembers(kept)
}

export default suite(
  'TextData: read several',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    ...[2, 3, 20].map((size) =>
      must(
        `entries.several.ids-${size}`,
        `${size} ids joined by commas answer a collection of exactly these ${size} entries`,
        async ({ trusted, groups, random }) => {
          const library = await groups.library()
          const asked = random.shuffle(library.entries).slice(0, size)
          const ids = asked.map(({ entry }) => entry.id)
          const answer = entriesOf(await trusted.readEntry(library.name, ids))
          expect(repeated(idsOf(answer)), 'ids answered more than once').toEqual([])
          expect(idsOf(answer), 'the answered ids').toHaveSameMembers(ids)
        },
        { why: readingOfIds },
      ),
    ),
    must(
      'entries.several.as-created',
      'each of several entries equals what its creation answered',
      async ({ trusted, groups, random }) => {
        const library = await groups.library()
        const asked = random.shuffle(library.entries).slice(0, 5)
        const answer = entriesOf(
          await trusted.readEntry(
            library.name,
            asked.map(({ entry }) => entry.id),
          ),
        )
        for (const { entry } of asked) {
          const got = answer.entry.find(({ id }) => id === entry.id)
          expectSameEntry(got ?? {}, entry, `entry ${entry.id} among several`)
        }
      },
    ),
    must(
      'entries.several.same-text',
      'entries with the same text are all answered among several',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const same = { data: text.sentence(), writerId: newUserId(), ownerId: newUserId() }
        const ids = (await group.addMany(3, () => same)).map(({ id }) => id)
        const answer = entriesOf(await trusted.readEntry(group.name, ids))
        expect(idsOf(answer), 'the answered ids').toHaveSameMembers(ids)
      },
    ),
    must(
      'entries.several.members',
      'several ids answer the collection: startIndex, itemsPerPage and totalResults as integers, sorted and filtered as booleans',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const ids = library.entries.slice(0, 2).map(({ entry }) => entry.id)
        const answer = collectionOf(await trusted.readEntry(library.name, ids))
        expect(answer.startIndex, 'startIndex').toBeInteger()
        expect(answer.itemsPerPage, 'itemsPerPage').toBeInteger()
        expect(answer.totalResults, 'totalResults').toBeInteger()
        expect(answer.sorted, 'sorted').toBeBoolean()
        expect(answer.filtered, 'filtered').toBeBoolean()
      },
    ),
    should(
      'entries.several.sorted-flag',
      'with several ids sorted is false',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const ids = library.entries.slice(0, 3).map(({ entry }) => entry.id)
        expect(collectionOf(await trusted.readEntry(library.name, ids)).sorted, 'sorted').toBeFalse()
      },
      { why: 'The specification says so of its reference response.' },
    ),
    should(
      'entries.several.filtered-flag',
      'with several ids filtered is false',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const ids = library.entries.slice(0, 3).map(({ entry }) => entry.id)
        expect(collectionOf(await trusted.readEntry(library.name, ids)).filtered, 'filtered').toBeFalse()
      },
      { why: 'The specification says so of its reference response.' },
    ),
    should(
      'entries.several.total',
      'with several ids totalResults is the number of the entries asked for',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const ids = library.entries.slice(0, 4).map(({ entry }) => entry.id)
        expect(
          collectionOf(await trusted.readEntry(library.name, ids)).totalResults,
          'totalResults of four ids',
        ).toEqual(4)
      },
    ),
    must(
      'entries.several.deleted-one',
      'a deleted entry among several ids is not answered: 404, or the others alone',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const [first, second, deleted] = await Promise.all([group.add(), group.add(), group.add()])
        const ids = [first.id, deleted.id, second.id]
        const before = entriesOf(await trusted.readEntry(group.name, ids))
        expect(idsOf(before), 'the answered ids before the deletion').toHaveSameMembers(ids)
        expect(await trusted.deleteEntry(group.name, deleted.id)).toHaveStatus(202)
        expectWithout(await trusted.readEntry(group.name, ids), [first.id, second.id])
      },
      {
        section: 'States and transitions / TextData existence',
        why: 'An id that does not exist gives 404; what it does to the other ids of a list is not stated.',
      },
    ),
    must(
      'entries.several.other-group',
      'an entry of another group among several ids is not disclosed',
      async ({ play }) => {
        const { mixed, second } = await play(neighbours)
        expectWithout(
          mixed.answer,
          mixed.own.map(({ id }) => id),
        )
        const disclosed = mixed.answer.body.includes(String(second.entry.data))
        expect(disclosed, 'whether the other entry is disclosed').toBeFalse()
      },
      {
        needs: ['slots:2'],
        why: 'All ids must belong to one group. Refusing and leaving out both pass; ids may be unique in their group alone.',
      },
    ),
    must(
      'entries.several.all-unknown',
      'several ids of which none exists answer 404, or an empty collection',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const [first, second] = await Promise.all([group.add(), group.add()])
        await Promise.all([first, second].map(({ id }) => trusted.deleteEntry(group.name, id)))
        expectWithout(await trusted.readEntry(group.name, [first.id, second.id]), [])
      },
    ),
    must(
      'entries.several.unknown-group',
      'several ids under a group that does not exist answer 404 with the error body',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const ids = (await group.addMany(2)).map(({ id }) => id)
        const [known, unknown] = await Promise.all([
          trusted.readEntry(group.name, ids),
          trusted.readEntry(groups.newName(), ids),
        ])
        expect(known).toHaveStatus(200)
        expect(unknown).toBeError(404)
      },
    ),
    must(
      'entries.several.follows-update',
      'several ids show the text of an update at once, for the updated entry alone',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const [other, updated] = await Promise.all([group.add(), group.add()])
        const data = text.sentence()
        expect(
          await trusted.updateEntry(group.name, updated.id, { data, writerId: newUserId() }),
        ).toHaveStatus(202)
        const answer = entriesOf(await trusted.readEntry(group.name, [other.id, updated.id]))
        expect(
          answer.entry.map(({ id, data: read }) => [id, read]),
          'ids and texts after an update',
        ).toHaveSameMembers([
          [other.id, other.data],
          [updated.id, data],
        ])
      },
    ),
    must(
      'entries.several.after-update',
      'after an update several ids show every member of the entry as reading by id does',
      async ({ trusted, groups, text, newUserId, pause }) => {
        const group = await groups.shared()
        const [other, updated] = await Promise.all([group.add(), group.add()])
        // The times of creation and of update then differ.
        await pause(1100)
        const body = {
          data: text.sentence(),
          writerId: newUserId(),
          ownerId: newUserId(),
          parentId: other.id,
        }
        expect(await trusted.updateEntry(group.name, updated.id, body)).toHaveStatus(202)
        const [alone, together] = await Promise.all([
          trusted.readEntry(group.name, updated.id),
          trusted.readEntry(group.name, [updated.id, other.id]),
        ])
        const among = entriesOf(together).entry.find(({ id }) => id === updated.id)
        expectSameEntry(among ?? {}, entryOf(alone), `entry ${updated.id} among several`)
      },
    ),
    observe(
      'entries.several.order',
      'the order in which several entries are answered',
      async ({ trusted, groups, random }) => {
        const library = await groups.library()
        const ids = random.shuffle(library.entries.map(({ entry }) => entry.id)).slice(0, 8)
        const answered = idsOf(entriesOf(await trusted.readEntry(library.name, ids)))
        return answered.join() === ids.join() ? 'as asked' : 'another order'
      },
    ),
    observe(
      'entries.several.unknown-one',
      'what an unknown id among several does',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const [first, second, gone] = await Promise.all([group.add(), group.add(), group.add()])
        await trusted.deleteEntry(group.name, gone.id)
        const answer = await trusted.readEntry(group.name, [first.id, gone.id, second.id])
        if (answer.status !== 200) return String(answer.status)
        return `200 with ${entriesOf(answer).entry.length} of 3 entries`
      },
    ),
    observe('entries.several.repeated-id', 'what the same id twice answers', async ({ trusted, groups }) => {
      const library = await groups.library()
      const id = library.entries[0]?.entry.id ?? ''
      const answer = await trusted.readEntry(library.name, [id, id])
      if (answer.status !== 200) return String(answer.status)
      const { entry } = entryOfOrCollection(answer)
      return entry === undefined ? 'the object' : `a collection of ${entry}`
    }),
    observe(
      'entries.several.empty-id',
      'what a comma with nothing behind it does',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const id = library.entries[0]?.entry.id ?? ''
        const answer = await trusted.readEntry(library.name, [id, ''], { flaw: 'an empty id' })
        if (answer.status !== 200) return String(answer.status)
        const { entry } = entryOfOrCollection(answer)
        return entry === undefined ? 'the object' : `a collection of ${entry}`
      },
    ),
    observe(
      'entries.several.more-than-a-page',
      'how many of 57 ids are answered, which is more than the default count',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const ids = library.entries.map(({ entry }) => entry.id)
        const answer = await trusted.readEntry(library.name, ids)
        return answer.status === 200 ? `${entriesOf(answer).entry.length}` : String(answer.status)
      },
    ),
    observe(
      'entries.several.page-size',
      'what itemsPerPage says of several ids',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const ids = library.entries.slice(0, 3).map(({ entry }) => entry.id)
        const { itemsPerPage } = collectionOf(await trusted.readEntry(library.name, ids))
        return itemsPerPage === 3 ? 'the number of entries' : String(itemsPerPage)
      },
    ),
  ],
)

/** The number of entries of a collection; undefined where the answer is one entry. */
function entryOfOrCollection(answer: Answer): { readonly entry: number | undefined } {
  const { json } = answer
  const isCollection = typeof json === 'object' && json !== null && 'entry' in json
  if (isCollection) return { entry: entriesOf(answer).entry.length }
  entryOf(answer)
  return { entry: undefined }
}
