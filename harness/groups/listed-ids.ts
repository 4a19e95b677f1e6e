import { largestPage } from '../vocabulary.ts'

/** What asks for a page of a list. */
export interface PageQuery {
  readonly count: number
  readonly startIndex: number
  readonly sortBy: string
  readonly sortOrder: string
}

/** What a page shows. */
export interface PageOfIds {
  readonly ids: readonly string[]
  /** As it came. */
  readonly totalResults: unknown
}

/**
 * The ids of a whole list, page by page: in one order, since without it pages may overlap. Whether pages hold as many as they should is the
 * business of others: where there are more by the total, the next page begins behind the last item that came.
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
    // A target that always answers the same page must not keep us here.
    if (isLast || ids.size === before) return ids
  }
}
