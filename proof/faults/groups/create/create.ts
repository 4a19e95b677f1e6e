import type { Fault } from '../../../override.ts'
import { answeringBody, isView, refusing, succeeding, textboard, without } from '../../declare.ts'
import { gapIn } from '../../race-overrides.ts'
import { losing } from '../../remembering.ts'

/** Faults of the creation of groups. */
export const groupsCreateFaults: readonly Fault[] = [
  textboard.fault(
    'page-numbers-text',
    'the numbers of a collection are strings',
    ['contract.textdata.list', 'groups.create.empty', 'entries.list.empty-group', 'entries.list.members'],
    answeringBody(['textdata.list'], (body) => ({
      ...body,
      totalResults: String(body.totalResults),
    })),
  ),
  textboard.fault(
    'group-create-200',
    'creating a group answers 200',
    ['groups.create.status'],
    succeeding(200, 'textdatagroup.create'),
  ),
  textboard.fault(
    'group-create-202',
    'creating a group answers 202',
    ['groups.create.status'],
    succeeding(202, 'textdatagroup.create'),
  ),
  textboard.fault(
    'group-create-with-body',
    'the response to the creation of a group has a body',
    ['groups.create.no-body'],
    {
      groupCreatedBody: (record) => ({ id: record.id, name: record.name }),
    },
  ),
  textboard.fault(
    'group-create-ignored',
    'a created group is not stored if its name contains an underscore',
    ['groups.create.readable'],
    (policy) => ({
      groupFound: (record, facts) => !record.name.includes('_') && policy.groupFound(record, facts),
      groupListed: (record) => !record.name.includes('_'),
    }),
  ),
  textboard.fault(
    'group-duplicate-accepted',
    'a second group of the same name is accepted and replaces the first',
    ['groups.create.duplicate', 'groups.create.duplicate-child', 'properties.sequences.groups'],
    {
      groupNameTaken: () => false,
      groupDuplicateReplaces: true,
    },
  ),
  textboard.fault(
    'group-duplicate-silently-accepted',
    'creating a second group of the same name is answered with success, but does nothing',
    ['groups.create.duplicate'],
    {
      groupNameTaken: () => false,
    },
  ),
  textboard.fault(
    'group-duplicate-of-child',
    'creating a second group with the name of a child is answered with success, but does nothing',
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
  textboard.fault(
    'group-duplicate-longest',
    'a second group of the same name of 32 bytes is accepted and replaces the first',
    ['groups.create.duplicate-longest'],
    (policy) => ({
      groupNameTaken: (key, existing) => key.length < 32 && policy.groupNameTaken(key, existing),
      groupDuplicateReplaces: true,
    }),
  ),
  textboard.boundary(
    'group-duplicate-longest-empties',
    'a refused creation with an existing name of 32 bytes deletes the entries of the existing group',
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
  textboard.boundary(
    'group-duplicate-longest-renewed',
    'a refused creation with an existing name of 32 bytes gives the existing group another id',
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
  textboard.fault(
    'group-duplicate-under-parent',
    'a second group with an existing name is accepted if it has a parent',
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
  textboard.fault(
    'group-duplicate-409',
    'a duplicate group answers 409',
    ['groups.create.duplicate'],
    refusing(409, 'group-exists'),
  ),
  textboard.race(
    'group-duplicate-race',
    'two simultaneous creations of a group with the same name both succeed',
    ['groups.create.concurrent', 'properties.concurrent.groups'],
    {
      raceGapTurns: (operation) => (operation === 'textdatagroup.create' ? 2 : 0),
    },
  ),
  textboard.fault(
    'group-read-without-id',
    'a group has no id',
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
  textboard.race(
    'race-group-twice',
    'two simultaneous creations of a group with the same name both succeed, but the limit of groups holds',
    ['groups.create.concurrent'],
    { ...gapIn('textdatagroup.create'), groupLookedAtAgain: 'limit' },
  ),
  ...(['id', 'appId'] as const).map((member) =>
    textboard.fault(
      `group-${member === 'id' ? 'id' : 'application'}-of-body`,
      `the ${member} in the body of a creation becomes the ${member} of the group`,
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
  textboard.fault(
    'group-duplicate-moves-first',
    'a refused creation with an existing name moves the existing group below the parent of the request',
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
