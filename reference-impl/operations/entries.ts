import { type Call, type Operation, pathParameter, raceGap, validateAndFind } from '../call.ts'
import { readFields, readPage, readSorting, severalItems, wholeNumbers } from '../collection.ts'
import type { EntryInput, EntryRecord } from '../policy/entries.ts'
import { Refusal } from '../refusal.ts'
import type { GroupState } from '../world.ts'
import { readEntryInput } from './entry-input.ts'
import { listEntries } from './entry-list.ts'
import { entryMembers, entryView } from './entry-view.ts'
import { boardOf, groupOfPath } from './groups.ts'

const createEntry: Operation = async (call) => {
  const { policy, world, caller } = call
  const { valid: input, found: group } = validateAndFind(
    call,
    () => readEntryInput(call),
    () => groupOfPath(call),
  )
  checkParent(call, input, group)
  const serial = world.serial + 1
  const gap = raceGap(call)
  if (gap) await gap
  world.serial = serial
  const now = policy.now()
  const record: EntryRecord = {
    id: policy.entryId(serial, group.record.name),
    serial,
    groupName: group.record.name,
    data: input.data ?? '',
    parentId: input.parentId || undefined,
    writerId: policy.writerOf(caller.kind, caller.userId, plainId(call, input.writerId)),
    ownerId: plainId(call, input.ownerId),
    status: 0,
    published: now,
    updated: now,
  }
  const stored = policy.createdEntry(record, call.facts, input)
  if (stored) {
    group.entries.set(stored.id, stored)
    evict(call, group, policy.entriesToEvict(group.entries.size, limitOf(call), group.gone.size))
  }
  return entryView(call, stored ?? record, undefined, input)
}

/** A user id without its domain; undefined when it was left blank. */
const plainId = (call: Call, given: string | undefined): string | undefined =>
  given === undefined || given === '' ? undefined : call.policy.plainUserId(given, call.world.domain)

function checkParent(call: Call, input: EntryInput, group: GroupState): void {
  if (input.parentId && !call.policy.entryParentAccepted(input.parentId, group.entries)) {
    throw new Refusal('entry-parent-invalid', 'the parent entry does not exist')
  }
}

const limitOf = ({ policy }: Call): number =>
  policy.entryLimit(policy.installingUsers, policy.entriesPerGroup)

function evict(call: Call, group: GroupState, count: number): void {
  const { policy } = call
  for (let left = count; left > 0; left -= 1) {
    const id = policy.evictionVictim(group.entries)
    const entry = id === undefined ? undefined : group.entries.get(id)
    if (!entry) return
    group.entries.delete(entry.id)
    group.gone.set(entry.id, { entry, reason: 'evicted' })
  }
}

/** Finds an entry of a group by its id. Only a fault finds an entry that is gone or in another group. */
function findEntry(call: Call, group: GroupState, id: string): EntryRecord | undefined {
  const found = group.entries.get(id)
  if (found) return found
  const gone = group.gone.get(id)
  const { policy, operation } = call
  const several = pathParameter(call, 'ids').includes(',')
  if (gone && policy.goneFound(operation, gone.reason, several)) return gone.entry
  const { entryFoundAs } = policy
  if (entryFoundAs) {
    const taken = [...group.entries.values()].find((entry) => entryFoundAs(id, entry.id, operation))
    if (taken) return taken
  }
  const others = policy.foundInOtherGroup(operation) ? [...boardOf(call).groups.values()] : []
  const foreign = policy.foundInOtherApplication(operation) ? call.world.allGroups() : []
  return [...others, ...foreign].map(({ entries }) => entries.get(id)).find((entry) => entry !== undefined)
}

const unknownEntry = (): Refusal => new Refusal('entry-unknown', 'the entry does not exist')

