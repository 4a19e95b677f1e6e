import type { GroupRecord } from '../../../../reference-impl/policy/groups.ts'
import type { Policy } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { refusing, textboard } from '../../declare.ts'
import { gapIn } from '../../race-overrides.ts'

/** Refuses a sixth group but stores it, if it has a certain parent. */
const refusedAndStored =
  (isStored: (parentId: string | undefined) => boolean) =>
  (policy: Policy): Partial<Policy> => {
    let beyond = false
    return {
      groupLimitReached: (existing, limit, parentId, records) => {
        const reached = policy.groupLimitReached(existing, limit, parentId, records)
        beyond = reached && isStored(parentId)
        return beyond ? existing > limit : reached
      },
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return beyond && facts.operation === 'textdatagroup.create' && finished.status === 201
          ? { ...finished, status: 400, body: { Error: { Message: 'there are five groups' } } }
          : finished
      },
    }
  }

/** Faults of the limit of five groups. */
export const groupsLimitFaults: readonly Fault[] = [
  textboard.boundary(
    'boundary-group-children-unlimited',
    'a child group is accepted even if the application already has five groups',
    ['groups.limit.sixth-child'],
    (policy) => ({
      groupLimitReached: (existing, limit, parentId, records) =>
        (parentId ?? '0').length < 2 && policy.groupLimitReached(existing, limit, parentId, records),
    }),
  ),
  textboard.boundary(
    'boundary-group-children-uncounted',
    'only root groups count towards the limit',
    ['groups.limit.children-count'],
    (policy) => ({
      groupLimitReached: (_existing, limit, parentId, records) =>
        policy.groupLimitReached(
          records.filter((record) => (record.parentId ?? '0').length < 2).length,
          limit,
          parentId,
          records,
        ),
    }),
  ),
  textboard.boundary(
    'boundary-group-orphans-uncounted',
    'groups below a deleted group do not count towards the limit',
    ['groups.limit.orphans-count'],
    (policy) => ({
      groupLimitReached: (_existing, limit, parentId, records) => {
        const byId = new Map(records.map((record) => [record.id, record]))
        const hasRoot = (record: GroupRecord | undefined): boolean =>
          record !== undefined &&
          ((record.parentId ?? '0').length < 2 || hasRoot(byId.get(record.parentId ?? '')))
        return policy.groupLimitReached(records.filter(hasRoot).length, limit, parentId, records)
      },
    }),
  ),
  textboard.fault(
    'group-limit-six',
    'six groups are allowed',
    ['groups.limit.sixth-create', 'groups.limit.after-delete'],
    {
      groupLimitReached: (existing, limit) => existing > limit,
    },
  ),
  textboard.sequence(
    'group-limit-remembered',
    'once a sixth group is refused, all creations are refused until the groups are listed',
    ['groups.limit.freed'],
    (policy) => {
      let wasReached = false
      return {
        groupLimitReached: (...there) => {
          wasReached ||= policy.groupLimitReached(...there)
          return wasReached
        },
        finishResponse: (response, facts) => {
          if (facts.operation === 'textdatagroup.list') wasReached = false
          return policy.finishResponse(response, facts)
        },
      }
    },
  ),
  textboard.sequence(
    'group-refused-counted',
    'a refused creation of a group counts towards the limit until the groups are listed',
    ['groups.limit.refused-uncounted'],
    (policy) => {
      let refused = 0
      return {
        groupLimitReached: (existing, ...there) => policy.groupLimitReached(existing + refused, ...there),
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          if (facts.operation === 'textdatagroup.create' && finished.status === 400) refused += 1
          if (facts.operation === 'textdatagroup.list') refused = 0
          return finished
        },
      }
    },
  ),
  textboard.fault('group-limit-four', 'only four groups are allowed', ['groups.limit.five-allowed'], {
    groupLimitReached: (existing, limit) => existing >= limit - 1,
  }),
  textboard.fault(
    'group-limit-oldest-goes',
    'a sixth group is accepted, and the oldest one is no longer found',
    ['groups.limit.sixth-create', 'groups.limit.sixth-child'],
    (policy) => {
      const gone = new Set<string>()
      return {
        groupLimitReached: (_existing, limit, _parentId, records) => {
          const [oldest, ...others] = records.filter(({ id }) => !gone.has(id))
          if (oldest !== undefined && others.length >= limit - 1) gone.add(oldest.id)
          return false
        },
        groupFound: (record, facts) => !gone.has(record.id) && policy.groupFound(record, facts),
        groupListed: (record, position, facts) =>
          !gone.has(record.id) && policy.groupListed(record, position, facts),
      }
    },
  ),
  textboard.fault('group-limit-none', 'any number of groups is allowed', ['groups.limit.sixth-create'], {
    groupLimitReached: () => false,
  }),
  textboard.fault(
    'group-limit-403',
    'creating a group beyond the limit answers 403',
    ['groups.limit.sixth-create'],
    refusing(403, 'group-limit'),
  ),
  textboard.fault(
    'group-limit-500',
    'creating a group beyond the limit answers 500',
    ['groups.limit.sixth-create'],
    refusing(500, 'group-limit'),
  ),
  textboard.fault(
    'group-sixth-stored',
    'a sixth group is refused, but stored anyway',
    ['groups.limit.sixth-create'],
    refusedAndStored(() => true),
  ),
  textboard.fault(
    'group-limit-child-stored',
    'a sixth group that is a child is refused, but stored anyway',
    ['groups.limit.sixth-child'],
    refusedAndStored((parentId) => parentId !== undefined),
  ),
  textboard.race(
    'race-sixth-group',
    'simultaneous creations leave the application with more than five groups',
    ['groups.limit.concurrent', 'properties.concurrent.group-limit'],
    { ...gapIn('textdatagroup.create'), groupLookedAtAgain: 'name' },
  ),
]
