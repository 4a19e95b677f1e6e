import type { OperationId } from './vocabulary.ts'

/** How collections are read: paging, sorting, filtering and field selection. */
export interface CollectionPolicy {
  /** The value of `count`, undefined when it is refused. */
  readonly countOf: (text: string, operation: OperationId) => number | undefined
  readonly defaultCount: (operation: OperationId) => number
  /** The value of `startIndex`, undefined when it is refused. */
  readonly startIndexOf: (text: string, operation: OperationId) => number | undefined
  readonly defaultStartIndex: (operation: OperationId) => number
  /** Whether a paging parameter is also checked if it has no meaning (reading by id). */
  readonly pagingCheckedOnReadById: boolean
  /** The zero-based offset of the page's first item. */
  readonly pageStart: (startIndex: number, count: number, operation: OperationId) => number
  /** The number of items on a full page. */
  readonly pageLength: (count: number, startIndex: number, operation: OperationId) => number
  readonly startIndexReported: (startIndex: number, returned: number, operation: OperationId) => number
  readonly itemsPerPage: (count: number, returned: number, total: number, operation: OperationId) => number
  /** @param matching after filtering; @param all before filtering; @param returned on this page */
  readonly totalResults: (matching: number, all: number, returned: number, operation: OperationId) => number
  /** Whether an id of a path names a definition or an incentive. */
  readonly idNames: (asked: string, known: string, operation: OperationId) => boolean
  /** The ids of a list token. */
  readonly listedIds: (text: string, operation: OperationId) => readonly string[]
  /** The order of several items in the response; receives the items in the requested order. */
  readonly severalOrder: <Item extends { readonly id: string }>(items: readonly Item[]) => readonly Item[]
  /** What happens to an unknown id among several. */
  readonly severalUnknown: (operation: OperationId) => 'refuse' | 'omit'
  /** Whether an id that is given twice is returned twice. */
  readonly severalRepeated: boolean
  readonly sortByAccepted: (sortBy: string, operation: OperationId) => boolean
  readonly sortOrderAccepted: (sortOrder: string, operation: OperationId) => boolean
  /** Whether sortBy and sortOrder require each other. */
  readonly sortPairRequired: (operation: OperationId) => boolean
  /** 1 for ascending, -1 for descending, 0 for no sorting at all. */
  readonly sortDirection: (sortOrder: string | undefined, operation: OperationId) => 1 | -1 | 0
  readonly sortedFlag: (sortBy: string | undefined, operation: OperationId, several: boolean) => boolean
  readonly filteredFlag: (filterBy: readonly string[], operation: OperationId, several: boolean) => boolean
  readonly filterByAccepted: (filterBy: string) => boolean
  readonly filterOpAccepted: (filterOp: string) => boolean
  readonly filterValueRequired: boolean
  /** The names in all occurrences of a `fields` parameter. */
  readonly fieldNames: (values: readonly string[], operation: OperationId) => readonly string[]
  /** Whether a name is acceptable in `fields`. */
  readonly fieldAccepted: (name: string, known: readonly string[], operation: OperationId) => boolean
  /** The selected part of a resource; undefined as names means that nothing was selected. */
  readonly selectFields: (
    view: Readonly<Record<string, unknown>>,
    names: readonly string[] | undefined,
    operation: OperationId,
  ) => Readonly<Record<string, unknown>>
}

/**
 * Reads a decimal integer within bounds.
 * @param text as sent
 * @param minimum smallest allowed value
 * @param maximum largest allowed value
 * @returns the value; undefined if the text is not an integer or out of bounds
 */
export function integerBetween(text: string, minimum: number, maximum: number): number | undefined {
  if (!/^[0-9]{1,15}$/.test(text)) return undefined
  const value = Number(text)
  return value >= minimum && value <= maximum ? value : undefined
}

/** The conforming choice of every member. */
export const collectionPolicy: CollectionPolicy = {
  countOf: (text) => integerBetween(text, 1, 1000),
  defaultCount: () => 50,
  startIndexOf: (text) => integerBetween(text, 1, Number.MAX_SAFE_INTEGER),
  defaultStartIndex: () => 1,
  pagingCheckedOnReadById: true,
  pageStart: (startIndex) => startIndex - 1,
  pageLength: (count) => count,
  startIndexReported: (startIndex) => startIndex,
  itemsPerPage: (count) => count,
  totalResults: (matching) => matching,
  idNames: (asked, known) => asked === known,
  listedIds: (text) => text.split(','),
  severalOrder: (items) => items,
  severalUnknown: () => 'refuse',
  severalRepeated: false,
  sortByAccepted: (sortBy, operation) =>
    (operation === 'achievements.list' ? ['id', 'point'] : ['id', 'updated', 'writerId']).includes(sortBy),
  sortOrderAccepted: (sortOrder) => sortOrder === 'ascending' || sortOrder === 'descending',
  sortPairRequired: (operation) => operation === 'achievements.list',
  sortDirection: (sortOrder) => (sortOrder === 'descending' ? -1 : 1),
  sortedFlag: (sortBy, operation, several) =>
    !several && (operation === 'achievements.list' || sortBy !== undefined),
  filteredFlag: (filterBy, _operation, several) => !several && filterBy.length > 0,
  filterByAccepted: (filterBy) => filterBy === 'ownerId' || filterBy === 'writerId',
  filterOpAccepted: (filterOp) => filterOp === 'equals',
  filterValueRequired: true,
  fieldNames: (values) => values.flatMap((value) => value.split(',')).filter((name) => name !== ''),
  fieldAccepted: () => true,
  selectFields: (view, names) =>
    names === undefined
      ? view
      : Object.fromEntries(Object.entries(view).filter(([name]) => names.includes(name))),
}
