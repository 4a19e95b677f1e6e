import type { GroupRecord } from '../../../../reference-impl/policy/groups.ts'
import type { Policy, PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import { Refusal } from '../../../../reference-impl/refusal.ts'
import type { Fault } from '../../../override.ts'
import { refusal } from '../../answers.ts'
import { textboard } from '../../declare.ts'
import { groupIn, remembering, succeeded } from '../../remembering.ts'

const children = ['groups.delete.children']

/** Changes what is shown of groups whose parent was deleted. */
const orphaned =
  (change: (policy: Policy, isOrphan: (record: GroupRecord) => boolean) => PolicyOverride): PolicyOverride =>
  (policy) => {
    const deleted = new Set<string>()
    const override = change(policy, ({ parentId }) => parentId !== undefined && deleted.has(parentId))
    return {
      ...(typeof override === 'function' ? override(policy) : override),
      groupDeletedBody: (record) => {
        deleted.add(record.id)
        return policy.groupDeletedBody(record)
      },
    }
  }

/** The same, for rules that know only the name of a group. */
const withNames = (
  change: (isOrphan: (name: string) => boolean, policy: Policy) => Partial<Policy>,
): PolicyOverride =>
  orphaned((policy, isOrphan) => {
    const groups = new Map<string, GroupRecord>()
    const isNamed = (name: string): boolean => {
      const record = groups.get(name)
      return record !== undefined && isOrphan(record)
    }
    return {
      ...change(isNamed, policy),
      createdGroup: (record, facts) => {
        const created = policy.createdGroup(record, facts)
        groups.set(created.name, created)
        return created
      },
    }
  })

/** Faults of groups whose parent is deleted, and of groups that are deleted a second time. */
export const groupsChildrenFaults: readonly Fault[] = [
  textboard.fault(
    'group-child-unlisted',
    'a group whose parent is deleted is missing in the list, but can be read by its name',
    children,
    orphaned((policy, isOrphan) => ({
      groupListed: (record, position, facts) =>
        !isOrphan(record) && policy.groupListed(record, position, facts),
    })),
  ),
  textboard.fault(
    'group-child-unread',
    'a group whose parent is deleted answers 404, but is in the list',
    children,
    orphaned((policy, isOrphan) => ({
      groupFound: (record, facts) => !isOrphan(record) && policy.groupFound(record, facts),
    })),
  ),
  textboard.fault(
    'group-child-root-in-list',
    'the list shows a group whose parent is deleted as a root group, but reading it shows the parent',
    children,
    orphaned((policy, isOrphan) => ({
      finishGroupView: (view, record, facts) => {
        const shown = policy.finishGroupView(view, record, facts)
        return isOrphan(record) && facts.operation === 'textdatagroup.list'
          ? { ...shown, parentId: '0' }
          : shown
      },
    })),
  ),
  textboard.fault(
    'group-child-other-parent',
    'a group whose parent is deleted has another parentId',
    children,
    orphaned((policy, isOrphan) => ({
      finishGroupView: (view, record, facts) => {
        const shown = policy.finishGroupView(view, record, facts)
        return isOrphan(record) ? { ...shown, parentId: `${record.parentId}1` } : shown
      },
    })),
  ),
  textboard.fault(
    'group-child-emptied',
    'deleting a group also deletes the entries of the groups below it',
    children,
    (policy) => {
      const names = new Map<string, { readonly id: string; readonly parentId: string | undefined }>()
      const emptied = new Set<string>()
      return {
        createdGroup: (record, facts) => {
          const created = policy.createdGroup(record, facts)
          names.set(created.name, created)
          emptied.delete(created.name)
          return created
        },
        groupDeletedBody: (record) => {
          for (const [name, { parentId }] of names) if (parentId === record.id) emptied.add(name)
          return policy.groupDeletedBody(record)
        },
        entryListed: (entry, facts) => !emptied.has(groupIn(facts)) && policy.entryListed(entry, facts),
      }
    },
  ),
  textboard.fault(
    'group-child-not-written',
    'in a group whose parent is deleted, creating an entry answers 404, although the group can be read',
    ['groups.delete.children-written'],
    withNames((isOrphan, policy) => ({
      createdEntry: (record, facts, input) => {
        if (isOrphan(record.groupName)) throw new Refusal('group-unknown', 'the group has no parent')
        return policy.createdEntry(record, facts, input)
      },
    })),
  ),
  ...(['update', 'delete'] as const).map((operation) =>
    textboard.fault(
      `group-child-no-${operation}`,
      `in a group whose parent is deleted, entries can be created, but a request to ${operation} an entry answers 404`,
      ['groups.delete.children-written'],
      withNames((isOrphan, policy) => ({
        entryWriteRefusal: (asked, entry, caller, userId) =>
          asked === `textdata.${operation}` && isOrphan(entry.groupName)
            ? 'group-unknown'
            : policy.entryWriteRefusal(asked, entry, caller, userId),
      })),
    ),
  ),
  textboard.fault(
    'group-child-not-deleted',
    'deleting a group whose parent is deleted answers 404, although the group can be read',
    ['groups.delete.children-deleted'],
    withNames((isOrphan, policy) => {
      let isKept = false
      return {
        groupDeleteActs: (record) => {
          isKept = isOrphan(record.name)
          return !isKept && policy.groupDeleteActs(record)
        },
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          if (!isKept || facts.operation !== 'textdatagroup.delete') return finished
          isKept = false
          return refusal(404)
        },
      }
    }),
  ),
  textboard.fault(
    'group-child-adopted',
    'a group whose parent is deleted is shown below a new group with the name of the parent',
    ['groups.delete.children-apart'],
    (policy) => {
      const names = new Map<string, string>()
      const latest = new Map<string, string>()
      return {
        createdGroup: (record, facts) => {
          const created = policy.createdGroup(record, facts)
          names.set(created.id, created.name)
          latest.set(created.name, created.id)
          return created
        },
        finishGroupView: (view, record, facts) => {
          const parent = latest.get(names.get(record.parentId ?? '') ?? '')
          const shown = policy.finishGroupView(view, record, facts)
          return parent === undefined ? shown : { ...shown, parentId: parent }
        },
      }
    },
  ),
  textboard.fault(
    'group-delete-id-of-first',
    'deleting a group that was created again returns the id of the first group of that name',
    ['groups.delete.body-again'],
    remembering(() => {
      const first = new Map<string, unknown>()
      return (response, facts) => {
        if (!succeeded(response, facts, 'textdatagroup.delete')) return response
        const name = groupIn(facts)
        const body = first.get(name) ?? response.body
        first.set(name, body)
        return { ...response, body }
      }
    }),
  ),
]
