import {
  type CheckContext,
  each,
  entriesOf,
  expect,
  type HttpResponse,
  idsOf,
  type Library,
  must,
  observe,
  should,
  suite,
} from '../../../harness/index.ts'
import { libraryResponse, wholeLibrary } from '../../shared/entries/remembered.ts'
import { isAscendingById, isDescendingById } from '../../shared/lists/order.ts'
import type { ListQuery } from '../../shared/lists/pages.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'
import { type UpdatedLater, updatedLater } from './updated-later.ts'

/** The response of a list to a query that the specification leaves open, or does not allow. */
const openList = ({ trusted }: CheckContext, library: Library, query: ListQuery) =>
  libraryResponse(trusted, library, query, 'an unusual order')

/**
 * Ends the case as inapplicable if a list does not say that it was sorted. If `sorted` is also true without sortBy, it
 * says nothing.
 */
async function needToldSorted(
  context: CheckContext,
  library: Library,
  response: HttpResponse,
): Promise<void> {
  if (passesAsRefused(response)) context.inapplicable('sortBy without sortOrder is refused')
  const plain = await wholeLibrary(context.trusted, library)
  if (plain.sorted !== false) context.inapplicable('sorted is not false without sortBy')
  if (entriesOf(response).sorted !== true) context.inapplicable('the list does not say that it is sorted')
}

/**
 * Whether entries are in the order of their times, ascending or descending.
 * @param inTime the ids by time, the earliest first; ids of the same time are together
 */
function isByTime(ids: readonly string[], inTime: UpdatedLater['inTime']): boolean {
  const times = ids.map((id) => inTime.findIndex((ofOneTime) => ofOneTime.includes(id)))
  const ascending = times.toSorted((left, right) => left - right)
  return [ascending, ascending.toReversed()].some((order) => order.join() === times.join())
}

/** Completes "expected the ids to …": names the order, and says so if the list is in that of the ids instead. */
function inOrderOfTimes(ids: readonly string[], inTime: UpdatedLater['inTime']): string {
  const times = inTime.map((ofOneTime) => ofOneTime.join(' = ')).join(', ')
  const instead = isAscendingById(ids) || isDescendingById(ids) ? ', not of the ids' : ''
  return `be in the order of the times of update, in either direction (${times})${instead}`
}

/**
 * Asserts that a list is in the order of its ids, in either direction.
 * @param ownOrders lists that the target has sorted by id: ids may have an order of their own
 */
function expectByIdEitherWay(response: HttpResponse, ownOrders: readonly (readonly string[])[] = []): void {
  expect(idsOf(entriesOf(response)), 'the ids sorted by id', response).toSatisfy(
    (shown) =>
      isAscendingById(shown) ||
      isDescendingById(shown) ||
      ownOrders.some((ids) => ids.join() === shown.join()),
    'be in the order of the ids, ascending or descending',
  )
}

/** Asserts that a list is in the order of the times of update, in either direction. */
function expectByTimeEitherWay(response: HttpResponse, inTime: UpdatedLater['inTime']): void {
  const ids = idsOf(entriesOf(response))
  expect(ids, 'the ids sorted by updated', response).toSatisfy(
    (shown) => isByTime(shown, inTime),
    inOrderOfTimes(ids, inTime),
  )
}

export default suite(
  'TextData: sortBy without sortOrder, sortOrder without sortBy, and other spellings',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    should(
      'entries.sort.by-alone',
      'sortBy without sortOrder is refused, or the list is sorted by it, in either direction',
      'R-entry-sort-by',
      [
        {
          id: 'entries.sort.by-without-order',
          title: 'sortBy=id',
          run: async (context) => {
            const library = await context.groups.library()
            const response = await openList(context, library, { sortBy: 'id', count: 100 })
            if (!passesAsRefused(response)) expectByIdEitherWay(response)
          },
        },
        {
          id: 'entries.sort.updated-without-order',
          title: 'sortBy=updated',
          run: async ({ use }) => {
            const { alone, inTime } = await use(updatedLater)
            if (!passesAsRefused(alone)) expectByTimeEitherWay(alone, inTime)
          },
        },
      ],
      {
        why: 'Each of the two is optional. Only for achievements is it stated that one needs the other, so both readings pass, and the direction is left open.',
      },
    ),
    must(
      'entries.sort.alone-as-told',
      'a list with sortBy and no sortOrder that says it is sorted is sorted by that member, in either direction',
      'R-entry-sort-by',
      [
        {
          id: 'entries.sort.alone-as-told.id',
          title: 'sortBy=id',
          run: async (context) => {
            const { trusted, groups } = context
            const library = await groups.library()
            const response = await openList(context, library, { sortBy: 'id', count: 100 })
            await needToldSorted(context, library, response)
            const sorted = await Promise.all(
              ['ascending', 'descending'].map((sortOrder) =>
                wholeLibrary(trusted, library, { sortBy: 'id', sortOrder }),
              ),
            )
            expectByIdEitherWay(response, sorted.map(idsOf))
          },
        },
        {
          id: 'entries.sort.alone-as-told.updated',
          title: 'sortBy=updated',
          run: async (context) => {
            const { alone, inTime } = await context.use(updatedLater)
            await needToldSorted(context, await context.groups.library(), alone)
            expectByTimeEitherWay(alone, inTime)
          },
        },
      ],
      {
        why: 'A service may refuse sortBy by itself. But if `sorted` is true with it and false without it, the service says that it has sorted by it.',
      },
    ),
    observe(
      'entries.sort.order-without-by',
      'what sortOrder=descending does without sortBy',
      'R-entry-sort-order',
      async (context) => {
        const library = await context.groups.library()
        const response = await openList(context, library, { sortOrder: 'descending', count: 100 })
        if (response.status !== 200) return String(response.status)
        const ids = idsOf(entriesOf(response))
        const plain = idsOf(await wholeLibrary(context.trusted, library))
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
        async (context, [, query]) => {
          const library = await context.groups.library()
          return String((await openList(context, library, { ...query, count: 1 })).status)
        },
      ),
    ),
  ],
)
