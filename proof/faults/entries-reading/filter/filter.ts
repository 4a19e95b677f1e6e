import type { Fault } from '../../../override.ts'
import { refusal } from '../../answers.ts'
import { textboard } from '../../declare.ts'
import { keepingOmittedWriter } from '../../entries-writing/members/writer.ts'
import { queried } from '../../remembering.ts'
import { listing, startOf } from '../list/list-overrides.ts'

/** Faults of filtered lists of entries, also of lists after a change of entries. */
export const entriesReadingFilterFaults: readonly Fault[] = [
  ...(['ownerId', 'writerId'] as const).map((by) =>
    textboard.fault(
      `filter-${by === 'ownerId' ? 'owner' : 'writer'}-without-own`,
      `a filter by ${by} leaves out entries whose owner is their writer`,
      [`entries.filter.own.${by === 'ownerId' ? 'owner' : 'writer'}`],
      (policy) => ({
        filterMatches: (entry, filterBy, value) =>
          !(filterBy === by && entry.ownerId === entry.writerId) &&
          policy.filterMatches(entry, filterBy, value),
      }),
    ),
  ),
  textboard.fault(
    'filter-number',
    'a filter compares user ids as numbers',
    ['entries.filter.leading-zero'],
    (policy) => ({
      filterMatches: (entry, by, value) => policy.filterMatches(entry, by, value.replace(/^0+/, '')),
    }),
  ),
  textboard.boundary(
    'boundary-filter-page',
    'every page of a filtered list after the first lacks its first entry',
    ['entries.filter.paging.owner', 'entries.filter.paging.writer'],
    listing((items, facts) =>
      queried(facts, 'filterBy') !== undefined && startOf(facts) > 1 ? items.slice(1) : items,
    ),
  ),
  textboard.fault(
    'page-total-unfiltered',
    'totalResults ignores the filter',
    [
      'entries.filter.owner-1',
      'entries.filter.owner-2',
      'entries.filter.owner-3',
      'entries.filter.no-match.owner',
      'entries.filter.no-match.writer',
    ],
    {
      totalResults: (_matching, all) => all,
    },
  ),
  textboard.fault(
    'filter-ignored',
    'filters are ignored',
    ['entries.filter.owner-1', 'entries.filter.owner-2', 'entries.filter.owner-3'],
    { filtersCombined: () => true },
  ),
  textboard.fault(
    'filter-owner-is-writer',
    'a filter by owner is applied to the writer',
    [
      'entries.filter.owner-1',
      'entries.filter.owner-2',
      'entries.filter.owner-3',
      'entries.paging.small-group',
      'entries.filter.own-member.owner',
      'entries.filter.same-members',
      'entries.filter.blank-owner',
    ],
    {
      filterMatches: (entry, _filterBy, value) => entry.writerId === value,
    },
  ),
  textboard.fault(
    'filter-empty-finds-all',
    'an empty filterValue finds every entry',
    ['entries.filter.odd-value.empty'],
    (policy) => ({
      filterMatches: (entry, filterBy, value) => value === '' || policy.filterMatches(entry, filterBy, value),
    }),
  ),
  textboard.fault(
    'filter-empty-owner-finds-all',
    'a filter by an empty owner finds every entry',
    ['entries.filter.odd-value.empty-owner'],
    (policy) => ({
      filterMatches: (entry, filterBy, value) =>
        (value === '' && filterBy === 'ownerId') || policy.filterMatches(entry, filterBy, value),
    }),
  ),
  textboard.fault(
    'filter-writer-owns-blank',
    'a filter by owner also finds entries without an owner that this user wrote',
    ['entries.filter.blank-owner'],
    (policy) => ({
      filterMatches: (entry, filterBy, value) =>
        policy.filterMatches(entry, filterBy, value) ||
        (filterBy === 'ownerId' && !entry.ownerId && entry.writerId === value),
    }),
  ),
  textboard.fault(
    'filter-writer-is-owner',
    'a filter by writer is applied to the owner',
    [
      'entries.filter.writer-1',
      'entries.filter.writer-2',
      'entries.filter.writer-3',
      'entries.filter.own-member.writer',
      'entries.filter.operator-equals',
      'entries.filter.follows-create',
      'entries.filter.signed',
      'entries.list.together.writer-id-ascending',
      'entries.list.together.writer-updated-ascending',
      'access.entries.proxy.filter-by-user',
    ],
    {
      filterMatches: (entry, _filterBy, value) => entry.ownerId === value,
    },
  ),
  textboard.fault(
    'filter-late',
    'a filter finds a new entry only two seconds after its creation',
    ['entries.filter.follows-create'],
    (policy) => {
      const created = new Map<string, number>()
      return {
        createdEntry: (record, facts, input) => {
          created.set(record.id, Date.now())
          return policy.createdEntry(record, facts, input)
        },
        filterMatches: (entry, by, value) =>
          Date.now() - (created.get(entry.id) ?? 0) >= 2000 && policy.filterMatches(entry, by, value),
      }
    },
  ),
  textboard.fault(
    'filter-prefix',
    'a filter also finds users whose id begins with filterValue',
    ['entries.filter.equals-whole.owner', 'entries.filter.equals-whole.writer'],
    {
      filterMatches: (entry, filterBy, value) =>
        (filterBy === 'ownerId' ? (entry.ownerId ?? '') : entry.writerId).startsWith(value),
    },
  ),
  textboard.fault(
    'reading-filter-no-form',
    'a filter finds nothing, with or without a domain in filterValue',
    ['entries.filter.either-form.owner', 'entries.filter.either-form.writer', 'entries.filter.writer-1'],
    { filterMatches: () => false },
  ),
  textboard.fault(
    'reading-filter-partner-lost',
    'a filter with the value 0 finds nothing',
    ['entries.filter.partner'],
    (policy) => ({
      filterMatches: (entry, by, value) => value !== '0' && policy.filterMatches(entry, by, value),
    }),
  ),
  textboard.fault(
    'reading-filter-zero-missing',
    'the filterValue 0 counts as missing, as with empty() in PHP',
    ['entries.filter.partner-plain'],
    (policy) => ({
      respondInstead: (facts) =>
        queried(facts, 'filterBy') === 'writerId' && queried(facts, 'filterValue') === '0'
          ? refusal(400)
          : policy.respondInstead(facts),
    }),
  ),
  textboard.fault(
    'reading-filter-partner-all',
    'a filter with the value 0 is ignored',
    ['entries.filter.partner'],
    (policy) => ({
      filterMatches: (entry, by, value) => Number(value) === 0 || policy.filterMatches(entry, by, value),
    }),
  ),
  textboard.fault(
    'reading-filter-end',
    'a filter also finds users whose id ends with filterValue',
    ['entries.filter.equals-whole.owner', 'entries.filter.equals-whole.writer'],
    {
      filterMatches: (entry, by, value) =>
        (by === 'ownerId' ? (entry.ownerId ?? '') : entry.writerId).endsWith(value),
    },
  ),
  textboard.fault(
    'reading-filter-longer',
    'a filter also finds users whose id is the beginning of filterValue',
    ['entries.filter.equals-whole.owner', 'entries.filter.equals-whole.writer'],
    {
      filterMatches: (entry, by, value) => {
        const own = by === 'ownerId' ? (entry.ownerId ?? '') : entry.writerId
        return own !== '' && value.startsWith(own)
      },
    },
  ),
  textboard.sequence(
    'sequence-owner-index-stale',
    'a filter by owner still uses the owner of the creation after an update',
    ['entries.filter.follows-owner'],
    (policy) => {
      const first = new Map<string, string>()
      return {
        createdEntry: (record, facts, input) => {
          first.set(`${record.groupName} ${record.id}`, record.ownerId ?? '')
          return policy.createdEntry(record, facts, input)
        },
        filterMatches: (entry, filterBy, value) =>
          filterBy === 'ownerId'
            ? (first.get(`${entry.groupName} ${entry.id}`) ?? entry.ownerId ?? '') === value
            : policy.filterMatches(entry, filterBy, value),
      }
    },
  ),
  textboard.sequence(
    'filter-owner-cleared',
    'an entry whose owner was cleared is still found under its former owner',
    ['entries.filter.follows-blank-owner'],
    (policy) => {
      const former = new Map<string, string>()
      return {
        updatedEntry: (before, after, facts, input) => {
          if (before.ownerId !== undefined) former.set(`${before.groupName} ${before.id}`, before.ownerId)
          return policy.updatedEntry(before, after, facts, input)
        },
        filterMatches: (entry, filterBy, value) =>
          policy.filterMatches(entry, filterBy, value) ||
          (filterBy === 'ownerId' &&
            (entry.ownerId ?? '') === '' &&
            former.get(`${entry.groupName} ${entry.id}`) === value),
      }
    },
  ),
  textboard.sequence(
    'sequence-owner-index-grows',
    'an entry is still found under its former owner after an update gave it another owner',
    ['entries.filter.follows-owner'],
    (policy) => {
      const former = new Map<string, Set<string>>()
      return {
        updatedEntry: (before, after, facts, input) => {
          const owners = former.get(before.id) ?? new Set()
          former.set(before.id, owners.add(before.ownerId ?? ''))
          return policy.updatedEntry(before, after, facts, input)
        },
        filterMatches: (entry, filterBy, value) =>
          (filterBy === 'ownerId' && former.get(entry.id)?.has(value) === true) ||
          policy.filterMatches(entry, filterBy, value),
      }
    },
  ),
  textboard.sequence(
    'sequence-writer-index-stale',
    'a filter by writer still uses the writer of the creation after an update',
    ['entries.filter.follows-writer'],
    (policy) => {
      const first = new Map<string, string>()
      return {
        createdEntry: (record, facts, input) => {
          first.set(`${record.groupName} ${record.id}`, record.writerId)
          return policy.createdEntry(record, facts, input)
        },
        filterMatches: (entry, filterBy, value) =>
          filterBy === 'writerId'
            ? (first.get(`${entry.groupName} ${entry.id}`) ?? entry.writerId) === value
            : policy.filterMatches(entry, filterBy, value),
      }
    },
  ),
  ...(['ownerId', 'writerId'] as const).map((by) =>
    textboard.sequence(
      `filter-${by === 'ownerId' ? 'owner' : 'writer'}-without-edited`,
      `filterBy=${by} leaves out entries that the partner has edited`,
      [`entries.filter.follows-partner.${by}`],
      (policy) => ({
        ...keepingOmittedWriter(policy),
        filterMatches: (entry, filterBy, value) =>
          !(filterBy === by && entry.status === 31) && policy.filterMatches(entry, filterBy, value),
      }),
    ),
  ),
  textboard.sequence(
    'filter-writer-before-partner',
    'after an update without a writer, a filter finds the entry only under its former writer',
    ['entries.filter.follows-partner.writerId'],
    (policy) => {
      const former = new Map<string, string>()
      return {
        updatedEntry: (before, after, facts, input) => {
          if (facts.caller === 'trusted' && input.writerId === undefined)
            former.set(before.id, before.writerId)
          else former.delete(before.id)
          return policy.updatedEntry(before, after, facts, input)
        },
        filterMatches: (entry, filterBy, value) =>
          filterBy === 'writerId' && former.has(entry.id)
            ? former.get(entry.id) === value
            : policy.filterMatches(entry, filterBy, value),
      }
    },
  ),
]
