import {
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  fail,
  idsOf,
  type Library,
  type LibraryEntry,
  librarySize,
  must,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { expectSameEntry } from './entry-members.ts'
import { type FilterBy, filterForm, findsSomething } from './filter-form.ts'
import { longList } from './long-list.ts'
import { repeated } from './order.ts'
import { concatenated, list, listAll, walk } from './pages.ts'
import { libraryFilter } from './remembered.ts'
import { plainUserId } from './user-id.ts'

const filters = ['ownerId', 'writerId'] as const
const whyForms =
  'Whether filterValue is the plain user id or the one with its domain is open; the form that finds something is used.'

const people = (library: Library, by: FilterBy) => (by === 'ownerId' ? library.owners : library.writers)

/** The library's entries of one owner or writer, as they were sent. */
const sentBy = (library: Library, by: FilterBy, user: string): LibraryEntry[] =>
  library.entries.filter(({ sent }) => sent[by] === user)

const firstEntry = (library: Library): LibraryEntry =>
  library.entries[0] ?? fail('the library has no entries')

/** The library, and a filter in the form that the target understands. */
async function filteredLibrary({ trusted, groups }: CheckContext, by: FilterBy) {
  const library = await groups.library()
  return { library, query: await libraryFilter(trusted, library, by) }
}

export default suite(
  'TextData: filter',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    ...filters.flatMap((by) =>
      [0, 1, 2].map((index) =>
        must(
          `entries.filter.${by === 'ownerId' ? 'owner' : 'writer'}-${index + 1}`,
          `filterBy=${by} answers all entries of the ${['first', 'second', 'third'][index]} of three users and no other`,
          async (context) => {
            const { library, query } = await filteredLibrary(context, by)
            const user = people(library, by)[index] ?? ''
            const matching = sentBy(library, by, user).map(({ entry }) => entry.id)
            const answer = await listAll(context.trusted, library.name, query(user))
            expect(repeated(idsOf(answer)), 'ids answered more than once').toEqual([])
            expect(idsOf(answer), `the ids with ${by} ${user}`).toHaveSameMembers(matching)
            expect(answer.totalResults, 'totalResults').toEqual(matching.length)
          },
          { why: whyForms },
        ),
      ),
    ),
    ...filters.map((by) =>
      must(
        `entries.filter.no-match.${by === 'ownerId' ? 'owner' : 'writer'}`,
        `filterBy=${by} with a user of whom there is nothing answers an empty list with total 0`,
        async (context) => {
          const { library, query } = await filteredLibrary(context, by)
          const answer = await list(context.trusted, library.name, query(context.newUserId()))
          expect(answer.entry, 'the entries of an unknown user').toEqual([])
          expect(answer.totalResults, 'totalResults').toEqual(0)
        },
        { why: whyForms },
      ),
    ),
    ...filters.map((by) =>
      must(
        `entries.filter.own-member.${by === 'ownerId' ? 'owner' : 'writer'}`,
        `filterBy=${by} looks at ${by} alone, not at the other member with a user id`,
        async ({ trusted, groups, newUserId }) => {
          const group = await groups.shared()
          const [user, other] = [newUserId(), newUserId()]
          const [owned, written] = await Promise.all([
            group.add({ ownerId: user, writerId: other }),
            group.add({ ownerId: other, writerId: user }),
          ])
          const [hit, known] = by === 'ownerId' ? [owned, owned] : [written, written]
          const query = await filterForm(trusted, group.name, by, known)
          const answer = await list(trusted, group.name, query(user))
          expect(idsOf(answer), `the ids with ${by} ${user}`).toHaveSameMembers([hit.id])
          expect(answer.totalResults, 'totalResults').toEqual(1)
        },
        { why: whyForms },
      ),
    ),
    ...filters.map((by) =>
      must(
        `entries.filter.equals-whole.${by === 'ownerId' ? 'owner' : 'writer'}`,
        `filterBy=${by} compares the whole user id: ids that begin or end alike do not match`,
        async ({ trusted, groups, newUserId }) => {
          const group = await groups.shared()
          const user = newUserId()
          // None begins with 0, which a service need not take for the beginning of a user id.
          const alike = [`${user}1`, `1${user}`, user.slice(0, -1), user.slice(1)].filter(
            (id) => !id.startsWith('0'),
          )
          const [wanted] = await Promise.all([
            group.add({ [by]: user }),
            ...alike.map((id) => group.add({ [by]: id })),
          ])
          const query = await filterForm(trusted, group.name, by, wanted)
          const answer = await list(trusted, group.name, query(user))
          expect(idsOf(answer), `the ids with ${by} ${user}`).toHaveSameMembers([wanted.id])
        },
        { why: whyForms },
      ),
    ),
    must(
      'entries.filter.large-page',
      'a filtered page of more than 100 entries is not cut short, and without count it has 50 of them',
      async ({ play }) => {
        const { ids, ofOwner, usualOfOwner } = await play(longList)
        expect(idsOf(ofOwner), 'the ids of the owner’s entries').toHaveSameMembers(ids)
        expect(ofOwner.totalResults, 'totalResults').toEqual(ids.length)
        expect(usualOfOwner.entry, 'the owner’s entries without count').toHaveLength(50)
        expect(usualOfOwner.totalResults, 'totalResults without count').toEqual(ids.length)
      },
      { why: whyForms },
    ),
    must(
      'entries.filter.operator-equals',
      'filterOp=equals answers the same as no filterOp, since it is the only one',
      async (context) => {
        const { library, query } = await filteredLibrary(context, 'writerId')
        const user = library.writers[0]
        const [given, left] = await Promise.all([
          listAll(context.trusted, library.name, query(user)),
          listAll(context.trusted, library.name, { ...query(user), filterOp: undefined }),
        ])
        const matching = sentBy(library, 'writerId', user).map(({ entry }) => entry.id)
        expect(idsOf(given), 'the ids with filterOp=equals').toHaveSameMembers(matching)
        expect(idsOf(left), 'the ids without filterOp').toHaveSameMembers(matching)
      },
      { why: 'filterOp is optional beside a filterBy.' },
    ),
    must(
      'entries.filter.same-members',
      'a filtered list shows the same members of an entry as the whole list',
      async (context) => {
        const { library, query } = await filteredLibrary(context, 'ownerId')
        const user = library.owners[1]
        const answer = await listAll(context.trusted, library.name, query(user))
        for (const { entry } of sentBy(library, 'ownerId', user)) {
          const got = answer.entry.find(({ id }) => id === entry.id)
          expectSameEntry(got ?? {}, entry, `filtered entry ${entry.id}`)
        }
      },
    ),
    ...filters.map((by) =>
      must(
        `entries.filter.paging.${by === 'ownerId' ? 'owner' : 'writer'}`,
        `filtered by ${by}, the pages hold every matching entry once, and each total is that of the matches`,
        async (context) => {
          const { library, query } = await filteredLibrary(context, by)
          const walks = await Promise.all(
            people(library, by).map(async (user) => {
              const matching = sentBy(library, by, user).map(({ entry }) => entry.id)
              const pages = await walk(context.trusted, library.name, 6, matching.length, query(user))
              return { user, matching, pages }
            }),
          )
          for (const { user, matching, pages } of walks) {
            const ids = concatenated(pages).map(({ id }) => id)
            expect(ids, `the ids of all pages with ${by} ${user}`).toHaveSameMembers(matching)
            expect(
              pages.map(({ entry }) => entry.length),
              'entries a page',
            ).toEqual(pages.map((_page, index) => Math.min(6, matching.length - index * 6)))
            expect(
              pages.map(({ totalResults }) => totalResults),
              'totalResults of each page',
            ).toEqual(pages.map(() => matching.length))
            expect(
              pages.map(({ startIndex }) => startIndex),
              'startIndex of each page',
            ).toEqual(pages.map((_page, index) => index * 6 + 1))
          }
        },
        { why: `${whyForms} A page is cut after filtering; otherwise matches would be missing on it.` },
      ),
    ),
    must(
      'entries.filter.paging-beyond',
      'a filtered page behind the last match is empty, with the total of the matches',
      async (context) => {
        const { library, query } = await filteredLibrary(context, 'ownerId')
        const user = library.owners[0]
        const matching = sentBy(library, 'ownerId', user).length
        const page = await list(context.trusted, library.name, {
          ...query(user),
          startIndex: matching + 1,
          count: 5,
        })
        expect(page.entry, 'the entries behind the last match').toEqual([])
        expect(page.totalResults, 'totalResults').toEqual(matching)
      },
    ),
    must(
      'entries.filter.blank-owner',
      'entries of a board without an owner are not found under any owner',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const owner = newUserId()
        const [owned] = await Promise.all([group.add({ ownerId: owner }), group.add({ ownerId: '' })])
        const query = await filterForm(trusted, group.name, 'ownerId', owned)
        const answer = await list(trusted, group.name, query(owner))
        expect(idsOf(answer), 'the entries of the owner').toHaveSameMembers([owned.id])
      },
      { why: whyForms },
    ),
    should('entries.filter.flag', 'filtered is true where a filter is given', async (context) => {
      const { library, query } = await filteredLibrary(context, 'ownerId')
      const answer = await list(context.trusted, library.name, query(library.owners[0]))
      expect(answer.filtered, 'filtered').toBeTrue()
    }),
    should(
      'entries.filter.flags-sorted',
      'filtered and sorted are both true where a filter and a descending order are given',
      async (context) => {
        const { library, query } = await filteredLibrary(context, 'ownerId')
        const answer = await list(context.trusted, library.name, {
          ...query(library.owners[0]),
          sortBy: 'id',
          sortOrder: 'descending',
        })
        expect([answer.filtered, answer.sorted], 'filtered and sorted').toEqual([true, true])
      },
    ),
    should(
      'entries.filter.leading-zero',
      'the user id of an owner with a zero before it finds none of the entries of that owner',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const [owner] = library.owners
        const form = await filterForm(trusted, library.name, 'ownerId', firstEntry(library).entry)
        const listed = (user: string) => trusted.listEntries(library.name, { query: form(user) })
        const [found, other] = await Promise.all([listed(owner), listed(`0${owner}`)])
        expect(found).toHaveStatus(200)
        if (other.status !== 200) expect(other).toBeError(400)
        else expect(entriesOf(other).entry, 'the entries that were found').toEqual([])
      },
      { why: 'A filter compares for equality, and user ids are texts: a zero before one makes another one.' },
    ),
    observe(
      'entries.filter.form',
      'whether filterValue is the plain user id, the one with its domain, or either',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const returned = String(firstEntry(library).entry.writerId)
        const [plain, prefixed] = await Promise.all(
          [plainUserId(returned) ?? returned, returned].map((filterValue) =>
            findsSomething(trusted, library.name, { filterBy: 'writerId', filterOp: 'equals', filterValue }),
          ),
        )
        if (plain) return prefixed ? 'either' : 'plain'
        return prefixed ? 'with its domain' : 'neither'
      },
    ),
    observe(
      'entries.filter.other-domain',
      'whether a user id with another domain finds the entries of the user',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const filterValue = `other.example.invalid:${library.writers[0]}`
        const query = { filterBy: 'writerId', filterOp: 'equals', filterValue }
        return (await findsSomething(trusted, library.name, query)) ? 'finds them' : 'finds nothing'
      },
    ),
    observe(
      'entries.filter.partner',
      'whether writerId 0 finds entries that were created without a writer',
      async ({ trusted, groups, text }) => {
        const group = await groups.shared()
        const created = await trusted.createEntry(group.name, { data: text.sentence() })
        if (created.status !== 201) return `the creation answers ${created.status}`
        const query = { filterBy: 'writerId', filterOp: 'equals', filterValue: '0', count: 1000 }
        const found = await trusted.listEntries(group.name, {
          query: { ...query, sortBy: 'updated', sortOrder: 'descending' },
        })
        if (found.status !== 200) return String(found.status)
        return idsOf(entriesOf(found)).includes(entryOf(created).id) ? 'finds them' : 'finds nothing'
      },
    ),
    observe('entries.filter.several', 'what two filters at once answer', async ({ trusted, groups }) => {
      const library = await groups.library()
      const { sent } = firstEntry(library)
      const answer = await trusted.listEntries(library.name, {
        query: {
          filterBy: ['ownerId', 'writerId'],
          filterOp: ['equals', 'equals'],
          filterValue: [sent.ownerId, sent.writerId],
          count: 100,
        },
        flaw: 'how several filters are written is not stated',
      })
      if (answer.status !== 200) return String(answer.status)
      const owned = sentBy(library, 'ownerId', sent.ownerId)
      const both = owned.filter((one) => one.sent.writerId === sent.writerId)
      const found = entriesOf(answer).entry.length
      if (found === both.length) return 'entries that satisfy both'
      return found === librarySize ? 'all entries' : 'another choice of entries'
    }),
  ],
)
