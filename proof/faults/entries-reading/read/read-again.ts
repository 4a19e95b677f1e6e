import type { Problem, RequestFacts } from '../../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../../override.ts'
import { errorAnswer } from '../../answers.ts'
import { answering, answeringBody, isView, knowingUsers, textboard } from '../../declare.ts'
import { entryIn, groupIn, itemsOf, remembering, succeeded, Tally, withMembers } from '../../remembering.ts'
import { answeringAgain } from '../kept.ts'

const wrongParameters: readonly Problem[] = ['start-index-invalid', 'sort-by-invalid']

const wrongValues: readonly Problem[] = ['sort-order-invalid', 'filter-op-invalid', 'format-invalid']

const ofUser = (facts: RequestFacts): boolean => facts.caller === 'proxy'

/**
 * Accepts the deletion of an entry that was deleted before.
 * @param by whether to accept it, from this deletion and the earlier deletion
 */
const deletedAgain = (by: (now: RequestFacts, before: RequestFacts) => boolean) =>
  remembering(() => {
    const deleted = new Map<string, RequestFacts>()
    return (response, facts) => {
      if (facts.operation !== 'textdata.delete') return response
      const before = deleted.get(facts.path)
      if (succeeded(response, facts, 'textdata.delete')) deleted.set(facts.path, facts)
      return response.status === 404 && before !== undefined && by(facts, before)
        ? { status: 202, headers: {}, body: undefined }
        : response
    }
  })

