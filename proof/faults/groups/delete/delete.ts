import type { GroupRecord } from '../../../../reference-impl/policy/groups.ts'
import type { Policy, PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { succeeding, textboard } from '../../declare.ts'
import { gapIn } from '../../race-overrides.ts'
import { groupIn, rememberingDeletedGroups, Tally, withMembers } from '../../remembering.ts'

/** Makes groups vanish that are similar to a deleted group. */
const vanishing =
  (isLike: (record: GroupRecord, deleted: GroupRecord) => boolean): PolicyOverride =>
  (policy: Policy) => {
    const known = new Map<string, GroupRecord>()
    const gone = new Set<string>()
    const goneNames = new Set<string>()
    return {
      createdGroup: (record, facts) => {
        const created = policy.createdGroup(record, facts)
        known.set(created.id, created)
        goneNames.delete(policy.groupNameKey(created.name))
        return created
      },
      groupDeletedBody: (deleted) => {
        known.delete(deleted.id)
        for (const record of [...known.values()].filter((one) => isLike(one, deleted))) {
          known.delete(record.id)
          gone.add(record.id)
          goneNames.add(policy.groupNameKey(record.name))
        }
        return policy.groupDeletedBody(deleted)
      },
      groupFound: (record, facts) => !gone.has(record.id) && policy.groupFound(record, facts),
      // The names and the places of the vanished groups are free again.
      groupNameTaken: (key, keys) =>
        policy.groupNameTaken(key, new Set([...keys].filter((one) => !goneNames.has(one)))),
      groupDuplicateReplaces: true,
      groupLimitReached: (existing, limit, parentId, records) => {
        const there = records.filter(({ id }) => !gone.has(id))
        return policy.groupLimitReached(existing - records.length + there.length, limit, parentId, there)
      },
      groupListed: (record, position, facts) =>
        !gone.has(record.id) && policy.groupListed(record, position, facts),
    }
  }

const inOneApplication =
  (isLike: (name: string, deleted: string) => boolean) => (record: GroupRecord, deleted: GroupRecord) =>
    record.applicationId === deleted.applicationId && isLike(record.name, deleted.name)

const asPattern = (name: string): RegExp => new RegExp(`^${name.replaceAll('_', '.')}$`)

const ownRoom = (...ids: readonly string[]): string[] =>
  ids.map((id) => `access.groups.foreign.own-room.${id}`)

/** Faults of the deletion of groups. */
export const groupsDeleteFaults: readonly Fault[] = [
  textboard.fault(
    'group-delete-beginning',
    'deleting a group also deletes groups whose names begin with its name',
    ['groups.delete.others.longer-stays'],
    vanishing(inOneApplication((name, deleted) => name.startsWith(deleted))),
  ),
  textboard.fault(
    'group-delete-ending',
    'deleting a group also deletes groups whose names end with its name',
    ['groups.delete.others.ending-stays'],
    vanishing(inOneApplication((name, deleted) => name.endsWith(deleted))),
  ),
  textboard.fault(
    'group-delete-containing',
    'deleting a group also deletes groups whose names contain its name',
    [
      'groups.delete.others.longer-stays',
      'groups.delete.others.ending-stays',
      'groups.delete.others.middle-stays',
    ],
    vanishing(inOneApplication((name, deleted) => name.includes(deleted))),
  ),
  textboard.fault(
    'group-delete-contained',
    'deleting a group also deletes groups whose names are the beginning of its name',
    ['groups.delete.others.shorter-stays'],
    vanishing(inOneApplication((name, deleted) => deleted.startsWith(name))),
  ),
  textboard.fault(
    'group-delete-wildcard',
    'deleting a group treats _ in its name as a wildcard for one letter and also deletes the groups that match',
    ['groups.delete.others.letter-stays'],
    vanishing(inOneApplication((name, deleted) => asPattern(deleted).test(name))),
  ),
  textboard.fault(
    'group-delete-everything',
    'deleting a group deletes all groups of the application',
    ['groups.delete.others-stay'],
    vanishing(inOneApplication(() => true)),
  ),
  textboard.fault(
    'group-delete-in-all-applications',
    'deleting a group also deletes the groups of the same name in other applications',
    ownRoom('delete'),
    vanishing((record, deleted) => record.name === deleted.name),
  ),
  textboard.sequence(
    'group-delete-first-page',
    'only the first 50 entries of a group are deleted with it: a new group of the same name has the others',
    ['groups.delete.entries'],
    (policy) => {
      const ids = new Map<string, string[]>()
      const gone = new Set<string>()
      return {
        groupDeleteForgetsEntries: false,
        createdEntry: (record, facts, input) => {
          const key = record.groupName
          ids.set(key, [...(ids.get(key) ?? []), record.id])
          return policy.createdEntry(record, facts, input)
        },
        groupDeletedBody: (record) => {
          for (const id of (ids.get(record.name) ?? []).slice(0, 50)) gone.add(id)
          return policy.groupDeletedBody(record)
        },
        entryListed: (entry, facts) => !gone.has(entry.id) && policy.entryListed(entry, facts),
      }
    },
  ),
  textboard.sequence(
    'group-delete-first-thousand',
    'only the first 1,000 entries of a group are deleted with it: a new group of the same name has the others',
    ['groups.delete.entries-page'],
    rememberingDeletedGroups((response, facts, { entries }) => {
      const entry = entries.slice(1000)
      return facts.operation === 'textdata.list' && entry.length > 0
        ? withMembers(response, { entry, totalResults: entry.length })
        : response
    }),
  ),
  textboard.boundary(
    'group-delete-large-refused',
    'deleting a group of more than 1,000 entries answers 400',
    ['groups.delete.entries-page'],
    (policy) => {
      const held = new Tally()
      const isLarge = (name: string) => held.of(name) > 1000
      return {
        createdEntry: (record, facts, input) => {
          held.add(record.groupName)
          return policy.createdEntry(record, facts, input)
        },
        respondInstead: (facts) =>
          facts.method === 'DELETE' && facts.path.endsWith('/@self') && isLarge(groupIn(facts))
            ? { status: 400, headers: {}, body: { Error: { Message: 'the group holds too much' } } }
            : policy.respondInstead(facts),
      }
    },
  ),
  textboard.fault(
    'group-list-misses-last',
    'the newest group is missing in the list',
    ['groups.list.contains', 'groups.create.listed'],
    {
      groupListOrder: (records) => records.slice(0, -1),
    },
  ),
  textboard.sequence(
    'group-delete-stays-listed',
    'a deleted group stays in the list of groups',
    ['groups.delete.name-not-listed'],
    (policy) => {
      const deleted: GroupRecord[] = []
      return {
        groupDeletedBody: (record) => {
          deleted.push(record)
          return policy.groupDeletedBody(record)
        },
        groupListOrder: (records) => [
          ...policy.groupListOrder(records),
          ...deleted.filter(({ applicationId }) => applicationId === records[0]?.applicationId),
        ],
      }
    },
  ),
  textboard.fault(
    'group-delete-200',
    'deleting a group answers 200',
    ['groups.delete.status', 'groups.delete.format', 'properties.groups.comes-back'],
    succeeding(200, 'textdatagroup.delete'),
  ),
  textboard.fault(
    'group-delete-201',
    'deleting a group answers 201',
    ['groups.delete.status'],
    succeeding(201, 'textdatagroup.delete'),
  ),
  textboard.fault(
    'group-delete-no-body',
    'the response to the deletion of a group has no body',
    ['groups.delete.body', 'contract.textdatagroup.delete'],
    {
      groupDeletedBody: () => undefined,
    },
  ),
  textboard.fault(
    'group-delete-name',
    'deleting a group returns its name instead of its id',
    ['groups.delete.body'],
    {
      groupDeletedBody: (record) => record.name,
    },
  ),
  textboard.fault(
    'group-delete-object',
    'deleting a group returns an object that contains its id',
    ['groups.delete.body'],
    {
      groupDeletedBody: (record) => ({ id: record.id }),
    },
  ),
  textboard.fault(
    'group-delete-number',
    'deleting a group returns its id as a number',
    ['groups.delete.body'],
    {
      groupDeletedBody: (record) => Number(record.id),
    },
  ),
  textboard.fault('group-delete-ignored', 'a deleted group still exists', ['groups.delete.gone'], {
    groupDeleteActs: () => false,
  }),
  textboard.fault(
    'group-delete-unknown-202',
    'deleting an unknown group answers 202',
    ['groups.delete.unknown', 'groups.delete.twice', 'groups.delete.exact-name'],
    {
      groupDeleteUnknownRefused: false,
    },
  ),
  textboard.sequence(
    'group-delete-keeps-entries',
    'a group that is created again has the entries of the deleted group',
    ['groups.delete.entries'],
    {
      groupDeleteForgetsEntries: false,
    },
  ),
  textboard.race(
    'race-group-deleted-twice',
    'two simultaneous deletions of a group both succeed',
    ['groups.delete.concurrent'],
    gapIn('textdatagroup.delete', 4),
  ),
]
