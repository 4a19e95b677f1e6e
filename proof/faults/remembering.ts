import type { EntryRecord } from '../../reference-impl/policy/entries.ts'
import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { OperationId, RequestFacts, ServiceResponse } from '../../reference-impl/policy/vocabulary.ts'
import { refusal } from './answers.ts'
import { isView, type View } from './declare.ts'

/**
 * The name of the group in the path of a text board request.
 * @returns an empty text if there is none
 */
export const groupIn = (facts: RequestFacts): string => facts.path.split('/')[7] ?? ''

/**
 * The entry id, or ids, in the path of a TextData request.
 * @returns an empty text if there is none
 */
export const entryIn = (facts: RequestFacts): string => facts.path.split('/')[9] ?? ''

/**
 * The first value of a query parameter.
 * @returns undefined if it was not sent
 */
export const queried = (facts: RequestFacts, name: string): string | undefined => facts.query.get(name)?.[0]

/** Counts by name, starting at zero. Each started server has its own counts. */
export class Tally {
  private readonly counts = new Map<string, number>()

  /** @returns the new number */
  add(name: string, amount = 1): number {
    const count = this.of(name) + amount
    this.counts.set(name, count)
    return count
  }

  of(name: string): number {
    return this.counts.get(name) ?? 0
  }
}

/**
 * Changes answers depending on earlier answers.
 * @param begin called once for each started server; its result sees every finished answer in turn
 */
export const remembering =
  (begin: () => (response: ServiceResponse, facts: RequestFacts) => ServiceResponse): PolicyOverride =>
  (policy) => {
    const change = begin()
    return { finishResponse: (response, facts) => change(policy.finishResponse(response, facts), facts) }
  }

/** A group that was deleted. */
export interface DeletedGroup {
  /** Its entries as they were created, oldest first. */
  readonly entries: readonly View[]
  /** When it was deleted, in milliseconds of the monotonic clock. */
  readonly deletedAt: number
}

/**
 * Changes answers depending on the last deleted group of the name that a request names.
 * @param change gets a finished answer, and the deleted group; without entries if there is none
 */
export const rememberingDeletedGroups = (
  change: (response: ServiceResponse, facts: RequestFacts, deleted: DeletedGroup) => ServiceResponse,
): PolicyOverride =>
  remembering(() => {
    const created = new Map<string, View[]>()
    const deleted = new Map<string, DeletedGroup>()
    return (response, facts) => {
      const name = groupIn(facts)
      if (succeeded(response, facts, 'textdata.create') && isView(response.body))
        created.set(name, [...(created.get(name) ?? []), response.body])
      if (succeeded(response, facts, 'textdatagroup.delete')) {
        deleted.set(name, { entries: created.get(name) ?? [], deletedAt: performance.now() })
        created.delete(name)
      }
      return change(response, facts, deleted.get(name) ?? { entries: [], deletedAt: 0 })
    }
  })

/** The items of an answered collection; undefined if the answer is not a collection. */
export const itemsOf = (response: ServiceResponse): readonly unknown[] | undefined =>
  response.status === 200 && isView(response.body) && Array.isArray(response.body.entry)
    ? response.body.entry
    : undefined

/** An answered collection with changed members. */
export const withMembers = (response: ServiceResponse, members: View): ServiceResponse =>
  isView(response.body) ? { ...response, body: { ...response.body, ...members } } : response

/** Whether an answer reports that an operation was carried out. */
export const succeeded = (
  response: ServiceResponse,
  facts: RequestFacts,
  ...operations: OperationId[]
): boolean => response.status < 300 && facts.operation !== undefined && operations.includes(facts.operation)

/** True if a text fits an SQL pattern, in which an underscore matches any character. */
export const isLike = (text: string, pattern: string): boolean =>
  text.length === pattern.length && [...pattern].every((sign, at) => sign === '_' || sign === text[at])

/**
 * A server that loses entries: lists leave them out, and their ids answer 404.
 * @returns hooks of the policy, and a function that loses the oldest entries of a group: the given number, or all
 */
export function losing(policy: Policy): {
  readonly hooks: Pick<Policy, 'createdEntry' | 'entryListed' | 'finishResponse'>
  readonly lose: (group: string, count?: number) => void
} {
  const created = new Map<string, string[]>()
  const lost = new Set<string>()
  return {
    hooks: {
      createdEntry: (record, facts, input) => {
        const stored = policy.createdEntry(record, facts, input)
        if (stored !== undefined)
          created.set(record.groupName, [...(created.get(record.groupName) ?? []), stored.id])
        return stored
      },
      entryListed: (entry, facts) => !lost.has(entry.id) && policy.entryListed(entry, facts),
      finishResponse: (response, facts) =>
        lost.has(entryIn(facts)) ? refusal(404) : policy.finishResponse(response, facts),
    },
    lose: (group, count) => {
      const left = (created.get(group) ?? []).filter((id) => !lost.has(id))
      for (const id of left.slice(0, count)) lost.add(id)
    },
  }
}

/**
 * Shows a later time of the last update for entries that were touched.
 * @param keyOf what is touched: the entry itself, or several entries that have something in common
 */
export function touchingTimes(
  policy: Policy,
  keyOf: (entry: Pick<EntryRecord, 'id' | 'groupName' | 'ownerId'>) => string,
): { readonly touch: (key: string, time: Date) => void } & Pick<Policy, 'finishEntryView'> {
  const touched = new Map<string, Date>()
  return {
    touch: (key, time) => touched.set(key, time),
    finishEntryView: (view, entry, facts, input) => {
      const finished = policy.finishEntryView(view, entry, facts, input)
      const time = touched.get(keyOf(entry))
      return time && time > entry.updated ? { ...finished, updated: policy.formatTime(time) } : finished
    },
  }
}
