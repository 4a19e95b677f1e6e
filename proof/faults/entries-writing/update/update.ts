import type { EntryRecord } from '../../../../reference-impl/policy/entries.ts'
import type { Fault } from '../../../override.ts'
import { refusal } from '../../answers.ts'
import { shared, succeeding, textboard } from '../../declare.ts'
import { touchingTimes } from '../../remembering.ts'
import { requiring } from '../refused/requiring.ts'

const ownerOf = ({ groupName, ownerId }: Pick<EntryRecord, 'groupName' | 'ownerId'>): string =>
  `${groupName} ${ownerId}`

/** Faults of the update of entries. */
export const entriesWritingUpdateFaults: readonly Fault[] = [
  textboard.sequence(
    'existence-every-tenth-update-lost',
    'every tenth update is accepted but not stored',
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
  textboard.fault(
    'entry-published-moves',
    'an update changes published',
    [
      'entries.update.keeps-published',
      'entries.time.read-only.update-published',
      'properties.update.comes-back',
    ],
    {
      updatedEntry: (_before, after) => ({ ...after, published: new Date(after.updated.getTime() + 5_000) }),
    },
  ),
  textboard.fault(
    'entry-update-without-text-ignored',
    'an update without a text is accepted but not stored',
    ['entries.update.partial-no-data'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        input.data === undefined ? before : policy.updatedEntry(before, after, facts, input),
    }),
  ),
  textboard.fault(
    'entry-update-without-text-takes-it',
    'after an update without a text the entry has no text any more',
    ['entries.update.partial-no-data'],
    (policy) => {
      const emptied = new Set<string>()
      return {
        updatedEntry: (before, after, facts, input) => {
          if (input.data === undefined) emptied.add(`${after.groupName} ${after.id}`)
          return policy.updatedEntry(before, after, facts, input)
        },
        returnedData: (entry, operation) =>
          emptied.has(`${entry.groupName} ${entry.id}`) ? undefined : policy.returnedData(entry, operation),
      }
    },
  ),
  textboard.fault(
    'entry-update-200',
    'updating an entry answers 200',
    ['entries.update.status', 'entries.update.back', 'auth.textboard.update-entry.served'],
    succeeding(200, 'textdata.update'),
  ),
  textboard.fault(
    'entry-update-with-body',
    'the response to an update has the entry as its body',
    ['entries.update.no-body', 'contract.textdata.update'],
    {
      entryUpdatedBody: (view) => view,
    },
  ),
  textboard.fault(
    'entry-update-ignored',
    'an update changes nothing',
    [
      'entries.update.data',
      'entries.update.data-alone',
      'entries.update.shorter-and-longer',
      'entries.status.read-only.update-31',
      'access.entries.proxy.update',
      'access.entries.proxy.trusted-update',
    ],
    {
      updatedEntry: (before) => before,
    },
  ),
  textboard.fault(
    'entry-update-ignores-owner',
    'an update does not change the owner',
    [
      'entries.update.owner',
      'entries.owner.given-by-update',
      'entries.owner.cleared',
      'entries.update.concurrent',
    ],
    {
      updatedEntry: (before, after) => ({ ...after, ownerId: before.ownerId }),
    },
  ),
  textboard.fault(
    'entry-update-ignores-parent',
    'an update does not change the parent',
    [
      'entries.update.parent',
      'entries.parent.given-by-update',
      'entries.update.every-way',
      'entries.update.same-again',
    ],
    {
      updatedEntry: (before, after) => ({ ...after, parentId: before.parentId }),
    },
  ),
  textboard.fault(
    'entry-update-writer-owns',
    'an update that names no owner makes the writer the owner',
    ['entries.update.data-alone'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(
          before,
          input.ownerId === undefined ? { ...after, ownerId: after.writerId } : after,
          facts,
          input,
        ),
    }),
  ),
  textboard.sequence(
    'member-update-spreads',
    'after an update every entry of the same owner shows the new text',
    ['entries.update.others-untouched'],
    (policy) => {
      const texts = new Map<string, string>()
      return {
        updatedEntry: (before, after, facts, input) => {
          if (before.ownerId !== undefined) texts.set(`${before.groupName} ${before.ownerId}`, after.data)
          return policy.updatedEntry(before, after, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const data = texts.get(`${entry.groupName} ${entry.ownerId}`)
          const finished = policy.finishEntryView(view, entry, facts, input)
          return data === undefined ? finished : { ...finished, data }
        },
      }
    },
  ),
  textboard.sequence(
    'member-update-reaches-replies',
    'an update also writes its text into the replies to the entry',
    ['entries.update.replies-untouched'],
    (policy) => {
      const replies = new Map<string, string[]>()
      const texts = new Map<string, string>()
      return {
        createdEntry: (record, facts, input) => {
          const { id, parentId = '' } = record
          if (parentId !== '') replies.set(parentId, [...(replies.get(parentId) ?? []), id])
          return policy.createdEntry(record, facts, input)
        },
        updatedEntry: (before, after, facts, input) => {
          texts.delete(before.id)
          for (const reply of replies.get(before.id) ?? []) texts.set(reply, after.data)
          return policy.updatedEntry(before, after, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const data = texts.get(entry.id)
          return data === undefined || !('data' in finished) ? finished : { ...finished, data }
        },
      }
    },
  ),
  textboard.fault(
    'member-update-renames-group',
    'an update clears groupName',
    ['entries.update.keeps-groupName'],
    {
      updatedEntry: (_before, after) => ({ ...after, groupName: '' }),
    },
  ),
  textboard.fault(
    'member-update-changes-id',
    'an updated entry is shown with another id',
    ['entries.update.keeps-id'],
    { updatedEntry: (_before, after) => ({ ...after, id: `${after.id}0` }) },
  ),
  textboard.sequence(
    'member-update-lists-twice',
    'an updated entry is listed twice: as it was before the update and as it is now',
    ['entries.update.no-new-entry'],
    (policy) => {
      const former = new Map<string, Parameters<typeof policy.finishEntryView>[1]>()
      return {
        updatedEntry: (before, after, facts, input) => {
          former.set(before.id, before)
          return policy.updatedEntry(before, after, facts, input)
        },
        entryDefaultOrder: (entries) =>
          policy.entryDefaultOrder(
            entries.flatMap((entry) => {
              const old = former.get(entry.id)
              return old === undefined ? [entry] : [old, entry]
            }),
          ),
      }
    },
  ),
  textboard.fault(
    'entry-update-owner-required',
    'an update without ownerId is refused',
    ['entries.update.data-alone'],
    requiring('textdata.update', 'ownerId'),
  ),
  textboard.sequence(
    'entry-update-back-ignored',
    'an update back to the original text of an entry is ignored',
    ['entries.update.back'],
    (policy) => {
      const first = new Map<string, string>()
      return {
        createdEntry: (record, facts, input) => {
          first.set(record.id, record.data)
          return policy.createdEntry(record, facts, input)
        },
        updatedEntry: (before, after, facts, input) =>
          first.get(before.id) === after.data ? before : policy.updatedEntry(before, after, facts, input),
      }
    },
  ),
  textboard.boundary(
    'entry-update-keeps-longer',
    'an update keeps the old text if the new text is the beginning of it',
    ['entries.update.shorter-and-longer'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(
          before,
          before.data.startsWith(after.data) ? { ...after, data: before.data } : after,
          facts,
          input,
        ),
    }),
  ),
  textboard.boundary(
    'entry-update-overwrites-part',
    'an update with a shorter text keeps the end of the longer old text',
    ['entries.update.shorter-and-longer'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(
          before,
          { ...after, data: after.data + before.data.slice(after.data.length) },
          facts,
          input,
        ),
    }),
  ),
  textboard.race(
    'race-replica-lags',
    'after an update an entry shows its old text for the next three requests',
    ['entries.update.data'],
    (policy) => {
      const former = new Map<string, { readonly data: string; readonly until: number }>()
      return {
        updatedEntry: (before, after, facts, input) => {
          former.set(before.id, { data: before.data, until: facts.ordinal + 3 })
          return policy.updatedEntry(before, after, facts, input)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const old = former.get(entry.id)
          return facts.operation === 'textdata.read' && old && facts.ordinal <= old.until
            ? { ...finished, data: old.data }
            : finished
        },
      }
    },
  ),
  textboard.sequence(
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
  textboard.sequence(
    'sequence-update-touches-siblings',
    'an update changes updated of every entry of the same owner',
    ['entries.update.others-untouched'],
    (policy) => {
      const { touch, finishEntryView } = touchingTimes(policy, ownerOf)
      return {
        updatedEntry: (before, after, facts, input) => {
          if (before.ownerId !== undefined) touch(ownerOf(before), new Date(after.updated.getTime() + 2000))
          return policy.updatedEntry(before, after, facts, input)
        },
        finishEntryView,
      }
    },
  ),
  textboard.sequence(
    'sequence-create-touches-siblings',
    'a creation changes updated of every entry of the same owner',
    ['entries.update.others-untouched'],
    (policy) => {
      const { touch, finishEntryView } = touchingTimes(policy, ownerOf)
      return {
        createdEntry: (record, facts, input) => {
          if (record.ownerId !== undefined) touch(ownerOf(record), record.updated)
          return policy.createdEntry(record, facts, input)
        },
        finishEntryView,
      }
    },
  ),
  shared.fault(
    'error-every-fiftieth',
    'every fiftieth request answers 500',
    ['properties.sequences.entries'],
    {
      respondInstead: (facts) => (facts.ordinal % 50 === 0 ? refusal(500) : undefined),
    },
  ),
]
