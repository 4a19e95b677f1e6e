import { createHash, randomUUID } from 'node:crypto'
import { compareText, deletedByOperator, entryPolicy } from '../../reference-impl/policy/entries.ts'
import { isView } from '../faults/declare.ts'
import type { Variant } from '../override.ts'

/** The key of a row in an id that contains type and key in Base64. */
const keyIn = (id: string): string => Buffer.from(id, 'base64').toString('utf8')

/** Permitted choices of TextData. */
export const entryVariants: readonly Variant[] = [
  {
    id: 'owner-stand-in',
    sentence: 'A blank ownerId is shown as the user 0, like the writer of an entry of the application',
    override: (policy) => ({
      finishEntryView: (view, entry, facts, input) => {
        const finished = policy.finishEntryView(view, entry, facts, input)
        return 'ownerId' in finished && (entry.ownerId ?? '') === ''
          ? { ...finished, ownerId: 'vendor.example:0' }
          : finished
      },
    }),
  },
  {
    id: 'entry-id-encoded',
    sentence: 'Entry ids have characters that must be encoded in a path',
    alone: true,
    area: 'textboard',
    override: { entryId: (serial) => `日記 ${serial}é/%&?#+=` },
  },
  { id: 'entry-id-uuid', sentence: 'Entry ids are UUIDs', override: { entryId: () => randomUUID() } },
  {
    id: 'entry-id-base64',
    sentence: 'Entry ids are the type and the key of a row in Base64, sorted by the key',
    override: {
      entryId: (serial) => Buffer.from(`TextData:${serial}`).toString('base64'),
      entryComparator: (sortBy) =>
        sortBy === 'id'
          ? (left, right) => compareText(keyIn(left.id), keyIn(right.id))
          : entryPolicy.entryComparator(sortBy),
    },
  },
  {
    id: 'entry-id-text-order',
    sentence: 'Entry ids are short numbers, sorted as text',
    override: {
      entryId: (serial) => String(serial),
      entryComparator: (sortBy) =>
        sortBy === 'id'
          ? (left, right) => compareText(left.id, right.id)
          : entryPolicy.entryComparator(sortBy),
    },
  },
  {
    id: 'sort-ties-loose',
    sentence: 'Sorted by updated, entries of the same second change places between requests',
    shoulds: ['entries.sort.updated-pages.*'],
    override: (policy) => ({
      entryComparator: (sortBy) => {
        if (sortBy !== 'updated') return policy.entryComparator(sortBy)
        const salt = randomUUID()
        const place = (id: string) => createHash('md5').update(`${salt} ${id}`).digest('hex')
        return (left, right) =>
          compareText(policy.formatTime(left.updated), policy.formatTime(right.updated)) ||
          compareText(place(left.id), place(right.id))
      },
    }),
  },
  {
    id: 'entry-blank-null',
    sentence: 'A blank ownerId or parentId is null',
    override: { blankMember: () => null },
  },
  {
    id: 'entry-blank-absent',
    sentence: 'A blank ownerId or parentId is left out',
    override: { blankMember: () => undefined },
  },
  {
    id: 'entry-no-parent-zero-once',
    sentence:
      'If an entry has no parent, the response to its creation shows the parentId 0, and readings leave parentId out',
    override: (policy) => ({
      finishEntryView: (view, entry, facts, input) => {
        const { parentId, ...rest } = policy.finishEntryView(view, entry, facts, input)
        if ((entry.parentId ?? '') !== '') return { parentId, ...rest }
        return facts.operation === 'textdata.create' ? { parentId: '0', ...rest } : rest
      },
    }),
  },
  {
    id: 'entry-partner-bare',
    sentence: 'The partner is returned as 0 without a domain',
    override: (policy) => ({
      prefixedUserId: (plain, domain, member) =>
        plain === '0' ? '0' : policy.prefixedUserId(plain, domain, member),
    }),
  },
  { id: 'entry-empty-data', sentence: 'An empty text is accepted', override: { emptyDataAccepted: true } },
  {
    id: 'entry-numbers-accepted',
    sentence: 'Numbers are accepted as ids in a body',
    override: (policy) => ({
      memberAccepted: (name, value, operation) =>
        (name !== 'data' && typeof value === 'number') || policy.memberAccepted(name, value, operation),
      memberText: (name, value) =>
        typeof value === 'number' ? String(value) : policy.memberText(name, value),
    }),
  },
  {
    id: 'entry-null-refused',
    sentence: 'null as a member of a body answers 400',
    override: { memberAccepted: (_name, value) => typeof value === 'string' },
  },
  {
    id: 'entry-parent-must-exist',
    sentence: 'A parentId that names no entry of the group answers 400',
    override: { entryParentAccepted: (parentId, existing) => existing.has(parentId) },
  },
  {
    id: 'entry-operator-deleted-text',
    sentence: 'An entry that an operator deleted keeps its text',
    override: { returnedData: (entry) => entry.data },
  },
  {
    id: 'entry-operator-deleted-without-data',
    sentence: 'An entry that an operator deleted has no data',
    override: { returnedData: (entry) => (entry.status === deletedByOperator ? undefined : entry.data) },
  },
  {
    id: 'entry-operator-deleted-frozen',
    sentence: 'An entry that an operator deleted can be neither changed nor deleted',
    override: {
      entryWriteRefusal: (_operation, entry) =>
        entry.status === deletedByOperator ? 'entry-not-own' : undefined,
    },
  },
  {
    id: 'entry-update-status-kept',
    sentence: 'An update does not change the status',
    override: { statusAfterUpdate: (before) => before },
  },
  {
    id: 'entry-update-status-user',
    sentence: 'Every update sets the status to 11',
    override: { statusAfterUpdate: () => 11 },
  },
  {
    id: 'entry-update-of-partner-by-operator',
    sentence:
      'An update of an entry that the partner wrote sets its status to 21, because the partner is called the application operator',
    shoulds: ['entries.status.after-update-of-partner'],
    alone: true,
    area: 'textboard',
    override: (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(before, before.writerId === '0' ? { ...after, status: 21 } : after, facts, input),
    }),
  },
  {
    id: 'entry-update-writer-required',
    sentence: 'An update without writerId by the application answers 400',
    override: { writerMissing: (operation) => (operation === 'textdata.update' ? 'refuse' : 'partner') },
  },
  {
    id: 'entry-update-data-required',
    sentence: 'An update without data answers 400',
    override: { dataRequired: () => true },
  },
  {
    id: 'entry-update-replaces',
    sentence: 'An update clears the owner and the parent that it does not name',
    override: {
      updatedEntry: (_before, after, _facts, input) => ({
        ...after,
        ownerId: input.ownerId === undefined ? undefined : after.ownerId,
        parentId: input.parentId === undefined ? undefined : after.parentId,
      }),
    },
  },
  {
    id: 'entry-update-moves',
    sentence: 'An updated entry goes to the end of the list',
    override: {
      updateMovesEntry: true,
      // The position in the list is not the age of an entry.
      evictionVictim: (entries) =>
        [...entries.values()].toSorted((one, other) => one.serial - other.serial)[0]?.id,
    },
  },
  {
    id: 'entry-limit-replies-follow',
    sentence: 'The replies to an evicted entry are evicted next, before older entries',
    shoulds: ['entries.limit.evicted'],
    override: (policy) => {
      const evicted = new Set<string>()
      return {
        evictionVictim: (entries) => {
          const reply = [...entries.values()].find(({ parentId = '' }) => evicted.has(parentId))
          const id = reply?.id ?? policy.evictionVictim(entries)
          if (id !== undefined) evicted.add(id)
          return id
        },
      }
    },
  },
  {
    id: 'entry-own-only',
    sentence: 'A logged-in user may change only their own entries; others answer 403',
    override: {
      entryWriteRefusal: (_operation, entry, caller, userId) =>
        caller === 'proxy' && entry.writerId !== userId ? 'entry-not-own' : undefined,
    },
  },
  {
    id: 'entry-closed-by-partner',
    sentence: 'A logged-in user who changes an entry that the application has edited is answered 403',
    override: (policy) => ({
      statusAfterUpdate: (before, caller) =>
        caller === 'trusted' ? 31 : policy.statusAfterUpdate(before, caller),
      entryWriteRefusal: (operation, entry, caller, userId) =>
        ['textdata.update', 'textdata.delete'].includes(operation) &&
        caller === 'proxy' &&
        entry.status === 31
          ? 'entry-not-own'
          : policy.entryWriteRefusal(operation, entry, caller, userId),
    }),
  },
  {
    id: 'entry-owner-fixed-for-users',
    sentence: 'A logged-in user who names another owner in an update is answered 403',
    override: (policy) => {
      let named: unknown
      return {
        bodyAccepted: (body, operation) => {
          named = isView(body) ? body.ownerId : undefined
          return policy.bodyAccepted(body, operation)
        },
        entryWriteRefusal: (operation, entry, caller, userId) =>
          operation === 'textdata.update' && caller === 'proxy' && (named ?? entry.ownerId) !== entry.ownerId
            ? 'entry-not-own'
            : policy.entryWriteRefusal(operation, entry, caller, userId),
      }
    },
  },
  {
    id: 'entry-owner-of-users-given',
    sentence: 'An entry that a user creates without naming an owner gets the user as its owner',
    override: (policy) => ({
      createdEntry: (record, facts, input) =>
        policy.createdEntry(
          facts.caller === 'proxy' && input.ownerId === undefined
            ? { ...record, ownerId: record.writerId }
            : record,
          facts,
          input,
        ),
    }),
  },
  {
    id: 'entry-delete-takes-replies',
    sentence: 'Deleting an entry also deletes its replies',
    override: {
      deletedWith: (entry, others) =>
        [...others.values()].filter((other) => other.parentId === entry.id).map((other) => other.id),
    },
  },
  {
    id: 'entry-extra-members',
    sentence: 'Entries have members that the specification does not name',
    override: (policy) => ({
      finishEntryView: (view, entry, facts, input) => ({
        ...policy.finishEntryView(view, entry, facts, input),
        likes: 0,
        language: null,
      }),
    }),
  },
  {
    id: 'entry-limit-batch',
    sentence: 'A creation in a full group evicts the 21 oldest entries at once',
    override: { entriesToEvict: (size, limit) => (size > limit ? size - limit + 20 : 0) },
  },
  {
    id: 'entry-limit-lenient',
    sentence: 'A group may hold fifty entries more than its limit before it is reduced to the limit',
    shoulds: ['entries.limit.evicted'],
    override: { entriesToEvict: (size, limit) => (size > limit + 50 ? size - limit : 0) },
  },
]
