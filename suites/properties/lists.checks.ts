import fc from 'fast-check'
import { type GeneratedQuery, validQueries } from '../../harness/generate/queries.ts'
import {
  type Caller,
  type CheckContext,
  each,
  expect,
  type HttpResponse,
  type Library,
  librarySize,
  must,
  type Need,
  suite,
} from '../../harness/index.ts'
import { evaluateList, type ListCommand } from '../model/list.ts'
import { replyOf } from '../model/reply.ts'
import type { Board } from '../model/stored-entry.ts'
import { entryMembers } from '../shared/entries/entry-members.ts'
import { libraryFilter } from '../shared/entries/remembered.ts'
import { atOnce, runsOf } from '../shared/generated-cases.ts'
import { expectOrder } from '../shared/lists/expect-order.ts'
import type { FilterQuery } from '../shared/lists/filter-form.ts'
import { concatenated, walk } from '../shared/lists/pages.ts'
import { passesAsRefused } from '../shared/requests/refused.ts'
import { requireServed, whyBoth } from '../shared/requests/three-legged.ts'
import { expectPermitted } from './script.ts'

/** The library as a board of the model. */
const boardOf = ({ name, entries }: Library): Board => ({
  group: name,
  deleted: [],
  entries: entries.map(({ sent, entry }) => ({
    id: entry.id,
    data: sent.data,
    writerId: sent.writerId,
    ownerId: sent.ownerId,
    parentId: sent.parentId,
    updated: typeof entry.updated === 'string' ? entry.updated : undefined,
  })),
})

/** A user who has written nothing. */
const nobody = '999999999'

/** Expects that a list of the library is what the model permits. */
function expectListPermitted(board: Board, command: ListCommand, response: HttpResponse): void {
  // A service may know its users, and refuse to filter by an unknown user.
  if (command.filter?.user === nobody && passesAsRefused(response)) return
  expectPermitted(evaluateList(board, command, replyOf(response)), response)
}

const paging = validQueries('textdata.list', {}, ['sortBy', 'sortOrder', 'filterBy', 'filterOp'])

/** Whom a filter names: one of the three owners (or writers), nobody, or a writer instead of an owner (or vice versa). */
const named = ['the first', 'the second', 'the third', 'nobody', 'a user of the other kind']

/** Any valid query of a list. `filterValue` says in words whom it names. */
const queries = validQueries('textdata.list', {
  fields: fc.subarray([...entryMembers], { minLength: 1 }),
  filterValue: fc.constantFrom(...named),
  // Not writerId: only an example request sorts by it.
  sortBy: fc.constantFrom('id', 'updated'),
}).map(({ sortBy, sortOrder, filterBy, filterOp, filterValue, ...rest }) => ({
  ...rest,
  // The specification leaves open what one of them means without the other.
  ...(sortBy === undefined || sortOrder === undefined ? {} : { sortBy, sortOrder }),
  ...(filterBy === undefined || filterValue === undefined ? {} : { filterBy, filterOp, filterValue }),
}))

/** A generated query as the model's command. */
function commandOf(query: GeneratedQuery, { owners, writers }: Library): ListCommand {
  const { fields, count, startIndex, sortBy, sortOrder, filterBy, filterValue } = query
  const by = filterBy === 'ownerId' ? 'ownerId' : 'writerId'
  const [own, [other]] = by === 'ownerId' ? [owners, writers] : [writers, owners]
  const users = [...own, nobody, other]
  const order = sortOrder === 'ascending' ? 'ascending' : 'descending'
  return {
    kind: 'list',
    ...(typeof count === 'number' ? { count } : {}),
    ...(typeof startIndex === 'number' ? { startIndex } : {}),
    ...(Array.isArray(fields) ? { fields: fields.map(String) } : {}),
    ...(sortBy === undefined ? {} : { sort: { by: sortBy === 'id' ? 'id' : 'updated', order } }),
    ...(filterBy === undefined
      ? {}
      : { filter: { by, user: users[named.indexOf(String(filterValue))] ?? '' } }),
  }
}

