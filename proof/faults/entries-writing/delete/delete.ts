import type { EntryRecord } from '../../../../reference-impl/policy/entries.ts'
import type { Policy } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { succeeding, textboard } from '../../declare.ts'
import { groupIn, itemsOf, queried, remembering, succeeded, Tally, withMembers } from '../../remembering.ts'

/** Still shows deleted entries in the lists with this value of a parameter. */
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

/** Faults of the deletion of entries. */
export const entriesWritingDeleteFaults: readonly Fault[] = [
  ...(
    [
      ['filter by owner', 'filterBy', 'ownerId', 'entries.delete.owner-list'],
      ['filter by writer', 'filterBy', 'writerId', 'entries.delete.writer-list'],
      ['sorted list', 'sortBy', 'updated', 'entries.delete.sorted-list'],
    ] as const
  ).map(([what, parameter, value, violates]) =>
    textboard.sequence(
      `existence-deleted-in-${what.replaceAll(' ', '-')}`,
      `a ${what} still shows deleted entries`,
      [violates],
      stillListed(parameter, value),
    ),
  ),

  textboard.sequence(
    'existence-deleted-back',
    'a deleted entry can be read again after nine more entries are created',
    ['entries.delete.for-good'],
    (policy) => {
      let created = 0
      return {
        entryDeleteActs: (entry) => {
          created = 0
          return policy.entryDeleteActs(entry)
        },
        createdEntry: (record, facts, input) => {
          created += 1
          return policy.createdEntry(record, facts, input)
        },
        goneFound: (operation, reason, several) =>
          (operation === 'textdata.read' && reason === 'deleted' && created > 8) ||
          policy.goneFound(operation, reason, several),
      }
    },
  ),
  textboard.sequence(
    'existence-text-lost-later',
    'the entries of a group lose their texts after ten more entries are created in other groups',
    ['entries.create.for-good'],
    (policy) => {
      let newest: EntryRecord | undefined
      const last = new Map<string, number>()
      return {
        createdEntry: (record, facts, input) => {
          newest = record
          last.set(record.groupName, record.serial)
          return policy.createdEntry(record, facts, input)
        },
        returnedData: (entry, operation) => {
          const since = (newest?.serial ?? 0) - (last.get(entry.groupName) ?? 0)
          return since > 9 ? '' : policy.returnedData(entry, operation)
        },
      }
    },
  ),
  textboard.sequence(
    'existence-deletion-shifts-pages',
    'every page of a list after the first skips as many entries as were deleted',
    ['entries.delete.pages'],
    remembering(() => {
      const deleted = new Tally()
      return (response, facts) => {
        if (succeeded(response, facts, 'textdata.delete')) deleted.add(groupIn(facts))
        const skipped = Number(queried(facts, 'startIndex') ?? 1) > 1 ? deleted.of(groupIn(facts)) : 0
        const items = itemsOf(response)
        return facts.operation === 'textdata.list' && items !== undefined
          ? withMembers(response, { entry: items.slice(skipped) })
          : response
      }
    }),
  ),
  textboard.sequence(
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
  textboard.fault(
    'existence-effect-late',
    'the effect of an update is visible only after 200 ms',
    ['consistency.effect-at-once'],
    (policy) => {
      const former = new Map<string, { readonly data: string; readonly until: number; unread: boolean }>()
      let updates = 0
      return {
        updatedEntry: (before, after, facts, input) => {
          // A run begins with measurements. After each of the first five updates, the first reading shows the old
          // text, however slow the machine is.
          updates += 1
          former.set(before.id, { data: before.data, until: performance.now() + 200, unread: updates <= 5 })
          return policy.updatedEntry(before, after, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const old = former.get(entry.id)
          if (facts.operation !== 'textdata.read' || old === undefined) return finished
          const early = old.unread || performance.now() < old.until
          old.unread = false
          return early ? { ...finished, data: old.data } : finished
        },
      }
    },
  ),
  textboard.sequence(
    'entry-update-revives',
    'a deleted entry can be updated',
    ['entries.existence.deleted.update', 'entries.limit.oldest-first'],
    {
      goneFound: (operation) => operation === 'textdata.update',
    },
  ),
  textboard.fault(
    'entry-delete-200',
    'deleting an entry answers 200',
    ['entries.delete.status'],
    succeeding(200, 'textdata.delete'),
  ),
  textboard.fault(
    'entry-delete-204',
    'deleting an entry answers 204',
    [
      'entries.delete.status',
      'entries.delete.reply',
      'contract.textdata.delete',
      'entries.format.json.delete',
      'access.entries.trusted.all',
      'auth.textboard.delete-entry.served',
    ],
    succeeding(204, 'textdata.delete'),
  ),
  textboard.fault('entry-delete-ignored', 'deleting an entry has no effect', ['entries.delete.gone'], {
    entryDeleteActs: () => false,
  }),
  textboard.fault(
    'entry-delete-edited-ignored',
    'deleting an entry that a user has updated has no effect',
    ['access.entries.proxy.trusted-delete-edited'],
    { entryDeleteActs: ({ status }) => status !== 11 },
  ),
  textboard.sequence(
    'sequence-delete-twice-edited-ignored',
    'deleting an entry that was updated twice has no effect',
    ['entries.delete.updated-entry'],
    (policy) => {
      const updates = new Tally()
      return {
        updatedEntry: (before, after, facts, input) => {
          updates.add(before.id)
          return policy.updatedEntry(before, after, facts, input)
        },
        entryDeleteActs: (entry) => updates.of(entry.id) < 2 && policy.entryDeleteActs(entry),
      }
    },
  ),
  textboard.fault(
    'entry-delete-twice',
    'deleting an entry twice answers 202 twice',
    ['entries.delete.twice'],
    {
      goneFound: (operation) => operation === 'textdata.delete',
    },
  ),
  textboard.fault(
    'entry-delete-unknown-202',
    'deleting an unknown entry answers 202',
    [
      'entries.delete.twice',
      'entries.delete.concurrent',
      'entries.delete.second-changes-nothing',
      'entries.existence.unknown-id.delete',
      'entries.existence.odd-id.delete-*',
    ],
    {
      unknownEntryAccepted: (operation) => operation === 'textdata.delete',
    },
  ),
  textboard.fault(
    'entry-delete-still-read',
    'a deleted entry can still be read by its id',
    [
      'entries.delete.gone',
      'entries.existence.deleted.read',
      'entries.delete.updated-entry',
      'entries.format.json.delete',
      'access.entries.proxy.delete',
      'access.entries.proxy.trusted-delete',
      'access.entries.users.delete-by-other',
    ],
    {
      goneFound: (operation, _reason, several) => operation === 'textdata.read' && !several,
    },
  ),
  textboard.fault(
    'entry-delete-still-read-with-fields',
    'a deleted entry can still be read by its id if fields is given',
    ['entries.existence.deleted.fields'],
    (policy) => {
      let selecting = false
      return {
        signedQuery: (query) => {
          selecting = query.some(([name]) => name === 'fields')
          return policy.signedQuery(query)
        },
        goneFound: (operation, reason, several) =>
          (selecting && operation === 'textdata.read' && !several) ||
          policy.goneFound(operation, reason, several),
      }
    },
  ),
  textboard.sequence(
    'entry-delete-still-listed',
    'a deleted entry is still listed',
    ['entries.delete.list', 'entries.delete.only-entry'],
    {
      goneFound: (operation) => operation === 'textdata.list',
    },
  ),
  textboard.sequence(
    'entry-answered-stays',
    'deleting an entry that has replies has no effect',
    ['entries.delete.answered-entry'],
    (policy) => {
      const answered = new Set<string | undefined>()
      return {
        createdEntry: (record, facts, input) => {
          answered.add(record.parentId)
          return policy.createdEntry(record, facts, input)
        },
        entryDeleteActs: (entry) => !answered.has(entry.id) && policy.entryDeleteActs(entry),
      }
    },
  ),
  textboard.sequence(
    'sequence-updated-entry-undeletable',
    'deleting an entry that was updated answers 404',
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
]
