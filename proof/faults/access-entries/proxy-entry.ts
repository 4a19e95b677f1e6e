import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { textboard } from '../declare.ts'

/**
 * Stores the status in the body of a user's request.
 * @param isStored selects the statuses that are stored
 */
const obeyingUsers =
  (isStored: (status: number) => boolean): PolicyOverride =>
  (policy) => {
    const named = (sent: { readonly status?: unknown }, caller: unknown) =>
      caller === 'proxy' && typeof sent.status === 'number' && isStored(sent.status)
        ? { status: sent.status }
        : {}
    return {
      createdEntry: (record, facts, input) =>
        policy.createdEntry({ ...record, ...named(input.sent, facts.caller) }, facts, input),
      updatedEntry: (before, after, facts, input) => ({
        ...policy.updatedEntry(before, after, facts, input),
        ...named(input.sent, facts.caller),
      }),
    }
  }

/** Faults of what logged-in users may read and write of entries. */
export const accessEntriesProxyEntryFaults: readonly Fault[] = [
  textboard.fault(
    'entry-writer-forged',
    'a logged-in user may write as somebody else',
    [
      'access.entries.proxy.writer-of-another',
      'access.entries.proxy.writer-of-partner',
      'access.entries.users.no-forged-writer',
      'access.entries.proxy.update-writer-of-another',
    ],
    (policy) => ({
      writerOf: (caller, userId, given) => given ?? policy.writerOf(caller, userId, given),
    }),
  ),
  textboard.fault(
    'user-reply-writer-forged',
    'a logged-in user may write a reply as somebody else',
    ['access.entries.proxy.writer-of-another-in-reply'],
    {
      createdEntry: (record, facts, { writerId }) =>
        facts.caller === 'proxy' && record.parentId !== undefined && writerId !== undefined
          ? { ...record, writerId }
          : record,
    },
  ),
  textboard.fault(
    'user-writer-forged-beside-owner',
    'a logged-in user may write as somebody else if the body names an owner',
    ['access.entries.proxy.writer-of-another-with-owner'],
    {
      createdEntry: (record, facts, { writerId, ownerId }) =>
        facts.caller === 'proxy' && ownerId !== undefined && writerId !== undefined
          ? { ...record, writerId }
          : record,
    },
  ),
  textboard.fault(
    'user-own-board-of-partner',
    'if a logged-in user writes on their own board, the partner becomes the writer',
    ['access.entries.proxy.writer-own-board'],
    {
      createdEntry: (record, { caller, userId }) =>
        caller === 'proxy' && userId !== undefined && record.ownerId === userId
          ? { ...record, writerId: '0' }
          : record,
    },
  ),
  textboard.fault(
    'user-entry-edited-at-once',
    'a new entry of a user has the status 11',
    ['access.entries.proxy.status-new'],
    { createdEntry: (record, { caller }) => (caller === 'proxy' ? { ...record, status: 11 } : record) },
  ),
  textboard.fault(
    'user-update-by-partner',
    'an update by a user sets the status to 31',
    ['access.entries.proxy.status-updated'],
    {
      updatedEntry: (_before, after, { caller }) => (caller === 'proxy' ? { ...after, status: 31 } : after),
    },
  ),
  textboard.fault(
    'entry-time-local-for-users',
    'times of entries that users create are nine hours ahead of GMT',
    ['access.entries.proxy.times'],
    {
      createdEntry: (record, facts) => {
        if (facts.caller !== 'proxy') return record
        const time = new Date(record.published.getTime() + 9 * 3_600_000)
        return { ...record, published: time, updated: time }
      },
    },
  ),
  textboard.fault(
    'entry-time-stays-for-users',
    'an update by a user does not change updated',
    ['access.entries.proxy.update-times'],
    {
      updatedEntry: (before, after, facts) =>
        facts.caller === 'proxy' ? { ...after, updated: before.updated } : after,
    },
  ),
  textboard.fault(
    'entry-owner-taken-by-update',
    'a user who updates an entry becomes its owner',
    ['access.entries.proxy.update-owner'],
    {
      updatedEntry: (_before, after, facts) =>
        facts.caller === 'proxy' ? { ...after, ownerId: after.writerId } : after,
    },
  ),
  textboard.fault(
    'entry-data-escaped-for-users',
    'ampersands in the texts of users are escaped',
    ['access.entries.proxy.verbatim'],
    {
      createdEntry: (record, facts) =>
        facts.caller === 'proxy' ? { ...record, data: record.data.replaceAll('&', '&amp;') } : record,
    },
  ),
  textboard.fault(
    'entry-writer-is-owner',
    'if a logged-in user names an owner in a creation, the owner becomes the writer',
    ['access.entries.proxy.writer-not-owner'],
    {
      createdEntry: (record, facts) =>
        facts.caller === 'proxy' ? { ...record, writerId: record.ownerId || record.writerId } : record,
    },
  ),
  textboard.fault(
    'entry-owner-is-user',
    'an entry that a logged-in user creates with a blank owner gets the user as its owner',
    ['access.entries.proxy.owner-blank'],
    {
      createdEntry: (record, facts) =>
        facts.caller === 'proxy' ? { ...record, ownerId: record.ownerId || record.writerId } : record,
    },
  ),
  textboard.fault(
    'entry-owner-taken-after-user-update',
    'an update by the application makes the writer the owner if a user updated the entry before',
    ['access.entries.proxy.updated-by-application'],
    (policy) => {
      const byUsers = new Set<string>()
      return {
        updatedEntry: (before, after, facts, input) => {
          const updated = policy.updatedEntry(before, after, facts, input)
          if (facts.caller === 'proxy') byUsers.add(before.id)
          return facts.caller !== 'proxy' && byUsers.has(before.id)
            ? { ...updated, ownerId: updated.writerId }
            : updated
        },
      }
    },
  ),
  textboard.fault(
    'entry-parent-stays-for-users',
    'an update by a user cannot give a parent to an entry that has none',
    ['access.entries.proxy.update-parent'],
    {
      updatedEntry: (before, after, facts) =>
        facts.caller === 'proxy' && before.parentId === undefined
          ? { ...after, parentId: before.parentId }
          : after,
    },
  ),
  textboard.fault(
    'entry-edited-by-operator-for-users',
    'an update by a user sets the status to 21',
    ['access.entries.proxy.status-not-operated'],
    (policy) => ({
      statusAfterUpdate: (before, caller) =>
        caller === 'proxy' && before !== 20 ? 21 : policy.statusAfterUpdate(before, caller),
    }),
  ),
  textboard.fault(
    'entry-status-by-users',
    'the status in the body of a user is stored',
    ['access.entries.proxy.status-named-by-create', 'access.entries.proxy.status-named-by-update'],
    obeyingUsers(() => true),
  ),
  textboard.fault(
    'entry-status-edited-by-users',
    'the status in the body of a user is stored, unless it is 20 or 21',
    ['access.entries.proxy.status-edited-by-create', 'access.entries.proxy.status-edited-by-update'],
    obeyingUsers((status) => status !== 20 && status !== 21),
  ),
]
