import type { Policy } from '../../../../reference-impl/policy/policy.ts'
import type { ServiceResponse } from '../../../../reference-impl/policy/vocabulary.ts'
import { referenceLimits } from '../../../embedded-reference.ts'
import type { Fault } from '../../../override.ts'
import { badRequest } from '../../answers.ts'
import { isView, textboard } from '../../declare.ts'
import { pageUpTo, totalUpTo } from '../../entries-reading/list/list-overrides.ts'
import { together } from '../../race-overrides.ts'
import { groupIn, losing, remembering, succeeded, Tally, withMembers } from '../../remembering.ts'

/** Lists with at least this number of entries are kept. */
const manyEntries = 500
/** Refuses some creations in a full group with 400, and evicts what they have created. */
function refusingWhenFull(
  policy: Policy,
  isMeant: () => boolean,
): Pick<Policy, 'evictionVictim' | 'entriesToEvict' | 'finishResponse'> {
  let isRefused = false
  return {
    evictionVictim: (entries) => (isRefused ? [...entries.keys()].at(-1) : policy.evictionVictim(entries)),
    entriesToEvict: (size, limit, gone) => {
      isRefused = size > limit && isMeant()
      return policy.entriesToEvict(size, limit, gone)
    },
    finishResponse: (response, facts) => {
      const finished = policy.finishResponse(response, facts)
      if (facts.operation !== 'textdata.create' || !isRefused) return finished
      isRefused = false
      return { ...finished, ...badRequest }
    },
  }
}

