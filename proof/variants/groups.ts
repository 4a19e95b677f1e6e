import { randomUUID } from 'node:crypto'
import { errorAnswer } from '../faults/answers.ts'
import { groupIn } from '../faults/remembering.ts'
import type { Variant } from '../override.ts'

/** Permitted choices of TextDataGroup. */
export const groupVariants: readonly Variant[] = [
  {
    id: 'parent-kept-while-it-has-children',
    sentence: 'A group that has children cannot be deleted before them',
    override: (policy) => {
      const ids = new Map<string, string>()
      const children = new Map<string | undefined, Set<string>>()
      return {
        createdGroup: (record, facts) => {
          const created = policy.createdGroup(record, facts)
          ids.set(created.name, created.id)
          children.set(created.parentId, (children.get(created.parentId) ?? new Set()).add(created.id))
          return created
        },
        groupDeletedBody: (record) => {
          children.get(record.parentId)?.delete(record.id)
          return policy.groupDeletedBody(record)
        },
        respondInstead: (facts) => {
          const name = /\/textdata\/@app\/(\w+)\/@self$/.exec(facts.path)?.[1] ?? ''
          return facts.method === 'DELETE' && (children.get(ids.get(name) ?? '')?.size ?? 0) > 0
            ? { status: 400, headers: {}, body: { Error: { Message: 'the group has children' } } }
            : policy.respondInstead(facts)
        },
      }
    },
  },
  {
    id: 'group-children-become-roots',
    sentence: 'A group whose parent is deleted becomes a root group',
    override: (policy) => {
      const deleted = new Set<string>()
      return {
        groupDeletedBody: (record) => {
          deleted.add(record.id)
          return policy.groupDeletedBody(record)
        },
        finishGroupView: (view, record, facts) => {
          const shown = policy.finishGroupView(view, record, facts)
          return record.parentId !== undefined && deleted.has(record.parentId)
            ? { ...shown, parentId: policy.rootParentId }
            : shown
        },
      }
    },
  },
  {
    id: 'group-children-go-along',
    sentence: 'The deletion of a group deletes the groups below it',
    // In combination with other variants, it would hide that a path is wrong because the name of the group is
    // missing.
    alone: true,
    area: 'textboard',
    override: (policy) => {
      const parents = new Map<string, string | undefined>()
      const deleted = new Set<string>()
      const isGone = ({ name }: { readonly name: string }) => deleted.has(parents.get(name) ?? '')
      return {
        createdGroup: (record, facts) => {
          const created = policy.createdGroup(record, facts)
          parents.set(created.name, `${created.applicationId} ${created.parentId}`)
          return created
        },
        groupDeletedBody: (record) => {
          deleted.add(`${record.applicationId} ${record.id}`)
          return policy.groupDeletedBody(record)
        },
        groupFound: (record, facts) => !isGone(record) && policy.groupFound(record, facts),
        groupListed: (record, position, facts) =>
          !isGone(record) && policy.groupListed(record, position, facts),
        respondInstead: (facts) => {
          const name = /\/textdata\/@app\/(\w+)\/@all/.exec(facts.path)?.[1] ?? ''
          return isGone({ name })
            ? { status: 404, headers: {}, body: { Error: { Message: 'there is no such group' } } }
            : policy.respondInstead(facts)
        },
      }
    },
  },
  {
    id: 'group-name-unicode-letters',
    sentence: 'A group name may have letters of every script',
    override: {
      groupNameAccepted: (name) => /^[\p{Letter}_]+$/u.test(name) && Buffer.byteLength(name) <= 32,
    },
  },
  {
    id: 'tomcat-paths-in-latin-1',
    sentence:
      'A group name may have letters of every script, and paths are read as ISO 8859-1, so some groups are not found',
    override: {
      groupNameAccepted: (name) => /^[\p{Letter}_]+$/u.test(name) && Buffer.byteLength(name) <= 32,
      segmentDecoded: (raw) =>
        raw.replace(/%([0-9a-f]{2})/gi, (_triplet, octet: string) =>
          String.fromCharCode(Number.parseInt(octet, 16)),
        ),
    },
  },
  {
    id: 'group-names-any-case',
    sentence: 'Group names that differ only in case are the same name',
    override: { groupNameKey: (name) => name.toLowerCase() },
  },
  {
    id: 'group-root-parent-nine',
    sentence: 'A root group has the parentId 9',
    override: { rootParentId: '9' },
  },
  {
    id: 'group-parent-must-exist',
    sentence: 'A parentId that names no group of the application answers 400',
    override: {
      groupParentAccepted: (parentId, existingIds) => /^\d$/.test(parentId) || existingIds.includes(parentId),
    },
  },
  {
    id: 'group-without-name',
    sentence: 'A group is returned without its name',
    override: {
      finishGroupView: (view) =>
        Object.fromEntries(Object.entries(view).filter(([member]) => member !== 'name')),
    },
  },
  {
    id: 'group-id-is-its-name',
    sentence: 'The id of a group is its name',
    override: { groupId: (_serial, name) => name },
  },
  {
    id: 'group-names-of-all-applications',
    sentence: 'A group name that any application already uses is refused with 400',
    shoulds: ['access.entries.same-name.created'],
    override: (policy) => {
      const names = new Set<string>()
      return {
        groupNameTaken: (key, existing) => names.has(key) || policy.groupNameTaken(key, existing),
        createdGroup: (record, facts) => {
          names.add(record.name)
          return policy.createdGroup(record, facts)
        },
        groupDeleteActs: (record) => {
          names.delete(record.name)
          return policy.groupDeleteActs(record)
        },
      }
    },
  },
  {
    id: 'group-ids-of-one-digit',
    sentence: 'The id of a group is the lowest free digit, and a root group has its own id as its parentId',
    override: (policy) => {
      const used = new Set<string>()
      return {
        groupId: (serial, name) => {
          const id = [...'0123456789'].find((digit) => !used.has(digit)) ?? policy.groupId(serial, name)
          used.add(id)
          return id
        },
        groupDeletedBody: (record) => {
          used.delete(record.id)
          return policy.groupDeletedBody(record)
        },
        finishGroupView: (view, record, facts) => ({
          ...policy.finishGroupView(view, record, facts),
          ...(record.parentId === undefined ? { parentId: /^\d$/.test(record.id) ? record.id : '0' } : {}),
        }),
      }
    },
  },
  { id: 'group-id-uuid', sentence: 'Group ids are UUIDs', override: { groupId: () => randomUUID() } },
  {
    id: 'group-list-newest-first',
    sentence: 'The list of groups starts with the newest group',
    override: { groupListOrder: (records) => records.toReversed() },
  },
  {
    id: 'group-of-vendor-closed',
    sentence: 'A group that existed before the run is listed, but reading it by its name answers 403',
    override: (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return facts.operation === 'textdatagroup.read' && groupIn(facts) === 'vendor_board'
          ? { ...finished, ...errorAnswer(403) }
          : finished
      },
    }),
  },
  {
    id: 'group-null-parent-refused',
    sentence: 'null as parentId of a group answers 400',
    override: { groupNullMeansAbsent: false },
  },
  {
    id: 'group-extra-members',
    sentence: 'Groups have members that the specification does not name',
    override: { finishGroupView: (view, record) => ({ ...view, title: record.name, entryCount: 0 }) },
  },
]
