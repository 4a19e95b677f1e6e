import type { EntryRecord } from '../../reference-impl/policy/entries.ts'
import type { Policy } from '../../reference-impl/policy/policy.ts'
import type { OperationId } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { faultsOf } from './declare.ts'
import { queried } from './remembering.ts'

const fault = faultsOf('textboard')
const sequence = faultsOf('textboard', 'sequence')
const race = faultsOf('textboard', 'race')

/** Takes an id for another one, in one operation. */
const takenFor =
  (operation: OperationId, isLike: (asked: string, known: string) => boolean) => (): Partial<Policy> => ({
    entryFoundAs: (asked, known, candidate) => candidate === operation && isLike(asked, known),
  })

const beginning = (asked: string, known: string): boolean => known.startsWith(asked)
const names = { read: 'textdata.read', update: 'textdata.update', delete: 'textdata.delete' } as const

/** Finds what was deleted in some lists all the same. */
const stillListed =
  (parameter: string, value: string) =>
  (policy: Policy): Partial<Policy> => {
    const gone: EntryRecord[] = []
    return {
      entryDeleteActs: (entry) => {
        gone.push(entry)
        return policy.entryDeleteActs(entry)
      },
      goneFound: (operation, reason, several) =>
        operation === 'textdata.list' || policy.goneFound(operation, reason, several),
      entryListed: (entry, facts) =>
        (!gone.some(({ id }) => id === entry.id) || queried(facts, parameter) === value) &&
        policy.entryListed(entry, facts),
    }
  }

/** Other entries go with a deleted one. */
const takingAlong = (goes: (entry: EntryRecord, other: EntryRecord) => boolean) => (): Partial<Policy> => ({
  deletedWith: (entry, others) =>
    [...others.values()].filter((other) => other.id !== entry.id && goes(entry, other)).map(({ id }) => id),
})

