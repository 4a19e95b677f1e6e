import type { Policy } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { refusal } from '../../answers.ts'
import { isView, textboard } from '../../declare.ts'
import { entryIn } from '../../remembering.ts'

/** Changes the policy; the changes know the deleted entries, and the parent of each entry at its creation. */
const remembering =
  (
    change: (
      policy: Policy,
      deleted: ReadonlySet<string>,
      firstParents: ReadonlyMap<string, string>,
    ) => Partial<Policy>,
  ) =>
  (policy: Policy): Partial<Policy> => {
    const deleted = new Set<string>()
    const firstParents = new Map<string, string>()
    return {
      createdEntry: (record, facts, input) => {
        if (record.parentId !== undefined) firstParents.set(record.id, record.parentId)
        return policy.createdEntry(record, facts, input)
      },
      entryDeleteActs: (entry) => {
        deleted.add(entry.id)
        return policy.entryDeleteActs(entry)
      },
      ...change(policy, deleted, firstParents),
    }
  }

/** Faults of what the deletion of an entry does to its replies and siblings. */
export const entriesWritingOrphansFaults: readonly Fault[] = [
  textboard.sequence(
    'existence-replies-unlisted',
    'lists lack the replies to a deleted entry, though their ids can still be read',
    ['entries.delete.replies-stayed', 'entries.delete.replies-moved-here'],
    remembering((policy, deleted) => ({
      entryListed: (entry, facts) => !deleted.has(entry.parentId ?? '') && policy.entryListed(entry, facts),
    })),
  ),
  textboard.sequence(
    'existence-replies-unlisted-for-users',
    'the lists of users lack the replies to a deleted entry, though their ids can still be read',
    ['entries.delete.replies-of-user'],
    remembering((policy, deleted) => ({
      entryListed: (entry, facts) =>
        (facts.userId === undefined || !deleted.has(entry.parentId ?? '')) &&
        policy.entryListed(entry, facts),
    })),
  ),
  textboard.sequence(
    'existence-replies-not-updated-by-users',
    'a user who updates a reply to a deleted entry is answered 404',
    ['entries.delete.replies-of-user'],
    remembering((policy, deleted, firstParents) => ({
      finishResponse: (response, facts) =>
        facts.caller === 'proxy' &&
        facts.operation === 'textdata.update' &&
        deleted.has(firstParents.get(entryIn(facts)) ?? '')
          ? refusal(404)
          : policy.finishResponse(response, facts),
    })),
  ),
  textboard.sequence(
    'existence-replies-not-sorted-by-updated',
    'a list sorted by updated lacks the replies to a deleted entry, though their ids can still be read',
    ['entries.delete.replies-stayed', 'entries.delete.replies-moved-here'],
    remembering((policy, deleted) => ({
      entryListed: (entry, facts) =>
        !(facts.query.get('sortBy')?.includes('updated') === true && deleted.has(entry.parentId ?? '')) &&
        policy.entryListed(entry, facts),
    })),
  ),
  textboard.sequence(
    'existence-replies-not-counted',
    'totalResults of a list does not count the replies to a deleted entry, which the list shows',
    ['entries.delete.replies-counted'],
    remembering((policy, deleted) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const { body } = finished
        if (facts.operation !== 'textdata.list' || !isView(body) || !Array.isArray(body.entry))
          return finished
        const orphans = body.entry.filter((one) => isView(one) && deleted.has(String(one.parentId))).length
        return { ...finished, body: { ...body, totalResults: Number(body.totalResults) - orphans } }
      },
    })),
  ),
  textboard.sequence(
    'existence-replies-not-among-several',
    'several ids are answered without the replies to a deleted entry, though each of them can still be read',
    ['entries.delete.replies-stayed', 'entries.delete.replies-moved-here'],
    remembering((policy, deleted) => ({
      finishResponse: (response, facts) => {
        const { body } = response
        const isOfSeveral = facts.operation === 'textdata.read' && facts.path.includes(',')
        if (!isOfSeveral || !isView(body) || !Array.isArray(body.entry))
          return policy.finishResponse(response, facts)
        const entry = body.entry.filter((one) => !isView(one) || !deleted.has(String(one.parentId)))
        return policy.finishResponse({ ...response, body: { ...body, entry } }, facts)
      },
    })),
  ),
  textboard.sequence(
    'existence-deleted-replies-sorted-by-updated',
    'the replies to a deleted entry are gone too, but a list sorted by updated still shows them',
    ['entries.delete.replies-stayed', 'entries.delete.replies-moved-here'],
    remembering((policy, deleted, firstParents) => {
      const operations: readonly (string | undefined)[] = [
        'textdata.read',
        'textdata.update',
        'textdata.delete',
      ]
      return {
        entryListed: (entry, facts) =>
          (facts.query.get('sortBy')?.includes('updated') === true || !deleted.has(entry.parentId ?? '')) &&
          policy.entryListed(entry, facts),
        finishResponse: (response, facts) =>
          operations.includes(facts.operation) && deleted.has(firstParents.get(entryIn(facts)) ?? '')
            ? refusal(404)
            : policy.finishResponse(response, facts),
      }
    }),
  ),
  textboard.sequence(
    'existence-delete-skips-a-generation',
    'deleting an entry deletes the replies to its replies, but not its own replies',
    ['entries.delete.replies-deeper'],
    {
      deletedWith: ({ id }, others) =>
        [...others.values()]
          .filter(({ parentId = '' }) => others.get(parentId)?.parentId === id)
          .map((other) => other.id),
    },
  ),
  textboard.sequence(
    'existence-replies-first-parent',
    'an entry whose parent is deleted shows its first parent',
    ['entries.delete.replies-moved-here'],
    remembering((policy, deleted, firstParents) => ({
      finishEntryView: (view, entry, facts, input) => {
        const finished = policy.finishEntryView(view, entry, facts, input)
        const first = firstParents.get(entry.id)
        return first !== undefined && deleted.has(entry.parentId ?? '')
          ? { ...finished, parentId: first }
          : finished
      },
    })),
  ),
  textboard.sequence(
    'existence-delete-takes-former-replies',
    'deleting an entry also deletes former replies that now have another parent',
    ['entries.delete.replies-moved-away'],
    remembering((_policy, _deleted, firstParents) => ({
      deletedWith: ({ id }, others) =>
        [...others.values()]
          .filter((other) => firstParents.get(other.id) === id && other.parentId !== id)
          .map((other) => other.id),
    })),
  ),
  textboard.sequence(
    'existence-deletion-touches-siblings',
    'deleting a reply changes updated of the other replies to the same entry',
    ['entries.delete.touches-nothing'],
    (policy) => {
      const touched = new Map<string, string>()
      return {
        deletedWith: (entry, others) => {
          const now = new Date().toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)
          for (const { id, parentId } of others.values()) {
            if (parentId !== undefined && parentId === entry.parentId) touched.set(id, now)
          }
          return policy.deletedWith(entry, others)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          const updated = touched.get(entry.id)
          return updated === undefined ? finished : { ...finished, updated }
        },
      }
    },
  ),
  textboard.sequence(
    'existence-reply-fixed-without-parent',
    'updating a reply to a deleted entry answers 400',
    ['entries.delete.replies-stayed', 'entries.delete.replies-moved-here'],
    remembering((policy, deleted) => ({
      entryWriteRefusal: (operation, entry, caller, userId) =>
        operation === 'textdata.update' && deleted.has(entry.parentId ?? '')
          ? 'entry-parent-invalid'
          : policy.entryWriteRefusal(operation, entry, caller, userId),
    })),
  ),
]
