import type { GroupRecord } from '../../../reference-impl/policy/groups.ts'
import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { faultsOf, isView, succeeding, type View } from '../declare.ts'
import { gapIn } from '../race-overrides.ts'
import {
  entryIn,
  groupIn,
  itemsOf,
  queried,
  remembering,
  succeeded,
  Tally,
  withMembers,
} from '../remembering.ts'

const fault = faultsOf('textboard')
const sequence = faultsOf('textboard', 'sequence')
const race = faultsOf('textboard', 'race')

/** Lets groups vanish that are like one that is deleted. */
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
      // Their names and their places are free again.
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
  fault(
    'group-delete-beginning',
    'deleting a group takes those along whose names begin with its name',
    ['groups.delete.others.longer-stays'],
    vanishing(inOneApplication((name, deleted) => name.startsWith(deleted))),
  ),
  fault(
    'group-delete-ending',
    'deleting a group takes those along whose names end with its name',
    ['groups.delete.others.ending-stays'],
    vanishing(inOneApplication((name, deleted) => name.endsWith(deleted))),
  ),
  fault(
    'group-delete-containing',
    'deleting a group takes those along whose names contain its name',
    [
      'groups.delete.others.longer-stays',
      'groups.delete.others.ending-stays',
      'groups.delete.others.middle-stays',
    ],
    vanishing(inOneApplication((name, deleted) => name.includes(deleted))),
  ),
  fault(
    'group-delete-contained',
    'deleting a group takes those along whose names are the beginning of its name',
    ['groups.delete.others.shorter-stays'],
    vanishing(inOneApplication((name, deleted) => deleted.startsWith(name))),
  ),
  fault(
    'group-delete-wildcard',
    'in the name of a group that is deleted _ stands for any letter',
    ['groups.delete.others.letter-stays'],
    vanishing(inOneApplication((name, deleted) => asPattern(deleted).test(name))),
  ),
  fault(
    'group-delete-everything',
    'deleting a group deletes all groups of the application',
    ['groups.delete.others-stay'],
    vanishing(inOneApplication(() => true)),
  ),
  fault(
    'group-delete-in-all-applications',
    'deleting a group deletes the group of that name in other applications',
    ownRoom('delete'),
    vanishing((record, deleted) => record.name === deleted.name),
  ),
  sequence(
    'group-delete-first-page',
    'only the first 50 entries of a group are deleted with it: the others come back with a new group of its name',
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
  fault(
    'group-list-misses-last',
    'the newest group is missing in the list',
    ['groups.list.contains', 'groups.create.listed'],
    {
      groupListOrder: (records) => records.slice(0, -1),
    },
  ),
  sequence(
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
  fault(
    'group-delete-200',
    'deleting a group answers 200',
    ['groups.delete.status', 'groups.delete.format', 'properties.groups.comes-back'],
    succeeding(200, 'textdatagroup.delete'),
  ),
  fault(
    'group-delete-201',
    'deleting a group answers 201',
    ['groups.delete.status'],
    succeeding(201, 'textdatagroup.delete'),
  ),
  fault(
    'group-delete-no-body',
    'deleting a group answers no body',
    ['groups.delete.body', 'contract.textdatagroup.delete'],
    {
      groupDeletedBody: () => undefined,
    },
  ),
  fault('group-delete-name', 'deleting a group answers its name', ['groups.delete.body'], {
    groupDeletedBody: (record) => record.name,
  }),
  fault('group-delete-object', 'deleting a group answers an object with its id', ['groups.delete.body'], {
    groupDeletedBody: (record) => ({ id: record.id }),
  }),
  fault('group-delete-number', 'deleting a group answers its id as a number', ['groups.delete.body'], {
    groupDeletedBody: (record) => Number(record.id),
  }),
  fault('group-delete-ignored', 'a deleted group stays', ['groups.delete.gone'], {
    groupDeleteActs: () => false,
  }),
  fault(
    'group-delete-unknown-202',
    'deleting an unknown group answers 202',
    ['groups.delete.unknown', 'groups.delete.twice', 'groups.delete.exact-name'],
    {
      groupDeleteUnknownRefused: false,
    },
  ),
  fault(
    'group-delete-keeps-entries',
    'a group created anew holds the entries of the deleted one',
    ['groups.delete.entries'],
    {
      groupDeleteForgetsEntries: false,
    },
    'sequence',
  ),
  race(
    'race-group-deleted-twice',
    'two simultaneous deletions of a group both succeed',
    ['groups.delete.concurrent'],
    gapIn('textdatagroup.delete', 4),
  ),
  sequence(
    'sequence-group-name-spent',
    'the name of a deleted group stays taken',
    ['groups.delete.name-free'],
    (policy) => {
      const spent = new Set<string>()
      return {
        groupDeleteActs: (record) => {
          spent.add(`${record.applicationId} ${record.name}`)
          return policy.groupDeleteActs(record)
        },
        groupNameTaken: (key, existing) =>
          policy.groupNameTaken(key, existing) || [...spent].some((name) => name.endsWith(` ${key}`)),
      }
    },
  ),
  ...(
    [
      ['filter', 'filterBy', 'a filter'],
      ['sort', 'sortBy', 'a sorted list'],
    ] as const
  ).map(([id, parameter, what]) =>
    sequence(
      `group-anew-${id}-finds-old`,
      `${what} finds the entries of a deleted group in a new one of its name`,
      ['groups.delete.entries-selected'],
      remembering(() => {
        const created = new Map<string, View[]>()
        const earlier = new Map<string, readonly View[]>()
        return (response, facts) => {
          const name = groupIn(facts)
          if (succeeded(response, facts, 'textdata.create') && isView(response.body))
            created.set(name, [...(created.get(name) ?? []), response.body])
          if (succeeded(response, facts, 'textdatagroup.delete')) {
            earlier.set(name, created.get(name) ?? [])
            created.delete(name)
          }
          const wanted = queried(facts, 'filterValue')
          const old = (earlier.get(name) ?? []).filter(
            ({ writerId }) => wanted === undefined || String(writerId).endsWith(wanted),
          )
          const isFound = facts.operation === 'textdata.list' && facts.query.has(parameter) && old.length > 0
          return isFound ? withMembers(response, { entry: old, totalResults: old.length }) : response
        }
      }),
    ),
  ),
  ...(['update', 'delete'] as const).map((name) =>
    sequence(
      `group-anew-${name}s-old`,
      `an entry of a deleted group answers 202 to ${name}, once there is another group of that name`,
      [`groups.delete.entries-${name}`],
      remembering(() => {
        const old = new Set<string>()
        let created: string[] = []
        return (response, facts) => {
          const group = groupIn(facts)
          if (succeeded(response, facts, 'textdata.create') && isView(response.body))
            created.push(`${group} ${String(response.body.id)}`)
          if (succeeded(response, facts, 'textdatagroup.create')) {
            for (const one of created) old.add(one)
            created = []
          }
          const isOld = facts.operation === `textdata.${name}` && old.has(`${group} ${entryIn(facts)}`)
          return isOld && response.status === 404 ? { status: 202, headers: {}, body: undefined } : response
        }
      }),
    ),
  ),
  sequence(
    'group-anew-reads-several-old',
    'several entries of a deleted group are answered together, once there is another group of that name',
    ['groups.delete.entries'],
    remembering(() => {
      const stored = new Map<string, View>()
      return (response, facts) => {
        const key = (id: unknown) => `${groupIn(facts)} ${String(id)}`
        if (succeeded(response, facts, 'textdata.create') && isView(response.body))
          stored.set(key(response.body.id), response.body)
        const ids = facts.operation === 'textdata.read' ? entryIn(facts).split(',') : []
        const entry = ids.flatMap((id) => stored.get(key(id)) ?? [])
        const isOld = response.status === 404 && ids.length > 1 && entry.length === ids.length
        const body = { entry, startIndex: 1, itemsPerPage: entry.length, totalResults: entry.length }
        return isOld
          ? { status: 200, headers: response.headers, body: { ...body, sorted: false, filtered: false } }
          : response
      }
    }),
  ),
  sequence(
    'group-anew-counts-old',
    'totalResults in a group counts what was created in an earlier group of its name',
    ['groups.delete.entries'],
    remembering(() => {
      const created = new Tally()
      const earlier = new Map<string, number>()
      return (response, facts) => {
        const name = groupIn(facts)
        if (succeeded(response, facts, 'textdata.create')) created.add(name)
        if (succeeded(response, facts, 'textdatagroup.delete')) earlier.set(name, created.of(name))
        return facts.operation === 'textdata.list' && itemsOf(response)?.length === 0
          ? withMembers(response, { totalResults: earlier.get(name) ?? 0 })
          : response
      }
    }),
  ),
]
