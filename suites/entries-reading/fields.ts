import {
  type CheckContext,
  collectionOf,
  type Entry,
  entryOf,
  expect,
  fail,
  type Members,
  must,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { byId, type EntryMember, entryMembers, namedMembers } from './entry-members.ts'
import { list, listAll } from './pages.ts'
import { libraryFilter, wholeLibrary } from './remembered.ts'

/** The part of a full entry that a selection must answer. */
const selected = (entry: Members, names: readonly EntryMember[]): Members =>
  Object.fromEntries(
    Object.entries(namedMembers(entry)).filter(([name]) => names.some((one) => one === name)),
  )

const pairs: readonly (readonly EntryMember[])[] = [
  ['id', 'data'],
  ['id', 'updated'],
  ['writerId', 'ownerId'],
  ['published', 'status'],
  ['parentId', 'groupName'],
  ['data', 'id'],
]

const whyOnly =
  'Only the fields asked for are returned. A member that the specification does not name is the vendor’s own and passes.'

/** No member that the specification names stands in an entry beside the selected ones, not even as null. */
function expectNoOther(entries: readonly Members[], names: readonly EntryMember[]): void {
  const others = entryMembers.filter(
    (member) => !names.some((name) => name === member) && entries.some((entry) => member in entry),
  )
  expect(others, `members beside those of fields=${names.join(',')}`).toEqual([])
}

/** The library's list with a selection shows just that part of each entry. */
async function expectSelection({ trusted, groups }: CheckContext, names: readonly EntryMember[]) {
  const library = await groups.library()
  const [whole, part] = await Promise.all([
    wholeLibrary(trusted, library),
    trusted.listEntries(library.name, { query: { fields: names, count: 100 } }),
  ])
  expectNoOther(collectionOf(part).entry, names)
  expect(
    collectionOf(part).entry.map(namedMembers),
    `the entries with fields=${names.join(',')}`,
  ).toHaveSameMembers(whole.entry.map((entry) => selected(entry, names)))
}

const someEntry = async ({
  groups,
}: CheckContext): Promise<{ group: string; entry: Entry; ids: string[] }> => {
  const library = await groups.library()
  const entries = library.entries.map(({ entry }) => entry)
  const entry = entries[0] ?? fail('the library has no entries')
  return { group: library.name, entry, ids: entries.slice(0, 3).map(({ id }) => id) }
}

/** The named members of the list's first entry under a `fields` text, or the status of a refusal. */
async function answeredFields(
  { trusted, groups }: CheckContext,
  query: readonly (readonly [string, string])[],
) {
  const library = await groups.library()
  const answer = await trusted.listEntries(library.name, {
    query: [...query, ['count', '1']],
    flaw: 'an unusual spelling of fields',
  })
  if (answer.status !== 200) return String(answer.status)
  const names = Object.keys(namedMembers(collectionOf(answer).entry[0] ?? {})).sort()
  if (names.length === entryMembers.length) return 'all members'
  return names.length === 0 ? 'no member' : names.join(', ')
}

export default suite(
  'TextData: fields',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    ...entryMembers.map((name) =>
      must(
        `entries.fields.only.${name}`,
        `fields=${name} answers ${name} of every entry, with its right value, and no other member`,
        (context) => expectSelection(context, [name]),
        { why: whyOnly },
      ),
    ),
    ...pairs.map((names) =>
      must(
        `entries.fields.pair.${names.join('-')}`,
        `fields=${names.join(',')} answers these two members of every entry and no other`,
        (context) => expectSelection(context, names),
        { why: whyOnly },
      ),
    ),
    must(
      'entries.fields.all',
      'fields with all nine names answers all nine members',
      (context) => expectSelection(context, entryMembers),
      { why: whyOnly },
    ),
    must(
      'entries.fields.all-but-one',
      'fields with eight names leaves out the ninth alone',
      (context) =>
        expectSelection(
          context,
          entryMembers.filter((name) => name !== 'data'),
        ),
      { why: whyOnly },
    ),
    must(
      'entries.fields.omitted',
      'without fields every member that has a value is answered',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const listed = byId((await listAll(trusted, library.name)).entry)
        for (const { sent, entry } of library.entries) {
          const names = entryMembers.filter(
            (name) => (name !== 'parentId' && name !== 'ownerId') || Boolean(sent[name]),
          )
          const present = Object.keys(namedMembers(listed.get(entry.id) ?? {}))
          for (const name of names) expect(present, `the members of entry ${entry.id}`).toContain(name)
        }
      },
      { why: 'How a member that was created empty is shown is left open.' },
    ),
    must(
      'entries.fields.total',
      'fields changes neither the number of entries nor the total',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const [whole, answer] = await Promise.all([
          list(trusted, library.name, { count: 20, startIndex: 11 }),
          trusted.listEntries(library.name, { query: { fields: 'data', count: 20, startIndex: 11 } }),
        ])
        const part = collectionOf(answer)
        expect(part.entry, 'the entries with fields=data').toHaveLength(whole.entry.length)
        expect(part.totalResults, 'totalResults').toEqual(whole.totalResults)
      },
    ),
    must(
      'entries.fields.with-sort-on-other',
      'a list can be sorted by a member that fields leaves out',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const query = { sortBy: 'id', sortOrder: 'descending', count: 100 }
        const [whole, answer] = await Promise.all([
          list(trusted, library.name, query),
          trusted.listEntries(library.name, { query: { ...query, fields: 'data' } }),
        ])
        expect(collectionOf(answer).entry.map(namedMembers), 'the texts in the order of the ids').toEqual(
          whole.entry.map((entry) => selected(entry, ['data'])),
        )
      },
    ),
    must(
      'entries.fields.with-filter-on-other',
      'a list can be filtered by a member that fields leaves out',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const filter = (await libraryFilter(trusted, library, 'ownerId'))(library.owners[0])
        const answer = await trusted.listEntries(library.name, {
          query: { ...filter, fields: 'data', count: 100 },
        })
        expect(collectionOf(answer).entry.map(namedMembers), 'the texts of one owner').toHaveSameMembers(
          library.entries
            .filter(({ sent }) => sent.ownerId === library.owners[0])
            .map(({ sent }) => ({ data: sent.data })),
        )
      },
    ),
    must(
      'entries.fields.with-everything',
      'fields, filter, sort and paging work together in one request',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const filter = (await libraryFilter(trusted, library, 'writerId'))(library.writers[0])
        const query = { ...filter, sortBy: 'id', sortOrder: 'descending' }
        const whole = await listAll(trusted, library.name, query)
        const answer = await trusted.listEntries(library.name, {
          query: { ...query, fields: 'id,data', startIndex: 2, count: 5, format: 'json' },
        })
        const part = collectionOf(answer)
        expect(part.entry.map(namedMembers), 'the second to sixth match').toEqual(
          whole.entry.slice(1, 6).map((entry) => selected(entry, ['id', 'data'])),
        )
        expect(part.totalResults, 'totalResults').toEqual(
          library.entries.filter(({ sent }) => sent.writerId === library.writers[0]).length,
        )
      },
    ),
    ...(
      [
        ['data', ['data']],
        ['id-status', ['id', 'status']],
      ] as const
    ).flatMap(([name, names]) => [
      should(
        `entries.fields.one-id.${name}`,
        `fields=${names.join(',')} selects the members of an entry that is read by its id`,
        async (context) => {
          const { group, entry } = await someEntry(context)
          const answer = await context.trusted.readEntry(group, entry.id, { query: { fields: names } })
          expect(answer).toHaveStatus(200)
          const read = membersOf(answer.json)
          expectNoOther([read], names)
          expect(namedMembers(read), 'the named members').toEqual(selected(entry, names))
        },
        { why: `One table of parameters stands for all readings. ${whyOnly}` },
      ),
      should(
        `entries.fields.several-ids.${name}`,
        `fields=${names.join(',')} selects the members of several entries that are read by their ids`,
        async (context) => {
          const { group, ids } = await someEntry(context)
          const [whole, part] = await Promise.all([
            context.trusted.readEntry(group, ids),
            context.trusted.readEntry(group, ids, { query: { fields: names } }),
          ])
          expectNoOther(collectionOf(part).entry, names)
          expect(collectionOf(part).entry.map(namedMembers), 'the named members').toHaveSameMembers(
            collectionOf(whole).entry.map((one) => selected(one, names)),
          )
        },
        { why: `One table of parameters stands for all readings. ${whyOnly}` },
      ),
    ]),
    should(
      'entries.fields.one-id-all',
      'fields with all nine names answers the whole entry that is read by its id',
      async (context) => {
        const { group, entry } = await someEntry(context)
        const read = entryOf(
          await context.trusted.readEntry(group, entry.id, { query: { fields: entryMembers } }),
        )
        expect(namedMembers(read), 'the named members').toEqual(namedMembers(entry))
      },
    ),
    must(
      'entries.fields.beside-unknown',
      'fields that hold a name of no member beside id answer no other member than id, or are refused with 400',
      async (context) => {
        const { trusted, groups } = context
        const { name } = await groups.library()
        const answer = await trusted.listEntries(name, {
          query: { fields: 'id,colour' },
          flaw: 'fields names no member',
        })
        if (answer.status !== 200) expect(answer).toBeError(400)
        else expectNoOther(collectionOf(answer).entry, ['id'])
      },
      { why: whyOnly },
    ),
    observe('entries.fields.unknown', 'what fields=id,colour answers', (context) =>
      answeredFields(context, [['fields', 'id,colour']]),
    ),
    observe('entries.fields.unknown-alone', 'what fields=colour answers', (context) =>
      answeredFields(context, [['fields', 'colour']]),
    ),
    observe('entries.fields.empty', 'what an empty fields answers', (context) =>
      answeredFields(context, [['fields', '']]),
    ),
    observe('entries.fields.spaces', 'what fields with a space behind the comma answers', (context) =>
      answeredFields(context, [['fields', 'id, data']]),
    ),
    observe('entries.fields.letter-case', 'what fields=ID answers', (context) =>
      answeredFields(context, [['fields', 'ID']]),
    ),
    observe('entries.fields.repeated-name', 'what fields=id,id answers', (context) =>
      answeredFields(context, [['fields', 'id,id']]),
    ),
    observe(
      'entries.fields.repeated-parameter',
      'what fields=id and fields=data in one request answer',
      (context) =>
        answeredFields(context, [
          ['fields', 'id'],
          ['fields', 'data'],
        ]),
    ),
    observe('entries.fields.all-token', 'what fields=@all answers', (context) =>
      answeredFields(context, [['fields', '@all']]),
    ),
  ],
)

const membersOf = (json: unknown): Members =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
    ? { ...json }
    : fail('the answer is no object')
