import {
  type Case,
  type CheckContext,
  collectionOf,
  entriesOf,
  expect,
  type HttpResponse,
  idsOf,
  type Members,
  must,
  objectOf,
  suite,
} from '../../harness/index.ts'
import {
  beyond,
  defaultMembers,
  mostAtOnce,
  namedMembers,
  selected,
} from '../shared/achievement-definitions.ts'
import { type AskedAlike, askedAlike, askers, idQueries, listQueries } from './askers.ts'
import { points } from './sorted.ts'

/** A case for each asker. @param name last part of its id @param what is looked at, in a few words */
const forEachAsker = (
  name: string,
  what: string,
  norm: Case['norm'],
  run: (asked: AskedAlike, context: CheckContext) => void,
): readonly Case[] =>
  askers.map((asker) => ({
    id: `achievements.alike.${asker.name}.${name}`,
    title: `${asker.title}: ${what}`,
    needs: asker.needs,
    ...(norm === undefined ? {} : { norm }),
    run: async (context) => run(await askedAlike(context, asker), context),
  }))

/** The definitions have the default members alone, with the values that this asker has been shown. */
function expectDefault(found: readonly Members[], whole: readonly Members[], response: HttpResponse): void {
  const byId = new Map(whole.map((one) => [one.id, one]))
  for (const one of found) {
    const id = String(one.id)
    const members = { ...namedMembers(one), id }
    const expected = selected(byId.get(id) ?? {}, defaultMembers)
    expect(members, `achievement ${id} without fields`, response).toEqual(expected)
  }
}

export default suite(
  'Achievement: the same rules for users and under the id of the application',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.alike',
      'the rules on the list and on ids hold for a user, and under the id of the application in the path, too',
      'R-auth-achievements',
      [
        ...forEachAsker(
          'sorted',
          'sorted is true for the list, plain, a page of it, and sorted by points',
          'R-achievements-default-order',
          ({ lists }) => {
            for (const list of Object.values(lists)) {
              const response = list.show()
              expect(collectionOf(response).sorted, 'sorted of the list', response).toBeTrue()
            }
          },
        ),
        ...forEachAsker(
          'several-sorted',
          'sorted is false for several ids, few and more, with format=json too',
          'R-achievements-several',
          ({ byId }) => {
            for (const several of [byId.several, byId.severalAsJson, byId.many]) {
              const response = several.show()
              expect(collectionOf(response).sorted, 'sorted of several ids', response).toBeFalse()
            }
          },
        ),
        ...forEachAsker(
          'total',
          'totalResults is the number of all definitions, on a page too',
          'R-achievements-list',
          ({ whole, lists }, { untested }) => {
            if (whole.length >= mostAtOnce) untested(`the target shows ${mostAtOnce} definitions or more`)
            for (const list of Object.values(lists)) {
              const response = list.show()
              expect(collectionOf(response).totalResults, 'totalResults', response).toEqual(whole.length)
            }
          },
        ),
        ...forEachAsker(
          'page',
          'a page with fields begins where startIndex says, and says so',
          'R-achievements-second-page',
          ({ whole, lists }) => {
            const response = lists.page.show()
            const page = entriesOf(response)
            const expected = whole.slice(1, 1 + listQueries.page.count).map(({ id }) => id)
            expect(idsOf(page), 'the ids of the page', response).toEqual(expected)
            expect(page.startIndex, 'startIndex', response).toEqual(listQueries.page.startIndex)
          },
        ),
        ...forEachAsker(
          'sorted-page',
          'a page of the list sorted by points, ascending',
          'R-achievements-sort-by',
          ({ whole, lists }) => {
            const response = lists.sorted.show()
            const { entry, startIndex, itemsPerPage } = entriesOf(response)
            const { count } = listQueries.sorted
            const expected = points(whole).toSorted((one, other) => one - other)
            if (whole.length < mostAtOnce)
              expect(points(entry), 'the points of the page', response).toEqual(expected.slice(1, 1 + count))
            expect(startIndex, 'startIndex', response).toEqual(listQueries.sorted.startIndex)
            expect(itemsPerPage, 'itemsPerPage', response).toBeOneOf([count, entry.length])
          },
        ),
        ...forEachAsker(
          'fields',
          'fields selects the members on a page, and of several ids',
          'R-achievements-fields',
          ({ lists, byId }) => {
            for (const [response, names] of [
              [lists.page.show(), listQueries.page.fields],
              [byId.many.show(), [idQueries.many.query.fields]],
            ] as const) {
              const { entry } = collectionOf(response)
              expect(
                entry.flatMap((one) => beyond(one, names)),
                `members beyond fields=${names.join(',')}`,
                response,
              ).toEqual([])
            }
          },
        ),
        ...forEachAsker(
          'default-fields',
          'without fields there are id, type and point',
          'R-achievements-fields',
          ({ whole, lists, byId }) => {
            const [list, one, several] = [lists.plain.show(), byId.one.show(), byId.several.show()]
            expectDefault(collectionOf(list).entry, whole, list)
            expectDefault([objectOf(one)], whole, one)
            expectDefault(collectionOf(several).entry, whole, several)
          },
        ),
        ...forEachAsker(
          'several',
          'several ids bring these definitions',
          'R-achievements-several',
          ({ whole, byId }) => {
            const response = byId.severalAsJson.show()
            const expected = whole.slice(0, idQueries.severalAsJson.ids).map(({ id }) => id)
            expect(idsOf(entriesOf(response)), 'the ids of the definitions', response).toHaveSameMembers(
              expected,
            )
          },
        ),
      ],
      {
        why: 'Both kinds of callers may read, and an explicit id may stand for @app: nothing says that a rule is for one of them. All is compared with what the same caller is shown: which definitions that are is left to other checks.',
      },
    ),
  ],
)
