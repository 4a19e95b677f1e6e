import type { GroupRecord } from '../../../reference-impl/policy/groups.ts'
import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { OperationId, RequestFacts, ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { errorAnswer } from '../answers.ts'
import { isView, shared, textboard } from '../declare.ts'
import { together } from '../race-overrides.ts'
import { entryIn, groupIn, itemsOf, remembering, succeeded, withMembers } from '../remembering.ts'
import { emptyingRefused } from './emptying.ts'

const ownRoom = (...ids: readonly string[]): string[] =>
  ids.map((id) => `access.groups.foreign.own-room.${id}`)

/** Counts the existing groups of each application. */
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

/**
 * What names something deleted as its parent is not read any more if it belongs to another application.
 * @param idIn the id of what was deleted
 */
const losingToParents = (
  deletion: OperationId,
  reading: OperationId,
  idIn: (facts: RequestFacts, response: ServiceResponse) => string,
): PolicyOverride =>
  remembering(() => {
    const deletedBy = new Map<string, string | undefined>()
    return (response, facts) => {
      if (succeeded(response, facts, deletion)) deletedBy.set(idIn(facts, response), facts.applicationId)
      if (!succeeded(response, facts, reading) || !isView(response.body)) return response
      const parent = String(response.body.parentId)
      return deletedBy.has(parent) && deletedBy.get(parent) !== facts.applicationId
        ? { ...response, ...errorAnswer(404) }
        : response
    }
  })

/** Faults of what other applications see and change of groups. */
export const accessGroupsForeignFaults: readonly Fault[] = [
  textboard.race(
    'group-list-of-last-application',
    'if two applications list their groups at the same time, one gets the list of the other',
    ['access.groups.foreign.list-at-once'],
    together('GET', (policy, isTogether) => {
      let last: ServiceResponse | undefined
      return {
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          if (facts.operation !== 'textdatagroup.list') return finished
          const other = isTogether() ? last : undefined
          last = finished
          return other ?? finished
        },
      }
    }),
  ),
  textboard.fault(
    'group-limit-of-all-applications',
    'an application cannot create a group while another application is at its limit',
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
  textboard.fault(
    'group-room-for-namesakes',
    'the groups of other applications count towards the limit of an application',
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
  textboard.sequence(
    'group-entries-of-all-applications',
    'an empty group lists an entry of the group with the same name in another application',
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
  textboard.sequence(
    'group-list-of-all-applications',
    'the list of groups shows groups of other applications as if they were its own',
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
  textboard.fault(
    'group-list-all-applications',
    'all applications share the same groups',
    [
      'access.groups.foreign.list',
      'access.groups.foreign.read',
      'access.groups.foreign.delete',
      'access.entries.foreign.list',
      'access.entries.foreign.read',
      'access.entries.foreign.several',
      'access.entries.foreign.filter',
      'access.entries.foreign.update',
      'access.entries.foreign.delete',
      'access.entries.foreign.no-text',
    ],
    {
      groupScope: () => 'everybody',
    },
  ),
  textboard.sequence(
    'entry-deletion-takes-replies-of-others',
    'the deletion of an entry also deletes the replies that another application has to it',
    ['access.groups.foreign.parents'],
    losingToParents('textdata.delete', 'textdata.read', entryIn),
  ),
  textboard.sequence(
    'group-deletion-takes-children-of-others',
    'the deletion of a group also deletes the groups of another application that name it as their parent',
    ['access.groups.foreign.parents'],
    losingToParents('textdatagroup.delete', 'textdatagroup.read', (_facts, { body }) => String(body)),
  ),
  shared.fault(
    'auth-application-mismatch',
    'an application can read another application by its id in the path',
    [
      'access.groups.foreign.id-in-path',
      'achievements.foreign',
      'achievements.foreign-proxy',
      'achievements.foreign-keys',
      'achievements.foreign-one',
      'achievements.foreign-proxy-one',
      'achievements.foreign-keys-one',
      'achievements.foreign-several',
      'achievements.foreign-proxy-several',
      'achievements.foreign-keys-several',
    ],
    {
      explicitApplication: () => 'foreign',
    },
  ),
  shared.fault(
    'foreign-delete-empties',
    'the deletion of a group by another application is refused, but deletes the entries of the group anyway',
    ['access.groups.foreign.delete'],
    emptyingRefused(({ caller }) => caller === 'trusted'),
  ),
]
