import { type CheckContext, each, entriesOf, expect, must, should, suite } from '../../../harness/index.ts'
import { libraryFilter, libraryResponse } from '../../shared/entries/remembered.ts'
import type { ListQuery } from '../../shared/lists/pages.ts'
import { expectRefusedOrPage } from '../../shared/requests/refused.ts'

/** A value that a parameter of the list does not allow. */
interface NotAllowed {
  /** Last part of the id of the case. */
  readonly name: string
  readonly value: string
}

const sortKeys: readonly NotAllowed[] = [
  { name: 'unknown', value: 'colour' },
  { name: 'data', value: 'data' },
  { name: 'published', value: 'published' },
  { name: 'status', value: 'status' },
]
const sortOrders: readonly NotAllowed[] = [
  { name: 'unknown', value: 'sideways' },
  { name: 'short', value: 'asc' },
]
const filterKeys: readonly NotAllowed[] = [
  { name: 'unknown', value: 'colour' },
  { name: 'id', value: 'id' },
  { name: 'data', value: 'data' },
  { name: 'parent', value: 'parentId' },
]

const sortBy = ({ value }: NotAllowed): ListQuery => ({ sortBy: value, sortOrder: 'ascending', count: 100 })
const sortOrder = ({ value }: NotAllowed): ListQuery => ({ sortBy: 'id', sortOrder: value, count: 100 })
const filterBy = ({ value }: NotAllowed, filter: ListQuery): ListQuery => ({ ...filter, filterBy: value })

type QueryOf = (one: NotAllowed, filter: ListQuery) => ListQuery

const families: readonly (readonly [
  id: string,
  parameter: string,
  values: readonly NotAllowed[],
  query: QueryOf,
])[] = [
  ['sort-by', 'sortBy', sortKeys, sortBy],
  ['sort-order', 'sortOrder', sortOrders, sortOrder],
  ['filter-by', 'filterBy', filterKeys, filterBy],
]

const all = families.flatMap(([id, parameter, values, query]) =>
  values.map((one) => ({ id: `entries.list.not-allowed.${id}-${one.name}`, parameter, one, query })),
)

async function answered({ trusted, groups }: CheckContext, one: NotAllowed, query: QueryOf) {
  const library = await groups.library()
  const filter = (await libraryFilter(trusted, library, 'writerId'))(library.writers[0])
  const response = await libraryResponse(trusted, library, query(one, filter), 'a value that is not allowed')
  return { library, response }
}

const whyUnknownIgnored = 'Such a value is invalid data. But many frameworks ignore what they do not know.'

const whyIgnored = `${whyUnknownIgnored} And many services accept more members than the table names, as the example with sortBy=writerId shows.`

/** An allowed query that differs from the refused ones only in the value. */
const sorted = { sortBy: 'id', sortOrder: 'ascending', count: 100 } as const

/** Cases in which the values of one parameter must be refused. */
const refusals = (id: string, parameter: string, values: readonly NotAllowed[], query: QueryOf) =>
  each(
    values,
    ({ name, value }) => ({ id: `${id}.${name}`, title: `${parameter}=${value}` }),
    async (context: CheckContext, one: NotAllowed) => {
      const { library, response } = await answered(context, one, query)
      expect(await libraryResponse(context.trusted, library, sorted)).toHaveStatus(200)
      expect(response).toHaveStatus(400)
    },
  )

export default suite(
  'TextData: values that sortBy, sortOrder and filterBy do not allow',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.list.not-allowed',
      'a value that the table does not allow for sortBy, sortOrder or filterBy is refused, or the page holds entries of the group, each once',
      'R-entry-list',
      each(
        all,
        ({ id, parameter, one }) => ({ id, title: `${parameter}=${one.value}` }),
        async (context, { one, query, parameter }) => {
          const { library, response } = await answered(context, one, query)
          const ids = library.entries.map(({ entry }) => entry.id)
          expectRefusedOrPage(response, ids, ids.length)
          // A filter with an unknown key may find some entries, none or all.
          if (response.status >= 400 || parameter === 'filterBy') return
          expect(entriesOf(response).entry, 'the entries of the list').toHaveLength(ids.length)
        },
      ),
      { why: whyIgnored },
    ),
    should(
      'entries.sort.by-refused',
      'a sortBy that is not in the table is refused with 400',
      'R-entry-sort-by',
      refusals('entries.sort.by-refused', 'sortBy', sortKeys, sortBy),
      { why: whyIgnored },
    ),
    should(
      'entries.sort.order-refused',
      'a sortOrder other than ascending and descending is refused with 400',
      'R-entry-sort-order',
      refusals('entries.sort.order-refused', 'sortOrder', sortOrders, sortOrder),
      { why: whyUnknownIgnored },
    ),
    should(
      'entries.filter.by-refused',
      'a filterBy other than ownerId and writerId is refused with 400',
      'R-entry-filter-by',
      refusals('entries.filter.by-refused', 'filterBy', filterKeys, filterBy),
      { why: whyIgnored },
    ),
  ],
)
