import type { Policy, PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { OperationId } from '../../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../../override.ts'
import { refusing, textboard } from '../../declare.ts'
import { countUnread, isEntryList, pageUpTo } from './list-overrides.ts'

const countRefused = (other: string) =>
  ['0', '1001'].map((count) => `entries.paging.count-refused.${count}-${other}`)

const countAs =
  (read: (text: string, policy: Policy, operation: OperationId) => number | undefined): PolicyOverride =>
  (policy) => ({ countOf: (text, operation) => read(text, policy, operation) })

/** A number modulo 2 to the power of 32, as a narrow integer type stores it. */
const wrapped = (text: string): string =>
  /^[0-9]+$/.test(text) ? String(BigInt(text) % 4_294_967_296n) : text

const bounded = (...names: readonly string[]) => names.map((name) => `entries.paging.count-bounded.${name}`)

/** Reads a refused count of entries as another number. */
const countReadAs =
  (change: (text: string) => number | undefined): PolicyOverride =>
  (policy) => ({
    countOf: (text, operation) => {
      const count = policy.countOf(text, operation)
      return isEntryList(operation) ? (count ?? change(text)) : count
    },
  })

const everything = 1_000_000

/** Faults of count and startIndex at the bounds of their ranges and outside them. */
export const entriesReadingPagingBoundsFaults: readonly Fault[] = [
  textboard.fault(
    'combination-count-filter',
    'an invalid count with a filter returns an empty list',
    countRefused('filter'),
    countUnread(['filterBy']),
  ),
  textboard.fault(
    'combination-count-sort',
    'an invalid count with sortBy returns an empty list',
    countRefused('sort'),
    countUnread(['sortBy']),
  ),
  textboard.fault(
    'combination-count-start',
    'an invalid count with startIndex returns an empty list',
    countRefused('start'),
    countUnread(['startIndex']),
  ),
  textboard.fault(
    'combination-count-fields',
    'an invalid count with fields returns an empty list',
    countRefused('fields'),
    countUnread(['fields']),
  ),
  textboard.fault(
    'combination-count-everything',
    'an invalid count with all other parameters returns an empty list',
    countRefused('everything'),
    countUnread(['filterBy', 'sortBy', 'startIndex', 'fields']),
  ),
  textboard.boundary(
    'boundary-page-50',
    'a page never holds more than 50 entries',
    ['entries.paging.count.51'],
    pageUpTo(50),
  ),
  textboard.boundary(
    'boundary-count-one',
    'a count of 1 is refused',
    ['entries.paging.count.1'],
    countAs((text, policy, operation) => (text === '1' ? undefined : policy.countOf(text, operation))),
  ),
  textboard.boundary(
    'boundary-count-wraps',
    'a count of more than 32 bits is taken modulo 2^32',
    ['entries.paging.count-refused.32-bits'],
    countAs((text, policy, operation) => policy.countOf(wrapped(text), operation)),
  ),
  textboard.boundary(
    'boundary-count-64-bits',
    'a count of more than 15 digits is treated as the default',
    ['entries.paging.count-refused.64-bits'],
    countAs((text, policy, operation) => (text.length > 15 ? 50 : policy.countOf(text, operation))),
  ),
  textboard.boundary(
    'boundary-count-minus-one-is-all',
    'a count of -1 means all entries',
    [
      'entries.paging.count-refused.minus-1',
      'entries.paging.count-bounded.minus-1',
      'groups.list.count-minus-1',
    ],
    countAs((text, policy, operation) => (text === '-1' ? 100_000 : policy.countOf(text, operation))),
  ),
  textboard.boundary(
    'boundary-count-absolute',
    'the sign of a count is ignored',
    ['entries.paging.count-refused.minus-50', 'entries.paging.count-refused.minus-1'],
    countAs((text, policy, operation) => policy.countOf(text.replace(/^-/, ''), operation)),
  ),
  textboard.boundary(
    'boundary-count-leading-digits',
    'a count is read up to the first character that is not a digit',
    [
      'entries.paging.count-refused.trailing-letter',
      'entries.paging.count-refused.fraction',
      'groups.list.count-1-point-5',
    ],
    countAs((text, policy, operation) => policy.countOf(/^\d+/.exec(text)?.[0] ?? text, operation)),
  ),
  textboard.boundary(
    'boundary-start-wraps',
    'a startIndex of more than 32 bits is taken modulo 2^32',
    ['entries.paging.start-huge.32-bits'],
    (policy) => ({ startIndexOf: (text, operation) => policy.startIndexOf(wrapped(text), operation) || 1 }),
  ),
  textboard.boundary(
    'boundary-start-huge-500',
    'a startIndex of ten or more digits answers 500',
    ['entries.paging.start-huge.*'],
    (policy) => ({
      startIndexOf: (text, operation) => {
        if (/^\d{10,}$/.test(text)) throw new RangeError('integer overflow')
        return policy.startIndexOf(text, operation)
      },
    }),
  ),
  textboard.boundary(
    'boundary-start-leading-digits',
    'a startIndex is read up to the first character that is not a digit',
    ['entries.paging.start-refused.fraction', 'entries.paging.start-refused.trailing-letter'],
    (policy) => ({
      startIndexOf: (text, operation) => policy.startIndexOf(/^\d+/.exec(text)?.[0] ?? text, operation),
    }),
  ),
  textboard.boundary(
    'boundary-start-text',
    'a startIndex that is not a number is treated as 1',
    ['entries.paging.start-refused.word'],
    (policy) => ({
      startIndexOf: (text, operation) => (/^[-\d.]+$/.test(text) ? policy.startIndexOf(text, operation) : 1),
    }),
  ),
  textboard.fault(
    'page-count-zero',
    'a count of 0 is accepted',
    [
      'entries.paging.count-refused.0',
      'groups.list.count-0',
      'achievements.paging.refused-together.count-0-start',
      'achievements.paging.refused-together.count-0-sort',
      'achievements.access.proxy-refused.count-0',
    ],
    (policy) => ({
      countOf: (text, operation) => (text === '0' ? 0 : policy.countOf(text, operation)),
    }),
  ),
  textboard.fault(
    'page-count-1001',
    'a count above 1000 is cut to 1000',
    [
      'entries.paging.count-refused.1001',
      'entries.paging.count-refused.2000',
      'entries.paging.count-refused.32-bits',
      'groups.list.count-1001',
      'achievements.paging.refused-together.count-1001-start',
      'achievements.paging.refused-together.count-1001-fields',
      'achievements.paging.refused-together.count-1001-format',
      'achievements.access.proxy-refused.count-1001',
      'properties.list.invalid-query',
      'properties.groups.invalid-query',
      'properties.achievements.invalid-query',
    ],
    (policy) => ({
      countOf: (text, operation) => (/^\d{4,}$/.test(text) ? 1000 : policy.countOf(text, operation)),
    }),
  ),
  textboard.fault(
    'page-count-999',
    'a count of 1000 is refused',
    ['entries.paging.count.1000', 'entries.data.too-large-1', 'entries.data.too-large-2'],
    (policy) => ({
      countOf: (text, operation) => (text === '1000' ? undefined : policy.countOf(text, operation)),
    }),
  ),
  textboard.fault(
    'page-count-text',
    'a count that is not a number is treated as the default',
    [
      'entries.paging.count-refused.word',
      'entries.paging.count-refused.trailing-letter',
      'groups.list.count-abc',
    ],
    (policy) => ({
      countOf: (text, operation) => (/^[-\d.]+$/.test(text) ? policy.countOf(text, operation) : 50),
    }),
  ),
  textboard.fault(
    'page-count-fraction',
    'the fraction of a count is cut off',
    ['entries.paging.count-refused.fraction', 'groups.list.count-1-point-5'],
    (policy) => ({
      countOf: (text, operation) => policy.countOf(text.split('.')[0] ?? '', operation),
    }),
  ),
  textboard.fault(
    'page-start-index-zero',
    'a startIndex of 0 is accepted',
    [
      'entries.paging.start-refused.0',
      'groups.list.start-index-0',
      'achievements.paging.refused-together.start-0-count',
      'achievements.paging.refused-together.start-0-sort',
      'achievements.access.proxy-refused.start-0',
    ],
    (policy) => ({
      startIndexOf: (text, operation) => (text === '0' ? 1 : policy.startIndexOf(text, operation)),
    }),
  ),
  textboard.fault(
    'page-start-index-negative',
    'a negative startIndex is accepted',
    [
      'entries.paging.start-refused.minus-1',
      'entries.paging.start-refused.minus-57',
      'groups.list.start-index-minus-1',
    ],
    (policy) => ({
      startIndexOf: (text, operation) => (text.startsWith('-') ? 1 : policy.startIndexOf(text, operation)),
    }),
  ),
  textboard.fault(
    'page-count-500',
    'an invalid count answers 500',
    [
      'entries.paging.count-refused.*',
      'errors.query.count-hexadecimal',
      'errors.query.count-sign',
      'errors.query.count-infinity',
      'errors.query.count-not-a-number',
      'errors.query.count-full-width',
      'errors.query.count-null',
      'properties.any.query',
    ],
    refusing(500, 'count-invalid'),
  ),
  textboard.boundary(
    'reading-count-zero-all',
    'a count of 0 means all entries',
    [...bounded('0'), 'entries.paging.count-refused.0'],
    countReadAs((text) => (text === '0' ? everything : undefined)),
  ),
  textboard.boundary(
    'reading-count-unlimited',
    'a count above 1,000 is used as it is',
    [
      ...bounded('1001', '2000', '11-digits', '32-bits', '64-bits'),
      'entries.paging.count-refused.1001-filter',
    ],
    countReadAs((text) => (/^\d+$/.test(text) && text !== '0' ? Number(text) : undefined)),
  ),
  textboard.boundary(
    'reading-count-unread-all',
    'a count that is not a number means all entries',
    bounded('word', 'fraction', 'trailing-letter', 'minus-50', 'empty'),
    countReadAs((text) => (/^\d+$/.test(text) ? undefined : everything)),
  ),
  textboard.boundary(
    'reading-count-unread-fails',
    'a count that is not a number answers 500',
    [...bounded('word', 'fraction', 'trailing-letter'), 'properties.list.bounded-query'],
    countReadAs((text) => {
      if (!/^-?\d+$/.test(text)) throw new Error('no number')
      return undefined
    }),
  ),
  textboard.boundary(
    'reading-start-wrong-all',
    'an invalid startIndex returns the whole list',
    ['0', 'minus-1', 'minus-57', 'fraction', 'word', 'trailing-letter', 'empty'].map(
      (name) => `entries.paging.start-bounded.${name}`,
    ),
    (policy) => ({
      startIndexOf: (text, operation) =>
        policy.startIndexOf(text, operation) ?? (isEntryList(operation) ? 0 : undefined),
      pageStart: (startIndex, count, operation) =>
        startIndex === 0 ? 0 : policy.pageStart(startIndex, count, operation),
      pageLength: (count, startIndex, operation) =>
        startIndex === 0 ? everything : policy.pageLength(count, startIndex, operation),
    }),
  ),
  textboard.boundary(
    'reading-start-overflow',
    'a startIndex of more than 18 digits is treated as 1',
    ['entries.paging.start-huge.64-bits'],
    (policy) => ({
      startIndexOf: (text, operation) => (text.length > 18 ? 1 : policy.startIndexOf(text, operation)),
    }),
  ),
]
