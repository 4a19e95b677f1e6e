import {
  type Caller,
  type CheckContext,
  type Collection,
  type Entry,
  idsOf,
  largestPage,
  sharedFixture,
} from '../../harness/index.ts'
import { allDefinitions, listDefinitions } from '../shared/achievement-definitions.ts'
import { type ListQuery, type Pages, pagesBy } from '../shared/lists/pages.ts'

/** Reads the definitions page by page. */
export const definitionPages = (
  caller: Caller,
  pages: Pages,
  query: ListQuery = {},
): Promise<Collection<Entry>[]> => pagesBy((page) => listDefinitions(caller, { ...query, ...page }), pages)

/** A page size for which the definitions fill about three pages; the last page is not full if that is possible. */
export function pageSizeFor(total: number): number {
  return Math.min(largestPage, Math.max(1, Math.ceil((total + 1) / 3)))
}

/** The ids of the whole list, in its order; untested if there are fewer than needed, or too many. */
export async function wholeIds(context: CheckContext, needed: number): Promise<readonly string[]> {
  return (await allDefinitions(context, needed)).map(({ id }) => id)
}

/** The list page by page, read once in a run. */
export const pagesOnce = sharedFixture('the achievement definitions page by page', async (context) => {
  const ids = await wholeIds(context, 2)
  const count = pageSizeFor(ids.length)
  return { ids, count, pages: await definitionPages(context.trusted, { count, total: ids.length }) }
})

/** The first definitions, on pages of one definition, read once in a run. */
export const onePerPage = sharedFixture('the achievement definitions one by one', async (context) => {
  const ids = (await wholeIds(context, 2)).slice(0, 8)
  return { ids, pages: await definitionPages(context.trusted, { count: 1, total: ids.length }) }
})

/** The ids on each page, one text per page. */
export const pageIds = (pages: readonly Collection<Entry>[]): readonly string[] =>
  pages.map((page) => idsOf(page).join())