/** Faults of what users read and write in a group. */
export const entriesReadingReadAgainFaults: readonly Fault[] = [
  textboard.sequence(
    'users-delete-again-accepted',
    'a user who deletes an entry that a user has already deleted is answered 202',
    ['entries.users.gone.deleted'],
    deletedAgain((now, before) => ofUser(now) && ofUser(before)),
  ),
  textboard.sequence(
    'users-delete-deleted-by-application',
    'a user who deletes an entry that the application has already deleted is answered 202',
    ['entries.users.gone.deletedByOther'],
    deletedAgain((now, before) => ofUser(now) && !ofUser(before)),
  ),
  textboard.sequence(
    'application-deletes-deleted-by-user',
    'the application is answered 202 if it deletes an entry that a user has already deleted',
    ['entries.users.gone.deletedByApplication'],
    deletedAgain((now, before) => !ofUser(now) && ofUser(before)),
  ),
  textboard.sequence(
    'users-update-deleted',
    'a user can update a deleted entry',
    ['entries.users.gone.updated'],
    knowingUsers((isUser, policy) => ({
      goneFound: (operation, reason, several) =>
        (isUser() && operation === 'textdata.update') || policy.goneFound(operation, reason, several),
    })),
  ),
  textboard.sequence(
    'users-list-deleted',
    'deleted entries stay in the lists of users',
    ['entries.users.list.after-application', 'entries.users.list.after-user'],
    knowingUsers((isUser, policy) => ({
      goneFound: (operation, reason, several) =>
        (isUser() && operation === 'textdata.list') || policy.goneFound(operation, reason, several),
    })),
  ),
  textboard.sequence(
    'users-several-deleted',
    'a user who reads several ids still gets deleted entries',
    ['entries.users.read.several'],
    knowingUsers((isUser, policy) => ({
      goneFound: (operation, reason, several) =>
        (isUser() && several && operation === 'textdata.read') ||
        policy.goneFound(operation, reason, several),
    })),
  ),
  textboard.fault(
    'users-list-without-edited',
    'the lists of users leave out entries that were updated',
    ['entries.users.list.after-application', 'entries.users.list.after-user'],
    (policy) => ({
      entryListed: (entry, facts) =>
        policy.entryListed(entry, facts) && !(ofUser(facts) && [11, 31].includes(entry.status)),
    }),
  ),
  textboard.fault(
    'users-list-without-partner',
    'the lists of users leave out what the partner wrote',
    ['entries.users.list.after-application'],
    (policy) => ({
      entryListed: (entry, facts) =>
        policy.entryListed(entry, facts) && !(ofUser(facts) && entry.writerId === '0'),
    }),
  ),
  textboard.fault(
    'users-default-count-20',
    'without count a list for a user holds at most 20 entries',
    ['access.entries.proxy.default-count'],
    knowingUsers((isUser, policy) => ({
      defaultCount: (operation) =>
        isUser() && operation === 'textdata.list' ? 20 : policy.defaultCount(operation),
    })),
  ),
  textboard.sequence(
    'users-deletions-counted',
    'totalResults still counts entries that users have deleted',
    ['entries.users.list.total'],
    remembering(() => {
      const deleted = new Tally()
      return (response, facts) => {
        if (ofUser(facts) && succeeded(response, facts, 'textdata.delete')) deleted.add(groupIn(facts))
        const isWhole = facts.operation === 'textdata.list' && !facts.query.has('filterBy')
        if (!isWhole || response.status !== 200 || !isView(response.body)) return response
        const { totalResults } = response.body
        return withMembers(response, { totalResults: Number(totalResults) + deleted.of(groupIn(facts)) })
      }
    }),
  ),
  textboard.sequence(
    'users-list-kept',
    'the lists of users are answered from a cache that is never cleared',
    ['entries.users.list.after-application', 'entries.users.list.after-user'],
    answeringAgain((facts) => ofUser(facts) && facts.operation === 'textdata.list'),
  ),
  textboard.sequence(
    'users-entry-kept',
    'an entry that a user reads is answered from a cache that is never cleared',
    ['entries.users.read.one'],
    answeringAgain((facts) => ofUser(facts) && entryIn(facts) !== ''),
  ),
  textboard.sequence(
    'list-kept-beside-users',
    'the lists of the application are answered from a cache that writes by users do not clear',
    ['entries.users.list.of-application', 'entries.users.quiet'],
    remembering(() => {
      const kept = new Map<string, ReturnType<typeof itemsOf>>()
      return (response, facts) => {
        if (!ofUser(facts) && facts.method !== 'GET') kept.clear()
        const items = itemsOf(response)
        if (ofUser(facts) || facts.operation !== 'textdata.list' || items === undefined) return response
        const address = `${facts.path}?${facts.rawQuery ?? ''}`
        const entry = kept.get(address) ?? items
        kept.set(address, entry)
        return isView(response.body) ? { ...response, body: { ...response.body, entry } } : response
      }
    }),
  ),
  textboard.fault(
    'users-list-status-normal',
    'in the lists of users every entry has the status 0',
    ['entries.users.list.alike'],
    answeringBody(['textdata.list'], (body, facts) =>
      ofUser(facts) && Array.isArray(body.entry)
        ? {
            ...body,
            entry: body.entry.map((one: unknown) =>
              isView(one) && 'status' in one ? { ...one, status: 0 } : one,
            ),
          }
        : body,
    ),
  ),
  textboard.fault(
    'users-empty-page-404',
    'an empty page of a user’s list answers 404',
    ['entries.users.list.behind'],
    answering(['textdata.list'], (response, facts) =>
      ofUser(facts) && itemsOf(response)?.length === 0 ? { ...response, ...errorAnswer(404) } : response,
    ),
  ),
  textboard.fault(
    'users-page-start-one',
    'the startIndex of every page of a user’s list is 1',
    ['entries.users.parameters'],
    answeringBody(['textdata.list'], (body, facts) => (ofUser(facts) ? { ...body, startIndex: 1 } : body)),
  ),
  textboard.fault(
    'users-unknown-group-400',
    'a user’s update or deletion in a group that does not exist answers 400',
    ['entries.users.unknown-group.update', 'entries.users.unknown-group.delete'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'group-unknown' && ofUser(facts) && ['PUT', 'DELETE'].includes(facts.method)
          ? 400
          : policy.errorStatus(problem, facts),
    }),
  ),
  textboard.fault(
    'users-wrong-parameter-500',
    'an invalid startIndex or sortBy from a user answers 500',
    ['entries.users.wrong.start-zero', 'entries.users.wrong.sort-by'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        ofUser(facts) && wrongParameters.includes(problem) ? 500 : policy.errorStatus(problem, facts),
    }),
  ),
  textboard.fault(
    'users-wrong-value-500',
    'an invalid sortOrder, filterOp or format from a user answers 500',
    ['entries.users.wrong.sort-order', 'entries.users.wrong.filter-op', 'entries.users.wrong.format'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        ofUser(facts) && wrongValues.includes(problem) ? 500 : policy.errorStatus(problem, facts),
    }),
  ),
  textboard.fault(
    'users-none-found-404',
    'a user’s filter that finds nothing answers 404',
    ['entries.users.list.none-found'],
    answering(['textdata.list'], (response, facts) =>
      ofUser(facts) && facts.query.has('filterBy') && itemsOf(response)?.length === 0
        ? { ...response, ...errorAnswer(404) }
        : response,
    ),
  ),
  textboard.fault(
    'users-half-json-500',
    'illegal JSON from a user answers 500',
    ['entries.users.half-json.create', 'entries.users.half-json.update'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'json-illegal' && ofUser(facts) ? 500 : policy.errorStatus(problem, facts),
    }),
  ),
  textboard.fault(
    'user-several-five-at-most',
    'a user who reads several entries gets only the first five',
    ['entries.users.read.many'],
    answeringBody(['textdata.read'], (body, { caller }) =>
      caller === 'proxy' && Array.isArray(body.entry) ? { ...body, entry: body.entry.slice(0, 5) } : body,
    ),
  ),
  textboard.fault(
    'user-sort-updated-descending',
    'a user who sorts a list by updated always gets it in descending order',
    ['entries.users.sort-updated'],
    answeringBody(['textdata.list'], (body, { caller, query }) =>
      caller === 'proxy' &&
      query.get('sortBy')?.[0] === 'updated' &&
      query.get('sortOrder')?.[0] === 'ascending' &&
      Array.isArray(body.entry)
        ? { ...body, entry: body.entry.toReversed() }
        : body,
    ),
  ),
]
