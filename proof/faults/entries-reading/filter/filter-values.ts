import type { Fault } from '../../../override.ts'
import { refusing, shared, textboard } from '../../declare.ts'
import { queried } from '../../remembering.ts'
import { failingOnAddress } from '../../robustness/failing-overrides.ts'

/** Carries out an operator that is not a value of filterOp. */
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

/** Faults of the values of filterBy, filterOp and filterValue. */
export const entriesReadingFilterValuesFaults: readonly Fault[] = [
  textboard.fault(
    'filter-op-anything',
    'an unknown filterOp is accepted',
    [
      'entries.filter.operator-refused.contains',
      'entries.filter.operator-refused.present',
      'entries.filter.operator-refused.starts-with',
      'entries.filter.operator-refused.not-equals',
    ],
    {
      filterOpAccepted: () => true,
    },
  ),
  textboard.fault(
    'filter-value-optional',
    'filterBy without filterValue is accepted',
    [
      'entries.filter.value-required.owner',
      'entries.filter.value-required.writer',
      'entries.filter.value-required.alone',
    ],
    {
      filterValueRequired: false,
    },
  ),
  textboard.encoding(
    'encoding-filter-wildcards',
    'percent, star and dot in a filterValue are wildcards',
    [
      'entries.filter.odd-value.percent',
      'entries.filter.odd-value.inner-*',
      'entries.filter.odd-value.star',
      'properties.list.odd-filter',
    ],
    (policy) => ({
      filterMatches: (entry, filterBy, value) => {
        const own = filterBy === 'ownerId' ? (entry.ownerId ?? '') : entry.writerId
        const pattern = value
          .replace(/[\\^$+?()[\]{}|]/g, '\\$&')
          .replace(/\.\*|[%*]/g, '\u0000')
          .replace(/[_.]/g, '.')
          .replaceAll('\u0000', '.*')
        return new RegExp(`^${pattern}$`, 's').test(own) || policy.filterMatches(entry, filterBy, value)
      },
    }),
  ),
  textboard.fault(
    'filter-value-parsed',
    'a filter compares only the digits at the beginning of filterValue',
    ['entries.filter.odd-value.letter-behind'],
    (policy) => ({
      filterMatches: (entry, filterBy, value) =>
        policy.filterMatches(entry, filterBy, /^\d+/.exec(value)?.[0] ?? value),
    }),
  ),
  textboard.fault(
    'filter-value-long-lost',
    'a filter finds nothing if the user id in filterValue is longer than ten characters',
    ['entries.filter.long-user.owner', 'entries.filter.long-user.writer'],
    (policy) => ({
      filterMatches: (entry, filterBy, value) =>
        value.length <= 10 && policy.filterMatches(entry, filterBy, value),
    }),
  ),
  textboard.fault(
    'filter-value-32-bits',
    'a number in filterValue is cut to 32 bits',
    ['entries.filter.odd-value.over-32-bits'],
    (policy) => ({
      filterMatches: (entry, filterBy, value) =>
        policy.filterMatches(
          entry,
          filterBy,
          /^\d+$/.test(value) ? String(BigInt.asUintN(32, BigInt(value))) : value,
        ),
    }),
  ),
  textboard.encoding(
    'encoding-filter-decoded-twice',
    'a filterValue is percent-decoded twice',
    ['entries.filter.odd-value.encoded-twice'],
    (policy) => ({
      plainUserId: (given, domain) => {
        const plain = policy.plainUserId(given, domain)
        return /^%[0-9A-Fa-f]{2}/.test(plain) ? decodeURIComponent(plain) : plain
      },
    }),
  ),
  textboard.encoding(
    'encoding-filter-digits',
    'a filter whose value has no digit is ignored',
    [
      'entries.filter.odd-value.space',
      'entries.filter.odd-value.letter',
      'entries.filter.odd-value.kana',
      'entries.filter.odd-value.emoji',
      'entries.filter.odd-value.plus',
      'entries.filter.odd-value.percent',
      'entries.filter.odd-value.ampersand',
      'entries.filter.odd-value.equals-sign',
      'entries.filter.odd-value.hash',
      'entries.filter.odd-value.slash',
      'entries.filter.odd-value.quote',
      'entries.filter.odd-value.star',
      'entries.filter.odd-value.dots',
      'entries.filter.odd-value.colon',
    ],
    (policy) => ({
      filterMatches: (entry, filterBy, value) =>
        !/\d/.test(value) || policy.filterMatches(entry, filterBy, value),
    }),
  ),
  textboard.encoding(
    'encoding-filter-injection',
    'an SQL injection in filterValue finds every entry',
    ['entries.filter.odd-value.sql'],
    (policy) => ({
      filterMatches: (entry, filterBy, value) =>
        /' OR /i.test(value) || policy.filterMatches(entry, filterBy, value),
    }),
  ),
  textboard.fault(
    'filter-value-first-dropped',
    'a filter is ignored if filterValue comes before filterBy in the query',
    ['entries.filter.value-first.owner', 'entries.filter.value-first.writer'],
    (policy) => {
      let isDropped = false
      return {
        respondInstead: (facts) => {
          const names = [...facts.query.keys()]
          isDropped = names.indexOf('filterValue') < names.indexOf('filterBy')
          return policy.respondInstead(facts)
        },
        filterMatches: (entry, by, value) => isDropped || policy.filterMatches(entry, by, value),
      }
    },
  ),
  textboard.fault(
    'reading-filter-operators',
    'filterOp accepts operators other than equals and carries them out',
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
  textboard.fault(
    'reading-filter-value-403',
    'filterBy without filterValue answers 403',
    ['owner', 'writer', 'alone'].map((name) => `entries.filter.value-status.${name}`),
    refusing(403, 'filter-value-missing'),
  ),
  shared.fault(
    'robustness-beyond-ascii',
    'an address with a character beyond ASCII answers 500',
    ['entries.filter.odd-value.letter', 'entries.filter.odd-value.kana'],
    failingOnAddress((text) => /[\u0080-\uffff]/.test(text)),
  ),
  textboard.fault(
    'filter-value-padded',
    'spaces at the end of filterValue are ignored',
    ['entries.filter.near-blank'],
    (policy) => ({
      filterMatches: (entry, filterBy, value) => policy.filterMatches(entry, filterBy, value.trimEnd()),
    }),
  ),
]
