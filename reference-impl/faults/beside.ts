import type { Fault } from '../override.ts'
import type { Policy } from '../policy/policy.ts'
import type { OperationId } from '../policy/vocabulary.ts'
import { faultsOf } from './declare.ts'

const board = faultsOf('textboard')

const listOfEntries = /\/textdata\/@app\/[^/@]+\/@all$/

/** Does not look at count where other parameters stand beside it: what is no count finds nothing. */
const countUnread =
  (...others: readonly string[]) =>
  (policy: Policy): Partial<Policy> => ({
    answerInstead: (facts) =>
      listOfEntries.test(facts.path) &&
      others.every((name) => facts.query.has(name)) &&
      ['0', '1001'].includes(facts.query.get('count')?.[0] ?? '')
        ? {
            status: 200,
            headers: {},
            body: {
              entry: [],
              startIndex: 1,
              itemsPerPage: 0,
              totalResults: 0,
              sorted: false,
              filtered: false,
            },
          }
        : policy.answerInstead(facts),
  })

const countRefused = (beside: string) =>
  ['0', '1001'].map((count) => `entries.paging.count-refused.${count}-${beside}`)

/** Lets an operation be carried out for a user, whatever the signature is. */
const userUnverified =
  (operation: OperationId) =>
  (policy: Policy): Partial<Policy> => {
    let byUser = false
    return {
      signingKey: (consumerSecret, tokenSecret) => {
        byUser = tokenSecret !== ''
        return policy.signingKey(consumerSecret, tokenSecret)
      },
      signatureAccepted: (given, expected, recompute, candidate) =>
        policy.signatureAccepted(given, expected, recompute, candidate) ||
        (byUser && candidate === operation),
    }
  }

const userWrites = (
  [
    ['create', 'textdata.create'],
    ['update', 'textdata.update'],
    ['delete', 'textdata.delete'],
  ] as const
).map(([name, operation]) =>
  board(
    `beside-user-${name}-unverified`,
    `the signature of a user who wants to ${name} an entry is not checked`,
    ['signature-wrong', 'secret-wrong', 'token-secret-wrong', 'signed-method', 'signed-write'].map(
      (flaw) => `auth.textboard.user-${name}-entry.${flaw}`,
    ),
    userUnverified(operation),
  ),
)

/** Faults that show only where something stands beside: a parameter, a user, a child, a reply. */
export const besideFaults: readonly Fault[] = [
  board(
    'beside-count-filter',
    'count is not looked at beside a filter',
    countRefused('filter'),
    countUnread('filterBy'),
  ),
  board(
    'beside-count-sort',
    'count is not looked at beside an order',
    countRefused('sort'),
    countUnread('sortBy'),
  ),
  board(
    'beside-count-start',
    'count is not looked at beside a startIndex',
    countRefused('start'),
    countUnread('startIndex'),
  ),
  board(
    'beside-count-fields',
    'count is not looked at beside fields',
    countRefused('fields'),
    countUnread('fields'),
  ),
  board(
    'beside-count-everything',
    'count is not looked at beside all other parameters together',
    countRefused('everything'),
    countUnread('filterBy', 'sortBy', 'startIndex', 'fields'),
  ),
  ...userWrites,
  board(
    'beside-write-methods-alike',
    'a signature for another method that writes is accepted',
    ['create', 'update', 'delete'].map((name) => `auth.textboard.${name}-entry.signed-write`),
    (policy) => ({
      signatureAccepted: (given, expected, recompute, operation) =>
        policy.signatureAccepted(given, expected, recompute, operation) ||
        ['POST', 'PUT'].some((method) => given === recompute({ method })),
    }),
  ),
  board(
    'beside-profane-reply',
    'replies are not looked through for profanity',
    ['entries.profanity.reply'],
    (policy) => {
      let isReply = false
      return {
        bodyAccepted: (body, operation) => {
          isReply = typeof body === 'object' && body !== null && Reflect.get(body, 'parentId') !== undefined
          return policy.bodyAccepted(body, operation)
        },
        profane: (text, words, operation, caller) =>
          !isReply && policy.profane(text, words, operation, caller),
      }
    },
  ),
  board(
    'beside-reply-published-with-parent',
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
    'beside-child-deletion-names-parent',
    'the deletion of a child answers the id of its parent',
    ['groups.parent.unchanged'],
    (policy) => ({ groupDeletedBody: (record) => record.parentId ?? policy.groupDeletedBody(record) }),
  ),
  board(
    'beside-child-deletion-empties-parent',
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
    'beside-grandchild-flat',
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
    'beside-second-child-root',
    'the second child of a group becomes a root group',
    ['properties.concurrent.group-limit'],
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
]
