import type { Fault } from '../override.ts'
import { faultsOf, isView } from './declare.ts'

const board = faultsOf('textboard')

/** Faults that show only on what has kin (a child, a parent, a reply), or has a name or a text of a particular form. */
export const kinFaults: readonly Fault[] = [
  board(
    'kin-profane-reply',
    'replies are not looked through for profanity',
    ['entries.profanity.reply'],
    (policy) => {
      let isReply = false
      return {
        bodyAccepted: (body, operation) => {
          isReply = isView(body) && body.parentId !== undefined
          return policy.bodyAccepted(body, operation)
        },
        profane: (text, words, operation, caller) =>
          !isReply && policy.profane(text, words, operation, caller),
      }
    },
  ),
  board(
    'kin-reply-published-with-parent',
    'a reply gets the time of its parent',
    ['entries.parent.own-time'],
    (policy) => {
      const times = new Map<string, Date>()
      return {
        createdEntry: (record, facts, input) => {
          const published = times.get(record.parentId ?? '') ?? record.published
          times.set(record.id, published)
          return policy.createdEntry({ ...record, published }, facts, input)
        },
      }
    },
  ),
  board(
    'kin-child-deletion-names-parent',
    'the deletion of a child answers the id of its parent',
    ['groups.parent.unchanged'],
    (policy) => ({ groupDeletedBody: (record) => record.parentId ?? policy.groupDeletedBody(record) }),
  ),
  board(
    'kin-child-deletion-empties-parent',
    'the deletion of a child takes the entries of its parent along',
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
  board(
    'kin-grandchild-flat',
    'the child of a child is read as a child of the first group',
    ['groups.limit.children-count'],
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
  board(
    'kin-second-child-root',
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
  board(
    'kin-parent-stays',
    'a group that has a child stays, though its deletion answers 202',
    ['groups.parent.deleted-or-kept'],
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
  board(
    'kin-mention-cut',
    'an at sign at the beginning of a text is cut off',
    ['entries.data.verbatim.mention', 'entries.update.verbatim.mention'],
    (policy) => ({
      createdEntry: (record, facts, input) =>
        policy.createdEntry({ ...record, data: record.data.replace(/^@/, '') }, facts, input),
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(before, { ...after, data: after.data.replace(/^@/, '') }, facts, input),
    }),
  ),
  board(
    'kin-sixth-stored',
    'a sixth group is refused, and stored all the same',
    ['groups.limit.sixth-create'],
    (policy) => {
      let beyond = false
      return {
        groupLimitReached: (existing, limit, parentId, records) => {
          beyond = policy.groupLimitReached(existing, limit, parentId, records)
          return existing > limit
        },
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          return beyond && facts.operation === 'textdatagroup.create' && finished.status === 201
            ? { ...finished, status: 400, body: { Error: { Message: 'there are five groups' } } }
            : finished
        },
      }
    },
  ),
  board(
    'kin-words-reserved',
    'a group cannot have the name of a word that stands in paths',
    ['groups.name.words-of-paths'],
    (policy) => ({
      groupNameAccepted: (name) => !['self', 'all', 'app'].includes(name) && policy.groupNameAccepted(name),
    }),
  ),
  board(
    'kin-underscores-alone',
    'a name of underscores alone is refused',
    ['groups.name.words-of-paths'],
    (policy) => ({ groupNameAccepted: (name) => !/^_+$/.test(name) && policy.groupNameAccepted(name) }),
  ),
  board(
    'kin-underscores-collapse',
    'several underscores in a row count as one',
    ['groups.name.underscore'],
    (policy) => ({ groupNameKey: (name) => policy.groupNameKey(name).replace(/_+/g, '_') }),
  ),
  board(
    'kin-child-name-unchecked',
    'the name of a child may be any',
    ['groups.parent.child-name.digit', 'groups.parent.child-name.too-long'],
    (policy) => {
      let isChild = false
      return {
        bodyAccepted: (body, operation) => {
          isChild = isView(body) && body.parentId !== undefined
          return policy.bodyAccepted(body, operation)
        },
        groupNameAccepted: (name) => isChild || policy.groupNameAccepted(name),
      }
    },
  ),
  board(
    'kin-writer-owns',
    'an update that names no owner makes the writer the owner',
    ['entries.update.data-alone'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        policy.updatedEntry(
          before,
          input.ownerId === undefined ? { ...after, ownerId: after.writerId } : after,
          facts,
          input,
        ),
    }),
  ),
]
