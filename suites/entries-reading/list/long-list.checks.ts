import {
  type CheckContext,
  type Collection,
  type Entry,
  each,
  entriesOf,
  expect,
  idsOf,
  largestPage,
  must,
  suite,
} from '../../../harness/index.ts'
import { largeGroup } from '../../large-groups/large-group.ts'
import { type LongList, largePages } from '../../large-groups/long-list.ts'
import { known } from '../../shared/ids/known.ts'
import { expectOrder } from '../../shared/lists/expect-order.ts'
import { expectNoneTwice } from '../../shared/lists/none-twice.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'
import { requireServed } from '../../shared/requests/three-legged.ts'

/** Asserts that a page holds a number of entries of the list, each once. */
function expectSome(page: Collection<Entry>, size: number, { ids }: LongList): void {
  const shown = idsOf(page)
  const there = new Set(ids)
  expect(shown.length, 'the number of entries on the page').toEqual(size)
  expectNoneTwice(shown, 'are on the page')
  expect(
    shown.filter((id) => !there.has(id)),
    'ids on the page that no entry of the list has',
  ).toEqual([])
}

/** The ids sorted by id, from the two sorted pages together. */
const wholeOf = ({ pages }: LongList): string[] => [
  ...idsOf(entriesOf(pages.sorted)),
  ...idsOf(entriesOf(pages.sortedLast)),
]

const largest = ({ ids }: LongList): number => Math.min(largestPage, ids.length)

const pageCases: readonly (readonly [id: string, title: string, show: (list: LongList) => void])[] = [
  [
    'entries.paging.large-page',
    'count 1,000',
    (list) => expectSome(entriesOf(list.pages.largest), largest(list), list),
  ],
  [
    'entries.filter.large-page',
    'count 1,000 and a filter, and the next page; no count: 50',
    (list) => {
      const { filtered, filteredLast } = list.pages
      expectSome(entriesOf(filtered), largest(list), list)
      const whole = [filtered, filteredLast].flatMap((page) => idsOf(entriesOf(page)))
      expect(whole, 'the ids of the two pages', filteredLast).toHaveSameMembers(list.ids)
      expectSome(entriesOf(list.pages.filteredUsual), 50, list)
    },
  ],
  [
    'entries.filter.large-page-of-writer',
    'count 1,000 and a filter by writer: the entries of that writer, and no others',
    ({ ofWriter: { ids, others, response } }) => {
      const page = entriesOf(response)
      const shown = new Set(idsOf(page))
      const wrong = others.filter((id) => shown.has(id))
      expect(wrong, 'the ids on the page whose entries are by another writer', response).toEqual([])
      // If there are few users, the first entries may be by the same user: then there may be more than a page.
      if (shown.size === largestPage) return
      const wanted = new Set(ids)
      const ofWriter = idsOf(page).filter((id) => wanted.has(id))
      expect(ofWriter, 'the ids of the writer on the page', response).toHaveSameMembers(ids)
      expect(page.totalResults, 'totalResults of the writer', response).toEqual(page.entry.length)
    },
  ],
  [
    'entries.sort.large-page',
    'count 1,000, the latest update first, and the next page',
    (list) => {
      const pages = [list.pages.latestFirst, list.pages.latestLast].map((page) => entriesOf(page).entry)
      expectSome(entriesOf(list.pages.latestFirst), largest(list), list)
      expect(pages[1]?.length, 'the number of entries on the page after it', list.pages.latestLast).toEqual(
        list.ids.length - largest(list),
      )
      const times = pages.flat().map(({ updated }) => String(updated))
      expectOrder({ list: times, order: 'descending', of: 'values' }, 'the times of update')
    },
  ],
  [
    'entries.paging.largest-page',
    'count 1,000, sorted by id, and the next page',
    (list) => {
      const whole = wholeOf(list)
      expect(whole, 'the ids of the two pages').toHaveSameMembers(list.ids)
      expectOrder({ list: whole, order: 'ascending', of: 'ids' }, 'the ids of the two pages')
    },
  ],
  ...largePages.map(
    ({ name, count, startIndex }, index) =>
      [
        `entries.paging.${name}`,
        `count ${count} from startIndex ${startIndex}`,
        (list: LongList) => {
          const response = known(list.large[index], `large page ${name}`)
          const expected = wholeOf(list).slice(startIndex - 1, startIndex - 1 + count)
          expect(idsOf(entriesOf(response)), 'the ids of the page', response).toEqual(expected)
        },
      ] as const,
  ),
]

/** What the user was shown of the list. */
const shownToUser = (context: CheckContext, { toUser }: LongList) =>
  toUser ?? context.untested('the user asked for nothing')

const totals: readonly (readonly [id: string, title: string, page: keyof LongList['pages']])[] = [
  ['entries.paging.large-total.list', 'on the largest page', 'largest'],
  ['entries.paging.large-total.last-page', 'on the page after it', 'last'],
  ['entries.paging.large-total.sorted', 'of a sorted list', 'sorted'],
  ['entries.paging.large-total.filtered', 'of a filter', 'filtered'],
  ['entries.paging.large-total.usual', 'on the usual page of 50', 'filteredUsual'],
]

const options = { early: true } as const

export default suite(
  'TextData: a long list',
  { class: 'textboard', section: 'Limits', resource: 'TextData' },
  [
    must(
      'entries.paging.large',
      'a page holds as many entries as count asks for, up to 1,000, if the group has so many',
      'R-entry-count',
      [
        ...each(
          pageCases,
          ([id, title]) => ({ id, title }),
          async ({ use }, [, , show]) => show((await use(largeGroup)).list.value()),
        ),
        {
          id: 'entries.users.large-page',
          title: 'count 1,000, asked for by a user',
          needs: ['user'],
          run: async (context) => {
            const list = (await context.use(largeGroup)).list.value()
            const { page } = shownToUser(context, list)
            requireServed(context, page, 'list entries')
            expectSome(entriesOf(page), largest(list), list)
          },
        },
      ],
      {
        ...options,
        why: 'A count of up to 1000 is allowed, so a service must not limit pages to fewer entries.',
      },
    ),
    must(
      'entries.several.many',
      'a request for 120 ids returns each entry once, or is refused',
      'R-entry-read-several',
      [
        {
          id: 'entries.several.many-ids',
          title: 'the application asks',
          run: async ({ use }) => {
            const { ids, response } = (await use(largeGroup)).list.value().many
            if (passesAsRefused(response)) return
            expect(idsOf(entriesOf(response)), 'the answered ids', response).toHaveSameMembers(ids)
          },
        },
        {
          id: 'entries.users.many-ids',
          title: 'a user asks',
          needs: ['user'],
          run: async (context) => {
            const list = (await context.use(largeGroup)).list.value()
            const { many } = shownToUser(context, list)
            if (passesAsRefused(many)) return
            expect(idsOf(entriesOf(many)), 'the answered ids', many).toHaveSameMembers(list.many.ids)
          },
        },
      ],
      {
        ...options,
        why: 'No limit is stated. A service may refuse so many ids, or such a long address, but not silently leave out some.',
      },
    ),
    must(
      'entries.paging.large-total',
      'totalResults counts all 1,001 entries of a list, not only up to some number',
      'R-entry-list',
      each(
        totals,
        ([id, title]) => ({ id, title }),
        async ({ use }, [, , page]) => {
          const list = (await use(largeGroup)).list.value()
          expect(entriesOf(list.pages[page]).totalResults, 'totalResults').toEqual(list.ids.length)
        },
      ),
      { ...options, tries: 'the unusual' },
    ),
  ],
)
