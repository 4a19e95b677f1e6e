import {
  type CheckContext,
  type Entry,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsOf,
  largestPage,
  must,
  suite,
} from '../../harness/index.ts'
import {
  achievementMembers,
  definitions,
  isPublic,
  listDefinitions,
  listLargestPage,
  namedMembers,
  plainList,
  tooMany,
  wholeList,
} from '../shared/achievement-definitions.ts'
import { known } from '../shared/ids/known.ts'
import { expectNoneTwice } from '../shared/lists/none-twice.ts'
import type { ListQuery } from '../shared/lists/pages.ts'

/** Some positions of the list: its ends, and some in between. */
function someOf<One>(all: readonly One[]): readonly One[] {
  const step = Math.max(1, Math.floor(all.length / 5))
  const places = new Set([0, 1, 2, all.length - 1, ...[1, 2, 3, 4].map((part) => part * step)])
  return all.filter((_one, place) => places.has(place))
}

/** Pages of the list whose totalResults is tested; without a query: the whole list. */
const pages: readonly { readonly id: string; readonly title: string; readonly query?: ListQuery }[] = [
  { id: 'achievements.list.total', title: 'the whole list' },
  { id: 'achievements.paging.total', title: 'a page of one definition', query: { count: 1 } },
  { id: 'achievements.list.total-default', title: 'a page without count', query: {} },
  {
    id: 'achievements.list.total-sorted',
    title: 'the second page of the list sorted by points',
    query: { sortBy: 'point', sortOrder: 'descending', count: 1, startIndex: 2 },
  },
]

/** Ends the case if the definitions may not fit on one page, so their number is unknown. */
function expectWhole({ length }: readonly unknown[], context: CheckContext): void {
  if (length >= largestPage) tooMany(context)
}

const inFull = { query: { fields: achievementMembers } }

/** Asserts that a definition read by its id has the same values as in the list. */
function expectSame(response: HttpResponse, listed: Entry): void {
  expect(
    namedMembers(entryOf(response)),
    `achievement ${listed.id}, in the list and read by its id`,
    response,
  ).toEqual(namedMembers(listed))
}

export default suite(
  'Achievement: list',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.list',
      'the list answers 200 with the definitions in entry, and startIndex, itemsPerPage and totalResults',
      'R-achievements-list',
      [
        {
          id: 'achievements.list.status',
          title: 'the status and the media type',
          run: async ({ use }) => {
            const response = await use(plainList)
            expect(response).toHaveStatus(200)
            expect(response).toBeLabelledJson()
          },
        },
        {
          id: 'achievements.list.entry',
          title: 'each member of entry is an object with an id that is not empty',
          run: async ({ use }) => {
            const response = await use(plainList)
            expect(idsOf(entriesOf(response)), 'the ids of the list', response).notToContain('')
          },
        },
        {
          id: 'achievements.list.in-full',
          title: 'with all names in fields and count=1000, as other checks read it',
          run: async ({ use }) => {
            const response = await use(wholeList)
            expect(response).toHaveStatus(200)
            expect(idsOf(entriesOf(response)), 'the ids of the list', response).notToContain('')
          },
        },
        {
          id: 'achievements.list.numbers',
          title: 'startIndex, itemsPerPage and totalResults are integers',
          run: async ({ use }) => {
            const response = await use(plainList)
            const { startIndex, itemsPerPage, totalResults } = entriesOf(response)
            expect(startIndex, 'startIndex', response).toBeInteger()
            expect(itemsPerPage, 'itemsPerPage', response).toBeInteger()
            expect(totalResults, 'totalResults', response).toBeInteger()
          },
        },
      ],
    ),
    must(
      'achievements.list.unique',
      'no definition is in the list twice',
      'R-achievements-list',
      async (context) => {
        const ids = (await definitions(context)).map(({ id }) => id)
        expectNoneTwice(ids, 'are in the list')
      },
    ),
    must(
      'achievements.list.readable',
      'a definition of the list can be read by its id, with the same values',
      'R-achievements-one',
      [
        {
          id: 'achievements.list.each-readable',
          title: 'definitions from all parts of the list, including the last one',
          run: async (context) => {
            const listed = someOf(await definitions(context))
            const responses = await Promise.all(
              listed.map(({ id }) => context.trusted.readAchievement('@app', id, inFull)),
            )
            responses.forEach((response, index) => {
              expectSame(response, known(listed[index], 'definition for each response'))
            })
          },
        },
        {
          id: 'achievements.list.readable-proxy',
          title: 'a definition that is not disclosed, read by a user whose list has it',
          needs: ['user'],
          run: async (context) => {
            const { proxy, inapplicable } = context
            const hidden = (await definitions(context)).filter((candidate) => !isPublic(candidate))
            if (hidden.length === 0) inapplicable('all definitions are disclosed')
            const seen = (await listLargestPage(proxy)).entry
            const definition = seen.find(({ id }) => hidden.some((one) => one.id === id))
            if (definition === undefined) return inapplicable('users do not see what is not disclosed')
            const response = await proxy.readAchievement('@app', definition.id, inFull)
            expectSame(response, definition)
          },
        },
      ],
    ),
    must(
      'achievements.list.totals',
      'totalResults is the number of all definitions, on a page of any size',
      'R-achievements-list',
      [
        ...each(
          pages,
          ({ id, title }) => ({ id, title }),
          async (context, { query }) => {
            const whole = await context.use(wholeList)
            const all = await definitions(context)
            expectWhole(all, context)
            const page =
              query === undefined ? entriesOf(whole) : await listDefinitions(context.trusted, query)
            expect(page.totalResults, 'totalResults', page).toEqual(all.length)
          },
        ),
        {
          id: 'achievements.list.total-proxy',
          title: 'the whole list under 3-legged access, of the definitions that a user sees',
          needs: ['user'],
          run: async (context) => {
            const whole = await listLargestPage(context.proxy, {}, ['id'])
            expectWhole(whole.entry, context)
            expect(whole.totalResults, 'totalResults', whole).toEqual(whole.entry.length)
          },
        },
      ],
    ),
  ],
)
