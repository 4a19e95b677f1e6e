import { collectionOf, each, entriesOf, expect, idsOf, must, suite } from '../../../harness/index.ts'
import { namedMembers } from '../../shared/entries/entry-members.ts'
import { libraryFilter, libraryPages, libraryResponse } from '../../shared/entries/remembered.ts'
import { expectOrder } from '../../shared/lists/expect-order.ts'
import { expectNoneTwice } from '../../shared/lists/none-twice.ts'
import { concatenated } from '../../shared/lists/pages.ts'

const sorts = [
  { sortBy: 'id', sortOrder: 'ascending', of: 'ids' },
  { sortBy: 'id', sortOrder: 'descending', of: 'ids' },
  { sortBy: 'updated', sortOrder: 'ascending', of: 'values' },
  { sortBy: 'updated', sortOrder: 'descending', of: 'values' },
] as const

export default suite(
  'TextData: filter, sort, paging and fields together',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.list.together',
      'the pages of a filtered and sorted list hold the matches in order, and fields shows the same page',
      'R-entry-list',
      each(
        (['ownerId', 'writerId'] as const).flatMap((filterBy) =>
          sorts.map((sort) => ({ filterBy, ...sort })),
        ),
        ({ filterBy, sortBy, sortOrder }) => ({
          id: `entries.list.together.${filterBy === 'ownerId' ? 'owner' : 'writer'}-${sortBy}-${sortOrder}`,
          title: `filterBy=${filterBy}, sortBy=${sortBy}, ${sortOrder}`,
        }),
        async ({ trusted, groups }, { filterBy, sortBy, sortOrder, of }) => {
          const library = await groups.library()
          const user = filterBy === 'ownerId' ? library.owners[0] : library.writers[0]
          const matching = library.entries.filter(({ sent }) => sent[filterBy] === user)
          const ids = matching.map(({ entry }) => entry.id)
          const filter = (await libraryFilter(trusted, library, filterBy))(user)
          const query = { ...filter, sortBy, sortOrder }

          const pages = await libraryPages(trusted, library, { count: 9, total: matching.length }, query)
          for (const page of pages) {
            expectNoneTwice(idsOf(page), 'are on the page', page)
          }
          const entries = concatenated(pages)
          const others = entries.map(({ id }) => id).filter((id) => !ids.includes(id))
          expect(others, 'ids on the pages that do not match').toEqual([])
          expect(
            entries.map((entry) => entry[sortBy]),
            `${sortBy} on all pages`,
          ).toHaveSameMembers(matching.map(({ entry }) => entry[sortBy]))
          const values = entries.map((entry) => String(entry[sortBy]))
          expectOrder({ list: values, order: sortOrder, of }, `${sortBy} on all pages`)

          const fields = ['id', ...(sortBy === 'id' ? [] : [sortBy])]
          const narrow = await libraryResponse(trusted, library, {
            ...query,
            fields,
            startIndex: 3,
            count: 4,
          })
          const part = collectionOf(narrow)
          expect(part.totalResults, 'totalResults with fields', part).toEqual(matching.length)
          expect(part.startIndex, 'startIndex with fields', part).toEqual(3)
          for (const one of part.entry) {
            expect(Object.keys(namedMembers(one)), 'the members with fields').toHaveSameMembers(fields)
          }
          const shown = part.entry.map((one) => String(one[sortBy]))
          expect(shown, `${sortBy} of the third to sixth match`).toEqual(values.slice(2, 6))
          expect(
            idsOf(entriesOf(narrow)).filter((id) => !ids.includes(id)),
            'ids with fields that do not match',
          ).toEqual([])
        },
      ),
      {
        why:
          'Filtering comes before paging, sorting too, and the selection of fields changes neither. Entries of one ' +
          'second may change places between two requests.',
      },
    ),
  ],
)
