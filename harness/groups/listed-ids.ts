import { largestPage, usualEntriesPerGroup } from '../vocabulary.ts'

/** No group of the suite holds as many entries: a target that lists more makes them up. */
const mostIds = 2 * usualEntriesPerGroup

/** The query for a page of a list. */
export interface PageQuery {
  readonly count: number
  readonly startIndex: number
  readonly sortBy: string
  readonly sortOrder: string
}

/** What a page shows. */
export interface PageOfIds {
  readonly ids: readonly string[]
  /** As the target sent it. */
  readonly totalResults: unknown
}

/**
 * The ids of a whole list, page by page. The list is sorted, because without an order pages may overlap. Other checks
 * test the size of pages: if the total says that there are more items, the next page begins after the last item
 * received.
 */
export async function listedIds(
  readPage: (query: PageQuery) => Promise<PageOfIds>,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (let startIndex = 1; ; ) {
    const query = { count: largestPage, startIndex, sortBy: 'id', sortOrder: 'ascending' }
    const { ids: page, totalResults } = await readPage(query)
    const before = ids.size
    for (const id of page) ids.add(id)
    startIndex += page.length
    const isLast =
      page.length < largestPage && !(typeof totalResults === 'number' && startIndex <= totalResults)
    // Ends for a target that always answers the same page, or always other ids.
    if (isLast || ids.size === before || ids.size >= mostIds) return ids
  }
}
