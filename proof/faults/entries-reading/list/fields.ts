import type { Fault } from '../../../override.ts'
import { answeringBody, isView, textboard, without } from '../../declare.ts'
import { itemsOf, queried, withMembers } from '../../remembering.ts'

/** Faults of the parameter fields on entries. */
export const entriesReadingFieldsFaults: readonly Fault[] = [
  textboard.fault(
    'fields-by-beginning',
    'a name in fields selects every member whose name begins with it',
    ['entries.fields.beside-alike'],
    {
      selectFields: (view, names) =>
        names === undefined || names.length === 0
          ? view
          : Object.fromEntries(
              Object.entries(view).filter(([member]) => names.some((name) => member.startsWith(name))),
            ),
    },
  ),
  textboard.fault(
    'fields-unknown-name-all',
    'if fields has an unknown name, all members are returned',
    ['entries.fields.beside-unknown'],
    (policy) => ({
      fieldNames: (values, operation) => {
        const names = policy.fieldNames(values, operation)
        return names.includes('colour') ? [] : names
      },
    }),
  ),
  textboard.fault(
    'fields-ignored',
    'fields is ignored',
    [
      'entries.fields.all-but-one',
      'entries.fields.one-id.data',
      'entries.fields.one-id.id-status',
      'entries.fields.pair.*',
      'entries.fields.only.id',
      'achievements.fields.together.point-type',
    ],
    {
      selectFields: (view) => view,
    },
  ),
  textboard.fault(
    'fields-ignored-for-one',
    'fields is ignored when reading by id',
    [
      'entries.fields.one-id.id-status',
      'entries.fields.one-id.data',
      'entries.fields.several-ids.id-status',
      'entries.fields.several-ids.data',
    ],
    (policy) => ({
      selectFields: (view, names, operation) =>
        operation === 'textdata.read' ? view : policy.selectFields(view, names, operation),
    }),
  ),
  textboard.fault(
    'fields-of-first-of-several',
    'fields applies only to the first entry if several ids are read',
    ['entries.fields.several-alike.with-id', 'entries.fields.several-alike.without-id'],
    (policy) => ({
      selectFields: (view, names, operation) =>
        operation === 'textdata.read' ? view : policy.selectFields(view, names, operation),
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const names = queried(facts, 'fields')?.split(',')
        const [first, ...others] = itemsOf(finished) ?? []
        if (facts.operation !== 'textdata.read' || names === undefined || !isView(first)) return finished
        const cut = Object.fromEntries(Object.entries(first).filter(([name]) => names.includes(name)))
        return withMembers(finished, { entry: [cut, ...others] })
      },
    }),
  ),
  textboard.fault(
    'fields-without-id-loses',
    'several ids return only one entry if fields does not name the id',
    ['entries.fields.several-alike.without-id'],
    answeringBody(['textdata.read'], (body, facts) =>
      Array.isArray(body.entry) && queried(facts, 'fields')?.split(',').includes('id') === false
        ? { ...body, entry: body.entry.slice(0, 1) }
        : body,
    ),
  ),
  textboard.fault(
    'fields-first-only',
    'only the first name of fields counts',
    [
      'entries.fields.several-ids.id-status',
      'entries.fields.all',
      'entries.fields.with-everything',
      'achievements.list.in-full',
      'incentive.read.consumable',
    ],
    (policy) => ({
      fieldNames: (values, operation) => policy.fieldNames(values, operation).slice(0, 1),
    }),
  ),
  textboard.fault(
    'fields-always-id',
    'the id is returned even if fields does not name it',
    [
      'entries.fields.only.groupName',
      'entries.fields.only.data',
      'entries.fields.only.parentId',
      'entries.fields.only.writerId',
      'entries.fields.only.ownerId',
      'entries.fields.only.status',
      'entries.fields.only.published',
      'entries.fields.only.updated',
      'entries.fields.pair.writerId-ownerId',
      'entries.fields.pair.published-status',
      'entries.fields.pair.parentId-groupName',
      'entries.fields.with-sort-on-other',
      'entries.fields.with-filter-on-other',
      'achievements.fields.without-id',
    ],
    (policy) => ({
      selectFields: (view, names, operation) =>
        policy.selectFields(view, names && [...names, 'id'], operation),
    }),
  ),
  textboard.fault(
    'reading-fields-falsy',
    'fields leaves out members whose value is 0 or empty',
    ['entries.fields.only.status', 'entries.fields.pair.published-status', 'entries.fields.all'],
    (policy) => ({
      selectFields: (view, names, operation) => {
        const selected = policy.selectFields(view, names, operation)
        return names === undefined
          ? selected
          : Object.fromEntries(Object.entries(selected).filter(([, value]) => value))
      },
    }),
  ),
  textboard.fault(
    'reading-fields-null',
    'members that fields does not name are returned as null',
    [
      'entries.fields.only.id',
      'entries.fields.pair.id-data',
      'entries.fields.all-but-one',
      'entries.fields.beside-unknown',
    ],
    (policy) => ({
      selectFields: (view, names, operation) =>
        Object.fromEntries(
          Object.entries(view).map(([name, value]) => [
            name,
            name in policy.selectFields(view, names, operation) ? value : null,
          ]),
        ),
    }),
  ),
  textboard.fault(
    'reading-fields-unknown-nothing',
    'if fields has an unknown name, no member is returned',
    ['entries.fields.beside-unknown'],
    (policy) => ({
      selectFields: (view, names, operation) =>
        names?.some((name) => !(name in view)) ? {} : policy.selectFields(view, names, operation),
    }),
  ),
  textboard.fault(
    'reading-fields-sorted-all',
    'fields is ignored in a sorted list',
    ['entries.fields.with-sort-on-other', 'entries.fields.with-everything'],
    (policy) => {
      let sorted = false
      return {
        respondInstead: (facts) => {
          sorted = facts.query.has('sortBy')
          return policy.respondInstead(facts)
        },
        selectFields: (view, names, operation) =>
          policy.selectFields(view, sorted ? undefined : names, operation),
      }
    },
  ),
  textboard.fault(
    'fields-take-total',
    'a list with fields has no totalResults',
    ['entries.fields.total'],
    answeringBody(['textdata.list'], (body, facts) =>
      facts.query.has('fields') ? without(body, 'totalResults') : body,
    ),
  ),
  textboard.boundary(
    'fields-eight',
    'only the first eight names of fields count',
    ['entries.fields.all', 'entries.fields.one-id-all'],
    (policy) => ({ fieldNames: (values, operation) => policy.fieldNames(values, operation).slice(0, 8) }),
  ),
]
