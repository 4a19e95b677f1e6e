import type { GroupRecord } from '../../reference-impl/policy/groups.ts'
import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import { Refusal } from '../../reference-impl/refusal.ts'
import { groupIn, rememberingDeletedGroups, withMembers } from '../faults/remembering.ts'
import type { Variant } from '../override.ts'

/** A job completes a deletion after this time, in milliseconds. */
const jobMs = 300
/** The number of entries that a deletion removes at once. */
const atOnce = 100

const groupKey = ({ applicationId, id }: GroupRecord): string => `${applicationId} ${id}`

/** The key of the parent: a group of the same application. */
const parentKey = (record: GroupRecord | undefined): string => `${record?.applicationId} ${record?.parentId}`

/** Changes the policy; the changes can ask since when the group of a name has no parent. */
const orphaned =
  (
    change: (since: (name: string) => number | undefined, policy: Policy) => Partial<Policy>,
  ): PolicyOverride =>
  (policy) => {
    const groups = new Map<string, GroupRecord>()
    const deleted = new Map<string, number>()
    return {
      ...change((name) => deleted.get(parentKey(groups.get(name))), policy),
      createdGroup: (record, facts) => {
        const created = policy.createdGroup(record, facts)
        groups.set(created.name, created)
        return created
      },
      groupDeletedBody: (record) => {
        deleted.set(groupKey(record), performance.now())
        return policy.groupDeletedBody(record)
      },
    }
  }

/** Groups that are gone are neither found nor listed, and take no room. */
const withoutGroups = (isGone: (name: string) => boolean, policy: Policy) =>
  ({
    groupFound: (record, facts) => !isGone(record.name) && policy.groupFound(record, facts),
    groupListed: (record, position, facts) =>
      !isGone(record.name) && policy.groupListed(record, position, facts),
    groupLimitReached: (_existing, limit, parentId, records) => {
      const there = records.filter(({ name }) => !isGone(name))
      return policy.groupLimitReached(there.length, limit, parentId, there)
    },
  }) satisfies Partial<Policy>

/** Permitted choices of what the deletion of a group leaves, and for how long. */
export const deletedGroupVariants: readonly Variant[] = [
  {
    id: 'group-children-closed',
    sentence: 'Creating an entry in a group whose parent is deleted answers 403',
    override: orphaned((since, policy) => {
      const closed = new WeakSet<RequestFacts>()
      return {
        createdEntry: (record, facts, input) => {
          if (since(record.groupName) === undefined) return policy.createdEntry(record, facts, input)
          closed.add(facts)
          throw new Refusal('group-unknown', 'the group is closed')
        },
        errorStatus: (problem, facts) => (closed.has(facts) ? 403 : policy.errorStatus(problem, facts)),
      }
    }),
  },
  {
    id: 'group-children-go-along-later',
    sentence: `The deletion of a group deletes the groups below it, ${jobMs} ms later`,
    alone: true,
    area: 'textboard',
    override: orphaned((since, policy) => {
      const isGone = (name: string) => performance.now() - (since(name) ?? Number.POSITIVE_INFINITY) >= jobMs
      return {
        ...withoutGroups(isGone, policy),
        respondInstead: (facts) =>
          isGone(groupIn(facts))
            ? { status: 404, headers: {}, body: { Error: { Message: 'there is no such group' } } }
            : policy.respondInstead(facts),
      }
    }),
  },
  {
    id: 'group-children-go-along-meanwhile',
    sentence: 'A group whose parent is deleted is found only once more',
    override: orphaned((since, policy) => {
      const found = new Set<string>()
      const isGone = (name: string) => since(name) !== undefined && found.has(name)
      const remaining = withoutGroups(isGone, policy)
      return {
        ...remaining,
        groupFound: (record, facts) => {
          const answer = remaining.groupFound(record, facts)
          if (since(record.name) !== undefined) found.add(record.name)
          return answer
        },
      }
    }),
  },
  {
    id: 'group-entries-deleted-later',
    sentence: `The deletion of a group deletes ${atOnce} of its entries at once; a new group with its name lists the others for another ${jobMs} ms`,
    alone: true,
    area: 'textboard',
    override: rememberingDeletedGroups((response, facts, { entries, deletedAt }) => {
      const entry = entries.slice(atOnce)
      const isLeft = entry.length > 0 && performance.now() - deletedAt < jobMs
      return facts.operation === 'textdata.list' && isLeft
        ? withMembers(response, { entry, totalResults: entry.length })
        : response
    }),
  },
]
