import type { EntryRecord } from '../../../../reference-impl/policy/entries.ts'
import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { refusal } from '../../answers.ts'
import { isView, textboard } from '../../declare.ts'
import { groupIn } from '../../remembering.ts'

/**
 * Removes the oldest of certain entries; if there are none, the oldest of all.
 * @param goes whether an entry is one of these, given the newest entry
 */
const sparingAllBut =
  (goes: (entry: EntryRecord, newest: EntryRecord | undefined) => boolean): PolicyOverride =>
  (policy) => ({
    evictionVictim: (entries) => {
      const all = [...entries.values()]
      return all.find((entry) => goes(entry, all.at(-1)))?.id ?? policy.evictionVictim(entries)
    },
  })

/** Faults of which entry is removed if a group holds more than its limit. */
export const entriesWritingLimitVictimsFaults: readonly Fault[] = [
  textboard.fault(
    'entry-limit-newest',
    'the newest entry is evicted instead of the oldest',
    ['entries.limit.oldest-first'],
    {
      evictionVictim: (entries) => [...entries.keys()].at(-1),
    },
  ),
  textboard.fault(
    'entry-limit-keeps-those-of-users',
    'entries that a user created are evicted last',
    ['entries.limit.oldest-first'],
    (policy) => {
      const byUsers = new Set<string>()
      return {
        createdEntry: (entry, facts, input) => {
          const created = policy.createdEntry(entry, facts, input)
          if (created !== undefined && facts.userId !== undefined) byUsers.add(created.id)
          return created
        },
        evictionVictim: (entries) =>
          [...entries.keys()].find((id) => !byUsers.has(id)) ?? policy.evictionVictim(entries),
      }
    },
  ),
  textboard.sequence(
    'entry-limit-not-of-ownerless',
    'a creation without an owner in a full group evicts no entry',
    ['entries.limit.of-other-owner'],
    (policy) => {
      let isOwned = true
      return {
        createdEntry: (entry, facts, input) => {
          isOwned = (entry.ownerId ?? '') !== ''
          return policy.createdEntry(entry, facts, input)
        },
        entriesToEvict: (...given) => (isOwned ? policy.entriesToEvict(...given) : 0),
      }
    },
  ),
  textboard.sequence(
    'entry-limit-oldest-of-all',
    'a creation in a full group evicts the oldest entry of the application, whichever group it is in',
    ['entries.limit.oldest-first.elsewhere'],
    (policy) => {
      const created: string[] = []
      const gone = new Set<string>()
      return {
        createdEntry: (entry, facts, input) => {
          const made = policy.createdEntry(entry, facts, input)
          if (made !== undefined) created.push(made.id)
          return made
        },
        evictionVictim: (entries) => {
          const oldest = created.shift()
          if (oldest !== undefined) gone.add(oldest)
          return oldest !== undefined && entries.has(oldest) ? oldest : undefined
        },
        finishResponse: (response, facts) =>
          facts.operation === 'textdata.read' && gone.has(/([^/]+)$/.exec(facts.path)?.[1] ?? '')
            ? refusal(404)
            : policy.finishResponse(response, facts),
      }
    },
  ),
  textboard.sequence(
    'entry-limit-elsewhere',
    'after an eviction, reading an entry of another group by its id answers 404',
    ['entries.limit.oldest-first.elsewhere'],
    (policy) => {
      let isGone = false
      return {
        finishResponse: (response, facts) =>
          isGone && facts.operation === 'textdata.read' && groupIn(facts) === 'vendor_board'
            ? refusal(404)
            : policy.finishResponse(response, facts),
        evictionVictim: (entries) => {
          isGone = true
          return policy.evictionVictim(entries)
        },
      }
    },
  ),
  textboard.sequence(
    'entry-limit-total-of-gone',
    'totalResults still counts evicted entries',
    ['entries.limit.oldest-first.total-of-all'],
    (policy) => {
      const gone = new Map<string, number>()
      return {
        evictionVictim: (entries) => {
          const group = entries.values().next().value?.groupName ?? ''
          gone.set(group, (gone.get(group) ?? 0) + 1)
          return policy.evictionVictim(entries)
        },
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          const more = gone.get(groupIn(facts)) ?? 0
          return facts.operation === 'textdata.list' && isView(finished.body) && !facts.query.has('filterBy')
            ? {
                ...finished,
                body: { ...finished.body, totalResults: Number(finished.body.totalResults) + more },
              }
            : finished
        },
      }
    },
  ),
  textboard.sequence(
    'entry-limit-per-owner',
    'the limit of a group is counted for each owner separately',
    ['entries.limit.of-other-owner'],
    (policy) => {
      let most = 0
      return {
        entriesToEvict: (size, limit) => {
          most = limit
          return size
        },
        evictionVictim: (entries) => {
          const all = [...entries.values()]
          const ofOwner = all.filter(({ ownerId }) => ownerId === all.at(-1)?.ownerId)
          return ofOwner.length > most ? policy.evictionVictim(entries) : undefined
        },
      }
    },
  ),
  textboard.sequence(
    'entry-limit-replies',
    'replies are evicted before other entries',
    ['entries.limit.oldest-first'],
    sparingAllBut(({ parentId }) => parentId !== undefined),
  ),
  textboard.sequence(
    'entry-limit-replies-spared',
    'the oldest entry that is not a reply is evicted instead of the oldest of all',
    ['entries.limit.oldest-first'],
    sparingAllBut(({ parentId }) => parentId === undefined),
  ),
  textboard.sequence(
    'entry-limit-answered-spared',
    'the oldest entry without replies is evicted instead of the oldest of all',
    ['entries.limit.oldest-first'],
    (policy) => ({
      evictionVictim: (entries) => {
        const answered = new Set([...entries.values()].map(({ parentId }) => parentId))
        return [...entries.keys()].find((id) => !answered.has(id)) ?? policy.evictionVictim(entries)
      },
    }),
  ),
  textboard.sequence(
    'entry-limit-by-update',
    'the entry whose last update is the oldest is evicted instead of the oldest entry',
    ['entries.limit.oldest-first'],
    (policy) => ({
      evictionVictim: (entries) =>
        [...entries.values()].toSorted((one, other) => one.updated.getTime() - other.updated.getTime())[0]
          ?.id ?? policy.evictionVictim(entries),
    }),
  ),
  textboard.sequence(
    'entry-limit-edited-spared',
    'the oldest entry that was never edited is evicted instead of the oldest of all',
    ['entries.limit.oldest-first'],
    sparingAllBut(({ status }) => status === 0),
  ),
  textboard.sequence(
    'entry-limit-partner-spared',
    'the oldest entry that the partner did not write is evicted instead of the oldest of all',
    ['entries.limit.oldest-first'],
    sparingAllBut(({ writerId }) => writerId !== '0'),
  ),
  textboard.sequence(
    'entry-limit-same-owner',
    'the oldest entry of the same owner is evicted instead of the oldest of all',
    ['entries.limit.oldest-first'],
    sparingAllBut((entry, newest) => entry.ownerId === newest?.ownerId),
  ),
  textboard.sequence(
    'entry-limit-same-writer',
    'the oldest entry of the same writer is evicted instead of the oldest of all',
    ['entries.limit.oldest-first'],
    sparingAllBut((entry, newest) => entry.writerId === newest?.writerId),
  ),
]
