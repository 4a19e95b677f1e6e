import type { EntryInput, EntryRecord } from '../../reference-impl/policy/entries.ts'
import { overridePolicy, type Policy, type PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import { refusal } from '../faults/answers.ts'
import type { Variant } from '../override.ts'

/** What a rule of the vendor refuses. */
interface Rule {
  readonly creation: (record: EntryRecord, facts: RequestFacts) => boolean
  readonly update?: (after: EntryRecord, facts: RequestFacts, input: EntryInput) => boolean
}

/**
 * Refuses what a rule of the vendor forbids.
 * @param status the status of the refusals
 * @param ruleOf creates the rule of one server, which may remember what it has seen
 */
const refusingByRule =
  (status: number, ruleOf: () => Rule): PolicyOverride =>
  (policy: Policy) => {
    const rule = ruleOf()
    const refused = new WeakSet<RequestFacts>()
    const refuse = (facts: RequestFacts): never => {
      refused.add(facts)
      throw new Error('a rule of the vendor')
    }
    return {
      createdEntry: (record, facts, input) =>
        rule.creation(record, facts) ? refuse(facts) : policy.createdEntry(record, facts, input),
      updatedEntry: (before, after, facts, input) =>
        rule.update?.(after, facts, input) ? refuse(facts) : policy.updatedEntry(before, after, facts, input),
      errorStatus: (problem, facts) => (refused.has(facts) ? status : policy.errorStatus(problem, facts)),
    }
  }

/** Permits users to name only some owners. */
const ownersOfUsers = (
  status: number,
  permits: (ownerId: string, userId: string) => boolean,
): PolicyOverride =>
  refusingByRule(status, () => {
    const isRefused = ({ ownerId }: EntryRecord, { caller, userId }: RequestFacts): boolean =>
      caller === 'proxy' && ownerId !== undefined && !permits(ownerId, userId ?? '')
    return {
      creation: isRefused,
      update: (after, facts, input) => input.ownerId !== undefined && isRefused(after, facts),
    }
  })

/** The users who log in, the stand-in for the partner, and nobody. */
const knownUsers = /^(200000[1-3]|0)?$/

/** Permitted choices of whose board an entry is on, and of the effect of a reply on its parent. */
export const entryBoardVariants: readonly Variant[] = [
  {
    id: 'users-list-and-read-nothing-by-id',
    sentence: 'Users may list entries, but reading entries by their ids is refused to them with 405',
    // In a combination it would hide what other variants change in the reads of users.
    alone: true,
    area: 'textboard',
    override: (policy) => ({
      finishResponse: (response, facts) =>
        facts.operation === 'textdata.read' && facts.caller === 'proxy' && response.status !== 401
          ? policy.finishResponse(refusal(405), facts)
          : policy.finishResponse(response, facts),
    }),
  },
  {
    id: 'users-write-on-own-boards',
    sentence: 'A user who names another user as the owner is refused with 403',
    override: ownersOfUsers(403, (ownerId, userId) => ownerId === userId),
  },
  {
    id: 'users-own-what-they-create',
    sentence:
      'An entry that a user creates without an owner, or with a blank one, gets that user as its owner; another owner is refused with 422',
    override: (policy) => {
      const strict = overridePolicy(policy, [
        ownersOfUsers(422, (ownerId, userId) => ['', userId].includes(ownerId)),
      ])
      const ofUser = (record: EntryRecord): EntryRecord => ({
        ...record,
        ownerId: record.ownerId || record.writerId,
      })
      return {
        ...strict,
        createdEntry: (record, facts, input) =>
          strict.createdEntry(facts.caller === 'proxy' ? ofUser(record) : record, facts, input),
      }
    },
  },
  {
    id: 'users-name-no-owner',
    sentence: 'Only the application may name owners; a user who names one is refused with 400',
    override: ownersOfUsers(400, () => false),
  },
  {
    id: 'users-known-alone',
    sentence: 'An entry whose writer or owner is not a user of the service is refused with 400',
    override: refusingByRule(400, () => {
      const namesStranger = ({ writerId, ownerId = '' }: EntryRecord) =>
        !knownUsers.test(writerId) || !knownUsers.test(ownerId)
      return { creation: namesStranger, update: namesStranger }
    }),
  },
  {
    id: 'users-of-each-application',
    sentence:
      'Users belong to one application; an entry of another application that names a user is refused with 422',
    override: refusingByRule(422, () => {
      let first: string | undefined
      const namesOurs = ({ writerId, ownerId = '' }: EntryRecord, { applicationId }: RequestFacts) => {
        first ??= applicationId
        return applicationId !== first && (writerId !== '0' || ownerId !== '')
      }
      return { creation: namesOurs, update: namesOurs }
    }),
  },
  {
    id: 'reply-touches-parent',
    sentence: 'Creating, updating or deleting a reply changes updated of the entry that it answers',
    shoulds: ['entries.parent.left-alone'],
    override: (policy) => {
      const touched = new Map<string, Date>()
      const touch = ({ parentId }: EntryRecord): void => {
        if (parentId !== undefined) touched.set(parentId, policy.now())
      }
      const at = (id: string, updated: Date): Date => {
        const reply = touched.get(id)
        return reply !== undefined && reply > updated ? reply : updated
      }
      return {
        createdEntry: (record, facts, input) => {
          touch(record)
          return policy.createdEntry(record, facts, input)
        },
        updatedEntry: (before, after, facts, input) => {
          touch(after)
          return policy.updatedEntry(before, after, facts, input)
        },
        entryDeleteActs: (entry) => {
          touch(entry)
          return policy.entryDeleteActs(entry)
        },
        finishEntryView: (view, entry, facts, input) =>
          policy.finishEntryView(
            'updated' in view ? { ...view, updated: policy.formatTime(at(entry.id, entry.updated)) } : view,
            entry,
            facts,
            input,
          ),
        entryComparator: (sortBy) =>
          sortBy === 'updated'
            ? (left, right) =>
                at(left.id, left.updated).getTime() - at(right.id, right.updated).getTime() ||
                left.serial - right.serial
            : policy.entryComparator(sortBy),
      }
    },
  },
]
