import {
  type Case,
  type CheckContext,
  collectionOf,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  largestPage,
  type Members,
  must,
  type Norm,
  objectOf,
  suite,
} from '../../harness/index.ts'
import {
  allDefinitions,
  beyond,
  expectDefault,
  isPublic,
  namedMembers,
  tooMany,
} from '../shared/achievement-definitions.ts'
import { itemsPerPageOf } from '../shared/lists/items-per-page.ts'
import { type AskedAlike, askedAlike, askers, queries } from './askers.ts'
import { points } from './sorted.ts'

const seeAccess =
  'definitions cannot be read by their ids: see achievements.access.user and achievements.application-id'

/**
 * A case for each asker.
 * @param name last part of its id
 * @param what it tests, in a few words
 */
const forEachAsker = (
  name: string,
  what: string,
  norm: Norm,
  run: (asked: AskedAlike, context: CheckContext) => void | Promise<void>,
): readonly Case[] =>
  Object.values(askers).map((asker) => ({
    id: `achievements.alike.${asker.name}.${name}`,
    title: `${asker.title}: ${what}`,
    needs: asker.needs,
    norm,
    run: async (context) => await run(await askedAlike(context, asker), context),
  }))

/** Asserts that the definitions are these, each with only the default members. */
function expectThese(found: readonly Members[], whole: readonly Members[], response: HttpResponse): void {
  const ids = (some: readonly Members[]) => some.map(({ id }) => String(id))
  expect(ids(found), 'the ids of the definitions', response).toHaveSameMembers(ids(whole))
  expectDefault(found, whole, response)
}

export default suite(
  'Achievement: the same rules for users and under the id of the application',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.alike',
      'the list and reading by ids follow the same rules for a user (3-legged), and under the id of the application instead of @app',
      'R-auth-achievements',
      [
        ...forEachAsker(
          'sorted',
          'sorted is true for the list, a page of it, and the list sorted by points',
          'R-achievements-default-order',
          ({ list, page, sorted }) => {
            for (const response of [list, page.value(), sorted.value()])
              expect(collectionOf(response).sorted, 'sorted of the list', response).toBeTrue()
          },
        ),
        ...forEachAsker(
          'total',
          'totalResults is the number of all definitions, also on a page',
          'R-achievements-list',
          ({ whole, list, page, sorted }, context) => {
            if (whole.length >= largestPage) tooMany(context)
            for (const response of [list, page.value(), sorted.value()])
              expect(collectionOf(response).totalResults, 'totalResults', response).toEqual(whole.length)
          },
        ),
        ...forEachAsker(
          'default-count',
          'the list without any parameter holds the first 50 definitions',
          'R-achievements-count',
          ({ whole, usual }) => {
            const response = usual.value()
            const ids = entriesOf(response).entry.map(({ id }) => id)
            expect(ids, 'the ids of the list', response).toEqual(whole.slice(0, 50).map(({ id }) => id))
          },
        ),
        ...forEachAsker(
          'page',
          'startIndex, count and fields together',
          'R-achievements-second-page',
          ({ whole, page }) => {
            const response = page.value()
            const { entry, startIndex } = entriesOf(response)
            const { count, fields } = queries.page
            const expected = whole.slice(1, 1 + count).map(({ id }) => id)
            expect(
              entry.map(({ id }) => id),
              'the ids of the page',
              response,
            ).toEqual(expected)
            expect(startIndex, 'startIndex', response).toEqual(queries.page.startIndex)
            const more = entry.flatMap((one) => beyond(one, fields))
            expect(more, `members beyond fields=${fields.join(',')}`, response).toEqual([])
          },
        ),
        ...forEachAsker(
          'sorted-page',
          'a page of the list sorted by points, ascending',
          'R-achievements-sort-by',
          ({ whole, sorted }) => {
            const response = sorted.value()
            const page = entriesOf(response)
            const { entry, startIndex, itemsPerPage } = page
            const { count } = queries.sorted
            const expected = points(whole).toSorted((one, other) => one - other)
            if (whole.length < largestPage)
              expect(points(entry), 'the points of the page', response).toEqual(expected.slice(1, 1 + count))
            expect(startIndex, 'startIndex', response).toEqual(queries.sorted.startIndex)
            expect(itemsPerPage, 'itemsPerPage', response).toBeOneOf(itemsPerPageOf(count, page))
          },
        ),
        ...forEachAsker(
          'every-member',
          'a definition with all fields has the members that the application is shown',
          'R-achievements-fields',
          async ({ full }, context) => {
            const response = full.value()
            const { id } = entryOf(response)
            const known = (await allDefinitions(context)).find((one) => String(one.id) === String(id)) ?? {}
            if (!isPublic(known))
              context.inapplicable('a definition that is not public may be shown without its texts')
            const names = Object.keys(namedMembers(known))
            expect(Object.keys(namedMembers(objectOf(response))), 'the members', response).toHaveSameMembers(
              names,
            )
          },
        ),
        ...forEachAsker(
          'id-descending',
          'the list sorted by id, descending, is the reverse of the list',
          'R-achievements-sort-by',
          ({ whole, byId }, context) => {
            if (whole.length >= largestPage) tooMany(context)
            const response = byId.value()
            const ids = entriesOf(response).entry.map(({ id }) => id)
            expect(ids, 'the ids of the list', response).toEqual(whole.map(({ id }) => id).toReversed())
          },
        ),
        ...forEachAsker(
          'by-id',
          'ids without fields return id, type and point of these definitions',
          'R-achievements-fields',
          ({ whole, one, several }, { untested }) => {
            const [response, responses] = [one.value(), several.value()]
            if (response.status !== 200 || responses.status !== 200) untested(seeAccess)
            expectThese([objectOf(response)], whole.slice(0, 1), response)
            expectThese(collectionOf(responses).entry, whole.slice(0, 2), responses)
          },
        ),
        ...forEachAsker(
          'several-sorted',
          'sorted is false for several ids',
          'R-achievements-several',
          ({ several }, { untested }) => {
            const response = several.value()
            if (response.status !== 200) untested(seeAccess)
            expect(collectionOf(response).sorted, 'sorted of several ids', response).toBeFalse()
          },
        ),
      ],
      {
        tries: 'the unusual',
        why: 'Both kinds of callers may read, and an explicit id may replace @app: nothing says that a rule applies to only one of them. Everything is compared with what the same caller is shown; which definitions these are is tested by other checks.',
      },
    ),
  ],
)