/** Faults of what exists: ids, deletions, losses. */
export const entryExistenceFaults: readonly Fault[] = [
  ...(['read', 'update', 'delete'] as const).map((name) =>
    fault(
      `existence-${name}-by-beginning`,
      `the beginning of an id stands for the entry, to ${name} it`,
      [`entries.existence.near-id.${name}-prefix`],
      takenFor(names[name], beginning),
    ),
  ),
  ...(['read', 'update', 'delete'] as const).map((name) =>
    fault(
      `existence-${name}-by-longer-id`,
      `an id with something behind it stands for the entry, to ${name} it`,
      [
        `entries.existence.near-id.${name}-longer`,
        ...(name === 'read'
          ? ['entries.existence.near-id.read-with-letter', 'entries.existence.near-id.read-with-fraction']
          : [`entries.existence.odd-id.${name}-with-letter`, `entries.existence.odd-id.${name}-with-quote`]),
      ],
      takenFor(names[name], (asked, known) => asked.startsWith(known)),
    ),
  ),
  fault(
    'existence-delete-by-wildcard',
    'a percent sign as an id deletes an entry',
    ['entries.existence.odd-id.delete-wildcard'],
    takenFor('textdata.delete', (asked) => asked === '%'),
  ),
  fault(
    'existence-found-in-other-application',
    'an entry is found under a group of another application',
    ['entries.existence.other-application'],
    { foundInOtherApplication: (operation) => operation === 'textdata.read' },
  ),
  fault('existence-id-with-comma', 'an id holds a comma', ['entries.create.id-fits-list'], {
    entryId: (serial) => `${serial},a`,
  }),
  ...(
    [
      ['filter by owner', 'filterBy', 'ownerId', 'entries.delete.owner-list'],
      ['filter by writer', 'filterBy', 'writerId', 'entries.delete.writer-list'],
      ['sorted list', 'sortBy', 'updated', 'entries.delete.sorted-list'],
    ] as const
  ).map(([what, parameter, value, violates]) =>
    sequence(
      `existence-deleted-in-${what.replaceAll(' ', '-')}`,
      `a ${what} still finds deleted entries`,
      [violates],
      stillListed(parameter, value),
    ),
  ),
  fault(
    'existence-delete-leaves-several',
    'a deleted entry is found among several ids',
    ['entries.delete.among-several'],
    { goneFound: (operation, _reason, several) => operation === 'textdata.read' && several },
    'sequence',
  ),
  fault(
    'existence-delete-takes-root',
    'deleting a reply deletes the entry that it answers',
    ['entries.delete.reply'],
    takingAlong((entry, other) => other.id === entry.parentId),
  ),
  fault(
    'existence-delete-takes-siblings',
    'deleting an entry deletes all that have its parent',
    ['entries.delete.relatives', 'entries.delete.reply'],
    takingAlong((entry, other) => entry.parentId !== undefined && other.parentId === entry.parentId),
  ),
  fault(
    'existence-delete-takes-writers',
    'deleting an answered entry deletes all entries of its writer',
    ['entries.delete.relatives'],
    (policy) => ({
      deletedWith: (entry, others) => {
        const all = [...others.values()]
        const isAnswered = all.some(({ parentId }) => parentId === entry.id)
        return isAnswered
          ? all.filter(({ writerId }) => writerId === entry.writerId).map(({ id }) => id)
          : policy.deletedWith(entry, others)
      },
    }),
  ),
  fault(
    'existence-delete-takes-twins',
    'deleting an entry deletes those of the same text',
    ['entries.delete.twin'],
    takingAlong((entry, other) => other.data === entry.data),
  ),
  fault(
    'existence-replies-blanked',
    'deleting an entry takes the text out of its replies',
    ['entries.delete.relatives'],
    (policy) => {
      const deleted = new Set<string>()
      return {
        entryDeleteActs: (entry) => {
          deleted.add(entry.id)
          return policy.entryDeleteActs(entry)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          return deleted.has(entry.parentId ?? '') ? { ...finished, data: 'deleted' } : finished
        },
      }
    },
    'sequence',
  ),
  sequence(
    'existence-second-deletion-takes-next',
    'deleting an entry again answers 404 and hides the newest entry of the group',
    ['entries.delete.second-changes-nothing'],
    (policy) => {
      const hidden = new Set<string>()
      let newest = ''
      return {
        entryDefaultOrder: (entries) => {
          const order = policy.entryDefaultOrder(entries)
          newest = order.at(-1)?.id ?? ''
          return order
        },
        finishResponse: (response, facts) => {
          if (facts.operation === 'textdata.delete' && response.status === 404) hidden.add(newest)
          return policy.finishResponse(response, facts)
        },
        entryListed: (entry, facts) => !hidden.has(entry.id) && policy.entryListed(entry, facts),
      }
    },
  ),
  sequence(
    'existence-every-twentieth-creation-lost',
    'every twentieth creation is answered and not stored',
    ['entries.create.unique-ids'],
    (policy) => {
      let count = 0
      return {
        createdEntry: (record, facts, input) => {
          count += 1
          return count % 20 === 0 ? undefined : policy.createdEntry(record, facts, input)
        },
      }
    },
  ),
  sequence(
    'existence-every-tenth-update-lost',
    'every tenth update is answered and not stored',
    ['entries.update.last-wins'],
    (policy) => {
      let count = 0
      return {
        updatedEntry: (before, after, facts, input) => {
          count += 1
          return count % 10 === 0 ? before : policy.updatedEntry(before, after, facts, input)
        },
      }
    },
  ),
  race(
    'existence-update-lost-at-once',
    'of updates that come at the same time, each second one is answered and not stored',
    ['entries.update.each-its-own'],
    (policy) => {
      let last = 0
      let near = 0
      return {
        updatedEntry: (before, after, facts, input) => {
          const now = performance.now()
          near = now - last < 2 ? near + 1 : 0
          last = now
          return near % 2 === 1 ? before : policy.updatedEntry(before, after, facts, input)
        },
      }
    },
  ),
  race(
    'existence-group-gone-500',
    'a creation whose group is deleted meanwhile answers 500',
    ['entries.existence.group-deleted-meanwhile'],
    (policy) => {
      const deleted = new Set<string>()
      return {
        raceGapTurns: (operation) => (operation === 'textdata.create' ? 4 : policy.raceGapTurns(operation)),
        groupDeleteActs: (record) => {
          deleted.add(record.name)
          return policy.groupDeleteActs(record)
        },
        createdEntry: (record, facts, input) => {
          if (deleted.has(record.groupName)) throw new Error('the group of the entry is gone')
          return policy.createdEntry(record, facts, input)
        },
      }
    },
  ),
  fault(
    'existence-update-evicts',
    'an update in a full group deletes the oldest entry',
    ['entries.limit.update'],
    { entriesToEvictAfterUpdate: (size, limit) => (size >= limit ? 1 : 0) },
    'boundary',
  ),
  fault(
    'existence-update-by-body-id',
    'an update that names an id in its body is taken for one of that entry',
    ['entries.update.read-only.id'],
    (policy) => {
      const texts = new Map<string, string>()
      return {
        updatedEntry: (before, after, facts, input) => {
          const { id } = input.sent
          if (typeof id !== 'string' || id === before.id)
            return policy.updatedEntry(before, after, facts, input)
          texts.set(id, after.data)
          return before
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const data = texts.get(entry.id)
          return data === undefined ? finished : { ...finished, data }
        },
      }
    },
  ),
  ...[20, 21].map((status) =>
    fault(
      `existence-update-makes-status-${status}`,
      `an update by the application makes the status ${status}`,
      ['entries.status.after-update'],
      { statusAfterUpdate: () => status },
    ),
  ),
  fault(
    'existence-owner-of-user-entry',
    'the owner of an entry that a user writes is that user',
    ['entries.owner.of-user-entry'],
    (policy) => ({
      createdEntry: (record, facts, input) =>
        policy.createdEntry(
          facts.caller === 'proxy' ? { ...record, ownerId: record.writerId } : record,
          facts,
          input,
        ),
    }),
  ),
  fault(
    'existence-owner-blank-refused',
    'an entry without an owner is refused',
    ['entries.owner.blank', 'entries.owner.optional'],
    (policy) => ({
      bodyAccepted: (body, operation) =>
        policy.bodyAccepted(body, operation) &&
        (operation !== 'textdata.create' ||
          (typeof body === 'object' && body !== null && Boolean(Reflect.get(body, 'ownerId')))),
    }),
  ),
  fault(
    'existence-owner-empty-refused',
    'an empty text as ownerId is refused',
    ['entries.owner.blank-text'],
    (policy) => ({
      memberAccepted: (name, value, operation) =>
        !(name === 'ownerId' && value === '') && policy.memberAccepted(name, value, operation),
    }),
  ),
  fault(
    'existence-group-without-parent-refused',
    'a group without a parentId is refused',
    ['groups.create.arranged'],
    (policy) => ({
      bodyAccepted: (body, operation) =>
        policy.bodyAccepted(body, operation) &&
        (operation !== 'textdatagroup.create' ||
          (typeof body === 'object' && body !== null && Reflect.has(body, 'parentId'))),
    }),
  ),
  fault(
    'existence-effect-late',
    'the effect of an update is seen after a fifth of a second',
    ['consistency.effect-at-once'],
    (policy) => {
      const former = new Map<string, { readonly data: string; readonly until: number }>()
      return {
        updatedEntry: (before, after, facts, input) => {
          former.set(before.id, { data: before.data, until: performance.now() + 200 })
          return policy.updatedEntry(before, after, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const old = former.get(entry.id)
          return facts.operation === 'textdata.read' && old !== undefined && performance.now() < old.until
            ? { ...finished, data: old.data }
            : finished
        },
      }
    },
  ),
]
