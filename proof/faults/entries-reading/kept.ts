import type { OperationId, RequestFacts, ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { answering, answeringBody, isView, textboard } from '../declare.ts'
import { entryIn, queried, remembering, succeeded } from '../remembering.ts'
import { emptyList } from './list/list-overrides.ts'

/** Repeats the first answer to a reading, whatever has happened since. */
export const answeringAgain = (kept: (facts: RequestFacts) => boolean) =>
  remembering(() => {
    const first = new Map<string, ServiceResponse>()
    return (response, facts) => {
      if (facts.method !== 'GET' || facts.caller === undefined || !kept(facts)) return response
      const key = `${facts.applicationId} ${facts.caller} ${facts.path}?${facts.rawQuery ?? ''}`
      const before = first.get(key)
      if (before !== undefined) return before
      if (response.status === 200) first.set(key, response)
      return response
    }
  })

/**
 * Repeats earlier answers to readings of some operations, until a write of the right kind empties the only cache of
 * the service.
 */
export const keptUntil = (empties: (facts: RequestFacts) => boolean, ...operations: readonly OperationId[]) =>
  selectionKeptUntil(empties, ({ operation }) => operation !== undefined && operations.includes(operation))

/** The same, for the readings that `isKept` selects. */
const selectionKeptUntil = (
  empties: (facts: RequestFacts) => boolean,
  isKept: (facts: RequestFacts) => boolean,
) =>
  remembering(() => {
    const kept = new Map<string, ServiceResponse>()
    return (response, facts) => {
      if (facts.method !== 'GET' && response.status < 300 && empties(facts)) kept.clear()
      if (facts.method !== 'GET' || facts.caller === undefined || !isKept(facts)) return response
      const key = `${facts.applicationId} ${facts.path}?${facts.rawQuery ?? ''}`
      const before = kept.get(key)
      if (before !== undefined) return before
      if (response.status === 200) kept.set(key, response)
      return response
    }
  })

/** Does not find something later if it did not exist when it was first requested, like a cache that also keeps 404. */
const missingFor = (...operations: readonly OperationId[]) =>
  remembering(() => {
    const missing = new Map<string, ServiceResponse>()
    return (response, facts) => {
      if (facts.operation === undefined || !operations.includes(facts.operation)) return response
      const key = `${facts.applicationId} ${facts.path}`
      if (response.status === 404) missing.set(key, response)
      return missing.get(key) ?? response
    }
  })

/** Faults of answers that are kept from earlier readings, and of lists with many parameters. */
export const entriesReadingKeptFaults: readonly Fault[] = [
  textboard.sequence(
    'kept-missing-group',
    'a group that was read before it existed still answers 404 after its creation',
    ['groups.read.group'],
    missingFor('textdatagroup.read'),
  ),
  textboard.sequence(
    'kept-missing-list',
    'a list of entries that was read before its group existed still answers 404 after the group is created',
    ['groups.delete.again'],
    missingFor('textdata.list'),
  ),
  textboard.sequence(
    'kept-missing-entry',
    'an entry that was read before it existed still answers 404 after its creation',
    ['entries.create.asked-before'],
    missingFor('textdata.read'),
  ),
  textboard.sequence(
    'kept-list-with-fields',
    'a list with fields is answered from a cache that is never cleared',
    ['entries.list.again.updated', 'entries.list.again.deleted', 'entries.list.again.created'],
    answeringAgain((facts) => facts.operation === 'textdata.list' && facts.query.has('fields')),
  ),
  textboard.sequence(
    'kept-entry-with-fields',
    'an entry that is read with fields is answered from a cache that is never cleared',
    ['entries.read.again.fields-updated', 'entries.read.again.fields-deleted'],
    answeringAgain((facts) => facts.operation === 'textdata.read' && facts.query.has('fields')),
  ),
  textboard.sequence(
    'kept-several',
    'several ids are answered from a cache that is never cleared',
    ['entries.several.follows-update', 'entries.several.deleted-one'],
    answeringAgain((facts) => facts.operation === 'textdata.read' && /,|%2C/i.test(entryIn(facts))),
  ),
  textboard.sequence(
    'kept-until-creation',
    'lists and entries are answered from a cache that is cleared only if something is created, in any group',
    ['entries.list.quiet.application-update', 'entries.list.quiet.application-delete'],
    keptUntil(({ method }) => method === 'POST', 'textdata.list', 'textdata.read'),
  ),
  textboard.sequence(
    'kept-until-change',
    'lists and entries are answered from a cache that is cleared only if something is updated or deleted, in any group',
    ['entries.list.quiet.application-create'],
    keptUntil(({ method }) => method !== 'POST', 'textdata.list', 'textdata.read'),
  ),
  textboard.sequence(
    'updated-entry-deleted-twice',
    'the second deletion of an entry that was updated answers 202',
    ['entries.read.again.updated-deleted'],
    remembering(() => {
      const updated = new Set<string>()
      const deleted = new Set<string>()
      return (response, facts) => {
        if (succeeded(response, facts, 'textdata.update')) updated.add(facts.path)
        if (facts.operation !== 'textdata.delete') return response
        if (response.status === 404 && deleted.has(facts.path))
          return { status: 202, headers: {}, body: undefined }
        if (succeeded(response, facts, 'textdata.delete') && updated.has(facts.path)) deleted.add(facts.path)
        return response
      }
    }),
  ),
  textboard.fault(
    'sorted-list-old-time',
    'a sorted list shows the time of creation as updated',
    ['entries.read.again.list-alike'],
    answeringBody(['textdata.list'], (body, facts) =>
      facts.query.has('sortBy') && Array.isArray(body.entry)
        ? {
            ...body,
            entry: body.entry.map((one: unknown) =>
              isView(one) && 'updated' in one && 'published' in one
                ? { ...one, updated: one.published }
                : one,
            ),
          }
        : body,
    ),
  ),
  textboard.fault(
    'unknown-group-empty-with-fields',
    'the list of a group that does not exist is empty if fields is given',
    ['entries.list.unknown-group.parameters'],
    answering(['textdata.list'], (response, facts) =>
      response.status === 404 && facts.query.has('fields')
        ? { ...response, status: 200, body: emptyList }
        : response,
    ),
  ),
  textboard.fault(
    'fields-start-reported-one',
    'with fields the startIndex of every page is 1',
    ['entries.list.together'],
    answeringBody(['textdata.list'], (body, facts) =>
      queried(facts, 'fields') === undefined ? body : { ...body, startIndex: 1 },
    ),
  ),
  ...(
    [
      [
        'filtered lists',
        'filter',
        ['application-update', 'application-delete'],
        ({ query }) => query.has('filterBy'),
      ],
      [
        'lists with fields',
        'fields',
        ['application-update', 'application-delete'],
        ({ query }) => query.has('fields'),
      ],
      ['several ids', 'several', ['application-update'], (facts) => /,|%2C/i.test(entryIn(facts))],
    ] as const satisfies readonly (readonly [
      string,
      string,
      readonly string[],
      (facts: RequestFacts) => boolean,
    ])[]
  ).map(([what, name, cases, isKept]) =>
    textboard.sequence(
      `kept-${name}-until-created`,
      `${what} are answered from a cache that only a creation of an entry clears`,
      cases.map((one) => `entries.list.quiet.${one}`),
      selectionKeptUntil(({ operation }) => operation === 'textdata.create', isKept),
    ),
  ),
  textboard.sequence(
    'kept-lists-of-users-until-created',
    'the lists of users are answered from a cache that only a creation of an entry clears',
    ['entries.users.quiet.update', 'entries.users.quiet.delete'],
    selectionKeptUntil(
      ({ operation }) => operation === 'textdata.create',
      ({ operation, caller }) => operation === 'textdata.list' && caller === 'proxy',
    ),
  ),
]
