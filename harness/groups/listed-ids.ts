import { largestPage } from '../vocabulary.ts'

/** What asks for a page of a list. */
export interface PageQuery {
  readonly count: number
  readonly startIndex: number
  readonly sortBy: string
  readonly sortOrder: string
}

/**
 * The ids of a whole list, page by page: in one order, since without it pages may overlap.
 * @param idsOfPage reads a page
 */
export async function listedIds(
  idsOfPage: (query: PageQuery) => Promise<readonly string[]>,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (let startIndex = 1; ; startIndex += largestPage) {
    const page = await idsOfPage({ count: largestPage, startIndex, sortBy: 'id', sortOrder: 'ascending' })
    const before = ids.size
    for (const id of page) ids.add(id)
    // A target that always answers the same page must not keep us here.
    if (page.length < largestPage || ids.size === before) return ids
  }
}
