import type { Fault } from '../../../override.ts'
import { errorAnswer } from '../../answers.ts'
import { answering, isView, textboard } from '../../declare.ts'
import { itemsOf, touchingTimes } from '../../remembering.ts'

/** Faults of the parent of entries. */
export const entriesWritingParentFaults: readonly Fault[] = [
  textboard.fault(
    'entry-parent-lost',
    'the parent of a new entry is not stored',
    [
      'entries.parent.kept',
      'entries.create.each-its-own',
      'entries.parent.nested',
      'entries.parent.several-replies',
      'entries.fields.omitted',
      'entries.read.as-sent',
      'access.entries.proxy.members',
    ],
    {
      createdEntry: (record) => ({ ...record, parentId: undefined }),
    },
  ),
  textboard.fault('entry-parent-no-reply', 'a reply to a reply is refused', ['entries.parent.nested'], {
    entryParentAccepted: (parentId, existing) => (existing.get(parentId)?.parentId ?? '') === '',
  }),
  textboard.fault(
    'entry-parent-none-word',
    'the parentId of an entry without a parent is the word None',
    ['entries.create.required-only', 'entries.parent.optional'],
    (policy) => ({
      blankMember: (member, operation) =>
        member === 'parentId' ? 'None' : policy.blankMember(member, operation),
    }),
  ),
  textboard.sequence(
    'entry-reply-touches-parent',
    'a reply changes updated of the entry that it answers',
    ['entries.parent.left-alone'],
    (policy) => {
      const { touch, finishEntryView } = touchingTimes(policy, ({ id }) => id)
      return {
        createdEntry: (record, facts, input) => {
          if (record.parentId !== undefined) touch(record.parentId, record.updated)
          return policy.createdEntry(record, facts, input)
        },
        finishEntryView,
      }
    },
  ),
  textboard.fault(
    'entry-parent-five-levels',
    'a reply is refused if it has five entries above it',
    ['entries.parent.nested'],
    {
      entryParentAccepted: (parentId, existing) => {
        let above = 0
        for (let id: string | undefined = parentId; id && existing.has(id); id = existing.get(id)?.parentId)
          above++
        return above < 5
      },
    },
  ),
  ...(['one', 'two'] as const).map((entries) =>
    textboard.fault(
      `entry-parent-circle-of-${entries}`,
      `a list answers 500 if the parents of its entries form a circle of ${entries}`,
      [`entries.parent.circle-of-${entries}`],
      answering(['textdata.list'], (response) => {
        const parents = new Map(
          (itemsOf(response) ?? []).flatMap((one) => (isView(one) ? [[one.id, one.parentId]] : [])),
        )
        const isCircle = [...parents].some(([id, parent]) =>
          entries === 'one' ? id === parent : id !== parent && parents.get(parent) === id,
        )
        return isCircle ? { ...response, ...errorAnswer(500) } : response
      }),
    ),
  ),
]
