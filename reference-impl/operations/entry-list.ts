import { type Call, type Operation, validateAndFind } from '../call.ts'
import { pageAnswer, readFields, readPage, readSorting } from '../collection.ts'
import type { EntryRecord, Gone } from '../policy/entries.ts'
import { Refusal } from '../refusal.ts'
import type { GroupState } from '../world.ts'
import { entryMembers, entryView } from './entry-view.ts'
import { groupOfPath } from './groups.ts'

interface Filter {
  readonly by: string
  readonly value: string
}

/** Reads a list of entries: filter, sort, page, select (query parameters of `textdata.list`). */
export const listEntries: Operation = (call) => {
  const { policy, operation } = call
  const { valid, found: group } = validateAndFind(
    call,
    () => ({
      page: readPage(call),
      sorting: readSorting(call),
      filters: readFilters(call),
      fields: readFields(call, entryMembers),
    }),
    () => groupOfPath(call),
  )
  const { page, sorting, filters, fields } = valid
  const all = listedEntries(call, group)
  const found = filters.length === 0 ? all : all.filter((entry) => matches(call, entry, filters))
  const matching = ordered(call, found, sorting)
  const view = (entry: EntryRecord) => entryView(call, entry, fields)
  const response = pageAnswer(call, page, { matching, all: all.length }, view)
  const filterBy = filters.map((filter) => filter.by)
  return {
    ...response,
    sorted: policy.sortedFlag(sorting.sortBy, operation, false),
    filtered: policy.filteredFlag(filterBy, operation, false),
  }
}

const goneReasons: readonly Gone[] = ['deleted', 'evicted']

function listedEntries(call: Call, group: GroupState): readonly EntryRecord[] {
  const { policy, facts, operation } = call
  const entries: EntryRecord[] = []
  for (const entry of group.entries.values()) {
    if (policy.entryListed(entry, facts)) entries.push(entry)
  }
  const found = goneReasons.filter((reason) => policy.goneFound(operation, reason, false))
  if (found.length === 0) return entries
  for (const { entry, reason } of group.gone.values()) {
    if (found.includes(reason) && policy.entryListed(entry, facts)) entries.push(entry)
  }
  return entries
}

function matches(call: Call, entry: EntryRecord, filters: readonly Filter[]): boolean {
  return call.policy.filtersCombined(
    filters.map((filter) => call.policy.filterMatches(entry, filter.by, filter.value)),
  )
}

function ordered(
  call: Call,
  entries: readonly EntryRecord[],
  sorting: { readonly sortBy: string | undefined; readonly direction: 1 | -1 | 0 },
): readonly EntryRecord[] {
  const { sortBy, direction } = sorting
  if (direction === 0) return entries
  if (sortBy === undefined) {
    const inOrder = call.policy.entryDefaultOrder(entries)
    return direction === 1 ? inOrder : inOrder.toReversed()
  }
  const compare = call.policy.entryComparator(sortBy)
  return entries.toSorted((left, right) => direction * compare(left, right))
}

/** Several filters are repeated parameters or lists joined by commas; usually all of them must match. */
function readFilters(call: Call): readonly Filter[] {
  const { policy, world } = call
  const by = (call.query.get('filterBy') ?? []).flatMap((value) => value.split(','))
  const operators = (call.query.get('filterOp') ?? []).flatMap((value) => value.split(','))
  const given = call.query.get('filterValue') ?? []
  const values = by.length > 1 && given.length === 1 ? given.flatMap((value) => value.split(',')) : given
  if (by.some((value) => !policy.filterByAccepted(value))) {
    throw new Refusal('filter-by-invalid', 'filterBy must be ownerId or writerId')
  }
  if (operators.some((value) => !policy.filterOpAccepted(value))) {
    throw new Refusal('filter-op-invalid', 'filterOp must be equals')
  }
  if (by.length > values.length && policy.filterValueRequired) {
    throw new Refusal('filter-value-missing', 'filterValue is required with filterBy')
  }
  return by.flatMap((name, index) => {
    const value = values[index]
    return value === undefined ? [] : [{ by: name, value: policy.plainUserId(value, world.domain) }]
  })
}
