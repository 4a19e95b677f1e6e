import type { EntryRecord } from '../../../reference-impl/policy/entries.ts'
import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { errorAnswer } from '../answers.ts'
import { answering, answeringBody, isView, knowingUsers, shared, textboard } from '../declare.ts'
import { together } from '../race-overrides.ts'
import { entryIn, groupIn, queried, remembering, succeeded, withMembers } from '../remembering.ts'

/** Changes the policy; the changes can ask whether a user created an entry. */
const knowingEntriesByUsers =
  (
    change: (policy: Policy, isByUser: (entry: Pick<EntryRecord, 'id'>) => boolean) => Partial<Policy>,
  ): PolicyOverride =>
  (policy) => {
    const created = new Set<string>()
    return {
      createdEntry: (record, facts, input) => {
        if (facts.caller === 'proxy') created.add(record.id)
        return policy.createdEntry(record, facts, input)
      },
      ...change(policy, ({ id }) => created.has(id)),
    }
  }

/** Faults of who the user is, and of what users see and change of other users' entries. */
export const accessEntriesUsersFaults: readonly Fault[] = [
  shared.fault(
    'claim-requestor-is-viewer',
    'xoauth_requestor_id in the header decides who the user is, instead of the token',
    [
      'access.entries.users.requestor-of-another',
      'auth.card-incentive.requestor-header',
      'auth.card-incentive.requestor-path',
    ],
    { viewerOf: (user, { header }) => (user === undefined ? user : (header ?? user)) },
  ),
  shared.fault(
    'claim-requestor-in-query-is-viewer',
    'xoauth_requestor_id in the query decides who the user is, instead of the token',
    ['access.entries.users.requestor-in-query', 'auth.card-incentive.requestor-query'],
    { viewerOf: (user, { query }) => (user === undefined ? user : (query ?? user)) },
  ),
  textboard.race(
    'race-writer-of-another',
    'if entries are created at the same time, the entry of a user gets the writer of the previous one',
    ['access.entries.users.at-once.application', 'access.entries.users.at-once.two'],
    together('POST', (policy, isTogether) => {
      let last: string | undefined
      return {
        writerOf: (caller, userId, given) => {
          const before = last
          last = policy.writerOf(caller, userId, given)
          return isTogether() && caller === 'proxy' && before !== undefined ? before : last
        },
      }
    }),
  ),
  textboard.fault(
    'users-linger',
    'a creation by the application without a writer gets the user of the previous creation as its writer',
    ['access.entries.users.at-once.in-turn'],
    (policy) => {
      let last: string | undefined
      return {
        writerOf: (caller, userId, given) => {
          const before = last
          last = caller === 'proxy' ? userId : undefined
          return caller === 'trusted' && given === undefined && before !== undefined
            ? before
            : policy.writerOf(caller, userId, given)
        },
      }
    },
  ),
  textboard.fault(
    'sort-descending-ignored-for-users',
    'sortOrder=descending is ignored for a logged-in user',
    ['access.entries.proxy.list-parameters'],
    answeringBody(['textdata.list'], (body, facts) =>
      facts.caller === 'proxy' &&
      facts.query.get('sortOrder')?.[0] === 'descending' &&
      Array.isArray(body.entry)
        ? { ...body, entry: body.entry.toReversed() }
        : body,
    ),
  ),
  textboard.fault(
    'filter-writer-of-users-is-viewer',
    'a filter by writer always finds the entries of the logged-in user, whichever user filterValue names',
    ['access.entries.proxy.list-parameters'],
    (policy) => {
      // The filters of a list see its entries directly after this hook, in the same turn of the event loop.
      let viewer: string | undefined
      return {
        entryListed: (entry, facts) => {
          viewer = facts.caller === 'proxy' ? facts.userId : undefined
          return policy.entryListed(entry, facts)
        },
        filterMatches: (entry, filterBy, value) =>
          policy.filterMatches(entry, filterBy, filterBy === 'writerId' ? (viewer ?? value) : value),
      }
    },
  ),
  textboard.fault(
    'entry-profanity-of-user',
    'profanity from a logged-in user is accepted',
    ['access.entries.proxy.profane-create', 'access.entries.proxy.profane-update'],
    (policy) => ({
      profane: (text, words, operation, caller) =>
        caller !== 'proxy' && policy.profane(text, words, operation, caller),
    }),
  ),
  textboard.fault(
    'access-user-update-ignored',
    'updates by logged-in users are accepted but not stored',
    ['access.entries.proxy.update', 'properties.sequences.callers'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        facts.caller === 'proxy' ? before : policy.updatedEntry(before, after, facts, input),
    }),
  ),
  textboard.fault(
    'user-update-takes-board',
    'a user who updates an entry of another user without naming an owner becomes its owner',
    ['access.entries.users.update-by-other'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) => {
        const updated = policy.updatedEntry(before, after, facts, input)
        const isOther = facts.caller === 'proxy' && facts.userId !== before.writerId
        return isOther && input.ownerId === undefined && facts.userId !== undefined
          ? { ...updated, ownerId: facts.userId }
          : updated
      },
    }),
  ),
  textboard.fault(
    'access-application-update-ignored',
    'updates by the application are accepted but not stored if a user created the entry',
    ['access.entries.proxy.trusted-update'],
    knowingEntriesByUsers((policy, isByUser) => ({
      updatedEntry: (before, after, facts, input) =>
        facts.caller === 'trusted' && isByUser(before)
          ? before
          : policy.updatedEntry(before, after, facts, input),
    })),
  ),
  textboard.fault(
    'access-user-entries-unlisted',
    'the lists of the application lack entries that a user created',
    ['access.entries.proxy.seen-in-list'],
    knowingEntriesByUsers((policy, isByUser) => ({
      entryListed: (entry, facts) =>
        !(facts.caller === 'trusted' && isByUser(entry)) && policy.entryListed(entry, facts),
    })),
  ),
  textboard.boundary(
    'access-user-entries-among-many',
    'the answer to more than eight ids lacks the entries that a user created',
    ['access.entries.users.at-once.in-turn'],
    knowingEntriesByUsers((policy, isByUser) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const { body } = finished
        if (facts.operation !== 'textdata.read' || !isView(body) || !Array.isArray(body.entry))
          return finished
        const items: readonly unknown[] = body.entry
        const entry = items.filter((one) => !isView(one) || !isByUser({ id: String(one.id) }))
        return items.length > 8 ? { ...finished, body: { ...body, entry } } : finished
      },
    })),
  ),
  textboard.fault(
    'access-own-entries-only',
    'a user who reads an entry of somebody else is answered 404',
    ['access.entries.users.seen-by-other', 'access.entries.proxy.read'],
    answering(['textdata.read'], (response, facts) =>
      facts.caller === 'proxy' &&
      isView(response.body) &&
      typeof response.body.writerId === 'string' &&
      !response.body.writerId.endsWith(`:${facts.userId}`)
        ? { ...response, ...errorAnswer(404) }
        : response,
    ),
  ),
  textboard.fault(
    'status-entry-proxy-500',
    'every TextData request of a logged-in user answers 500',
    [
      'access.entries.proxy.create',
      'access.entries.proxy.list',
      'auth.textboard.user.served',
      'auth.textboard.user-create-entry.served',
      'auth.textboard.user-update-entry.served',
      'auth.textboard.user-delete-entry.served',
    ],
    answering(
      ['textdata.create', 'textdata.list', 'textdata.read', 'textdata.update', 'textdata.delete'],
      (response, facts) => (facts.caller === 'proxy' ? { ...response, ...errorAnswer(500) } : response),
    ),
  ),
  textboard.sequence(
    'sequence-cache-by-id',
    'reading by id is answered from a cache that an update by the other kind of caller does not clear',
    ['access.entries.users.update-by-other'],
    remembering(() => {
      const cache = new Map<string, unknown>()
      return (response, facts) => {
        const key = `${facts.caller} ${facts.applicationId} ${facts.path}`
        if (succeeded(response, facts, 'textdata.update')) cache.delete(key)
        if (succeeded(response, facts, 'textdata.delete')) {
          for (const caller of ['trusted', 'proxy']) {
            cache.delete(`${caller} ${facts.applicationId} ${facts.path}`)
          }
        }
        if (!succeeded(response, facts, 'textdata.read') || facts.query.size > 0) return response
        const cached = cache.get(key)
        if (cached !== undefined) return { ...response, body: cached }
        cache.set(key, response.body)
        return response
      }
    }),
  ),
  textboard.fault(
    'user-filter-counts-deleted',
    'totalResults of a filter still counts entries that users have deleted',
    ['entries.users.list.filtered'],
    knowingUsers((isUser, policy) => {
      const gone: EntryRecord[] = []
      return {
        entryDeleteActs: (entry) => {
          if (isUser()) gone.push(entry)
          return policy.entryDeleteActs(entry)
        },
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          const [by, value] = [queried(facts, 'filterBy'), queried(facts, 'filterValue')?.replace(/^.*:/, '')]
          if (by === undefined || value === undefined || !isView(finished.body)) return finished
          const more = gone.filter(
            (one) => one.groupName === groupIn(facts) && policy.filterMatches(one, by, value),
          )
          return withMembers(finished, { totalResults: Number(finished.body.totalResults) + more.length })
        },
      }
    }),
  ),
  textboard.sequence(
    'user-sees-deleted-group',
    'users can still read the list of a deleted group if a user has read it before',
    ['entries.users.deleted-group'],
    remembering(() => {
      const kept = new Map<string, ServiceResponse>()
      return (response, facts) => {
        const isReading = facts.operation === 'textdata.list' || facts.operation === 'textdata.read'
        if (facts.caller !== 'proxy' || !isReading || !facts.path.includes('/textdata/')) return response
        if (response.status === 200) kept.set(groupIn(facts) + facts.operation, response)
        return response.status === 404 && entryIn(facts) === ''
          ? (kept.get(groupIn(facts) + facts.operation) ?? response)
          : response
      }
    }),
  ),
  textboard.fault(
    'access-others-unlisted',
    'in lists every user except the first who wrote sees only their own entries',
    ['access.entries.users.listed-by-other'],
    (policy) => {
      let first: string | undefined
      return {
        createdEntry: (record, facts, input) => {
          first ??= facts.userId
          return policy.createdEntry(record, facts, input)
        },
        entryListed: (entry, facts) => {
          const isNarrow = facts.caller === 'proxy' && facts.userId !== first
          return (!isNarrow || entry.writerId === facts.userId) && policy.entryListed(entry, facts)
        },
      }
    },
  ),
  textboard.fault(
    'access-update-by-other-makes-partner',
    'an update by a user who is not the writer makes the partner the writer',
    ['access.entries.users.writer-of-updated'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) => {
        const updated = policy.updatedEntry(before, after, facts, input)
        const isOfOther = facts.caller === 'proxy' && before.writerId !== facts.userId
        return isOfOther ? { ...updated, writerId: '0' } : updated
      },
    }),
  ),
]
