import type { EntryRecord } from '../../../reference-impl/policy/entries.ts'
import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { CallerKind, OperationId, RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { errorAnswer } from '../answers.ts'
import { textboard } from '../declare.ts'

const mendedText = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

type Member = 'ownerId' | 'writerId' | 'parentId'

/**
 * Half a character is replaced by U+FFFD, as many servers do, except in one member of one kind of request: there it is
 * stored, and a list with it cannot be written any more.
 */
const storing = (operation: OperationId, caller: CallerKind, member: Member): PolicyOverride => {
  const kept = (record: EntryRecord, facts: RequestFacts): EntryRecord => {
    const { ownerId, writerId, parentId } = record
    const mended = {
      ...record,
      ownerId: ownerId && mendedText(ownerId),
      writerId: mendedText(writerId),
      parentId: parentId && mendedText(parentId),
    }
    return facts.operation === operation && facts.caller === caller
      ? { ...mended, [member]: record[member] }
      : mended
  }
  return (policy) => ({
    createdEntry: (record, facts, input) => policy.createdEntry(kept(record, facts), facts, input),
    updatedEntry: (before, after, facts, input) =>
      policy.updatedEntry(before, kept(after, facts), facts, input),
    finishResponse: (response, facts) => {
      const finished = policy.finishResponse(response, facts)
      return facts.operation === 'textdata.list' &&
        /"(owner|writer|parent)Id":"[^"]*\\ud[89a-f]/.test(JSON.stringify(finished.body) ?? '')
        ? { ...finished, ...errorAnswer(500) }
        : finished
    },
  })
}

const places: readonly (readonly [name: string, OperationId, CallerKind, Member, what: string])[] = [
  ['owner', 'textdata.create', 'trusted', 'ownerId', 'the owner of a creation'],
  ['writer', 'textdata.create', 'trusted', 'writerId', 'the writer of a creation'],
  ['parent', 'textdata.create', 'trusted', 'parentId', 'the parent of a creation'],
  ['owner-update', 'textdata.update', 'trusted', 'ownerId', 'the owner of an update'],
  ['parent-update', 'textdata.update', 'trusted', 'parentId', 'the parent of an update'],
  ['owner-user', 'textdata.create', 'proxy', 'ownerId', 'the owner of a creation by a user'],
  ['parent-update-user', 'textdata.update', 'proxy', 'parentId', 'the parent of an update by a user'],
]

/** Faults of servers that store half a character in an id, although they cannot write it. */
export const errorsHalfCharactersFaults: readonly Fault[] = places.map(
  ([name, operation, caller, member, what]) =>
    textboard.fault(
      `list-broken-by-half-${name}`,
      `half a character (an unpaired surrogate) in ${what} is stored, and then the list of the group answers 500`,
      [`properties.hostile.ids.half-${name}`],
      storing(operation, caller, member),
    ),
)
