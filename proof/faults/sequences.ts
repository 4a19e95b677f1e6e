import type { EntryRecord } from '../../reference-impl/policy/entries.ts'
import type { Fault } from '../override.ts'
import { faultsOf, isView, type View } from './declare.ts'
import {
  entryIn,
  groupIn,
  itemsOf,
  queried,
  remembering,
  succeeded,
  Tally,
  withMembers,
} from './remembering.ts'

const fault = faultsOf('textboard', 'sequence')

/** Faults that show only after certain requests: each single operation looks right. */
export const sequenceFaults: readonly Fault[] = [
  fault(
    'sequence-id-reused',
    'the id of a deleted entry is given to the next one',
    ['entries.existence.id-not-reused'],
    (policy) => {
      const free: string[] = []
      return {
        entryId: (serial, groupName) => free.shift() ?? policy.entryId(serial, groupName),
        entryDeleteActs: (entry) => {
          free.push(entry.id)
          return policy.entryDeleteActs(entry)
        },
      }
    },
  ),
  fault(
    'sequence-latest-id-reused',
    'a new entry receives the highest id of its group plus one, so that the id of a deleted newest entry comes back',
    ['entries.existence.id-not-reused'],
    (policy) => {
      const ids = new Map<string, Set<number>>()
      const firsts = new Map<string, number>()
      return {
        entryId: (serial, groupName) => {
          const known = ids.get(groupName) ?? new Set()
          const first = firsts.get(groupName) ?? 1_000_000_000 + serial * 100_000
          const id = known.size === 0 ? first : Math.max(...known) + 1
          firsts.set(groupName, first)
          ids.set(groupName, known.add(id))
          return String(id)
        },
        entryDeleteActs: (entry) => {
          ids.get(entry.groupName)?.delete(Number(entry.id))
          return policy.entryDeleteActs(entry)
        },
      }
    },
  ),
  fault(
    'sequence-total-keeps-deleted',
    'totalResults of a list still counts deleted entries',
    ['entries.list.follows-delete'],
    remembering(() => {
      const deleted = new Tally()
      return (response, facts) => {
        if (succeeded(response, facts, 'textdata.delete')) deleted.add(groupIn(facts))
        if (succeeded(response, facts, 'textdatagroup.delete')) {
          deleted.add(groupIn(facts), -deleted.of(groupIn(facts)))
        }
        const gone = deleted.of(groupIn(facts))
        return facts.operation === 'textdata.list' &&
          queried(facts, 'filterBy') === undefined &&
          isView(response.body) &&
          gone > 0 &&
          itemsOf(response) !== undefined
          ? withMembers(response, { totalResults: Number(response.body.totalResults) + gone })
          : response
      }
    }),
  ),
  fault(
    'sequence-filtered-total-keeps-deleted',
    'totalResults of a filtered list still counts a deleted entry of that owner',
    ['entries.filter.follows-delete'],
    (policy) => {
      const deleted = new Tally()
      return {
        entryDeleteActs: (entry) => {
          deleted.add(`${entry.groupName} ownerId ${entry.ownerId}`)
          deleted.add(`${entry.groupName} writerId ${entry.writerId}`)
          return policy.entryDeleteActs(entry)
        },
        finishResponse: (response, facts) => {
          const value = queried(facts, 'filterValue')?.split(':').at(-1)
          const gone = deleted.of(`${groupIn(facts)} ${queried(facts, 'filterBy')} ${value}`)
          return gone > 0 && itemsOf(response) !== undefined && isView(response.body)
            ? withMembers(response, { totalResults: Number(response.body.totalResults) + gone })
            : response
        },
      }
    },
  ),
  fault(
    'sequence-owner-index-stale',
    'a filter by owner goes by the owner of the creation, not by that of the last update',
    ['entries.filter.follows-owner'],
    (policy) => {
      const first = new Map<string, string>()
      return {
        createdEntry: (record, facts, input) => {
          first.set(`${record.groupName} ${record.id}`, record.ownerId ?? '')
          return policy.createdEntry(record, facts, input)
        },
        filterMatches: (entry, filterBy, value) =>
          filterBy === 'ownerId'
            ? (first.get(`${entry.groupName} ${entry.id}`) ?? entry.ownerId ?? '') === value
            : policy.filterMatches(entry, filterBy, value),
      }
    },
  ),
  fault(
    'sequence-owner-index-grows',
    'an entry is still found under its former owner after an update gave it another',
    ['entries.filter.follows-owner'],
    (policy) => {
      const former = new Map<string, Set<string>>()
      return {
        updatedEntry: (before, after, facts, input) => {
          const owners = former.get(before.id) ?? new Set()
          former.set(before.id, owners.add(before.ownerId ?? ''))
          return policy.updatedEntry(before, after, facts, input)
        },
        filterMatches: (entry, filterBy, value) =>
          (filterBy === 'ownerId' && former.get(entry.id)?.has(value) === true) ||
          policy.filterMatches(entry, filterBy, value),
      }
    },
  ),
  fault(
    'sequence-writer-index-stale',
    'a filter by writer goes by the writer of the creation, not by that of the last update',
    ['entries.filter.follows-writer'],
    (policy) => {
      const first = new Map<string, string>()
      return {
        createdEntry: (record, facts, input) => {
          first.set(`${record.groupName} ${record.id}`, record.writerId)
          return policy.createdEntry(record, facts, input)
        },
        filterMatches: (entry, filterBy, value) =>
          filterBy === 'writerId'
            ? (first.get(`${entry.groupName} ${entry.id}`) ?? entry.writerId) === value
            : policy.filterMatches(entry, filterBy, value),
      }
    },
  ),
  fault(
    'sequence-second-update-lost',
    'only the first update of an entry is stored',
    ['entries.update.last-wins'],
    (policy) => {
      const updated = new Set<string>()
      return {
        updatedEntry: (before, after, facts, input) => {
          if (updated.has(before.id)) return before
          updated.add(before.id)
          return policy.updatedEntry(before, after, facts, input)
        },
      }
    },
  ),
  fault(
    'sequence-third-update-404',
    'an entry that was updated twice is not found by the third update',
    ['properties.sequences.entries'],
    (policy) => {
      const updates = new Tally()
      return {
        entryWriteRefusal: (operation, entry, caller, userId) =>
          operation === 'textdata.update' && updates.add(entry.id) > 2
            ? 'entry-unknown'
            : policy.entryWriteRefusal(operation, entry, caller, userId),
      }
    },
  ),
  fault(
    'sequence-updated-entry-undeletable',
    'an entry that was updated cannot be deleted',
    ['entries.delete.updated-entry'],
    (policy) => {
      const updated = new Set<string>()
      return {
        updatedEntry: (before, after, facts, input) => {
          updated.add(before.id)
          return policy.updatedEntry(before, after, facts, input)
        },
        entryWriteRefusal: (operation, entry, caller, userId) =>
          operation === 'textdata.delete' && updated.has(entry.id)
            ? 'entry-unknown'
            : policy.entryWriteRefusal(operation, entry, caller, userId),
      }
    },
  ),
  fault(
    'sequence-same-data-deduplicated',
    'an entry with the text of another one of that writer is not stored a second time',
    ['entries.create.same-twice'],
    (policy) => {
      const stored = new Map<string, EntryRecord>()
      return {
        createdEntry: (record, facts, input) => {
          const key = [record.groupName, record.writerId, record.ownerId, record.data].join('\n')
          const twin = stored.get(key)
          if (twin) return twin
          stored.set(key, record)
          return policy.createdEntry(record, facts, input)
        },
      }
    },
  ),
  fault(
    'sequence-deleted-data-comes-back',
    'an entry with the text of a deleted one of that writer is taken for it and not stored',
    ['entries.existence.same-content-later'],
    (policy) => {
      const deleted = new Set<string>()
      const keyOf = (entry: EntryRecord): string => [entry.groupName, entry.writerId, entry.data].join('\n')
      return {
        entryDeleteActs: (entry) => {
          deleted.add(keyOf(entry))
          return policy.entryDeleteActs(entry)
        },
        createdEntry: (record, facts, input) =>
          deleted.has(keyOf(record)) ? undefined : policy.createdEntry(record, facts, input),
      }
    },
  ),
  fault(
    'sequence-cache-by-id',
    'reading by id answers from a cache that an update by the other kind of caller does not clear',
    ['access.entries.users.update-by-other'],
    remembering(() => {
      const cache = new Map<string, unknown>()
      return (response, facts) => {
        const key = `${facts.caller} ${facts.applicationId} ${facts.path}`
        if (succeeded(response, facts, 'textdata.update')) cache.delete(key)
        if (succeeded(response, facts, 'textdata.delete')) {
          for (const caller of ['trusted', 'proxy']) {
            cache.delete(`${caller} ${facts.applicationId} ${facts.path}`)
          }
        }
        if (!succeeded(response, facts, 'textdata.read') || facts.query.size > 0) return response
        const cached = cache.get(key)
        if (cached !== undefined) return { ...response, body: cached }
        cache.set(key, response.body)
        return response
      }
    }),
  ),
  fault(
    'sequence-list-cache',
    'a list is answered from a cache that only a creation clears',
    ['entries.list.follows-delete'],
    remembering(() => {
      const cache = new Map<string, { readonly created: number; readonly body: unknown }>()
      const created = new Tally()
      return (response, facts) => {
        const group = groupIn(facts)
        if (succeeded(response, facts, 'textdata.create', 'textdatagroup.delete')) created.add(group)
        if (!succeeded(response, facts, 'textdata.list')) return response
        const key = `${facts.applicationId} ${group} ${JSON.stringify([...facts.query])}`
        const cached = cache.get(key)
        if (cached?.created === created.of(group)) return { ...response, body: cached.body }
        cache.set(key, { created: created.of(group), body: response.body })
        return response
      }
    }),
  ),
  fault(
    'sequence-list-lags',
    'a new entry is missing in the first list after its creation',
    ['entries.list.follows-create'],
    (policy) => {
      const fresh = new Set<string>()
      return {
        createdEntry: (record, facts, input) => {
          fresh.add(record.id)
          return policy.createdEntry(record, facts, input)
        },
        entryListed: (entry, facts) => !fresh.delete(entry.id) && policy.entryListed(entry, facts),
      }
    },
  ),
  fault(
    'sequence-several-lag',
    'reading several ids answers an entry as it was before its last update',
    ['entries.several.follows-update'],
    (policy) => {
      const before = new Map<string, string>()
      return {
        updatedEntry: (old, after, facts, input) => {
          before.set(old.id, old.data)
          return policy.updatedEntry(old, after, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const old = before.get(entry.id)
          return facts.operation === 'textdata.read' && /,|%2C/i.test(entryIn(facts)) && old !== undefined
            ? { ...finished, data: old }
            : finished
        },
      }
    },
  ),
  fault(
    'sequence-update-touches-siblings',
    'an update moves updated of every entry of that owner',
    ['entries.update.others-untouched'],
    (policy) => {
      const moved = new Map<string, Date>()
      return {
        updatedEntry: (before, after, facts, input) => {
          if (before.ownerId !== undefined) {
            moved.set(`${before.groupName} ${before.ownerId}`, new Date(after.updated.getTime() + 2000))
          }
          return policy.updatedEntry(before, after, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const time = moved.get(`${entry.groupName} ${entry.ownerId}`)
          return time && time > entry.updated ? { ...finished, updated: policy.formatTime(time) } : finished
        },
      }
    },
  ),
  fault(
    'sequence-refused-update-touches',
    'an update that is refused moves updated all the same',
    ['entries.time.refused-update'],
    (policy) => {
      const touched = new Map<string, Date>()
      return {
        finishResponse: (response, facts) => {
          if (facts.operation === 'textdata.update' && response.status === 400) {
            touched.set(entryIn(facts), new Date(policy.now().getTime() + 2000))
          }
          return policy.finishResponse(response, facts)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const time = touched.get(entry.id)
          return time && time > entry.updated ? { ...finished, updated: policy.formatTime(time) } : finished
        },
      }
    },
  ),
  fault(
    'sequence-group-name-spent',
    'the name of a deleted group stays taken',
    ['groups.delete.name-free'],
    (policy) => {
      const spent = new Set<string>()
      return {
        groupDeleteActs: (record) => {
          spent.add(`${record.applicationId} ${record.name}`)
          return policy.groupDeleteActs(record)
        },
        groupNameTaken: (key, existing) =>
          policy.groupNameTaken(key, existing) || [...spent].some((name) => name.endsWith(` ${key}`)),
      }
    },
  ),
  fault(
    'sequence-eviction-counts-deleted',
    'the limit of entries counts deleted ones too, so that entries go too early',
    ['entries.limit.oldest-first'],
    { entriesToEvict: (size, limit, gone) => Math.max(0, Math.min(size - 1, size + gone - limit)) },
  ),
  fault(
    'sequence-list-text-stale',
    'the list shows the text of the creation after an update',
    ['entries.list.follows-update'],
    (policy) => {
      const first = new Map<string, string>()
      return {
        createdEntry: (record, facts, input) => {
          first.set(record.id, record.data)
          return policy.createdEntry(record, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const data = first.get(entry.id)
          return facts.operation === 'textdata.list' && data !== undefined ? { ...finished, data } : finished
        },
      }
    },
  ),
  fault(
    'sequence-create-touches-siblings',
    'a creation moves updated of every entry of that owner',
    ['entries.create.leaves-others'],
    (policy) => {
      const latest = new Map<string, Date>()
      return {
        createdEntry: (record, facts, input) => {
          if (record.ownerId !== undefined)
            latest.set(`${record.groupName} ${record.ownerId}`, record.updated)
          return policy.createdEntry(record, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const time = latest.get(`${entry.groupName} ${entry.ownerId}`)
          return time && time > entry.updated ? { ...finished, updated: policy.formatTime(time) } : finished
        },
      }
    },
  ),
  fault(
    'sequence-list-leaks',
    'a list ends with the entry that was created last in another group, if it fits the filter',
    ['entries.list.own-group-only', 'entries.filter.own-group-only'],
    remembering(() => {
      const last = new Map<string, View>()
      return (response, facts) => {
        const own = groupIn(facts)
        if (succeeded(response, facts, 'textdata.create') && isView(response.body))
          last.set(own, response.body)
        const items = itemsOf(response)
        if (facts.operation !== 'textdata.list' || items === undefined) return response
        const by = queried(facts, 'filterBy')
        const value = queried(facts, 'filterValue')?.split(':').at(-1)
        const others = [...last].filter(
          ([group, entry]) =>
            group !== own && (by === undefined || String(entry[by]).split(':').at(-1) === value),
        )
        return withMembers(response, { entry: [...items, ...others.slice(-1).map(([, entry]) => entry)] })
      }
    }),
  ),
]
