import type { EntryRecord } from '../../../../reference-impl/policy/entries.ts'
import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { answering, succeeding, textboard, without } from '../../declare.ts'
import { requiring } from '../refused/requiring.ts'

/**
 * Answers the creation of an entry with the key of an earlier entry by that entry, and stores nothing.
 * @param keyOf returns the key; undefined: the entry is stored in any case
 */
const deduplicating =
  (keyOf: (record: EntryRecord) => string | undefined): PolicyOverride =>
  (policy) => {
    const stored = new Map<string, EntryRecord>()
    return {
      createdEntry: (record, facts, input) => {
        const key = keyOf(record)
        const twin = key === undefined ? undefined : stored.get(key)
        if (twin) return twin
        const created = policy.createdEntry(record, facts, input)
        if (key !== undefined) stored.set(key, record)
        return created
      },
    }
  }

/** Faults of the creation of entries. */
export const entriesWritingCreateFaults: readonly Fault[] = [
  textboard.fault(
    'existence-id-with-comma',
    'the ids of entries have a comma',
    ['entries.create.id-fits-list'],
    {
      entryId: (serial) => `${serial},a`,
    },
  ),
  textboard.sequence(
    'existence-every-twentieth-creation-lost',
    'every twentieth creation is accepted but not stored',
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
  textboard.fault(
    'existence-group-without-parent-refused',
    'creating a group without a parentId is refused',
    ['groups.create.arranged'],
    (policy) => ({
      bodyAccepted: (body, operation) =>
        policy.bodyAccepted(body, operation) &&
        (operation !== 'textdatagroup.create' ||
          (typeof body === 'object' && body !== null && Reflect.has(body, 'parentId'))),
    }),
  ),
  textboard.fault(
    'entry-create-200',
    'creating an entry answers 200',
    ['entries.create.status', 'auth.textboard.create-entry.served'],
    succeeding(200, 'textdata.create'),
  ),
  textboard.fault(
    'entry-create-no-body',
    'the response to a creation has no body',
    ['entries.create.body'],
    answering(['textdata.create'], (response) =>
      response.status === 201 ? { ...response, body: undefined } : response,
    ),
  ),
  textboard.fault(
    'entry-create-not-stored',
    'a creation is accepted but not stored',
    [
      'entries.create.readable',
      'entries.parent.optional',
      'entries.parent.left-alone',
      'entries.owner.optional',
      'entries.read.changes-nothing',
    ],
    {
      createdEntry: () => undefined,
    },
  ),
  textboard.fault(
    'entry-ids-in-pairs',
    'each pair of successive entries has the same id',
    ['entries.create.unique-ids'],
    {
      entryId: (serial) => String(1_000_000_000 + serial - (serial % 2)),
    },
  ),
  textboard.fault(
    'entry-time-fraction',
    'times have milliseconds',
    ['contract.textdata.create', 'contract.textdata.read'],
    {
      formatTime: (time) => time.toISOString().slice(0, 23),
    },
  ),
  textboard.fault(
    'entry-group-name-missing',
    'entries have no groupName',
    ['contract.textdata.read', 'entries.create.required-only'],
    {
      finishEntryView: (view) => without(view, 'groupName'),
    },
  ),
  textboard.fault(
    'entry-parent-required',
    'an entry without parentId is refused',
    ['entries.parent.optional'],
    requiring('textdata.create', 'parentId'),
  ),
  textboard.fault(
    'entry-owner-required',
    'an entry without ownerId is refused',
    ['entries.owner.optional', 'entries.create.arranged'],
    requiring('textdata.create', 'ownerId'),
  ),
  textboard.sequence(
    'sequence-same-data-deduplicated',
    'a second entry with the same text, writer and owner is not stored',
    ['entries.create.same-twice'],
    deduplicating(({ groupName, writerId, ownerId, data }) =>
      [groupName, writerId, ownerId, data].join('\n'),
    ),
  ),
  textboard.sequence(
    'sequence-same-reply-deduplicated',
    'a second reply with the same text to the same entry is not stored',
    ['entries.create.same-twice.reply'],
    deduplicating(({ groupName, parentId, data }) =>
      parentId === undefined || parentId === '' ? undefined : [groupName, parentId, data].join('\n'),
    ),
  ),
]