const readEntries: Operation = (call) => {
  const { policy, operation } = call
  const text = pathParameter(call, 'ids')
  const { valid: fields, found: group } = validateAndFind(
    call,
    () => {
      if (policy.pagingCheckedOnReadById) {
        readPage(call)
        readSorting(call)
      }
      return readFields(call, entryMembers)
    },
    () => groupOfPath(call),
  )
  if (!text.includes(',')) {
    const entry = findEntry(call, group, text)
    if (!entry) throw unknownEntry()
    return entryView(call, entry, fields)
  }
  const entries = severalItems(call, text, (id) => findEntry(call, group, id), unknownEntry)
  return {
    entry: entries.map((entry) => entryView(call, entry, fields)),
    ...wholeNumbers(entries.length),
    sorted: policy.sortedFlag(undefined, operation, true),
    filtered: policy.filteredFlag([], operation, true),
  }
}

/** The entry to write to; undefined if the policy accepts an unknown one. */
function entryToWrite(call: Call, group: GroupState): EntryRecord | undefined {
  const { policy, operation, caller } = call
  const entry = findEntry(call, group, pathParameter(call, 'ids'))
  if (!entry) {
    if (policy.unknownEntryAccepted(operation)) return undefined
    throw unknownEntry()
  }
  const refusal = policy.entryWriteRefusal(operation, entry, caller.kind, caller.userId)
  if (refusal) throw new Refusal(refusal, 'the entry may not be changed by this caller')
  return entry
}

/** The group that really holds an entry: under a fault, it may differ from the group of the path. */
function holderOf(call: Call, group: GroupState, id: string): GroupState {
  if (group.entries.has(id)) return group
  return [...boardOf(call).groups.values()].find((other) => other.entries.has(id)) ?? group
}

const updateEntry: Operation = async (call) => {
  const { policy, caller } = call
  const { valid: input, found } = validateAndFind(
    call,
    () => readEntryInput(call),
    () => {
      const group = groupOfPath(call)
      return { group, before: entryToWrite(call, group) }
    },
  )
  const { group, before } = found
  if (!before) return undefined
  checkParent(call, input, group)
  const gap = raceGap(call)
  if (gap) await gap
  const keepsWriter =
    caller.kind !== 'proxy' && input.writerId === undefined && policy.writerMissing(call.operation) === 'keep'
  const after: EntryRecord = {
    ...before,
    data: input.data ?? before.data,
    parentId: input.parentId === undefined ? before.parentId : input.parentId || undefined,
    ownerId: input.ownerId === undefined ? before.ownerId : plainId(call, input.ownerId),
    writerId: keepsWriter
      ? before.writerId
      : policy.writerOf(caller.kind, caller.userId, plainId(call, input.writerId)),
    status: policy.statusAfterUpdate(before.status, caller.kind),
    updated: policy.now(),
  }
  const stored = policy.updatedEntry(before, after, call.facts, input)
  const holder = holderOf(call, group, before.id)
  if (policy.updateMovesEntry) holder.entries.delete(before.id)
  holder.entries.set(before.id, stored)
  evict(call, holder, policy.entriesToEvictAfterUpdate(holder.entries.size, limitOf(call)))
  return policy.entryUpdatedBody(entryView(call, stored, undefined, input))
}

const deleteEntry: Operation = async (call) => {
  const { policy } = call
  const group = groupOfPath(call)
  const entry = entryToWrite(call, group)
  if (!entry) return undefined
  const gap = raceGap(call)
  if (gap) await gap
  if (policy.entryDeleteActs(entry)) {
    const holder = holderOf(call, group, entry.id)
    for (const id of [entry.id, ...policy.deletedWith(entry, holder.entries)]) {
      const victim = holder.entries.get(id)
      if (!victim) continue
      holder.entries.delete(id)
      holder.gone.set(id, { entry: victim, reason: 'deleted' })
    }
  }
}

/** The operations of TextData. */
export const entryOperations = {
  'textdata.create': createEntry,
  'textdata.list': listEntries,
  'textdata.read': readEntries,
  'textdata.update': updateEntry,
  'textdata.delete': deleteEntry,
}
