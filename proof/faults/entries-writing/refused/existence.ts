import type { EntryRecord } from '../../../../reference-impl/policy/entries.ts'
import type { Policy } from '../../../../reference-impl/policy/policy.ts'
import type { OperationId } from '../../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../../override.ts'
import { errorAnswer } from '../../answers.ts'
import { answering, textboard } from '../../declare.ts'
import { failingWithoutGroup } from '../../race-overrides.ts'
import { groupIn } from '../../remembering.ts'

/** Accepts an id that is like the id of an entry, in one operation. */
const takenFor =
  (operation: OperationId, isLike: (asked: string, known: string) => boolean) => (): Partial<Policy> => ({
    entryFoundAs: (asked, known, candidate) => candidate === operation && isLike(asked, known),
  })

const names = { read: 'textdata.read', update: 'textdata.update', delete: 'textdata.delete' } as const

const beginning = (asked: string, known: string): boolean => known.startsWith(asked)

/** Faults of which entries and groups exist. */
export const entriesWritingExistenceFaults: readonly Fault[] = [
  ...(['read', 'update', 'delete'] as const).map((name) =>
    textboard.fault(
      `existence-${name}-by-beginning`,
      `a request to ${name} an entry accepts the beginning of its id`,
      [`entries.existence.near-id.${name}-prefix`],
      takenFor(names[name], beginning),
    ),
  ),
  ...(['read', 'update', 'delete'] as const).map((name) =>
    textboard.fault(
      `existence-${name}-by-longer-id`,
      `a request to ${name} an entry accepts its id with more characters after it`,
      [
        `entries.existence.near-id.${name}-longer`,
        ...(name === 'read'
          ? ['entries.existence.near-id.read-with-letter', 'entries.existence.near-id.read-with-fraction']
          : [`entries.existence.odd-id.${name}-with-letter`, `entries.existence.odd-id.${name}-with-quote`]),
      ],
      takenFor(names[name], (asked, known) => asked.startsWith(known)),
    ),
  ),
  textboard.fault(
    'existence-delete-by-wildcard',
    'a percent sign as an id deletes an entry',
    ['entries.existence.odd-id.delete-wildcard'],
    takenFor('textdata.delete', (asked) => asked === '%'),
  ),
  textboard.fault(
    'existence-found-in-other-application',
    'an entry is found under a group of another application',
    ['entries.existence.other-application'],
    { foundInOtherApplication: (operation) => operation === 'textdata.read' },
  ),
  textboard.race(
    'existence-group-gone-500',
    'a creation answers 500 if its group is deleted at the same time',
    ['entries.existence.group-deleted-meanwhile'],
    failingWithoutGroup(),
  ),
  textboard.race(
    'existence-group-gone-409',
    'a list that is read while its group is being deleted answers 409',
    ['entries.existence.group-deleted-meanwhile'],
    (policy) => {
      const underWay = new Set<string>()
      return {
        delayAfterMs: (facts) =>
          facts.operation === 'textdatagroup.delete' ? 10 : policy.delayAfterMs(facts),
        groupDeleteActs: (record) => {
          underWay.add(record.name)
          return policy.groupDeleteActs(record)
        },
        transmission: (facts) => {
          if (facts.operation === 'textdatagroup.delete') underWay.delete(groupIn(facts))
          return policy.transmission(facts)
        },
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          const isMeanwhile = underWay.has(groupIn(facts))
          return facts.operation === 'textdata.list' && finished.status === 404 && isMeanwhile
            ? { ...finished, ...errorAnswer(409) }
            : finished
        },
      }
    },
  ),
  textboard.fault(
    'entry-unknown-group-400',
    'creating an entry in an unknown group answers 400',
    [
      'entries.existence.unknown-group.create',
      'entries.existence.needs-group',
      'entries.existence.deleted-group',
      'groups.delete.entries-gone',
      'groups.create.before-entries',
      'access.entries.proxy.unknown-group-create',
    ],
    (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'group-unknown' && facts.operation === 'textdata.create'
          ? 400
          : policy.errorStatus(problem, facts),
    }),
  ),
  textboard.fault(
    'entry-update-unknown-202',
    'updating an unknown entry answers 202',
    [
      'entries.existence.unknown-id.update',
      'entries.existence.deleted.update',
      'entries.existence.odd-id.update-*',
    ],
    {
      unknownEntryAccepted: (operation) => operation === 'textdata.update',
    },
  ),
  textboard.fault(
    'status-group-unknown-delete-202',
    'deleting an entry of an unknown group answers 202',
    ['entries.existence.unknown-group.delete'],
    answering(['textdata.delete'], (response) =>
      response.status === 404 ? { ...response, status: 202, body: undefined } : response,
    ),
  ),
  textboard.sequence(
    'existence-deletion-hides-others',
    'after a deletion, reading any entry of the group by its id answers 404 for 300 ms',
    ['entries.read.deleted'],
    (policy) => {
      const hidden = new Map<string, number>()
      return {
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          const now = performance.now()
          if (facts.operation === 'textdata.read' && now < (hidden.get(groupIn(facts)) ?? 0))
            return { ...finished, ...errorAnswer(404) }
          if (facts.operation === 'textdata.delete' && finished.status === 202)
            hidden.set(groupIn(facts), now + 300)
          return finished
        },
      }
    },
  ),
  textboard.sequence(
    'sequence-id-reused',
    'the next entry gets the id of a deleted one',
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
  textboard.sequence(
    'sequence-latest-id-reused',
    'a new entry gets the highest id of its group plus one, so the id of the newest entry is used again after its deletion',
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
  textboard.sequence(
    'sequence-newest-id-of-all-reused',
    'a new entry gets the highest id of the service plus one, so the id of the newest entry is used again after its deletion',
    ['entries.existence.id-not-reused'],
    (policy) => {
      const kept = new Set([1_000_000])
      return {
        entryId: () => {
          const id = Math.max(...kept) + 1
          kept.add(id)
          return String(id)
        },
        entryDeleteActs: (entry) => {
          kept.delete(Number(entry.id))
          return policy.entryDeleteActs(entry)
        },
      }
    },
  ),
  textboard.sequence(
    'sequence-deleted-data-comes-back',
    'a new entry with the text and the writer of a deleted one is accepted but not stored',
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
]
