import {
  type CheckContext,
  collectionOf,
  each,
  expect,
  fail,
  type Members,
  must,
  objectOf,
  observe,
  should,
  suite,
} from '../../../harness/index.ts'
import { byId, type EntryMember, entryMembers, namedMembers } from '../../shared/entries/entry-members.ts'
import { libraryFilter, libraryResponse, wholeLibrary } from '../../shared/entries/remembered.ts'
import type { ListQuery } from '../../shared/lists/pages.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'

/** The part of a full entry that a selection must show. */
const selected = (entry: Members, names: readonly EntryMember[]): Members =>
  Object.fromEntries(
    Object.entries(namedMembers(entry)).filter(([name]) => names.some((one) => one === name)),
  )

/** Selections of one member, of two, of all and of all but one, with the last part of the id of the case. */
const selections: readonly (readonly [id: string, names: readonly EntryMember[]])[] = [
  ...entryMembers.map((name) => [`only.${name}`, [name]] as const),
  ...(
    [
      ['id', 'data'],
      ['id', 'updated'],
      ['writerId', 'ownerId'],
      ['published', 'status'],
      ['parentId', 'groupName'],
      ['data', 'id'],
    ] as const
  ).map((names) => [`pair.${names.join('-')}`, names] as const),
  ['all', entryMembers],
  ['all-but-one', entryMembers.filter((name) => name !== 'data')],
]

const whyOnly =
  'Only the fields asked for are returned. A member that the specification does not name is the vendor’s own and passes.'

/**
 * Asserts that of the members that the specification names, entries contain only the selected ones. A member that is
 * null counts, too.
 */
function expectNoOther(entries: readonly Members[], names: readonly EntryMember[]): void {
  const others = entryMembers.filter(
    (member) => !names.some((name) => name === member) && entries.some((entry) => member in entry),
  )
  expect(others, `members beyond those of fields=${names.join(',')}`).toEqual([])
}

/** Asserts that a list with fields shows exactly these members of each entry of the library. */
async function expectSelection({ trusted, groups }: CheckContext, names: readonly EntryMember[]) {
  const library = await groups.library()
  const whole = await wholeLibrary(trusted, library)
  const part = collectionOf(await libraryResponse(trusted, library, { fields: names, count: 100 }))
  expectNoOther(part.entry, names)
  expect(part.entry.map(namedMembers), `the entries with fields=${names.join(',')}`).toHaveSameMembers(
    whole.entry.map((entry) => selected(entry, names)),
  )
}

/** Some entries of the library as the list shows them, with their ids. */
async function someEntries({ trusted, groups }: CheckContext, count: number) {
  const library = await groups.library()
  const { entry } = await wholeLibrary(trusted, library)
  return {
    group: library.name,
    entries: entry.slice(0, count),
    ids: entry.slice(0, count).map(({ id }) => id),
  }
}

/** Spellings of fields whose meaning the specification does not state. */
const spellings: readonly (readonly [name: string, fields: string | readonly [string, string]])[] = [
  ['unknown', 'id,colour'],
  ['unknown-alone', 'colour'],
  ['empty', ''],
  ['spaces', 'id, data'],
  ['letter-case', 'ID'],
  ['repeated-name', 'id,id'],
  ['repeated-parameter', ['id', 'data']],
  ['all-token', '@all'],
]

const byIds: readonly (readonly [id: string, names: readonly EntryMember[], several: boolean])[] = [
  ['one-id.data', ['data'], false],
  ['one-id.id-status', ['id', 'status'], false],
  ['one-id-all', entryMembers, false],
  ['one-id.all-but-data', entryMembers.filter((name) => name !== 'data'), false],
  ['several-ids.all-but-data', entryMembers.filter((name) => name !== 'data'), true],
  ['several-ids.data', ['data'], true],
  ['several-ids.id-status', ['id', 'status'], true],
  ['several-ids.id-data', ['id', 'data'], true],
]

/** Fields without the member that another parameter uses, each with the expected part of the list. */
const withOthers: readonly {
  readonly id: string
  readonly title: string
  readonly names: readonly EntryMember[]
  readonly right: (filter: ListQuery) => ListQuery
  readonly page?: { readonly startIndex: number; readonly count: number }
}[] = [
  {
    id: 'entries.fields.with-sort-on-other',
    title: 'sorted by a member that fields leaves out',
    names: ['data'],
    right: () => ({ sortBy: 'id', sortOrder: 'descending' }),
  },
  {
    id: 'entries.fields.with-filter-on-other',
    title: 'filtered by a member that fields leaves out',
    names: ['data'],
    right: (filter) => ({ ...filter, sortBy: 'id', sortOrder: 'ascending' }),
  },
  {
    id: 'entries.fields.with-everything',
    title: 'with a filter, an order and a page',
    names: ['id', 'data'],
    right: (filter) => ({ ...filter, sortBy: 'id', sortOrder: 'descending' }),
    page: { startIndex: 2, count: 5 },
  },
]

/** Members that no selection on several ids names; a complete entry shows some of them. */
const notAsked = entryMembers.filter((name) => !['id', 'data', 'parentId'].includes(name))

/** Lists of names in which only id is a member. */
const idAlone = [
  ['entries.fields.beside-unknown', 'id,colour', 'a name that no member has'],
  [
    'entries.fields.beside-alike',
    'id,owner,dataset',
    'a name that is cut off, and a name with more characters after it',
  ],
] as const

