import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../../override.ts'
import { badRequest } from '../../answers.ts'
import { answeringBody, isView, textboard, type View } from '../../declare.ts'
import { entryIn, groupIn, itemsOf, queried, succeeded, withMembers } from '../../remembering.ts'

/** Adds the entries of its children to the list of a group. @param when in which lists */
const showingChildren =
  (when: (facts: RequestFacts) => boolean): PolicyOverride =>
  (policy) => {
    const names = new Map<string, string>()
    const children = new Map<string, string[]>()
    const entries = new Map<string, View[]>()
    const add = <T>(to: Map<string, T[]>, key: string, value: T) =>
      to.set(key, [...(to.get(key) ?? []), value])
    return {
      createdGroup: (record, facts) => {
        const created = policy.createdGroup(record, facts)
        names.set(created.id, created.name)
        const parent = names.get(created.parentId ?? '')
        if (parent !== undefined) add(children, parent, created.name)
        return created
      },
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const group = groupIn(facts)
        if (succeeded(finished, facts, 'textdata.create') && isView(finished.body))
          add(entries, group, finished.body)
        if (facts.operation !== 'textdata.list' || !when(facts)) return finished
        const ofChildren = (children.get(group) ?? []).flatMap((child) => entries.get(child) ?? [])
        const asked = queried(facts, 'filterValue') ?? ''
        const shown = ofChildren.filter(({ writerId }) => String(writerId).endsWith(asked))
        const items = itemsOf(finished)
        return items === undefined ? finished : withMembers(finished, { entry: [...items, ...shown] })
      },
    }
  }

