import {
  type Case,
  type CheckContext,
  type Entry,
  each,
  entriesOf,
  entryOf,
  expect,
  type LibraryEntry,
  must,
  suite,
} from '../../../harness/index.ts'
import { byId, expectSameEntry, expectSameTime } from '../../shared/entries/entry-members.ts'
import { libraryReading, wholeLibrary } from '../../shared/entries/remembered.ts'
import { newest } from '../../shared/lists/pages.ts'
import { updatedLater } from '../sort/updated-later.ts'

/** Another place that shows an entry of the library. */
interface Other {
  readonly id: string
  readonly title: string
  readonly of: (entry: LibraryEntry, listed: ReadonlyMap<string, Entry>) => Entry | undefined
}

const others: readonly Other[] = [
  { id: 'entries.read.as-created', title: 'the response to its creation', of: ({ entry }) => entry },
  { id: 'entries.read.as-listed', title: 'the list', of: ({ entry }, listed) => listed.get(entry.id) },
]

/**
 * Compares reads of entries of the library, which have an owner, a writer and no parent, with another place that shows
 * them.
 */
async function compareLibrary(
  { trusted, groups, random }: CheckContext,
  { title, of }: Other,
): Promise<void> {
  const library = await groups.library()
  const listed = byId((await wholeLibrary(trusted, library)).entry)
  for (const one of random.shuffle(library.entries).slice(0, 3)) {
    const { id } = one.entry
    const read = entryOf(await libraryReading(trusted, library, [id]))
    expectSameEntry(of(one, listed), read, `entry ${id} in ${title}, compared with reading it`)
  }
}

/**
 * Lists are read in different ways, and entries have different members: a database query for one of them may lose what
 * the others show.
 */
const lists: readonly Case[] = [
  {
    id: 'entries.read.as-listed-descending',
    title: 'a list in descending order, after updates',
    run: async ({ use }) => {
      const { lists: sorted, updated } = await use(updatedLater)
      const listed = byId(sorted.descending.entry)
      for (const read of updated.map((one) => one.value())) {
        const name = `entry ${read.id} in the list, compared with reading it`
        expectSameEntry(listed.get(read.id), read, name)
      }
    },
  },
  {
    id: 'entries.read.published-as-created',
    title:
      'its time of creation, before and after an update a second later, by the partner if that is allowed',
    norm: 'R-textdata-published',
    run: async ({ use }) => {
      const { before, updated } = await use(updatedLater)
      for (const [index, read] of updated.map((one) => one.value()).entries())
        expectSameTime('published', [read, before[index] ?? {}], `entry ${read.id} after its update`)
    },
  },
  {
    id: 'entries.read.as-listed-bare',
    title: 'the list, and several ids, of a reply and of another entry, both without an owner',
    run: async (context) => {
      const { trusted, groups, text, newUserId } = context
      const group = await groups.shared()
      const parent = await group.add()
      const sent = () => ({ data: text.sentence(), writerId: newUserId() })
      const bare = await Promise.all([
        trusted.createEntry(group.name, { ...sent(), parentId: parent.id }),
        trusted.createEntry(group.name, sent()),
      ])
      for (const response of bare) expect(response).toHaveStatus(201)
      const ids = bare.map((response) => entryOf(response).id)
      const [several, all, ...read] = await Promise.all([
        trusted.readEntry(group.name, ids),
        newest(trusted, group.name),
        ...ids.map((id) => trusted.readEntry(group.name, id)),
      ])
      const [among, listed] = [byId(entriesOf(several).entry), byId(all.entry)]
      const compared = 'compared with reading it'
      for (const one of read.map((response) => entryOf(response))) {
        expectSameEntry(listed.get(one.id), one, `entry ${one.id} in the list, ${compared}`)
        expectSameEntry(among.get(one.id), one, `entry ${one.id} among several, ${compared}`)
      }
    },
  },
]

export default suite(
  'TextData: the same wherever it is shown',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.read.same-everywhere',
      'an entry read by its id equals what other responses show of it',
      'R-entry-read',
      [...each(others, ({ id, title }) => ({ id, title }), compareLibrary), ...lists],
    ),
  ],
)
