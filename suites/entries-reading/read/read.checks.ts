// Reading entries that an operator deleted: see entries-writing/members/status.checks.ts.
import {
  type CheckContext,
  type Entry,
  each,
  entryOf,
  expect,
  must,
  observe,
  should,
  suite,
} from '../../../harness/index.ts'
import { expectAsSent } from '../../shared/entries/entry-members.ts'
import { firstEntry, libraryReading } from '../../shared/entries/remembered.ts'
import { expectNoneFound, unknownIdsLike } from '../../shared/ids/unknown-id.ts'
import { expectNoCollection } from '../../shared/lists/no-collection.ts'
import { failAsAccepted, passesAsRefused } from '../../shared/requests/refused.ts'
import { neighbours } from '../neighbours.ts'
import { encodedReadings } from './encoded-twice.ts'
import { nearIds } from './near-ids.ts'

const invalid = 'an id or a name that does not exist'

/** The first entry of the library; asserts that it can be read by its id. */
async function knownEntry({ trusted, groups }: CheckContext): Promise<{ group: string; entry: Entry }> {
  const library = await groups.library()
  const { entry } = firstEntry(library)
  expect(await libraryReading(trusted, library, [entry.id])).toHaveStatus(200)
  return { group: library.name, entry }
}

/** Asserts that a changed id finds no entry, or an entry that has exactly this id. */
async function expectNotReadUnder(
  context: CheckContext,
  make: (id: string) => string | undefined,
): Promise<void> {
  const { group, entry } = await knownEntry(context)
  const near = make(entry.id) ?? ''
  if (near === '') return context.inapplicable(`the id ${entry.id} has no such neighbour`)
  const response = await context.trusted.readEntry(group, near, { invalid })
  if (passesAsRefused(response)) return
  const { id } = entryOf(response)
  if (id === entry.id) failAsAccepted(response)
  expect(id, 'the id of the entry that was read by another id', response).toEqual(near)
}

