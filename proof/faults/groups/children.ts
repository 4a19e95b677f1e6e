import type { GroupRecord } from '../../../reference-impl/policy/groups.ts'
import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { faultsOf } from '../declare.ts'
import { groupIn, remembering, succeeded } from '../remembering.ts'

const fault = faultsOf('textboard')

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

/** Faults of groups whose parent is deleted, and of groups that are deleted a second time. */
export const groupsChildrenFaults: readonly Fault[] = [
  fault(
    'group-child-unlisted',
    'a group whose parent is deleted is missing in the list, and read by its name',
    children,
    orphaned((policy, isOrphan) => ({
      groupListed: (record, position, facts) =>
        !isOrphan(record) && policy.groupListed(record, position, facts),
    })),
  ),
  fault(
    'group-child-unread',
    'a group whose parent is deleted answers 404 by its name, and stands in the list',
    children,
    orphaned((policy, isOrphan) => ({
      groupFound: (record, facts) => !isOrphan(record) && policy.groupFound(record, facts),
    })),
  ),
  fault(
    'group-child-root-in-list',
    'the list shows a group whose parent is deleted as a root group, reading it shows the parent',
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
  fault(
    'group-child-other-parent',
    'a group whose parent is deleted is shown below another group',
    children,
    orphaned((policy, isOrphan) => ({
      finishGroupView: (view, record, facts) => {
        const shown = policy.finishGroupView(view, record, facts)
        return isOrphan(record) ? { ...shown, parentId: `${record.parentId}1` } : shown
      },
    })),
  ),
  fault(
    'group-child-emptied',
    'the deletion of a group deletes the entries of the groups below it',
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
  fault(
    'group-delete-id-of-first',
    'the deletion of a group that was made anew answers the id of the first one of that name',
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
