import { type Call, firstValue } from './call.ts'
import { Refusal } from './refusal.ts'

/** A requested page. */
export interface Page {
  readonly count: number
  readonly startIndex: number
}

/**
 * Reads `count` and `startIndex`.
 * @throws Refusal when one is not an integer or out of range
 */
export function readPage(call: Call): Page {
  const { policy, operation } = call
  const countText = firstValue(call, 'count')
  const startText = firstValue(call, 'startIndex')
  const count =
    countText === undefined ? policy.defaultCount(operation) : policy.countOf(countText, operation)
  const startIndex =
    startText === undefined ? policy.defaultStartIndex(operation) : policy.startIndexOf(startText, operation)
  if (count === undefined) throw new Refusal('count-invalid', 'count must be an integer from 1 to 1000')
  if (startIndex === undefined) {
    throw new Refusal('start-index-invalid', 'startIndex must be an integer of 1 or more')
  }
  return { count, startIndex }
}

/** What `sortBy` and `sortOrder` ask for. */
export interface Sorting {
  readonly sortBy: string | undefined
  readonly direction: 1 | -1 | 0
}

/**
 * Reads `sortBy` and `sortOrder`.
 * @throws Refusal for unknown values, or for one without the other if both are required
 */
export function readSorting(call: Call): Sorting {
  const { policy, operation } = call
  const sortBy = firstValue(call, 'sortBy')
  const sortOrder = firstValue(call, 'sortOrder')
  if (sortBy !== undefined && !policy.sortByAccepted(sortBy, operation)) {
    throw new Refusal('sort-by-invalid', 'sortBy has an unknown value')
  }
  if (sortOrder !== undefined && !policy.sortOrderAccepted(sortOrder, operation)) {
    throw new Refusal('sort-order-invalid', 'sortOrder must be ascending or descending')
  }
  if (policy.sortPairRequired(operation) && (sortBy === undefined) !== (sortOrder === undefined)) {
    throw new Refusal('sort-pair-incomplete', 'sortBy and sortOrder require each other')
  }
  return { sortBy, direction: policy.sortDirection(sortOrder, operation) }
}

/**
 * Reads `fields`.
 * @param known the members of the resource
 * @returns the names, undefined when nothing was selected
 * @throws Refusal for a name that the policy refuses
 */
export function readFields(call: Call, known: readonly string[]): readonly string[] | undefined {
  const values = call.query.get('fields')
  if (values === undefined) return undefined
  const names = call.policy.fieldNames(values, call.operation)
  if (names.some((name) => !call.policy.fieldAccepted(name, known, call.operation))) {
    throw new Refusal('fields-invalid', 'fields has an unknown name')
  }
  return names.length > 0 ? names : undefined
}

/**
 * Cuts a page out of a collection and builds the response.
 * @param matching everything that matches, in its order
 * @param all the size of the collection before filtering, if anything is filtered out
 * @param view the returned form of one item
 */
export function pageAnswer<Item>(
  call: Call,
  page: Page,
  { matching, all = matching.length }: { readonly matching: readonly Item[]; readonly all?: number },
  view: (item: Item) => unknown,
): Readonly<Record<string, unknown>> {
  const { policy, operation } = call
  const start = policy.pageStart(page.startIndex, page.count, operation)
  const length = policy.pageLength(page.count, page.startIndex, operation)
  const items = matching.slice(Math.max(0, start), Math.max(0, start + length))
  return {
    entry: items.map(view),
    startIndex: policy.startIndexReported(page.startIndex, items.length, operation),
    itemsPerPage: policy.itemsPerPage(page.count, items.length, matching.length, operation),
    totalResults: policy.totalResults(matching.length, all, items.length, operation),
  }
}

/** The numbers of a collection that is not paged. @param returned how many items it has */
export const wholeNumbers = (returned: number) => ({
  startIndex: 1,
  itemsPerPage: returned,
  totalResults: returned,
})

/**
 * Looks up the items of a list token.
 * @param text ids joined by commas
 * @param find one item, undefined when unknown
 * @param refuse the refusal of an unknown id
 */
export function severalItems<Item extends { readonly id: string }>(
  call: Call,
  text: string,
  find: (id: string) => Item | undefined,
  refuse: () => Refusal,
): readonly Item[] {
  const asked = call.policy.listedIds(text, call.operation)
  const ids = call.policy.severalRepeated ? asked : [...new Set(asked)]
  const items = ids.flatMap((id) => {
    const item = find(id)
    if (!item && call.policy.severalUnknown(call.operation) === 'refuse') throw refuse()
    return item ? [item] : []
  })
  return call.policy.severalOrder(items)
}
