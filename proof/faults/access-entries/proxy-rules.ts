import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { OperationId, RequestFacts, ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { badRequest } from '../answers.ts'
import { answering, answeringBody, isView, itemsWithout, knowingUsers, textboard } from '../declare.ts'
import { emptyList } from '../entries-reading/list/list-overrides.ts'

/** Changes the answers that users get. */
const forUsers = (
  operations: readonly OperationId[],
  change: (response: ServiceResponse, facts: RequestFacts) => ServiceResponse,
): PolicyOverride =>
  answering(operations, (response, facts) => (facts.caller === 'proxy' ? change(response, facts) : response))

/** An entry for each id in a path, whether the entry exists or not. */
const namedIn = ({ path }: RequestFacts) =>
  (path.split('/').at(-1) ?? '').split(',').map((id) => ({ id, data: 'It is somewhere.' }))

const severalIds = ({ path }: RequestFacts): boolean => path.includes(',')

const cases = (...names: readonly string[]) =>
  names.map((name) => `access.entries.proxy.refused-alike-${name}`)

/** Faults that only logged-in users meet: a service written for applications forgets its rules for them. */
export const accessEntriesProxyRulesFaults: readonly Fault[] = [
  textboard.fault(
    'user-filter-unchecked',
    'filterBy without filterValue from a logged-in user returns an empty list instead of 400',
    cases('filter-value'),
    forUsers(['textdata.list'], (response, { query }) =>
      response.status === 400 && query.has('filterBy') && !query.has('filterValue')
        ? { ...response, status: 200, body: emptyList }
        : response,
    ),
  ),
  textboard.fault(
    'user-parameters-unchecked',
    'an invalid count or filterBy from a logged-in user returns an empty list instead of 400',
    cases('count-zero', 'count-word', 'filter-by'),
    forUsers(['textdata.list'], (response, { query }) =>
      response.status === 400 && query.has('filterBy') === query.has('filterValue')
        ? { ...response, status: 200, body: emptyList }
        : response,
    ),
  ),
  textboard.fault(
    'user-unknown-group-empty',
    'a logged-in user who lists an unknown group gets an empty list',
    cases('group'),
    forUsers(['textdata.list'], (response) =>
      response.status === 404 ? { ...response, status: 200, body: emptyList } : response,
    ),
  ),
  textboard.fault(
    'user-unknown-group-400',
    'a logged-in user who lists an unknown group is answered 400',
    cases('group'),
    forUsers(['textdata.list'], (response) =>
      response.status === 404 ? { ...response, ...badRequest } : response,
    ),
  ),
  textboard.fault(
    'user-several-strange',
    'a logged-in user who reads several ids gets an entry even for an id that the group does not have',
    cases('several-unknown', 'several-elsewhere'),
    forUsers(['textdata.read'], (response, facts) =>
      response.status === 404 && severalIds(facts)
        ? { ...response, status: 200, body: { ...emptyList, entry: namedIn(facts) } }
        : response,
    ),
  ),
  textboard.fault(
    'user-other-group-read',
    'a logged-in user can read an entry under any group',
    cases('other-group'),
    forUsers(['textdata.read'], (response, facts) =>
      response.status === 404 && !severalIds(facts)
        ? { ...response, status: 200, body: { id: facts.path.split('/').at(-1), data: 'It is somewhere.' } }
        : response,
    ),
  ),
  ...(['update', 'delete'] as const).map((name) =>
    textboard.fault(
      `user-other-group-${name}`,
      `the ${name === 'update' ? 'update' : 'deletion'} of an entry under another group answers 202 to a logged-in user`,
      ['access.entries.proxy.other-group'],
      forUsers([`textdata.${name}`], (response) =>
        response.status === 404 ? { ...response, status: 202, body: undefined } : response,
      ),
    ),
  ),
  textboard.fault(
    'user-several-without-parent',
    'several ids that a logged-in user reads are answered without parentId',
    ['access.entries.proxy.ids-several'],
    answeringBody(['textdata.read'], (body, { caller }) =>
      caller === 'proxy' ? itemsWithout(body, 'parentId') : body,
    ),
  ),
  textboard.fault(
    'user-fields-of-one-ignored',
    'fields is ignored if a logged-in user reads one entry',
    ['access.entries.proxy.ids-fields'],
    answeringBody(['textdata.read'], (body, { caller, query }) =>
      caller === 'proxy' && query.has('fields') && !Array.isArray(body.entry)
        ? { ...body, groupName: 'anything', status: 0 }
        : body,
    ),
  ),
  textboard.fault(
    'user-several-total-one',
    'totalResults of several ids that a logged-in user reads is 1',
    ['access.entries.proxy.ids-several'],
    answeringBody(['textdata.read'], (body, { caller }) =>
      caller === 'proxy' && 'totalResults' in body ? { ...body, totalResults: 1 } : body,
    ),
  ),
  textboard.fault(
    'user-several-edited-escaped',
    'ampersands in edited entries are escaped if a logged-in user reads several ids',
    ['access.entries.proxy.ids-several'],
    answeringBody(['textdata.read'], (body, { caller }) =>
      caller === 'proxy' && Array.isArray(body.entry)
        ? {
            ...body,
            entry: body.entry.map((one) => ({
              ...one,
              data: one.status === 0 ? one.data : String(one.data).replaceAll('&', '&amp;'),
            })),
          }
        : body,
    ),
  ),
  textboard.fault(
    'user-fields-of-several-ignored',
    'fields is ignored if a logged-in user reads several ids',
    ['access.entries.proxy.ids-several-fields'],
    answeringBody(['textdata.read'], (body, { caller, query }) =>
      caller === 'proxy' && query.has('fields') && Array.isArray(body.entry)
        ? { ...body, entry: body.entry.map((one) => ({ ...one, groupName: 'anything', status: 0 })) }
        : body,
    ),
  ),
  textboard.fault(
    'user-list-never-filtered',
    'filtered is false in a filtered list for a logged-in user',
    ['access.entries.proxy.list-parameters'],
    answeringBody(['textdata.list'], (body, { caller }) =>
      caller === 'proxy' && 'filtered' in body ? { ...body, filtered: false } : body,
    ),
  ),
  textboard.fault(
    'user-default-count-20',
    'without count a list for a logged-in user holds at most 20 entries',
    ['access.entries.proxy.list-parameters'],
    answeringBody(['textdata.list'], (body, { caller, query }) =>
      caller === 'proxy' && !query.has('count') && Array.isArray(body.entry)
        ? { ...body, entry: body.entry.slice(0, 20) }
        : body,
    ),
  ),
  textboard.fault(
    'user-size-in-characters',
    'the size of a text that a logged-in user sends is counted in characters instead of bytes',
    ['access.entries.proxy.too-long'],
    knowingUsers((isUser, policy) => ({
      dataBytes: (text) => (isUser() ? text.length : policy.dataBytes(text)),
    })),
  ),
  textboard.fault(
    'user-status-normal',
    'a logged-in user sees the status 0 for an entry that the partner edited',
    ['access.entries.proxy.trusted-update'],
    answeringBody(['textdata.read'], (body, { caller }) =>
      caller === 'proxy' && body.status === 31 ? { ...body, status: 0 } : body,
    ),
  ),
  textboard.fault(
    'user-size-of-plain-text',
    'the size of a text that a logged-in user sends is not checked if the text is all ASCII',
    ['access.entries.proxy.too-long'],
    knowingUsers((isUser, policy) => ({
      dataBytes: (text) => (isUser() && Buffer.byteLength(text) === text.length ? 0 : policy.dataBytes(text)),
    })),
  ),
  textboard.fault(
    'user-text-once',
    'a logged-in user who sends the same text again gets the entry of the first time',
    ['access.entries.proxy.same-twice'],
    (policy) => {
      const first = new Map<string, ServiceResponse>()
      return {
        finishResponse: (given, facts) => {
          const response = policy.finishResponse(given, facts)
          const isCreation = facts.operation === 'textdata.create' && facts.caller === 'proxy'
          if (!isCreation || response.status !== 201 || !isView(response.body)) return response
          const key = `${response.body.groupName} ${response.body.data}`
          const known = first.get(key) ?? response
          first.set(key, known)
          return known
        },
      }
    },
  ),
]
