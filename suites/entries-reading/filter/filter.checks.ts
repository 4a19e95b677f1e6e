import { each, entriesOf, expect, idsOf, must, observe, should, suite } from '../../../harness/index.ts'
import { entryWithId, expectSameEntry } from '../../shared/entries/entry-members.ts'
import { firstEntry, libraryPages, libraryResponse, wholeLibrary } from '../../shared/entries/remembered.ts'
import { mayNameUser } from '../../shared/ids/user-id.ts'
import { filterForm, whyForms } from '../../shared/lists/filter-form.ts'
import { concatenated, listPage } from '../../shared/lists/pages.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'
import {
  formUnderstood,
  foundByOwnerAndWriter,
  foundByTwoWriters,
  foundWithOtherDomain,
} from './filter-choices.ts'
import { alike, expectMatches, filteredLibrary, people, sentBy } from './filtered-library.ts'
import { foundInOneForm, foundLikeUsers } from './filtered-partner.ts'

const filters = ['ownerId', 'writerId'] as const
const nameOf = { ownerId: 'owner', writerId: 'writer' } as const
export default suite(
  'TextData: filter',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.filter.matches',
      'a filter returns all entries of that owner or writer and no other, and totalResults counts them',
      'R-entry-filter-by',
      [
        ...each(
          filters.flatMap((by) => ([0, 1, 2] as const).map((index) => ({ by, index }))),
          ({ by, index }) => ({
            id: `entries.filter.${nameOf[by]}-${index + 1}`,
            title: `${by}: ${['the first', 'the second', 'the third'][index]} of three users`,
          }),
          async (context, { by, index }) => {
            const filtered = await filteredLibrary(context, by)
            await expectMatches(context, filtered, people(filtered.library, by)[index])
          },
        ),
        ...each(
          filters,
          (by) => ({ id: `entries.filter.no-match.${nameOf[by]}`, title: `${by} that no entry has` }),
          async (context, by) =>
            await expectMatches(context, await filteredLibrary(context, by), context.newUserId()),
        ),
        ...each(
          filters,
          (by) => ({
            id: `entries.filter.own.${nameOf[by]}`,
            title: `${by} of an entry whose owner is its writer`,
          }),
          async ({ trusted, groups, newUserId }, by) => {
            const group = await groups.shared()
            const user = newUserId()
            const entry = await group.add({ ownerId: user, writerId: user })
            const query = await filterForm(trusted, group.name, by, entry)
            const found = await listPage(trusted, group.name, query(user))
            expect(idsOf(found), `the ids with ${by} ${user}`, found).toEqual([entry.id])
          },
        ),
        ...each(
          filters,
          (by) => ({
            id: `entries.filter.value-first.${nameOf[by]}`,
            title: `${by}, with filterValue before filterOp and filterBy`,
          }),
          async (context, by) => {
            const filtered = await filteredLibrary(context, by)
            const query = (user: string) =>
              Object.fromEntries(Object.entries(filtered.query(user)).toReversed())
            await expectMatches(context, { ...filtered, query }, people(filtered.library, by)[0])
          },
        ),
      ],
      { why: whyForms },
    ),
    must(
      'entries.filter.either-form',
      'a filter finds entries by the user id as it was sent, or by the id with its domain as it is returned',
      'R-entry-filter-value',
      each(
        filters,
        (by) => ({ id: `entries.filter.either-form.${nameOf[by]}`, title: `filterBy=${by}` }),
        async ({ trusted, groups }, by) => {
          const library = await groups.library()
          const { sent, entry } = firstEntry(library)
          const forms = [sent[by], String(entry[by])]
          const found = await Promise.all(
            forms.map(async (filterValue) => {
              const query = { filterBy: by, filterOp: 'equals', filterValue }
              const response = await libraryResponse(trusted, library, { ...query, count: 100 })
              return response.status === 200 ? idsOf(entriesOf(response)) : []
            }),
          )
          const matching = sentBy(library, by, sent[by]).map((one) => one.entry.id)
          expect(
            found.find((ids) => ids.length > 0) ?? [],
            `the ids found by ${by} ${forms.join(' or ')}`,
          ).toHaveSameMembers(matching)
        },
      ),
      { why: 'Which form filterValue has is not stated. One of the two must work.' },
    ),
    must(
      'entries.filter.own-member',
      'filterBy=ownerId ignores writerId, and filterBy=writerId ignores ownerId',
      'R-entry-filter-by',
      each(
        filters,
        (by) => ({ id: `entries.filter.own-member.${nameOf[by]}`, title: `filterBy=${by}` }),
        async ({ trusted, groups, distinctUserIds }, by) => {
          const group = await groups.shared()
          const [user, other] = distinctUserIds(2)
          const [owned, written] = await Promise.all([
            group.add({ ownerId: user, writerId: other }),
            group.add({ ownerId: other, writerId: user }),
          ])
          const hit = by === 'ownerId' ? owned : written
          const query = await filterForm(trusted, group.name, by, hit)
          const response = await listPage(trusted, group.name, query(user))
          expect(idsOf(response), `the ids with ${by} ${user}`).toEqual([hit.id])
          expect(response.totalResults, 'totalResults', response).toEqual(1)
        },
      ),
      { tries: 'the unusual', why: whyForms },
    ),
    must(
      'entries.filter.equals-whole',
      'a filter compares the whole user id: a part of it, or a text that contains it, finds no entry of that user',
      'R-entry-filter-op',
      each(
        filters,
        (by) => ({ id: `entries.filter.equals-whole.${nameOf[by]}`, title: `filterBy=${by}` }),
        async (context, by) => {
          const filtered = await filteredLibrary(context, by)
          const { library, query } = filtered
          const user = people(library, by)[0]
          await expectMatches(context, filtered, user)
          const users = [...library.owners, ...library.writers]
          for (const value of alike(user).filter((one) => !mayNameUser(one, users))) {
            const response = await libraryResponse(context.trusted, library, query(value))
            if (passesAsRefused(response)) continue
            const matching = sentBy(library, by, value).map(({ entry }) => entry.id)
            expect(
              idsOf(entriesOf(response)),
              'the ids of entries found by a text that is only like a user id',
            ).toHaveSameMembers(matching)
          }
        },
      ),
      { tries: 'the unusual', why: `${whyForms} A service may refuse what is not a user id.` },
    ),
    must(
      'entries.filter.operator-equals',
      'filterOp=equals returns the same as no filterOp, because it is the only operator',
      'R-entry-filter-op',
      async (context) => {
        const filtered = await filteredLibrary(context, 'writerId')
        const { library, query } = filtered
        const user = library.writers[0]
        await expectMatches(context, filtered, user)
        const left = await wholeLibrary(context.trusted, library, { ...query(user), filterOp: undefined })
        const matching = sentBy(library, 'writerId', user).map(({ entry }) => entry.id)
        expect(idsOf(left), 'the ids without filterOp').toHaveSameMembers(matching)
      },
      { tries: 'the unusual', why: 'filterOp is optional if filterBy is given.' },
    ),
    must(
      'entries.filter.same-members',
      'a filtered list shows the same members of an entry as the response to its creation',
      'R-entry-filter-by',
      async (context) => {
        const { library, query } = await filteredLibrary(context, 'ownerId')
        const user = library.owners[1]
        const found = await wholeLibrary(context.trusted, library, query(user))
        for (const { entry } of sentBy(library, 'ownerId', user)) {
          const got = entryWithId(found, entry.id)
          expectSameEntry(got, entry, `filtered entry ${entry.id}`, found)
        }
      },
    ),
    must(
      'entries.filter.paging',
      'the pages of a filtered list hold every match once, and each total is the number of matches',
      'R-entry-filter-by',
      each(
        filters,
        (by) => ({ id: `entries.filter.paging.${nameOf[by]}`, title: `filterBy=${by}, sorted by id` }),
        async (context, by) => {
          const { library, query } = await filteredLibrary(context, by)
          const user = people(library, by)[1]
          const matching = sentBy(library, by, user).map(({ entry }) => entry.id)
          const pages = await libraryPages(
            context.trusted,
            library,
            { count: 6, total: matching.length },
            {
              ...query(user),
              sortBy: 'id',
              sortOrder: 'ascending',
            },
          )
          const ids = concatenated(pages).map(({ id }) => id)
          expect(ids, `the ids of all pages with ${by} ${user}`).toHaveSameMembers(matching)
          const sizes = pages.map(({ entry }) => entry.length)
          expect(sizes, 'the number of entries on each page').toEqual(
            pages.map((_page, index) => Math.min(6, matching.length - index * 6)),
          )
          const totals = pages.map(({ totalResults }) => totalResults)
          expect(totals, 'totalResults of each page').toEqual(pages.map(() => matching.length))
          const starts = pages.map(({ startIndex }) => startIndex)
          expect(starts, 'startIndex of each page').toEqual(pages.map((_page, index) => index * 6 + 1))
        },
      ),
      {
        why: `${whyForms} The list is filtered before it is cut into pages; otherwise pages would miss matches.`,
      },
    ),
    must(
      'entries.filter.blank-owner',
      'an entry of a board without an owner is not found under any owner, not even its writer',
      'R-textdata-owner-blank',
      async ({ trusted, groups, text, newUserId, inapplicable }) => {
        const group = await groups.shared()
        const owner = newUserId()
        const blank = { data: text.sentence(), writerId: owner, ownerId: '' }
        const [owned, created] = await Promise.all([
          group.add({ ownerId: owner }),
          trusted.createEntry(group.name, blank, { invalid: 'an empty text as ownerId' }),
        ])
        if (created.status >= 400) return inapplicable('an empty text as ownerId is refused')
        const query = await filterForm(trusted, group.name, 'ownerId', owned)
        const response = await listPage(trusted, group.name, query(owner))
        expect(idsOf(response), 'the entries of the owner').toEqual([owned.id])
      },
      { why: whyForms },
    ),
    must(
      'entries.filter.partner',
      'an entry that was created without a writer is found by the writer 0, the partner',
      'R-textdata-writer-partner',
      [
        {
          id: 'entries.filter.partner',
          title: 'with a domain, without, or as the entry shows it',
          run: foundInOneForm,
        },
        {
          id: 'entries.filter.partner-plain',
          title: 'without a domain, if that finds the entries of users',
          run: foundLikeUsers,
        },
      ],
      {
        tries: 'the unusual',
        why: 'An omitted writerId becomes 0. One form must find it. A filter that finds users by their plain ids also finds the partner by 0.',
      },
    ),
    should(
      'entries.filter.leading-zero',
      'the user id of an owner with a zero in front finds none of the entries of that owner',
      'R-entry-filter-op',
      async (context) => {
        const filtered = await filteredLibrary(context, 'ownerId')
        const { library, query } = filtered
        const [owner] = library.owners
        await expectMatches(context, filtered, owner)
        const other = await libraryResponse(context.trusted, library, query(`0${owner}`))
        if (passesAsRefused(other)) return
        expect(entriesOf(other).entry, 'entries in the list', other).toEqual([])
      },
      {
        why: 'A filter compares for equality, and user ids are texts: an id with a zero in front is another id.',
      },
    ),
    observe('entries.filter.user-ids', 'which forms of a user id a filter understands', 'R-entry-filter-by', [
      {
        id: 'entries.filter.form',
        title: 'plain, with its domain, or either',
        run: formUnderstood,
      },
      {
        id: 'entries.filter.other-domain',
        title: 'with another domain',
        run: foundWithOtherDomain,
      },
    ]),
    observe(
      'entries.filter.combined',
      'what several filters or values in one request find',
      'R-entry-filter-by',
      [
        { id: 'entries.filter.several', title: 'an owner and a writer', run: foundByOwnerAndWriter },
        {
          id: 'entries.filter.two-values',
          title: 'two writers in one value, joined by a comma',
          run: foundByTwoWriters,
        },
      ],
    ),
  ],
)
