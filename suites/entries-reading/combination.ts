import { collectionOf, expect, must, suite } from '../../harness/index.ts'
import { namedMembers } from './entry-members.ts'
import { isAscending, isAscendingById, isDescending, isDescendingById } from './order.ts'
import { concatenated, walk } from './pages.ts'
import { libraryFilter } from './remembered.ts'

const sorts = [
  { sortBy: 'id', sortOrder: 'ascending', inOrder: isAscendingById },
  { sortBy: 'id', sortOrder: 'descending', inOrder: isDescendingById },
  { sortBy: 'updated', sortOrder: 'ascending', inOrder: (times: readonly string[]) => isAscending(times) },
  { sortBy: 'updated', sortOrder: 'descending', inOrder: (times: readonly string[]) => isDescending(times) },
] as const

export default suite(
  'TextData: filter, sort, paging and fields together',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  (['ownerId', 'writerId'] as const).flatMap((filterBy) =>
    sorts.map(({ sortBy, sortOrder, inOrder }) =>
      must(
        `entries.list.together.${filterBy === 'ownerId' ? 'owner' : 'writer'}-${sortBy}-${sortOrder}`,
        `filtered by ${filterBy}, sorted by ${sortBy}, ${sortOrder}: the pages hold the matches in order, with fields too`,
        async ({ trusted, groups }) => {
          const library = await groups.library()
          const user = filterBy === 'ownerId' ? library.owners[0] : library.writers[0]
          const matching = library.entries.filter(({ sent }) => sent[filterBy] === user)
          const filter = (await libraryFilter(trusted, library, filterBy))(user)
          const query = { ...filter, sortBy, sortOrder }

          const [pages, narrow] = await Promise.all([
            walk(trusted, library.name, 6, matching.length, query),
            trusted.listEntries(library.name, {
              query: { ...query, fields: ['id', sortBy], startIndex: 3, count: 4 },
            }),
          ])
          const entries = concatenated(pages)
          const ids = matching.map(({ entry }) => entry.id)
          if (sortBy === 'id') {
            expect(
              entries.map(({ id }) => id),
              'the ids of all pages',
            ).toHaveSameMembers(ids)
          } else {
            for (const page of pages) {
              const shown = page.entry.map(({ id }) => id)
              expect(new Set(shown).size, 'the different entries of a page').toEqual(shown.length)
            }
            const others = entries.map(({ id }) => id).filter((id) => !ids.some((known) => known === id))
            expect(others, 'entries on the pages that do not match').toEqual([])
            expect(
              entries.map(({ updated }) => updated),
              'the times of update on all pages',
            ).toHaveSameMembers(matching.map(({ entry }) => entry.updated))
          }
          const values = entries.map((entry) => String(entry[sortBy]))
          expect(values, `${sortBy} on all pages`).toSatisfy(() => inOrder(values), `be ${sortOrder}`)

          const part = collectionOf(narrow)
          expect(part.totalResults, 'totalResults with fields').toEqual(matching.length)
          expect(part.entry, 'the entries with fields').toHaveLength(Math.min(4, matching.length - 2))
          for (const one of part.entry) {
            const names = Object.keys(namedMembers(one))
            expect(names, 'the members with fields').toHaveSameMembers([...new Set(['id', sortBy])])
          }
          const narrowValues = part.entry.map((one) => String(one[sortBy]))
          expect(narrowValues, `${sortBy} with fields`).toSatisfy(
            () => inOrder(narrowValues),
            `be ${sortOrder}`,
          )
          if (sortBy === 'id') {
            expect(narrowValues, 'the third to sixth id').toEqual(entries.slice(2, 6).map(({ id }) => id))
          }
        },
        {
          why:
            'Filtering comes before paging, sorting too, and the selection of fields changes neither. Entries of one ' +
            'second may change places between two requests.',
        },
      ),
    ),
  ),
)
