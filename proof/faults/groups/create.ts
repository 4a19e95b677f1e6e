import type { Fault } from '../../override.ts'
import { answeringBody, faultsOf, isView, refusing, succeeding, without } from '../declare.ts'
import { gapIn } from '../race-overrides.ts'
import { losing } from '../remembering.ts'

const fault = faultsOf('textboard')
const race = faultsOf('textboard', 'race')
const boundary = faultsOf('textboard', 'boundary')

/** Faults of the creation of groups. */
export const groupsCreateFaults: readonly Fault[] = [
  fault(
    'page-numbers-text',
    'the numbers of a collection are strings',
    ['contract.textdata.list', 'groups.create.empty', 'entries.list.empty-group', 'entries.list.members'],
    answeringBody(['textdata.list'], (body) => ({
      ...body,
      totalResults: String(body.totalResults),
    })),
  ),
  fault(
    'group-create-200',
    'creating a group answers 200',
    ['groups.create.status'],
    succeeding(200, 'textdatagroup.create'),
  ),
  fault(
    'group-create-202',
    'creating a group answers 202',
    ['groups.create.status'],
    succeeding(202, 'textdatagroup.create'),
  ),
  fault('group-create-with-body', 'creating a group answers a body', ['groups.create.no-body'], {
    groupCreatedBody: (record) => ({ id: record.id, name: record.name }),
  }),
  fault(
    'group-create-ignored',
    'a created group is not stored when its name holds an underscore',
    ['groups.create.readable'],
    (policy) => ({
      groupFound: (record, facts) => !record.name.includes('_') && policy.groupFound(record, facts),
      groupListed: (record) => !record.name.includes('_'),
    }),
  ),
  fault(
    'group-duplicate-accepted',
    'a second group of the same name is accepted and replaces the first',
    ['groups.create.duplicate', 'groups.create.duplicate-child', 'properties.sequences.groups'],
    {
      groupNameTaken: () => false,
      groupDuplicateReplaces: true,
    },
  ),
  fault(
    'group-duplicate-silently-accepted',
    'a second group of the same name is answered with success and ignored',
    ['groups.create.duplicate'],
    {
      groupNameTaken: () => false,
    },
  ),
  fault(
    'group-duplicate-of-child',
    'a second group of the name of a child is answered with success and ignored',
    ['groups.create.duplicate-of-child', 'groups.create.duplicate-of-child-as-root'],
    (policy) => {
      const children = new Map<string, string>()
      return {
        createdGroup: (record, facts) => {
          if (record.parentId !== undefined) children.set(record.id, record.name)
          return policy.createdGroup(record, facts)
        },
        groupDeletedBody: (record) => {
          children.delete(record.id)
          return policy.groupDeletedBody(record)
        },
        groupNameTaken: (key, existing) =>
          ![...children.values()].includes(key) && policy.groupNameTaken(key, existing),
      }
    },
  ),
  fault(
    'group-duplicate-longest',
    'a second group of a name of 32 bytes is accepted and replaces the first',
    ['groups.create.duplicate-longest'],
    (policy) => ({
      groupNameTaken: (key, existing) => key.length < 32 && policy.groupNameTaken(key, existing),
      groupDuplicateReplaces: true,
    }),
  ),
  boundary(
    'group-duplicate-longest-empties',
    'a refused creation of an existing name of 32 bytes takes its entries away from the group of that name',
    ['groups.create.duplicate-longest'],
    (policy) => {
      const { hooks, lose } = losing(policy)
      return {
        ...hooks,
        groupNameTaken: (key, existing) => {
          const isTaken = policy.groupNameTaken(key, existing)
          if (isTaken && key.length === 32) lose(key)
          return isTaken
        },
      }
    },
  ),
  boundary(
    'group-duplicate-longest-renewed',
    'a refused creation of an existing name of 32 bytes gives the group of that name another id',
    ['groups.create.duplicate-longest'],
    (policy) => {
      const renewed = new Set<string>()
      return {
        groupNameTaken: (key, existing) => {
          const isTaken = policy.groupNameTaken(key, existing)
          if (isTaken && key.length === 32) renewed.add(key)
          return isTaken
        },
        finishGroupView: (view, record, facts) => {
          const shown = policy.finishGroupView(view, record, facts)
          return renewed.has(policy.groupNameKey(record.name)) ? { ...shown, id: `${record.id}1` } : shown
        },
      }
    },
  ),
  fault(
    'group-duplicate-under-parent',
    'a name that exists is accepted again under another parent: a second group, which holds a place until it is deleted',
    ['groups.create.duplicate-child'],
    (policy) => {
      const namesakes = new Map<string, number>()
      const countOf = (key: string) => namesakes.get(key) ?? 0
      let isChild = false
      return {
        groupParentAccepted: (parentId, ids) => {
          isChild = policy.groupParentAccepted(parentId, ids)
          return isChild
        },
        groupNameTaken: (key, existing) => {
          const accepted = isChild && existing.has(key)
          isChild = false
          if (accepted) namesakes.set(key, countOf(key) + 1)
          return !accepted && policy.groupNameTaken(key, existing)
        },
        groupLimitReached: (existing, limit, parentId, records) => {
          const held = records.reduce((sum, { name }) => sum + countOf(policy.groupNameKey(name)), existing)
          return policy.groupLimitReached(held, limit, parentId, records)
        },
        groupDeleteActs: (record) => {
          const key = policy.groupNameKey(record.name)
          if (countOf(key) === 0) return policy.groupDeleteActs(record)
          namesakes.set(key, countOf(key) - 1)
          return false
        },
      }
    },
  ),
  fault(
    'group-duplicate-409',
    'a duplicate group answers 409',
    ['groups.create.duplicate'],
    refusing(409, 'group-exists'),
  ),
  fault(
    'group-duplicate-race',
    'two simultaneous creations of one name both succeed',
    ['groups.create.concurrent', 'properties.concurrent.groups'],
    {
      raceGapTurns: (operation) => (operation === 'textdatagroup.create' ? 2 : 0),
    },
    'race',
  ),
  fault(
    'group-read-without-id',
    'a group is returned without id',
    [
      'contract.textdatagroup.read',
      'groups.parent.child-holds-entries',
      'groups.read.post-refused',
      'groups.read.put-refused',
    ],
    {
      finishGroupView: (view) => without(view, 'id'),
    },
  ),
  race(
    'race-group-twice',
    'two simultaneous creations of one name both succeed, within the limit',
    ['groups.create.concurrent'],
    { ...gapIn('textdatagroup.create'), groupLookedAtAgain: 'limit' },
  ),
  ...(['id', 'appId'] as const).map((member) =>
    fault(
      `group-${member === 'id' ? 'id' : 'application'}-of-body`,
      `the ${member} that the body of a creation names becomes that of the group`,
      ['groups.create.read-only'],
      (policy) => {
        let sent: unknown
        const own = new Map<string, string>()
        return {
          parseJson: (text, operation) => {
            const body = policy.parseJson(text, operation)
            if (operation === 'textdatagroup.create') sent = isView(body) ? body[member] : undefined
            return body
          },
          createdGroup: (record, facts) => {
            const created = policy.createdGroup(record, facts)
            if (typeof sent === 'string') own.set(created.id, sent)
            return created
          },
          finishGroupView: (view, record, facts) => {
            const shown = policy.finishGroupView(view, record, facts)
            const chosen = own.get(record.id)
            return chosen === undefined ? shown : { ...shown, [member]: chosen }
          },
        }
      },
    ),
  ),
  fault(
    'group-duplicate-moves-first',
    'a refused creation of a name that exists moves the group of that name below the parent that it names, unless that is the group itself',
    ['groups.create.duplicate-below-child', 'groups.create.duplicate-below-other'],
    (policy) => {
      const moved = new Map<string, string>()
      let wanted: string | undefined
      return {
        groupParentAccepted: (parentId, ids) => {
          wanted = parentId
          return policy.groupParentAccepted(parentId, ids)
        },
        groupNameTaken: (key, existing) => {
          const isTaken = policy.groupNameTaken(key, existing)
          if (isTaken && wanted !== undefined) moved.set(key, wanted)
          wanted = undefined
          return isTaken
        },
        finishGroupView: (view, record, facts) => {
          const shown = policy.finishGroupView(view, record, facts)
          const parentId = moved.get(policy.groupNameKey(record.name))
          return parentId === undefined || parentId === record.id ? shown : { ...shown, parentId }
        },
      }
    },
  ),
]
