import { sortedByAll } from '../../symptoms/parameters.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { type Reading, readingOf, valuesBy } from './list-reading.ts'

/** Fewer different values may be in order by chance. */
const fewestValues = 3

/** Members whose order says nothing about the list. */
const unremarkable: ReadonlySet<string> = new Set(['groupName', 'appId', 'status', 'data', 'parentId'])

/** A list that is sorted, but by another member. */
export interface OtherOrder {
  /** The member by which it should be sorted. */
  readonly asked: string
  /** By what it is sorted: completes "in the order of …". */
  readonly shown: string
}

/**
 * By what a list is sorted instead of the requested member, if all wrong lists were requested with the same sortBy and
 * the list of the lead shows another order.
 */
export function otherOrder(lead: Symptom, symptoms: readonly Symptom[]): OtherOrder | undefined {
  const asked = sortedByAll(symptoms)
  const reading = lead.exchange && readingOf(lead.exchange)
  if (asked === undefined || reading === undefined || reading.query.get('sortBy') !== asked) return undefined
  const shown = orderOf(reading, asked)
  return shown === undefined ? undefined : { asked, shown }
}

function orderOf(reading: Reading, asked: string): string | undefined {
  const [first] = reading.items
  const names = Object.keys(first ?? {}).filter((name) => name !== asked && !unremarkable.has(name))
  const orders = new Map(names.map((name) => [name, orderBy(name, reading)]))
  const [byId, byTime] = [orders.get('id'), orders.get('published')]
  // If the ids rise with time, nobody can tell these two apart.
  if (byId === 'sorted' && (byTime === 'sorted' || byTime === 'alike')) return 'creation (id or published)'
  return names.find((name) => orders.get(name) === 'sorted')
}

/** Is a list sorted by a member? Alike: it does not contradict it, but has too few different values to show it. */
function orderBy(name: string, { items, query }: Reading): 'sorted' | 'alike' | 'unsorted' {
  const values = valuesBy(name, items)
  if (values.length === 0) return 'unsorted'
  const order = query.get('sortOrder')
  const rises = (list: typeof values) =>
    list.every((value, at) => at === 0 || value >= (list[at - 1] ?? value))
  const isSorted =
    (order !== 'descending' && rises(values)) || (order !== 'ascending' && rises(values.toReversed()))
  if (!isSorted) return 'unsorted'
  return new Set(values).size >= fewestValues ? 'sorted' : 'alike'
}
