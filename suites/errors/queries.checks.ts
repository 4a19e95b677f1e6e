import { each, entriesPath, expect, must, suite } from '../../harness/index.ts'
import { writtenQuery } from '../shared/lists/written-query.ts'
import { sentOnce } from '../shared/requests/sent-once.ts'
import { oddQueries } from './odd-queries.ts'

const lists = sentOnce({
  title: 'lists with unusual values in their queries',
  rows: oddQueries,
  // Servers that fail on the entries of a page answer an empty list.
  arrange: async ({ groups }) => {
    const group = await groups.shared()
    await group.add()
    return group
  },
  send: ({ trusted, config }, { query, raw, title, list }, { name }) => {
    const written = raw === undefined ? { query } : writtenQuery(config, entriesPath(name), raw, query)
    const options = { ...written, invalid: `an odd value: ${title}` }
    return list === 'groups' ? trusted.listGroups(options) : trusted.listEntries(name, options)
  },
  look: ({ trusted }, { name }) => trusted.listEntries(name, { query: { count: 1 } }),
})

export default suite(
  'Errors: unusual query values',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' },
  [
    must(
      'errors.query.values',
      'an unusual, repeated or unknown query parameter of a list causes no server error, and the list can still be read',
      'R-status-500',
      each(
        oddQueries,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id }) => {
          const { responseTo, found } = await use(lists)
          expect(responseTo(id)).toBeNoServerError()
          expect(found()).toHaveStatus(200)
        },
      ),
      {
        tries: 'the unusual',
        why: 'A wrong or unusual request is the caller’s mistake, and 500 means a server error. It passes to refuse it, to interpret it in a sensible way, and to ignore an unknown parameter.',
      },
    ),
  ],
)