export default suite(
  'TextData: read one',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.read.as-sent',
      'an entry read by its id has the values that were sent, the name of its group, and user ids with a domain',
      'R-textdata-group-name',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const parent = await group.add()
        const sent = {
          data: text.sentence(),
          parentId: parent.id,
          writerId: newUserId(),
          ownerId: newUserId(),
        }
        const { id } = await group.add(sent)
        const entry = entryOf(await trusted.readEntry(group.name, id))
        expect(entry.id, 'id of the entry that was read', entry).toEqual(id)
        expectAsSent(entry, { sent, group: group.name }, 'the entry that was read')
      },
    ),
    must(
      'entries.read.own-object',
      'reading one id returns just the object of that entry, not a collection and not a wrapped object',
      'R-entry-read',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const [entry] = await Promise.all([group.add(), group.add()])
        const read = entryOf(await trusted.readEntry(group.name, entry.id))
        expectNoCollection(read)
        expect(read.id, 'the id', read).toEqual(entry.id)
        expect(read.data, 'the text', read).toEqual(entry.data)
      },
    ),
    must(
      'entries.read.each-its-own',
      'every id leads to its own entry',
      'R-textdata-id',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const entries = await group.addMany(5)
        const read = await Promise.all(entries.map(({ id }) => trusted.readEntry(group.name, id)))
        expect(
          read.map((response) => entryOf(response).data),
          'the texts read by id',
        ).toEqual(entries.map(({ data }) => data))
      },
    ),
    must(
      'entries.read.unknown-id',
      'an id that does not exist answers 404',
      'R-entry-unknown-id',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const guesses = unknownIdsLike(id)
        const [known, ...responses] = await Promise.all([
          trusted.readEntry(group.name, id),
          ...guesses.map((guess, index) =>
            trusted.readEntry(group.name, guess, index === 0 ? {} : { invalid: 'an id in another form' }),
          ),
        ])
        expect(known).toHaveStatus(200)
        // Ids may be a counter in letters: a guess of the same length can be the id of another entry in the group.
        const unknown = responses.filter((response, index) => {
          const guess = guesses[index]
          const isThere = response.status === 200 && entryOf(response).id === guess
          return !(isThere && guess?.length === id.length)
        })
        expectNoneFound(unknown)
      },
      {
        why: 'The ids look like those of the target. A service that knows their form may find one of them malformed (400), but not all.',
      },
    ),
    must(
      'entries.read.group-unknown',
      'entries under a group that does not exist answer 404',
      'R-entry-unknown-group',
      each(
        [
          ['entries.read.unknown-group', 'one id', 1],
          ['entries.several.unknown-group', 'two ids', 2],
        ] as const,
        ([id, title]) => ({ id, title }),
        async ({ trusted, groups }, [, , count]) => {
          const group = await groups.shared()
          const ids = (await group.addMany(count)).map(({ id }) => id)
          const [known, unknown] = await Promise.all([
            trusted.readEntry(group.name, ids),
            trusted.readEntry(groups.newName(), ids),
          ])
          expect(known).toHaveStatus(200)
          expect(unknown).toHaveStatus(404)
        },
      ),
    ),
    must(
      'entries.read.other-group',
      'a reading that names an entry under the wrong group answers 404 (or 400 or 403)',
      'R-entry-unknown-id',
      async ({ use }) => {
        const { read } = await use(neighbours)
        expect(read.right).toHaveStatus(200)
        expect(read.crossed).toHaveStatus(404, 400, 403)
      },
      {
        needs: ['slots:2'],
        why: 'Ids may be unique only within a group, so the id is chosen so that no entry of the other group has it.',
      },
    ),
    must(
      'entries.read.deleted',
      'a deleted entry answers 404, and another one is still read',
      'R-existence-delete',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const [kept, deleted] = await Promise.all([group.add(), group.add()])
        expect(await trusted.readEntry(group.name, deleted.id)).toHaveStatus(200)
        expect(await trusted.deleteEntry(group.name, deleted.id)).toHaveStatus(202)
        const [left, gone] = await Promise.all([
          trusted.readEntry(group.name, kept.id),
          trusted.readEntry(group.name, deleted.id),
        ])
        expect(left).toHaveStatus(200)
        expect(gone).toHaveStatus(404)
      },
      { section: 'States and transitions / TextData existence' },
    ),
    must(
      'entries.read.near-id',
      'an id that only resembles the id of an entry does not return that entry',
      'R-entry-unknown-id',
      each(
        nearIds,
        ([name, title]) => ({ id: `entries.read.near-id.${name}`, title }),
        (context, [, , make]) => expectNotReadUnder(context, make),
      ),
      { why: 'If ids are counted up, another entry may have the id that was made up.' },
    ),
    should(
      'entries.read.near-blank',
      'an id with a space after it, or a zero in front, does not return the entry',
      'R-entry-unknown-id',
      each(
        [
          ['entries.read.near-id.blank', 'the id with a space after it', (id: string) => `${id} `],
          ['entries.read.near-id.zero-led', 'the id with a zero before it', (id: string) => `0${id}`],
        ] as const,
        ([id, title]) => ({ id, title }),
        (context, [, , make]) => expectNotReadUnder(context, make),
      ),
      {
        why: 'It is another id. But SQL ignores trailing spaces when it compares, and frameworks read ids as numbers, so this is not a MUST.',
      },
    ),
    should(
      'entries.read.decoded-once',
      'a path is decoded once: an id or a name that is percent-encoded twice does not exist',
      'RFC 3986, section 2.4',
      each(
        encodedReadings,
        ({ id, title }) => ({ id, title }),
        async (context, { read }) => {
          const { group, entry } = await knownEntry(context)
          expect(await read(context, group, entry.id)).toBeRefused()
        },
      ),
      {
        why: 'But a front end may decode a path once and the service again, so this is not a MUST.',
      },
    ),
    should(
      'entries.read.list-parameters',
      'valid parameters of a list do not prevent the reading of one entry',
      'R-entry-read',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const { entry } = firstEntry(library)
        const query = { count: 10, startIndex: 1, sortBy: 'id', sortOrder: 'ascending', format: 'json' }
        const read = entryOf(await trusted.readEntry(library.name, entry.id, { query }))
        expect(read.id, 'the id of the entry that was read', read).toEqual(entry.id)
      },
      { why: 'One table of query parameters covers the list and reading by id.' },
    ),
    observe(
      'entries.read.list-query',
      'what parameters of a list do when one entry is read',
      'R-entry-read',
      each(
        [
          {
            id: 'entries.read.wrong-list-parameter',
            title: 'count 0',
            queryFor: () => ({ count: 0 }),
          },
          {
            id: 'entries.read.unused-filter',
            title: 'a filter that the entry does not satisfy',
            queryFor: (user: string) => ({ filterBy: 'writerId', filterOp: 'equals', filterValue: user }),
          },
        ],
        ({ id, title }) => ({ id, title }),
        async ({ trusted, groups, newUserId }, { queryFor }) => {
          const library = await groups.library()
          const response = await trusted.readEntry(library.name, firstEntry(library).entry.id, {
            query: queryFor(newUserId()),
            invalid: 'parameters of a list',
          })
          return response.status === 200 ? 'ignored' : String(response.status)
        },
      ),
    ),
    observe(
      'entries.read.validators',
      'which validators of HTTP (ETag, Last-Modified) the response to reading an entry carries',
      'R-entry-read',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const { headers } = await libraryReading(trusted, library, [firstEntry(library).entry.id])
        const sent = ['etag', 'last-modified'].filter((name) => headers[name] !== undefined)
        return sent.length === 0 ? 'none' : sent.join(' and ')
      },
    ),
  ],
)
