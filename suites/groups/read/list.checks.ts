import {
  collectionOf,
  each,
  entriesOf,
  expect,
  type HttpResponse,
  idsIn,
  idsOf,
  largestPage,
  must,
  observe,
  sharedFixture,
  suite,
} from '../../../harness/index.ts'
import { create, expectListed, groupRead } from '../../shared/groups/created-groups.ts'
import { itemsPerPageOf } from '../../shared/lists/items-per-page.ts'
import { agreement } from '../../shared/lists/pages.ts'
import { fiveGroups } from '../limit/five-groups.ts'
import { shownGroup } from '../shown-group.ts'

/** Queries that select a page, and the itemsPerPage and the number of groups of that page. */
const pages = [
  { id: 'numbers', title: 'no parameter', of: 'usual', length: undefined, itemsPerPage: 50 },
  { id: 'count-one', title: 'count 1', of: 'one', length: 1, itemsPerPage: 1 },
  { id: 'count-largest', title: 'count 1000', of: 'all', length: undefined, itemsPerPage: largestPage },
  { id: 'start-index', title: 'startIndex 1 and count 1', of: 'oneFromFirst', length: 1, itemsPerPage: 1 },
] as const

/** All groups are listed again and again while one is created and deleted. */
const listsWhileWritten = sharedFixture('groups are listed while one comes and goes', async (context) => {
  const { trusted, groups } = context
  const name = await groups.slot()
  const lists: HttpResponse[] = []
  const listTwice = async () => {
    for (let times = 0; times < 2; times++)
      lists.push(await trusted.listGroups({ query: { count: largestPage } }))
  }
  for (let round = 0; round < 2; round++) {
    await Promise.all([listTwice(), create(context, name), listTwice()])
    await Promise.all([listTwice(), trusted.deleteGroup(name), listTwice()])
  }
  return lists
})

export default suite(
  'TextDataGroup: list',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    must(
      'groups.list.existing',
      'the list contains an existing group',
      'R-group-list',
      each(
        [
          { id: 'contains', title: 'with count 1000', of: 'all' },
          { id: 'default-contains', title: 'without any parameter', of: 'usual' },
        ] as const,
        ({ id, title }) => ({ id: `groups.list.${id}`, title }),
        async ({ use }, { of }) => {
          const shown = await use(shownGroup)
          expectListed(shown[of], { id: groupRead(shown.read).id, name: shown.name })
        },
      ),
    ),
    must(
      'groups.list.page',
      'count and startIndex select the page, and the page repeats them',
      'R-group-paging',
      [
        ...each(
          pages,
          ({ id, title }) => ({ id: `groups.list.${id}`, title }),
          async ({ use }, { of, length, itemsPerPage }) => {
            const response = (await use(shownGroup))[of]
            const page = collectionOf(response)
            if (length !== undefined)
              expect(page.entry, 'the groups on the page', response).toHaveLength(length)
            const sizes = itemsPerPageOf(itemsPerPage, page)
            expect(page.itemsPerPage, 'itemsPerPage', response).toBeOneOf(sizes)
            expect(page.startIndex, 'startIndex', response).toEqual(1)
            expect(page.totalResults, 'totalResults', response).toBeInteger()
          },
        ),
        {
          id: 'groups.list.pages',
          title: 'pages of two groups, one after the other',
          needs: ['quota'],
          run: async ({ use }) => {
            const { whole, again, pairs, fromSecond, usual } = (await use(fiveGroups)).lists
            const ids = idsIn(whole)
            const found = pairs.map(idsIn)
            for (const [at, start] of [1, 3, 5].entries()) {
              const size = Math.max(0, Math.min(2, ids.length - start + 1))
              expect(found[at], `the groups on the page from ${start} on`, pairs[at]).toHaveLength(size)
            }
            // No order of the list is stated: if the order changes, pages need not fit together.
            const hasOrder = [again, usual].every((list) => idsIn(list).join() === ids.join())
            if (hasOrder) expect(found.flat(), 'the ids on all pages').toHaveSameMembers(ids)
            expect(idsIn(fromSecond), 'the ids from the second on', fromSecond).toHaveLength(ids.length - 1)
            expect(collectionOf(fromSecond).startIndex, 'startIndex', fromSecond).toEqual(2)
            expect(idsIn(usual), 'the ids without any parameter', usual).toHaveSameMembers(ids)
          },
        },
      ],
      {
        why: 'itemsPerPage may be the page size (50 by default), the number of groups on the page, or the number of all groups if smaller.',
      },
    ),
    must(
      'groups.list.beyond',
      'beyond the last group the page is empty, and totalResults is still the number of groups',
      'R-group-paging',
      [
        {
          id: 'groups.list.beyond-end',
          title: 'startIndex 900',
          run: async ({ use }) => expectEmptyPage((await use(shownGroup)).beyondEnd),
        },
        ...each(
          [
            {
              id: 'largest',
              title: 'startIndex 2147483647, the largest signed 32-bit integer',
              of: 'largest',
            },
            { id: 'large', title: 'startIndex beyond 32 bits', of: 'farBeyond' },
          ] as const,
          ({ id, title }) => ({ id: `groups.list.start-index-${id}`, title }),
          async ({ use }, { of }) => {
            const response = (await use(shownGroup))[of]
            if (response.status === 200) expectEmptyPage(response)
            else expect(response).toBeRefused()
          },
        ),
      ],
      {
        why:
          'startIndex is an integer of 1 or more, so a page after the end is a valid request. Which startIndex an empty page ' +
          'names is left open. A startIndex of 2147483647 or more may be refused.',
      },
    ),
    must(
      'groups.list.total',
      'totalResults is the number of all groups, on every page',
      'R-group-list',
      async ({ use }) => {
        const { groups, whole, one, twoFromSecond, beyondEnd, afterDeletion } = (await use(fiveGroups)).lists
        const list = entriesOf(whole)
        for (const { id } of groups) expect(idsOf(list), 'the ids in the whole list', whole).toContain(id)
        expect(list.totalResults, 'totalResults of the whole list', whole).toEqual(list.entry.length)
        for (const page of [one, twoFromSecond, beyondEnd]) {
          expect(collectionOf(page).totalResults, 'totalResults of a page', page).toEqual(list.entry.length)
        }
        // totalResults follows the number of groups; it is not the largest number that an application may have.
        const fewer = entriesOf(afterDeletion)
        expect(fewer.totalResults, 'totalResults after a group was deleted', afterDeletion).toEqual(
          fewer.entry.length,
        )
      },
      { needs: ['quota'] },
    ),
    observe(
      'groups.list.while-written',
      'whether lists of all groups agree with their totalResults while groups come and go',
      'R-group-list',
      async ({ use }) => agreement((await use(listsWhileWritten)).map(collectionOf)),
      { why: 'Nothing is stated about simultaneous requests: a service may count and list in two steps.' },
    ),
  ],
)

function expectEmptyPage(response: HttpResponse): void {
  const page = collectionOf(response)
  expect(page.entry, 'the groups beyond the end', response).toHaveLength(0)
  expect(page.itemsPerPage, 'itemsPerPage', response).toBeOneOf(itemsPerPageOf(50, page))
  expect(page.totalResults, 'totalResults', response).toSatisfy(
    (total) => typeof total === 'number' && total >= 1,
    'be at least 1, because a group exists',
  )
}