export default suite(
  'TextData: fields',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.fields.selection',
      'fields answers the named members of every entry, with their right values, and no other member',
      'R-entry-fields',
      each(
        selections,
        ([id, names]) => ({ id: `entries.fields.${id}`, title: `fields=${names.join(',')}` }),
        (context, [, names]) => expectSelection(context, names),
      ),
      { why: whyOnly },
    ),
    must(
      'entries.fields.omitted',
      'without fields every member that has a value is answered',
      'R-entry-fields',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const listed = byId((await wholeLibrary(trusted, library)).entry)
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
      'R-entry-fields',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const query = { fields: 'data', count: 20, startIndex: 11 }
        const part = collectionOf(await libraryResponse(trusted, library, query))
        expect(part.entry, 'the entries with fields=data', part).toHaveLength(20)
        expect(part.totalResults, 'totalResults', part).toEqual(library.entries.length)
      },
    ),
    must(
      'entries.fields.with-others',
      'fields changes nothing in what filter, order and page select',
      'R-entry-fields',
      each(
        withOthers,
        ({ id, title }) => ({ id, title }),
        async ({ trusted, groups }, { names, right, page }) => {
          const library = await groups.library()
          const query = right((await libraryFilter(trusted, library, 'ownerId'))(library.owners[0]))
          const whole = await wholeLibrary(trusted, library, query)
          const wanted = page === undefined ? whole.entry : whole.entry.slice(1, 6)
          const response = await libraryResponse(trusted, library, {
            ...query,
            count: 100,
            ...page,
            fields: names,
          })
          const part = collectionOf(response)
          expectNoOther(part.entry, names)
          expect(part.entry.map(namedMembers), 'the entries with fields').toEqual(
            wanted.map((entry) => selected(entry, names)),
          )
          expect(part.totalResults, 'totalResults', part).toEqual(whole.totalResults)
        },
      ),
    ),
    should(
      'entries.fields.by-id',
      'fields selects the members of entries that are read by their ids',
      'R-entry-fields',
      each(
        byIds,
        ([id, names, several]) => ({
          id: `entries.fields.${id}`,
          title: `fields=${names.join(',')} on ${several ? 'three ids' : 'one id'}`,
        }),
        async (context, [, names, several]) => {
          const { group, entries, ids } = await someEntries(context, several ? 3 : 1)
          const read = await context.trusted.readEntry(group, ids, { query: { fields: names } })
          const got = several ? collectionOf(read).entry : [objectOf(read)]
          expectNoOther(got, names)
          expect(got.map(namedMembers), 'the named members').toHaveSameMembers(
            entries.map((entry) => selected(entry, names)),
          )
        },
      ),
      { why: `One table of parameters covers all readings of textdata.get. ${whyOnly}` },
    ),
    must(
      'entries.fields.several-alike',
      'fields with several ids leaves out no entry, and selects the members of all entries or of none',
      'R-entry-read-several',
      each(
        [
          ['entries.fields.several-alike.without-id', ['data']],
          ['entries.fields.several-alike.with-id', ['id', 'data']],
        ] as const,
        ([id, names]) => ({ id, title: `fields=${names.join(',')}` }),
        async (context, [, names]) => {
          const { group, ids } = await someEntries(context, 3)
          const read = await context.trusted.readEntry(group, ids, { query: { fields: names } })
          if (passesAsRefused(read)) return
          const { entry } = collectionOf(read)
          expect(entry, 'the entries with fields', read).toHaveLength(ids.length)
          const isCut = entry.map((one) => notAsked.every((name) => !(name in namedMembers(one))))
          expect([...new Set(isCut)], 'whether the members of each entry are selected', read).toHaveLength(1)
        },
      ),
      {
        why: 'Whether fields is a parameter of several ids is open: it selects members of all entries, or of none.',
      },
    ),
    must(
      'entries.fields.beside-unknown',
      'fields with id and a name that is not a member answers the id of every entry and no other member, or is refused',
      'R-entry-fields',
      each(
        idAlone,
        ([id, fields, title]) => ({ id, title: `fields=${fields}: ${title}` }),
        async ({ trusted, groups }, [, fields]) => {
          const library = await groups.library()
          const query = { fields, count: 100 }
          const response = await libraryResponse(trusted, library, query, 'fields names no member')
          if (passesAsRefused(response)) return
          const { entry } = collectionOf(response)
          expectNoOther(entry, ['id'])
          expect(entry.map(namedMembers), `the entries with fields=${fields}`).toHaveSameMembers(
            library.entries.map((one) => ({ id: one.entry.id })),
          )
        },
      ),
      { why: whyOnly },
    ),
    observe(
      'entries.fields.spellings',
      'what fields in an unusual spelling answers',
      'R-entry-fields',
      each(
        spellings,
        ([name, fields]) => ({
          id: `entries.fields.${name}`,
          title: [fields]
            .flat()
            .map((one) => `fields=${one}`)
            .join('&'),
        }),
        async ({ trusted, groups }, [, fields]) => {
          const { name } = await groups.library()
          const response = await trusted.listEntries(name, {
            query: [...[fields].flat().map((one) => ['fields', one] as const), ['count', '1']],
            invalid: 'an unusual spelling of fields',
          })
          if (response.status !== 200) return String(response.status)
          const [first = fail('expected an entry in the list of a group that holds some, got none')] =
            collectionOf(response).entry
          const names = Object.keys(namedMembers(first)).sort()
          if (names.length >= entryMembers.length - 1) return 'all members'
          return names.length === 0 ? 'no member' : names.join(', ')
        },
      ),
    ),
  ],
)