/** Faults of the parents and children of groups. */
export const groupsParentFaults: readonly Fault[] = [
  textboard.fault(
    'group-root-parent-blank',
    'a root group has a blank parentId',
    ['groups.read.root-parent'],
    {
      rootParentId: '',
    },
  ),
  textboard.fault(
    'group-root-parent-two-digits',
    'a root group has a parentId of two digits',
    ['groups.read.root-parent', 'groups.list.root-parent'],
    {
      rootParentId: '10',
    },
  ),
  textboard.fault(
    'group-parent-forgotten',
    'the parentId of a group is not stored',
    ['groups.read.parent', 'groups.list.parent'],
    {
      createdGroup: (record) => ({ ...record, parentId: undefined }),
    },
  ),
  textboard.fault(
    'group-grandchild-flat',
    'the child of a child is shown as a child of the first group',
    ['groups.read.grandchild-parent'],
    (policy) => {
      const parents = new Map<string, string | undefined>()
      return {
        createdGroup: (record, facts) => {
          const parentId = parents.get(record.parentId ?? '') ?? record.parentId
          const created = policy.createdGroup({ ...record, parentId }, facts)
          parents.set(created.id, created.parentId)
          return created
        },
      }
    },
  ),
  textboard.fault(
    'group-list-parent-of-previous',
    'in the list, a root group has the parentId of the group before it',
    ['groups.list.root-parent.behind-children'],
    answeringBody(['textdatagroup.list'], (body) => {
      let last: unknown
      const withLast = (group: View): View => {
        const { parentId } = group
        const isRoot = typeof parentId === 'string' && /^\d$/.test(parentId)
        const shown = isRoot ? (last ?? parentId) : parentId
        last = shown
        return { ...group, parentId: shown }
      }
      const entry = Array.isArray(body.entry)
        ? body.entry.map((one) => (isView(one) ? withLast(one) : one))
        : []
      return { ...body, entry }
    }),
  ),
  textboard.fault(
    'group-list-page-without-parent',
    'on a later page of the list, a group whose parent is not on the page is shown as a root group',
    ['groups.list.paged-parent'],
    answeringBody(['textdatagroup.list'], (body) => {
      const entry = Array.isArray(body.entry) ? body.entry.filter(isView) : []
      const ids = new Set(entry.map(({ id }) => id))
      const shown = entry.map((group) => (ids.has(group.parentId) ? group : { ...group, parentId: '0' }))
      return Number(body.startIndex) > 1 ? { ...body, entry: shown } : body
    }),
  ),
  textboard.fault(
    'group-parent-inherited',
    'a group without a parent gets the parent of a deleted group of the same name',
    ['groups.parent.not-inherited'],
    () => {
      const parents = new Map<string, string>()
      return {
        createdGroup: (record) => {
          if (record.parentId !== undefined) parents.set(record.name, record.parentId)
          return { ...record, parentId: parents.get(record.name) }
        },
      }
    },
  ),
  textboard.fault(
    'group-child-deletion-names-parent',
    'deleting a child group returns the id of its parent',
    ['groups.parent.unchanged'],
    (policy) => ({ groupDeletedBody: (record) => record.parentId ?? policy.groupDeletedBody(record) }),
  ),
  textboard.fault(
    'group-parent-finds-entries-of-child',
    'the entries of a child group are also found by their ids in the parent group',
    ['groups.parent.child-holds-entries'],
    (policy) => {
      const ids = new Map<string, string>()
      const parentIds = new Map<string, string | undefined>()
      const entries = new Map<string, { readonly group: string; readonly body: unknown }>()
      return {
        createdGroup: (record, facts) => {
          const created = policy.createdGroup(record, facts)
          ids.set(created.name, created.id)
          parentIds.set(created.name, created.parentId)
          return created
        },
        finishResponse: (response, facts) => {
          const { body } = response
          if (facts.operation === 'textdata.create' && isView(body))
            entries.set(String(body.id), { group: groupIn(facts), body })
          const known = entries.get(entryIn(facts))
          const isOfChild =
            facts.operation === 'textdata.read' &&
            response.status === 404 &&
            known !== undefined &&
            parentIds.get(known.group) === ids.get(groupIn(facts))
          return isOfChild
            ? { status: 200, headers: {}, body: known.body }
            : policy.finishResponse(response, facts)
        },
      }
    },
  ),
  textboard.fault(
    'group-parent-lists-child-filtered',
    'a filtered list of a group also shows the entries of its children',
    ['groups.parent.child-holds-entries'],
    showingChildren((facts) => facts.query.has('filterBy')),
  ),
  textboard.fault(
    'group-parent-lists-child-for-users',
    'if a user lists a group, the list also shows the entries of its children',
    ['groups.parent.child-holds-entries'],
    showingChildren(({ caller }) => caller === 'proxy'),
  ),
  textboard.fault(
    'group-child-deletion-empties-parent',
    'deleting a child group also deletes the entries of its parent',
    ['groups.parent.child-holds-entries'],
    (policy) => {
      const names = new Map<string | undefined, string>()
      const emptied = new Set<string | undefined>()
      return {
        createdGroup: (record, facts) => {
          const created = policy.createdGroup(record, facts)
          names.set(created.id, created.name)
          return created
        },
        groupDeletedBody: (record) => {
          emptied.add(names.get(record.parentId))
          return policy.groupDeletedBody(record)
        },
        entryListed: (entry, facts) => !emptied.has(entry.groupName) && policy.entryListed(entry, facts),
      }
    },
  ),
  textboard.fault(
    'group-delete-frees-children',
    'after any group is deleted, all groups with a parent are read as root groups',
    ['groups.delete.others.child-stays'],
    (policy) => {
      const there = new Set<string>()
      const freed = new Set<unknown>()
      return {
        createdGroup: (record, facts) => {
          const created = policy.createdGroup(record, facts)
          there.add(created.id)
          return created
        },
        groupDeletedBody: (record) => {
          for (const id of there) freed.add(id)
          return policy.groupDeletedBody(record)
        },
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          const isFreed =
            facts.operation === 'textdatagroup.read' && isView(finished.body) && freed.has(finished.body.id)
          return isFreed ? withMembers(finished, { parentId: '0' }) : finished
        },
      }
    },
  ),
  textboard.fault(
    'group-delete-takes-siblings',
    'deleting a child group also deletes all other children of its parent',
    ['groups.delete.others.sibling-stays'],
    (policy) => {
      const parents = new Map<string, string>()
      const gone = new Set<string>()
      return {
        createdGroup: (record, facts) => {
          const created = policy.createdGroup(record, facts)
          if (created.parentId !== undefined) parents.set(created.id, created.parentId)
          return created
        },
        groupDeletedBody: (record) => {
          const parent = parents.get(record.id)
          for (const [id, other] of parents) if (parent !== undefined && other === parent) gone.add(id)
          return policy.groupDeletedBody(record)
        },
        groupFound: (record, facts) => !gone.has(record.id) && policy.groupFound(record, facts),
        groupListed: (record, ...at) => !gone.has(record.id) && policy.groupListed(record, ...at),
      }
    },
  ),
  textboard.fault(
    'group-delete-empties-siblings',
    'deleting a child group also deletes the entries of the other children of its parent',
    ['groups.delete.others.sibling-stays'],
    (policy) => {
      const groups = new Map<string, { readonly name: string; readonly parentId: string | undefined }>()
      const emptied = new Set<string>()
      return {
        createdGroup: (record, facts) => {
          const created = policy.createdGroup(record, facts)
          groups.set(created.id, created)
          return created
        },
        groupDeletedBody: (record) => {
          for (const { name, parentId } of groups.values())
            if (record.parentId !== undefined && parentId === record.parentId) emptied.add(name)
          return policy.groupDeletedBody(record)
        },
        entryListed: (entry, facts) => !emptied.has(entry.groupName) && policy.entryListed(entry, facts),
      }
    },
  ),
  textboard.fault(
    'group-second-child-root',
    'the second child of a group becomes a root group',
    ['groups.read.second-parent'],
    (policy) => {
      const parents = new Set<string>()
      return {
        createdGroup: (record, facts) => {
          const { parentId } = record
          const orphaned = parentId !== undefined && parents.has(parentId)
          if (parentId !== undefined) parents.add(parentId)
          return policy.createdGroup(orphaned ? { ...record, parentId: undefined } : record, facts)
        },
      }
    },
  ),
  textboard.fault(
    'group-parent-stays',
    'deleting a group that has a child answers 202, but the group still exists',
    ['groups.parent.deleted-or-kept', 'groups.delete.for-good'],
    (policy) => {
      const parents = new Set<string | undefined>()
      return {
        createdGroup: (record, facts) => {
          parents.add(record.parentId)
          return policy.createdGroup(record, facts)
        },
        groupDeleteActs: (record) => !parents.has(record.id) && policy.groupDeleteActs(record),
      }
    },
  ),
  textboard.fault(
    'group-unknown-parent-created',
    'creating a group below an unknown parent answers 400, but creates the group anyway',
    ['groups.parent.unusual-refused.unknown'],
    (policy) => {
      let isUnknown = false
      return {
        groupParentAccepted: (parentId, ids) => {
          isUnknown = !ids.includes(parentId) && parentId.length > 1
          return policy.groupParentAccepted(parentId, ids)
        },
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          if (facts.operation !== 'textdatagroup.create' || !isUnknown) return finished
          isUnknown = false
          return finished.status === 201 ? { ...finished, ...badRequest } : finished
        },
      }
    },
  ),
]
