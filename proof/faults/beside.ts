import type { Policy } from '../../reference-impl/policy/policy.ts'
import type { OperationId } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { faultsOf } from './declare.ts'

const board = faultsOf('textboard')

const achievements = faultsOf('achievements')

const listOfEntries = /\/textdata\/@app\/[^/@]+\/@all$/

const isCount = (text: string): boolean => Number(text) >= 1 && Number(text) <= 1000

/** Does not look at count where other parameters stand beside it: what is no count finds nothing. */
const countUnread =
  (others: readonly string[], path = listOfEntries) =>
  (policy: Policy): Partial<Policy> => ({
    respondInstead: (facts) =>
      path.test(facts.path) &&
      others.every((name) => facts.query.has(name)) &&
      !isCount(facts.query.get('count')?.[0] ?? '1')
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
        : policy.respondInstead(facts),
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
      (invalid) => `auth.textboard.user-${name}-entry.${invalid}`,
    ),
    userUnverified(operation),
  ),
)

/** Faults that show only where something stands beside in a request: another parameter, a user, what was verified before. */
export const besideFaults: readonly Fault[] = [
  board(
    'beside-count-filter',
    'count is not looked at beside a filter',
    countRefused('filter'),
    countUnread(['filterBy']),
  ),
  board(
    'beside-count-sort',
    'count is not looked at beside an order',
    countRefused('sort'),
    countUnread(['sortBy']),
  ),
  board(
    'beside-count-start',
    'count is not looked at beside a startIndex',
    countRefused('start'),
    countUnread(['startIndex']),
  ),
  board(
    'beside-count-fields',
    'count is not looked at beside fields',
    countRefused('fields'),
    countUnread(['fields']),
  ),
  board(
    'beside-count-everything',
    'count is not looked at beside all other parameters together',
    countRefused('everything'),
    countUnread(['filterBy', 'sortBy', 'startIndex', 'fields']),
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
  achievements(
    'beside-achievement-count-sort',
    'count is not looked at beside an order of achievements',
    ['achievements.paging.refused-together.count-1001-sort'],
    countUnread(['sortBy'], /\/achievements\/@app$/),
  ),
  achievements(
    'beside-achievement-default-sort',
    'a sorted list of achievements has all members where fields is omitted',
    ['achievements.fields.default-sorted'],
    (policy) => {
      let sorted = false
      return {
        respondInstead: (facts) => {
          sorted = facts.query.has('sortBy')
          return policy.respondInstead(facts)
        },
        selectFields: (view, fields, operation) =>
          sorted && fields === policy.achievementDefaultFields
            ? view
            : policy.selectFields(view, fields, operation),
      }
    },
  ),
  board(
    'beside-filter-number',
    'a filter compares user ids as numbers',
    ['entries.filter.leading-zero'],
    (policy) => ({
      filterMatches: (entry, by, value) => policy.filterMatches(entry, by, value.replace(/^0+/, '')),
    }),
  ),
  board(
    'beside-unknown-field-all',
    'one unknown name in fields makes all members come',
    ['entries.fields.beside-unknown'],
    (policy) => ({
      fieldNames: (values, operation) => {
        const names = policy.fieldNames(values, operation)
        return names.includes('colour') ? [] : names
      },
    }),
  ),
  board(
    'beside-signature-remembered',
    'a signature that was right once is right for every request',
    ['auth.textboard.signature-reused'],
    (policy) => {
      const right = new Set<string>()
      return {
        nonceAccepted: () => true,
        signatureAccepted: (given, expected, recompute, operation) => {
          const accepted = policy.signatureAccepted(given, expected, recompute, operation)
          if (accepted) right.add(given)
          return accepted || right.has(given)
        },
      }
    },
  ),
  board(
    'beside-escaped-path-unverified',
    'the signature is not checked where the path is percent-encoded',
    ['auth.textboard.signature-of-escaped-path'],
    (policy) => {
      let escaped = false
      return {
        signedPath: (path) => {
          escaped = path.includes('%')
          return policy.signedPath(path)
        },
        signatureAccepted: (given, expected, recompute, operation) =>
          escaped || policy.signatureAccepted(given, expected, recompute, operation),
      }
    },
  ),
]
