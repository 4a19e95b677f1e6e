import { suite } from '../../harness/index.ts'
import { contract } from '../requirements/contract.ts'

export default suite(
  'TextData: contract of reading',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    contract('textdata.list', 'R-entry-list', async ({ trusted, groups }) => {
      const { name, add } = await groups.shared()
      await add()
      await Promise.all([
        trusted.listEntries(name),
        trusted.listEntries(name, { query: { count: 5, startIndex: 2, fields: ['id', 'data'] } }),
        trusted.listEntries(name, { query: { count: 5, sortBy: 'id', sortOrder: 'descending' } }),
        trusted.listEntries(groups.newName()),
        trusted.listEntries(name, { query: { count: 0 }, invalid: 'count is below 1' }),
      ])
    }),
    contract('textdata.read', 'R-entry-read', async ({ trusted, anonymous, groups }) => {
      const { name, addMany } = await groups.shared()
      const ids = (await addMany(3)).map(({ id }) => id)
      await Promise.all([
        trusted.readEntry(name, ids.slice(0, 1)),
        trusted.readEntry(name, ids),
        trusted.readEntry(groups.newName(), ids),
        anonymous.readEntry(name, ids),
      ])
    }),
  ],
)
