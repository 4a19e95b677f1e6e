import type { Policy, PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type {
  OperationId,
  RequestFacts,
  ServiceResponse,
} from '../../../../reference-impl/policy/vocabulary.ts'
import { answering, isView, type View } from '../../declare.ts'
import { groupIn, itemsOf, queried, remembering, succeeded, Tally, withMembers } from '../../remembering.ts'

/** Whether an operation lists entries. */
export const isEntryList = (operation: OperationId): boolean => operation === 'textdata.list'

/** The totalResults of an answered list; 0 if the answer is not a list. */
const totalOf = (response: ServiceResponse): number =>
  isView(response.body) ? Number(response.body.totalResults) : 0

/** Changes the items of the list of entries. */
export const listing = (
  change: (items: readonly unknown[], facts: RequestFacts, total: number) => readonly unknown[],
): PolicyOverride =>
  answering(['textdata.list'], (response, facts) => {
    const items = itemsOf(response)
    return items === undefined
      ? response
      : withMembers(response, { entry: change(items, facts, totalOf(response)) })
  })

/** The startIndex that a request asks for. */
export const startOf = (facts: RequestFacts): number => Number(queried(facts, 'startIndex') ?? 1)

/** Limits the totalResults of a list of entries. */
export const totalUpTo =
  (maximum: number): PolicyOverride =>
  (policy) => ({
    totalResults: (matching, all, returned, operation) =>
      isEntryList(operation)
        ? Math.min(maximum, policy.totalResults(matching, all, returned, operation))
        : policy.totalResults(matching, all, returned, operation),
  })

/** Limits the number of entries on a page. */
export const pageUpTo =
  (maximum: number): PolicyOverride =>
  (policy) => ({
    pageLength: (count, startIndex, operation) =>
      isEntryList(operation)
        ? Math.min(maximum, policy.pageLength(count, startIndex, operation))
        : policy.pageLength(count, startIndex, operation),
  })

/**
 * Changes members of the lists of entries.
 * @param change returns the changed members for the items of a list; undefined: no change
 */
export const changingLists = (
  policy: Policy,
  change: (items: readonly unknown[], facts: RequestFacts, body: View) => View | undefined,
): Pick<Policy, 'finishResponse'> => ({
  finishResponse: (response, facts) => {
    const finished = policy.finishResponse(response, facts)
    const items = facts.operation === 'textdata.list' ? itemsOf(finished) : undefined
    if (items === undefined || !isView(finished.body)) return finished
    return withMembers(finished, change(items, facts, finished.body) ?? {})
  },
})

/** The body of an empty list of entries. */
export const emptyList: View = {
  entry: [],
  startIndex: 1,
  itemsPerPage: 0,
  totalResults: 0,
  sorted: false,
  filtered: false,
}

/** The path of a list of entries. */
const listOfEntries = /\/textdata\/@app\/[^/@]+\/@all$/

/** Whether a value is a permitted count. */
const isCount = (text: string): boolean => Number(text) >= 1 && Number(text) <= 1000

/** Does not validate count if the given other parameters are present: an invalid count finds nothing. */
export const countUnread =
  (others: readonly string[], path = listOfEntries) =>
  (policy: Policy): Partial<Policy> => ({
    respondInstead: (facts) =>
      path.test(facts.path) &&
      others.every((name) => facts.query.has(name)) &&
      !isCount(facts.query.get('count')?.[0] ?? '1')
        ? {
            status: 200,
            headers: {},
            body: emptyList,
          }
        : policy.respondInstead(facts),
  })

/**
 * Answers lists from a cache.
 * @param clears whether an answer clears the cached lists of its group
 * @param looksAt whether the cache distinguishes lists by a parameter
 */
export const cachedUntil = (
  clears: (response: ServiceResponse, facts: RequestFacts) => boolean,
  looksAt: (parameter: string) => boolean = () => true,
): PolicyOverride =>
  remembering(() => {
    const cache = new Map<string, { readonly changes: number; readonly body: unknown }>()
    const changes = new Tally()
    return (response, facts) => {
      const group = groupIn(facts)
      if (clears(response, facts)) changes.add(group)
      if (!succeeded(response, facts, 'textdata.list')) return response
      const query = [...facts.query].filter(([name]) => looksAt(name))
      const key = `${facts.applicationId} ${group} ${JSON.stringify(query)}`
      const cached = cache.get(key)
      if (cached?.changes === changes.of(group)) return { ...response, body: cached.body }
      cache.set(key, { changes: changes.of(group), body: response.body })
      return response
    }
  })
