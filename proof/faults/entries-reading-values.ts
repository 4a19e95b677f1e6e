import type { Policy } from '../../reference-impl/policy/policy.ts'
import type { Fault } from '../override.ts'
import { answering, faultsOf, refusing } from './declare.ts'
import { queried } from './remembering.ts'

const fault = faultsOf('textboard')

/** Carries out an operator that filterOp does not have. */
function operated(operator: string | undefined, own: string, value: string): boolean | undefined {
  switch (operator) {
    case 'contains':
      return own.includes(value)
    case 'startsWith':
      return own.startsWith(value)
    case 'present':
      return own !== ''
    case 'notEquals':
      return own !== value
    default:
      return undefined
  }
}

/** Carries out a request with another format, and then answers as if it had been refused. */
const storedAndRefused = (policy: Policy): Partial<Policy> => ({
  formatAccepted: () => true,
  finishResponse: (response, facts) => {
    const finished = policy.finishResponse(response, facts)
    return facts.method !== 'GET' && facts.query.has('format') && queried(facts, 'format') !== 'json'
      ? { ...finished, status: 400, body: { Error: { Code: '400', Message: 'Bad Request' } } }
      : finished
  },
})

const asMarkup = (policy: Policy): Partial<Policy> => ({
  formatAccepted: (format, operation) => format === 'xml' || policy.formatAccepted(format, operation),
  contentType: (response, facts) =>
    queried(facts, 'format') === 'xml' ? 'application/xml' : policy.contentType(response, facts),
  bodyText: (body, facts) =>
    queried(facts, 'format') === 'xml' ? '<entries/>' : policy.bodyText(body, facts),
})

/** Faults of the values of filter, fields and format on entries. */
export const readingValueFaults: readonly Fault[] = [
  fault(
    'reading-filter-no-form',
    'a filter finds nothing, whether its value has a domain or not',
    ['entries.filter.either-form.owner', 'entries.filter.either-form.writer', 'entries.filter.writer-1'],
    { filterMatches: () => false },
  ),
  fault(
    'reading-filter-partner-lost',
    'the writer 0 finds nothing',
    ['entries.filter.partner'],
    (policy) => ({
      filterMatches: (entry, by, value) => value !== '0' && policy.filterMatches(entry, by, value),
    }),
  ),
  fault(
    'reading-filter-partner-all',
    'the writer 0 is taken for no filter',
    ['entries.filter.partner'],
    (policy) => ({
      filterMatches: (entry, by, value) => Number(value) === 0 || policy.filterMatches(entry, by, value),
    }),
  ),
  fault(
    'reading-filter-operators',
    'other operators than equals are carried out',
    ['contains', 'starts-with', 'present', 'not-equals'].map((name) => `entries.filter.equals-only.${name}`),
    (policy) => {
      let operator: string | undefined
      return {
        filterOpAccepted: () => true,
        respondInstead: (facts) => {
          operator = queried(facts, 'filterOp')
          return policy.respondInstead(facts)
        },
        filterMatches: (entry, by, value) =>
          operated(operator, by === 'ownerId' ? (entry.ownerId ?? '') : entry.writerId, value) ??
          policy.filterMatches(entry, by, value),
      }
    },
  ),
  fault(
    'reading-filter-end',
    'a filter matches the end of an id',
    ['entries.filter.equals-whole.owner', 'entries.filter.equals-whole.writer'],
    {
      filterMatches: (entry, by, value) =>
        (by === 'ownerId' ? (entry.ownerId ?? '') : entry.writerId).endsWith(value),
    },
  ),
  fault(
    'reading-filter-longer',
    'a filter matches every id that its value begins with',
    ['entries.filter.equals-whole.owner', 'entries.filter.equals-whole.writer'],
    {
      filterMatches: (entry, by, value) => {
        const own = by === 'ownerId' ? (entry.ownerId ?? '') : entry.writerId
        return own !== '' && value.startsWith(own)
      },
    },
  ),
  fault(
    'reading-filter-value-403',
    'filterBy without filterValue answers 403',
    ['owner', 'writer', 'alone'].map((name) => `entries.filter.value-status.${name}`),
    refusing(403, 'filter-value-missing'),
  ),
  fault(
    'reading-fields-falsy',
    'a selection leaves out a member whose value is 0',
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
  fault(
    'reading-fields-null',
    'members that fields does not name come as null',
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
  fault(
    'reading-fields-unknown-nothing',
    'one unknown name in fields makes no member come',
    ['entries.fields.beside-unknown'],
    (policy) => ({
      selectFields: (view, names, operation) =>
        names?.some((name) => !(name in view)) ? {} : policy.selectFields(view, names, operation),
    }),
  ),
  fault(
    'reading-fields-sorted-all',
    'fields is not looked at in a sorted list',
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
  fault(
    'reading-format-markup',
    'format=xml is answered with markup',
    ['list', 'one', 'several'].map((name) => `entries.format.other.${name}-xml`),
    asMarkup,
  ),
  fault(
    'reading-format-fewer',
    'another format answers a list without its last entry',
    ['atom', 'yaml'].map((format) => `entries.format.other.list-${format}`),
    (policy) => ({
      formatAccepted: () => true,
      entryDefaultOrder: (entries) => policy.entryDefaultOrder(entries),
      entryListed: (entry, facts) =>
        policy.entryListed(entry, facts) &&
        ((queried(facts, 'format') ?? 'json') === 'json' || entry.parentId !== undefined),
    }),
  ),
  fault(
    'reading-format-stored',
    'a write with another format is answered 400 and carried out',
    ['create', 'update', 'delete'].map((name) => `entries.format.other.${name}`),
    storedAndRefused,
  ),
  fault(
    'reading-format-406',
    'another format is refused with 406',
    ['entries.format.refused'],
    answering(['textdata.list', 'textdata.read'], (response, facts) =>
      response.status === 400 && facts.query.has('format')
        ? { ...response, status: 406, body: { Error: { Code: '406', Message: 'Not Acceptable' } } }
        : response,
    ),
  ),
]
