import { contract, suite } from '../../harness/index.ts'

export default suite(
  'TextData: contract of reading',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    contract('textdata.list', async ({ trusted, groups }) => {
      const library = await groups.library()
      await Promise.all([
        trusted.listEntries(library.name),
        trusted.listEntries(library.name, { query: { count: 5, startIndex: 2, fields: ['id', 'data'] } }),
        trusted.listEntries(library.name, { query: { count: 5, sortBy: 'id', sortOrder: 'descending' } }),
        trusted.listEntries(groups.newName()),
        trusted.listEntries(library.name, { query: { count: 0 }, flaw: 'count is below 1' }),
      ])
    }),
    contract('textdata.read', async ({ trusted, anonymous, groups }) => {
      const library = await groups.library()
      const ids = library.entries.slice(0, 3).map(({ entry }) => entry.id)
      await Promise.all([
        trusted.readEntry(library.name, ids.slice(0, 1)),
        trusted.readEntry(library.name, ids),
        trusted.readEntry(groups.newName(), ids),
        anonymous.readEntry(library.name, ids),
      ])
    }),
  ],
)
