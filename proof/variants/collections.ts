import type { Policy } from '../../reference-impl/policy/policy.ts'
import type { RequestFacts, ServiceResponse } from '../../reference-impl/policy/vocabulary.ts'
import { withMembers } from '../faults/remembering.ts'
import type { Variant } from '../override.ts'

const isSortByOnly = ({ query }: RequestFacts): boolean => query.has('sortBy') && !query.has('sortOrder')

/**
 * Does not sort a list by sortBy without sortOrder.
 * @param told changes the answer with such a list
 */
const ignoringSortByOnly =
  (told: (response: ServiceResponse) => ServiceResponse) =>
  (policy: Policy): Partial<Policy> => {
    let isIgnored = false
    return {
      entryListed: (entry, facts) => {
        isIgnored = isSortByOnly(facts)
        return policy.entryListed(entry, facts)
      },
      entryComparator: (sortBy) => (isIgnored ? () => 0 : policy.entryComparator(sortBy)),
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return facts.operation === 'textdata.list' && finished.status === 200 && isSortByOnly(facts)
          ? told(finished)
          : finished
      },
    }
  }

/** Permitted choices of reading collections. */
export const collectionVariants: readonly Variant[] = [
  {
    id: 'items-per-page-returned',
    sentence: 'itemsPerPage is the number of items on the page',
    override: { itemsPerPage: (_count, returned) => returned },
  },
  {
    id: 'items-per-page-of-all',
    sentence: 'itemsPerPage is the number of all items if that is less than count',
    override: { itemsPerPage: (count, _returned, total) => Math.min(count, total) },
  },
  {
    id: 'list-newest-first',
    sentence: 'A list without sortBy starts with the newest entry',
    override: { entryDefaultOrder: (entries) => entries.toReversed() },
  },
  {
    id: 'list-always-sorted',
    sentence: 'A list without sortBy says that it is sorted',
    override: { sortedFlag: (_sortBy, _operation, several) => !several },
  },
  {
    id: 'sort-order-needs-sort-by',
    sentence: 'sortOrder without sortBy answers 400, and so does sortBy without sortOrder',
    override: { sortPairRequired: () => true },
  },
  {
    id: 'sort-order-descending',
    sentence: 'sortBy without sortOrder sorts in descending order',
    override: (policy) => ({
      sortDirection: (sortOrder, operation) =>
        operation === 'textdata.list' && sortOrder === undefined
          ? -1
          : policy.sortDirection(sortOrder, operation),
    }),
  },
  {
    id: 'sort-alone-ignored-and-told',
    sentence: 'sortBy without sortOrder is ignored, and sorted is false',
    shoulds: ['entries.sort.by-alone'],
    override: ignoringSortByOnly((response) => withMembers(response, { sorted: false })),
  },
  {
    id: 'sort-alone-ignored-always-sorted',
    sentence:
      'sortBy without sortOrder is ignored, and every list says that it is sorted, because it is in the order of creation',
    shoulds: ['entries.sort.by-alone'],
    override: (policy) => ({
      ...ignoringSortByOnly((response) => response)(policy),
      sortedFlag: (_sortBy, _operation, several) => !several,
    }),
  },
  {
    id: 'sort-by-writer-refused',
    sentence: 'sortBy=writerId answers 400',
    override: (policy) => ({
      sortByAccepted: (sortBy, operation) =>
        sortBy !== 'writerId' && policy.sortByAccepted(sortBy, operation),
    }),
  },
  {
    id: 'filter-any',
    sentence: 'An entry that matches one of several filters is found',
    override: { filtersCombined: (results) => results.some(Boolean) },
  },
  {
    id: 'several-unknown-omitted',
    sentence: 'Unknown ids among several are left out',
    override: { severalUnknown: () => 'omit' },
  },
  {
    id: 'several-in-id-order',
    sentence: 'Several ids are answered sorted by id',
    override: { severalOrder: (items) => items.toSorted((left, right) => (left.id < right.id ? -1 : 1)) },
  },
  {
    id: 'several-repeated',
    sentence: 'An id that is given twice is answered twice',
    override: { severalRepeated: true },
  },
  {
    id: 'fields-unknown-refused',
    sentence: 'An unknown name in fields answers 400',
    override: { fieldAccepted: (name, known) => known.length === 0 || known.includes(name) },
  },
  {
    id: 'paging-ignored-on-read-by-id',
    sentence: 'Paging parameters are ignored when reading by id',
    override: { pagingCheckedOnReadById: false },
  },
]
