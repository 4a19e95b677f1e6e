import type { GroupRecord } from '../../reference-impl/policy/groups.ts'
import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { Fault } from '../override.ts'
import { faultsOf, isView, refusing } from './declare.ts'
import { groupIn, itemsOf, remembering, succeeded, withMembers } from './remembering.ts'

const fault = faultsOf('textboard')
const sequence = faultsOf('textboard', 'sequence')

/** Lets groups vanish that are like one that is deleted. */
const vanishing =
  (isLike: (record: GroupRecord, deleted: GroupRecord) => boolean): PolicyOverride =>
  (policy: Policy) => {
    const known = new Map<string, GroupRecord>()
    const gone = new Set<string>()
    return {
      createdGroup: (record, facts) => {
        const created = policy.createdGroup(record, facts)
        known.set(created.id, created)
        return created
      },
      groupDeletedBody: (deleted) => {
        known.delete(deleted.id)
        for (const record of known.values()) if (isLike(record, deleted)) gone.add(record.id)
        return policy.groupDeletedBody(deleted)
      },
      groupFound: (record, facts) => !gone.has(record.id) && policy.groupFound(record, facts),
      groupListed: (record, position, facts) =>
        !gone.has(record.id) && policy.groupListed(record, position, facts),
    }
  }

const inOneApplication =
  (isLike: (name: string, deleted: string) => boolean) => (record: GroupRecord, deleted: GroupRecord) =>
    record.applicationId === deleted.applicationId && isLike(record.name, deleted.name)

const asPattern = (name: string): RegExp => new RegExp(`^${name.replaceAll('_', '.')}$`)

/** Counts the groups that were created, by application. */
function countingGroups(policy: Policy): {
  readonly counts: ReadonlyMap<string, number>
  readonly hooks: Pick<Policy, 'createdGroup' | 'groupDeletedBody'>
} {
  const counts = new Map<string, number>()
  const count = ({ applicationId }: GroupRecord, by: number) =>
    counts.set(applicationId, (counts.get(applicationId) ?? 0) + by)
  return {
    counts,
    hooks: {
      createdGroup: (record, facts) => {
        count(record, 1)
        return policy.createdGroup(record, facts)
      },
      groupDeletedBody: (record) => {
        count(record, -1)
        return policy.groupDeletedBody(record)
      },
    },
  }
}

const ownRoom = (...ids: readonly string[]): string[] =>
  ids.map((id) => `access.groups.foreign.own-room.${id}`)

/** Faults of what groups do to each other: on deletion, across applications, and while others are written. */
export const groupApartFaults: readonly Fault[] = [
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
  fault(
    'group-names-of-all-applications',
    'a name that another application uses is taken',
    ownRoom('same-name'),
    (policy) => {
      const names = new Set<string>()
      return {
        createdGroup: (record, facts) => {
          names.add(record.name)
          return policy.createdGroup(record, facts)
        },
        groupDeletedBody: (record) => {
          names.delete(record.name)
          return policy.groupDeletedBody(record)
        },
        groupNameTaken: (key, existing) => names.has(key) || policy.groupNameTaken(key, existing),
      }
    },
  ),
  fault(
    'group-limit-of-all-applications',
    'an application has no room while another one is full',
    ownRoom('create'),
    (policy) => {
      let fullest = 0
      const { counts, hooks } = countingGroups(policy)
      return {
        ...hooks,
        groupLimitReached: (existing, limit, parentId, records) => {
          fullest = Math.max(...[...counts.values()].map((count) => count + 1), 0)
          return fullest >= limit || policy.groupLimitReached(existing, limit, parentId, records)
        },
      }
    },
  ),
  fault(
    'group-room-for-namesakes',
    'a group of another application takes room, where it has a name of ours',
    ownRoom('successor'),
    (policy) => {
      const { counts, hooks } = countingGroups(policy)
      return {
        ...hooks,
        groupLimitReached: (existing, limit, parentId, records) => {
          const own = records[0]?.applicationId
          const [ours] = counts.keys()
          const others = [...counts].reduce((sum, [id, count]) => (id === own ? sum : sum + count), 0)
          return policy.groupLimitReached(
            own === ours ? existing + others : existing,
            limit,
            parentId,
            records,
          )
        },
      }
    },
  ),
  sequence(
    'group-entries-of-all-applications',
    'a group without entries lists those of the group of its name in another application',
    ownRoom('entries'),
    remembering(() => {
      const entries = new Map<
        string,
        { readonly applicationId: string | undefined; readonly view: unknown }
      >()
      return (response, facts) => {
        const group = groupIn(facts)
        if (succeeded(response, facts, 'textdata.create')) {
          entries.set(group, { applicationId: facts.applicationId, view: response.body })
        }
        const other = entries.get(group)
        return facts.operation === 'textdata.list' &&
          itemsOf(response)?.length === 0 &&
          other !== undefined &&
          other.applicationId !== facts.applicationId
          ? withMembers(response, { entry: [other.view], totalResults: 1 })
          : response
      }
    }),
  ),
  sequence(
    'group-list-of-all-applications',
    'the list shows groups of other applications as if they were its own',
    ownRoom('list'),
    remembering(() => {
      const lists = new Map<string | undefined, readonly unknown[]>()
      return (response, facts) => {
        const items = facts.operation === 'textdatagroup.list' ? itemsOf(response) : undefined
        if (items === undefined) return response
        lists.set(facts.applicationId, items)
        const others = [...lists].flatMap(([id, all]) => (id === facts.applicationId ? [] : all))
        const disguised = others
          .filter(isView)
          .map(({ name: _name, ...view }) => ({ ...view, appId: facts.applicationId }))
        return withMembers(response, { entry: [...items, ...disguised] })
      }
    }),
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
    'group-paging-500',
    'an illegal count or startIndex of the list of groups answers 500',
    ['groups.list.paging-bounds', 'groups.list.paging-refused'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        facts.operation === 'textdatagroup.list' && /^(count|start-index)-invalid$/.test(problem)
          ? 500
          : policy.errorStatus(problem, facts),
    }),
  ),
  fault(
    'group-paging-no-list',
    'an illegal count or startIndex of the list of groups is answered with something else than a list',
    ['groups.list.paging-bounds'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return facts.operation === 'textdatagroup.list' && finished.status === 400
          ? { ...finished, status: 200, body: {} }
          : finished
      },
    }),
  ),
  fault(
    'group-beyond-end-counts-nothing',
    'an empty page of groups says that there are none',
    ['groups.list.beyond-end', 'groups.list.total'],
    (policy) => ({
      totalResults: (matching, all, returned, operation) =>
        operation === 'textdatagroup.list' && returned === 0
          ? 0
          : policy.totalResults(matching, all, returned, operation),
    }),
    'boundary',
  ),
  fault(
    'group-list-counted-before',
    'totalResults of the list of groups lacks what was created at the same moment',
    ['groups.list.while-written'],
    (policy) => {
      let created = -1000
      return {
        createdGroup: (record, facts) => {
          created = performance.now()
          return policy.createdGroup(record, facts)
        },
        totalResults: (matching, all, returned, operation) =>
          operation === 'textdatagroup.list' && performance.now() - created < 20
            ? matching - 1
            : policy.totalResults(matching, all, returned, operation),
      }
    },
    'race',
  ),
  fault(
    'group-creation-422',
    'an illegal creation of a group answers 422',
    ['groups.bad-request'],
    refusing(
      422,
      'group-name-invalid',
      'group-name-missing',
      'json-illegal',
      'body-not-object',
      'format-invalid',
    ),
  ),
]