/** The query that is sent, with the filterValue in the form that the target understands. */
function sentQuery(
  query: GeneratedQuery,
  { filter }: ListCommand,
  forms: Readonly<Record<'ownerId' | 'writerId', FilterQuery>>,
): GeneratedQuery {
  if (filter === undefined) return query
  return { ...query, filterValue: forms[filter.by](filter.user).filterValue }
}

/** A caller who asks for lists. */
interface Asker {
  readonly id: string
  readonly title: string
  readonly needs?: readonly Need[]
  readonly caller: (context: CheckContext) => Caller
  /** How many queries, as a share of the run's `--runs`. */
  readonly share: number
}

const askers: readonly Asker[] = [
  { id: '', title: 'the application', caller: ({ trusted }) => trusted, share: 1.2 },
  { id: '.user', title: 'a user', needs: ['user'], caller: ({ proxy }) => proxy, share: 1.2 },
  {
    id: '.other-user',
    title: 'another user',
    needs: ['nonMember'],
    caller: ({ otherUser }) => otherUser,
    share: 0.6,
  },
  {
    id: '.third-user',
    title: 'a third user',
    needs: ['otherMember'],
    caller: ({ otherMember }) => otherMember,
    share: 0.6,
  },
]

export default suite(
  'Properties: lists',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData', generated: true },
  [
    must(
      'properties.list.pages',
      'for every count and startIndex the list has a page of the right size, and the right total',
      'R-entry-count',
      async (context) => {
        const { trusted, groups, property } = context
        const library = await groups.library()
        const board = boardOf(library)
        await property(
          paging,
          async (query) => {
            const response = await trusted.listEntries(library.name, { query })
            expectListPermitted(board, commandOf(query, library), response)
          },
          { runs: runsOf(context, 0.6), atOnce: 2 * atOnce },
        )
      },
    ),
    must(
      'properties.list.pages-add-up',
      'for every count the pages together hold each entry once, in the order asked for',
      'R-entry-start-index',
      async (context) => {
        const { trusted, groups, property } = context
        const library = await groups.library()
        const ids = library.entries.map(({ entry }) => entry.id)
        await property(
          fc.tuple(fc.integer({ min: 4, max: librarySize + 3 }), fc.constantFrom('ascending', 'descending')),
          async ([count, sortOrder]) => {
            const pages = await walk(
              trusted,
              library.name,
              { count, total: librarySize },
              { sortBy: 'id', sortOrder },
            )
            const all = concatenated(pages).map(({ id }) => id)
            expect(all, 'the ids of all pages').toHaveSameMembers(ids)
            expectOrder({ list: all, order: sortOrder, of: 'ids' }, 'the ids of all pages')
          },
          { runs: runsOf(context, 0.12), atOnce },
        )
      },
    ),
    must(
      'properties.list.combinations',
      'every combination of filter, order, page and fields returns what it asks for: the matches, in order, with the members asked for',
      'R-entry-list',
      each(
        askers,
        ({ id, title, needs = [] }) => ({ id: `properties.list.combinations${id}`, title, needs }),
        async (context, { caller: callerOf, share }) => {
          const { trusted, groups, property } = context
          const caller = callerOf(context)
          const library = await groups.library()
          if (caller !== trusted)
            requireServed(context, await caller.listEntries(library.name), 'list entries')
          const board = boardOf(library)
          const [ownerId, writerId] = await Promise.all([
            libraryFilter(trusted, library, 'ownerId'),
            libraryFilter(trusted, library, 'writerId'),
          ])
          await property(
            queries,
            async (query) => {
              const command = commandOf(query, library)
              const sent = sentQuery(query, command, { ownerId, writerId })
              expectListPermitted(board, command, await caller.listEntries(library.name, { query: sent }))
            },
            { runs: runsOf(context, share), atOnce: 2 * atOnce },
          )
        },
      ),
      {
        why: `What one parameter does must not depend on the others, or on who asks; filterBy without filterValue and an order without direction are left open. ${whyBoth}`,
      },
    ),
  ],
)
