import {
  type CheckContext,
  each,
  entriesOf,
  expect,
  idsOf,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { isAscendingById, isDescendingById } from '../shared/order.ts'
import type { ListQuery } from '../shared/pages.ts'
import { wasRefused } from '../shared/refused.ts'
import { libraryResponse, wholeLibrary } from '../shared/remembered.ts'
import { updatedLater } from './updated-later.ts'

/** What a list answers to a query that the specification leaves open, or does not allow. */
const openList = async ({ trusted, groups }: CheckContext, query: ListQuery) =>
  await libraryResponse(trusted, await groups.library(), query, 'an unusual order')

export default suite(
  'TextData: sortBy alone, sortOrder alone, and other spellings',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    should(
      'entries.sort.by-alone',
      'sortBy without sortOrder is refused, or the list is sorted by it, in one direction or the other',
      'R-entry-sort-by',
      [
        {
          id: 'entries.sort.by-without-order',
          title: 'sortBy=id',
          run: async (context) => {
            const response = await openList(context, { sortBy: 'id', count: 100 })
            if (wasRefused(response)) return
            const ids = idsOf(entriesOf(response))
            expect(ids, 'the ids sorted by id', response).toSatisfy(
              () => isAscendingById(ids) || isDescendingById(ids),
              'be in the order of the ids, ascending or descending',
            )
          },
        },
        {
          id: 'entries.sort.updated-without-order',
          title: 'sortBy=updated',
          run: async ({ use }) => {
            const { alone, inTime } = await use(updatedLater)
            if (wasRefused(alone)) return
            const ids = idsOf(entriesOf(alone))
            const times = ids.map((id) => inTime.findIndex((ofOneTime) => ofOneTime.includes(id)))
            const ascending = times.toSorted((left, right) => left - right)
            expect(
              times,
              'which came first, second and last, of the entries sorted by updated',
              alone,
            ).toSatisfy(
              () => [ascending, ascending.toReversed()].some((order) => order.join() === times.join()),
              'go up or down',
            )
          },
        },
      ],
      {
        why: 'Each of the two is optional. That one needs the other is said of achievements alone, so that both readings pass, and which direction is meant is left open.',
      },
    ),
    observe(
      'entries.sort.order-without-by',
      'what sortOrder=descending does without sortBy',
      'R-entry-sort-order',
      async (context) => {
        const response = await openList(context, { sortOrder: 'descending', count: 100 })
        if (response.status !== 200) return String(response.status)
        const ids = idsOf(entriesOf(response))
        const plain = idsOf(await wholeLibrary(context.trusted, await context.groups.library()))
        if (ids.join() === plain.join()) return 'ignored'
        return ids.toReversed().join() === plain.join() ? 'the reverse' : 'another order'
      },
    ),
    observe(
      'entries.sort.spellings',
      'what sortBy and sortOrder do in an unusual spelling',
      'R-entry-sort-by',
      each(
        [
          ['entries.sort.letter-case.sort-by', { sortBy: 'ID', sortOrder: 'ascending' }],
          ['entries.sort.letter-case.sort-order', { sortBy: 'id', sortOrder: 'Ascending' }],
          ['entries.sort.empty', { sortBy: '', sortOrder: 'ascending' }],
        ] as const,
        ([id, query]) => ({ id, title: JSON.stringify(query) }),
        async (context, [, query]) => String((await openList(context, { ...query, count: 1 })).status),
      ),
    ),
  ],
)
