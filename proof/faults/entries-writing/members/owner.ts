import type { Fault } from '../../../override.ts'
import { textboard } from '../../declare.ts'

/** Faults of the owner of entries. */
export const entriesWritingOwnerFaults: readonly Fault[] = [
  textboard.fault(
    'existence-owner-of-user-entry',
    'the owner of an entry that a user creates is always that user',
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
  textboard.fault(
    'existence-owner-blank-refused',
    'a new entry without an owner, or with a blank one, is refused',
    ['entries.owner.blank', 'entries.owner.optional'],
    (policy) => ({
      bodyAccepted: (body, operation) =>
        policy.bodyAccepted(body, operation) &&
        (operation !== 'textdata.create' ||
          (typeof body === 'object' && body !== null && Boolean(Reflect.get(body, 'ownerId')))),
    }),
  ),
  textboard.fault(
    'existence-owner-empty-refused',
    'an empty text as ownerId is refused',
    ['entries.owner.blank-text'],
    (policy) => ({
      memberAccepted: (name, value, operation) =>
        !(name === 'ownerId' && value === '') && policy.memberAccepted(name, value, operation),
    }),
  ),
  textboard.fault(
    'entry-owner-bare',
    'ownerId has no domain',
    [
      'entries.owner.prefix',
      'entries.owner.of-many',
      'entries.owner.same-as-writer',
      'entries.owner.same-form',
    ],
    (policy) => ({
      prefixedUserId: (plain, domain, member) =>
        member === 'ownerId' ? plain : policy.prefixedUserId(plain, domain, member),
    }),
  ),
  textboard.fault(
    'entry-owner-of-answered',
    'a reply with a blank owner gets the owner of the entry that it answers',
    ['entries.owner.blank-reply'],
    (policy) => {
      const owners = new Map<string, string | undefined>()
      return {
        createdEntry: (record, facts, input) => {
          const owner = input.ownerId === '' ? owners.get(record.parentId ?? '') : undefined
          const stored = policy.createdEntry(
            owner === undefined ? record : { ...record, ownerId: owner },
            facts,
            input,
          )
          if (stored !== undefined) owners.set(stored.id, stored.ownerId)
          return stored
        },
      }
    },
  ),
  textboard.fault('entry-owner-lost', 'the owner of a new entry is not stored', ['entries.owner.prefix'], {
    createdEntry: (record) => ({ ...record, ownerId: undefined }),
  }),
  textboard.fault(
    'entry-owner-defaults-to-writer',
    'a new entry with a blank owner gets its writer as the owner',
    ['entries.owner.blank', 'entries.owner.not-the-writer'],
    {
      createdEntry: (record) => ({ ...record, ownerId: record.ownerId ?? record.writerId }),
    },
  ),
]