/** Faults of the limit on the entries of a group. */
export const entriesWritingLimitFaults: readonly Fault[] = [
  textboard.boundary(
    'boundary-total-100',
    'totalResults never exceeds 100',
    ['entries.limit.oldest-first', 'entries.paging.large-total'],
    totalUpTo(100),
  ),
  textboard.boundary(
    'boundary-total-500',
    'totalResults never exceeds 500',
    ['entries.limit.oldest-first', 'entries.paging.large-total'],
    totalUpTo(500),
  ),
  textboard.boundary(
    'boundary-page-100',
    'a page never holds more than 100 entries',
    ['properties.list.large', 'entries.paging.large-page.101'],
    pageUpTo(100),
  ),
  textboard.boundary(
    'boundary-page-500',
    'a page never holds more than 500 entries',
    ['entries.paging.large-page.501'],
    pageUpTo(500),
  ),
  textboard.boundary(
    'existence-update-evicts',
    'an update in a full group evicts the oldest entry',
    ['entries.limit.update'],
    { entriesToEvictAfterUpdate: (size, limit) => (size >= limit ? 1 : 0) },
  ),
  textboard.fault(
    'entry-limit-not-by-users',
    'a creation by a user in a full group evicts no entry',
    ['entries.limit.by-user'],
    (policy) => {
      let isByUser = false
      return {
        createdEntry: (entry, facts, input) => {
          isByUser = facts.userId !== undefined
          return policy.createdEntry(entry, facts, input)
        },
        entriesToEvict: (size, limit, gone) =>
          isByUser ? 0 : Math.min(1, policy.entriesToEvict(size, limit, gone)),
      }
    },
  ),
  textboard.fault(
    'entry-limit-refused-to-users',
    'a creation by a user in a full group is refused with 400',
    ['entries.limit.by-user'],
    (policy) => {
      let isByUser = false
      return {
        ...refusingWhenFull(policy, () => isByUser),
        createdEntry: (entry, facts, input) => {
          isByUser = facts.userId !== undefined
          return policy.createdEntry(entry, facts, input)
        },
      }
    },
  ),
  textboard.fault('entry-limit-none', 'the number of entries is not limited', ['entries.limit.evicted'], {
    entriesToEvict: () => 0,
  }),
  textboard.fault(
    'entry-limit-one-over',
    'a group holds one entry more than its limit',
    ['entries.limit.one-by-one'],
    {
      entriesToEvict: (size, limit) => Math.max(0, size - limit - 1),
    },
  ),
  textboard.fault(
    'entry-limit-refused',
    'a creation in a full group is refused with 400',
    ['entries.limit.oldest-first'],
    (policy) => refusingWhenFull(policy, () => true),
  ),
  textboard.fault(
    'entry-limit-clears',
    'beyond its limit a group loses all entries except the newest',
    ['entries.limit.keeps-most'],
    {
      entriesToEvict: (size, limit) => (size > limit ? size - 1 : 0),
    },
  ),
  textboard.race(
    'entry-limit-race-clears',
    'if entries are created at the same time in a full group, the group loses all entries',
    ['entries.limit.at-once'],
    together('POST', (policy, isTogether) => ({
      entriesToEvict: (size, limit, gone) =>
        size > limit && isTogether() ? size : policy.entriesToEvict(size, limit, gone),
    })),
  ),
  textboard.race(
    'entry-limit-race-too-many',
    'of entries that are created at the same time in a full group, each makes several old entries go',
    ['entries.limit.keeps-most.at-once'],
    together('POST', (policy, isTogether) => ({
      // Each creation counts before the others have deleted. While a group is filled, hardly any entry goes.
      entriesToEvict: (size, limit, gone) =>
        gone > 8 && size > limit / 2 && isTogether() ? 5 : policy.entriesToEvict(size, limit, gone),
    })),
  ),
  textboard.fault(
    'entry-limit-once',
    'only the first creation beyond the limit evicts an entry',
    ['entries.limit.oldest-first.next'],
    () => {
      let isDone = false
      return {
        entriesToEvict: (size, limit) => {
          if (isDone || size <= limit) return 0
          isDone = true
          return size - limit
        },
      }
    },
  ),
  textboard.fault('entry-limit-early', 'one entry too many is evicted', ['entries.limit.oldest-first'], {
    entriesToEvict: (size, limit) => Math.max(0, size - limit + 1),
  }),
  textboard.fault('entry-limit-still-read', 'an evicted entry is still found', ['entries.limit.evicted'], {
    goneFound: (_operation, reason) => reason === 'evicted',
  }),
  textboard.sequence(
    'sequence-eviction-counts-deleted',
    'deleted entries still count towards the limit, so entries are evicted too early',
    ['entries.limit.oldest-first'],
    { entriesToEvict: (size, limit, gone) => Math.max(0, Math.min(size - 1, size + gone - limit)) },
  ),
  textboard.fault(
    'limit-refused-makes-room',
    'a creation that is refused for the size of its text deletes the oldest entry of the group anyway',
    ['entries.limit.oldest-first'],
    (policy) => {
      const { hooks, lose } = losing(policy)
      return {
        ...hooks,
        finishResponse: (response, facts) => {
          const finished = hooks.finishResponse(response, facts)
          const isTooLarge = Number(facts.headers['content-length']) > 2048
          if (facts.operation === 'textdata.create' && finished.status === 400 && isTooLarge)
            lose(groupIn(facts), 1)
          return finished
        },
      }
    },
  ),
  textboard.sequence(
    'limit-reply-to-nobody-makes-room',
    'a reply to an entry that does not exist is refused, but deletes the oldest entry of a full group anyway',
    ['entries.limit.oldest-first.full'],
    (policy) => {
      const { hooks, lose } = losing(policy)
      let isToNobody = false
      let isFull = false
      return {
        ...hooks,
        entryParentAccepted: (parentId, existing) => {
          const isAccepted = existing.has(parentId)
          isToNobody = !isAccepted
          isFull = existing.size >= referenceLimits.entriesPerGroup
          return isAccepted
        },
        finishResponse: (response, facts) => {
          const finished = hooks.finishResponse(response, facts)
          if (facts.operation === 'textdata.create' && finished.status >= 400 && isToNobody && isFull)
            lose(groupIn(facts), 1)
          if (facts.operation === 'textdata.create') isToNobody = false
          return finished
        },
      }
    },
  ),
  textboard.fault(
    'entry-limit-reply-to-oldest-500',
    'a reply to the oldest entry of a full group answers 500, because that entry has to go',
    ['entries.limit.reply-to-oldest'],
    (policy) => {
      let parent: string | undefined
      return {
        createdEntry: (entry, facts, input) => {
          parent = entry.parentId
          return policy.createdEntry(entry, facts, input)
        },
        evictionVictim: (entries) => {
          const victim = policy.evictionVictim(entries)
          if (victim !== undefined && victim === parent) throw new RangeError('the parent is gone')
          return victim
        },
      }
    },
  ),
  textboard.fault(
    'entry-limit-not-by-replies',
    'a creation of a reply in a full group evicts no entry',
    ['entries.limit.by-reply'],
    (policy) => {
      let isReply = false
      return {
        createdEntry: (entry, facts, input) => {
          isReply = entry.parentId !== undefined
          return policy.createdEntry(entry, facts, input)
        },
        entriesToEvict: (size, limit, gone) => (isReply ? 0 : policy.entriesToEvict(size, limit, gone)),
      }
    },
  ),
  textboard.fault(
    'limit-counts-refused',
    'refused creations count towards the limit of the group',
    ['entries.limit.oldest-first.full'],
    (policy) => {
      const refused = new Tally()
      let group = ''
      return {
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          if (facts.operation === 'textdata.create' && finished.status === 400) refused.add(groupIn(facts))
          return finished
        },
        createdEntry: (entry, facts, input) => {
          group = entry.groupName
          return policy.createdEntry(entry, facts, input)
        },
        entriesToEvict: (size, limit, gone) => policy.entriesToEvict(size, limit - refused.of(group), gone),
      }
    },
  ),
  textboard.fault(
    'limit-list-kept-at-limit',
    'a list of 500 or more entries is answered from a cache while totalResults stays the same',
    ['entries.limit.oldest-first.ends'],
    remembering(() => {
      const kept = new Map<string, ServiceResponse>()
      return (response, facts) => {
        if (!succeeded(response, facts, 'textdata.list') || !isView(response.body)) return response
        if (Number(response.body.totalResults) < manyEntries) return response
        const key = `${facts.path}?${facts.rawQuery} ${String(response.body.totalResults)}`
        const before = kept.get(key) ?? response
        kept.set(key, before)
        return before
      }
    }),
  ),
  textboard.fault(
    'limit-profane-makes-room',
    'a creation that is refused for its profanity deletes the oldest entry of a full group anyway',
    ['entries.limit.oldest-first.full'],
    (policy) => {
      const { hooks, lose } = losing(policy)
      let isProfane = false
      return {
        ...hooks,
        profane: (text, words, operation, caller) => {
          isProfane = policy.profane(text, words, operation, caller)
          return isProfane
        },
        finishResponse: (response, facts) => {
          const finished = hooks.finishResponse(response, facts)
          if (facts.operation === 'textdata.create' && isProfane) lose(groupIn(facts), 1)
          isProfane = false
          return finished
        },
      }
    },
  ),
  textboard.fault(
    'limit-evicted-found-by-writer',
    'evicted entries are still found by a filter by writer',
    ['entries.limit.oldest-first.filtered'],
    (policy) => {
      const evicted = new Set<string>()
      return {
        evictionVictim: (entries) => {
          const id = policy.evictionVictim(entries)
          if (id !== undefined) evicted.add(id)
          return id
        },
        goneFound: (operation, reason, several) =>
          (operation === 'textdata.list' && reason === 'evicted') ||
          policy.goneFound(operation, reason, several),
        entryListed: (entry, facts) =>
          (!evicted.has(entry.id) || facts.query.get('filterBy')?.[0] === 'writerId') &&
          policy.entryListed(entry, facts),
      }
    },
  ),
  textboard.fault(
    'limit-evicted-counted-by-filter',
    'totalResults of a filter by owner still counts evicted entries',
    ['entries.limit.oldest-first'],
    (policy) => {
      const created = new Map<string, number>()
      return {
        createdEntry: (record, facts, input) => {
          created.set(record.groupName, (created.get(record.groupName) ?? 0) + 1)
          return policy.createdEntry(record, facts, input)
        },
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          const all = created.get(groupIn(facts)) ?? 0
          const isOfOwner =
            facts.operation === 'textdata.list' && facts.query.get('filterBy')?.[0] === 'ownerId'
          const limit = referenceLimits.entriesPerGroup
          const isOver =
            isView(finished.body) && Number(finished.body.totalResults) >= limit - 10 && all > limit
          return isOfOwner && isOver ? withMembers(finished, { totalResults: all }) : finished
        },
      }
    },
  ),
]
