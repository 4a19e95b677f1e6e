import type { Fault } from '../../../override.ts'
import { textboard } from '../../declare.ts'

/** Faults of members that a client cannot set. */
export const entriesWritingReadOnlyFaults: readonly Fault[] = [
  textboard.fault(
    'existence-update-by-body-id',
    'an update with another id in its body changes the entry with that id',
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
  textboard.fault(
    'entry-status-from-body',
    'a creation stores the status of its body',
    [
      'entries.status.read-only.create-11',
      'entries.status.read-only.create-20',
      'entries.status.read-only.create-31',
    ],
    {
      createdEntry: (record, _facts, { sent }) =>
        typeof sent.status === 'number' ? { ...record, status: sent.status } : record,
    },
  ),
  textboard.fault(
    'member-times-from-body',
    'creations and updates store published and updated of their bodies',
    [
      'entries.time.read-only.create-published',
      'entries.time.read-only.create-updated',
      'entries.time.read-only.update-published',
      'entries.time.read-only.update-updated',
    ],
    (policy) => ({
      finishEntryView: (view, entry, facts, input) => {
        const finished = policy.finishEntryView(view, entry, facts, input)
        const { published, updated } = input?.sent ?? {}
        return {
          ...finished,
          ...(typeof published === 'string' ? { published } : {}),
          ...(typeof updated === 'string' ? { updated } : {}),
        }
      },
      createdEntry: (record, facts, input) => {
        const { published, updated } = input.sent
        return policy.createdEntry(
          {
            ...record,
            ...(typeof published === 'string' ? { published: new Date(`${published}Z`) } : {}),
            ...(typeof updated === 'string' ? { updated: new Date(`${updated}Z`) } : {}),
          },
          facts,
          input,
        )
      },
      updatedEntry: (before, after, facts, input) => {
        const { published, updated } = input.sent
        return policy.updatedEntry(
          before,
          {
            ...after,
            ...(typeof published === 'string' ? { published: new Date(`${published}Z`) } : {}),
            ...(typeof updated === 'string' ? { updated: new Date(`${updated}Z`) } : {}),
          },
          facts,
          input,
        )
      },
    }),
  ),
  textboard.fault(
    'member-id-from-body',
    'a creation uses the id of its body for the new entry',
    ['entries.create.read-only.id', 'entries.create.read-only.id-of-another'],
    (policy) => ({
      createdEntry: (record, facts, input) =>
        policy.createdEntry(
          typeof input.sent.id === 'string' && input.sent.id !== ''
            ? { ...record, id: input.sent.id }
            : record,
          facts,
          input,
        ),
    }),
  ),
  textboard.fault(
    'member-status-from-update',
    'an update stores the status of its body',
    [
      'entries.status.read-only.update-0',
      'entries.status.read-only.update-11',
      'entries.status.read-only.update-20',
      'entries.status.read-only.update-21',
    ],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(
          before,
          typeof input.sent.status === 'number' ? { ...after, status: input.sent.status } : after,
          facts,
          input,
        ),
    }),
  ),
  textboard.fault(
    'entry-group-of-body',
    'groupName or appId in a body decides in which group a new entry is stored',
    ['entries.create.read-only.appId'],
    {
      createdEntry: (record, _facts, { sent }) =>
        sent.appId === undefined && sent.groupName === undefined
          ? record
          : { ...record, groupName: String(sent.groupName ?? sent.appId) },
    },
  ),
]
