import { compareText } from '../../reference-impl/policy/entries.ts'
import type { Fault } from '../override.ts'
import { answeringBody, faultsOf, refusing, without } from './declare.ts'

const fault = faultsOf('textboard')

/** Faults of listing TextData: paging, sorting, filtering, fields, several ids. */
export const collectionFaults: readonly Fault[] = [
  fault(
    'page-start-zero',
    'the page starts one item too early',
    [
      'entries.paging.start-counts-entries',
      'entries.paging.last-entry',
      'entries.paging.full-pages-7',
      'achievements.paging.one-a-page',
    ],
    {
      pageStart: (startIndex) => Math.max(0, startIndex - 2),
    },
  ),
  fault(
    'page-start-offset',
    'startIndex counts from zero',
    [
      'entries.paging.last-entry',
      'entries.paging.full-pages-7',
      'entries.paging.largest-page',
      'achievements.sort.complete-id-descending',
      'achievements.sort.complete-point-ascending',
      'achievements.sort.complete-point-descending',
    ],
    {
      pageStart: (startIndex) => startIndex,
    },
  ),
  fault(
    'page-start-is-page-number',
    'startIndex is taken as a page number',
    [
      'entries.paging.start-counts-entries',
      'entries.paging.last-entry',
      'entries.paging.full-pages-7',
      'entries.paging.walk-7',
      'entries.paging.walk-10',
      'entries.paging.walk-50',
      'entries.paging.full-pages-10',
      'entries.paging.full-pages-50',
      'entries.paging.order-of-list',
      'achievements.sort.pages-point-complete',
      'achievements.paging.walk',
      'achievements.paging.full-pages',
    ],
    {
      pageStart: (startIndex, count) => (startIndex - 1) * count,
    },
  ),
  fault(
    'page-start-ignored',
    'startIndex is ignored',
    [
      'entries.paging.start-counts-entries',
      'entries.paging.last-entry',
      'entries.paging.full-pages-7',
      'properties.sequences.lists',
    ],
    { pageStart: () => 0 },
  ),
  fault(
    'page-count-ignored',
    'count is ignored',
    [
      'entries.paging.start-counts-entries',
      'entries.paging.count.*',
      'entries.sort.all-once.*',
      'entries.list.as-created',
      'entries.sort.changes-no-members',
    ],
    { pageLength: () => 50 },
  ),
  fault(
    'page-count-plus-one',
    'a page holds one item too many',
    [
      'entries.paging.start-counts-entries',
      'entries.paging.count.1',
      'entries.paging.count.2',
      'entries.paging.first',
      'entries.paging.no-start',
      'achievements.paging.count.1',
      'achievements.paging.count.2',
    ],
    {
      pageLength: (count) => count + 1,
    },
  ),
  fault('page-count-default-ten', 'count defaults to 10', ['entries.paging.default-count'], {
    defaultCount: () => 10,
  }),
  fault(
    'page-count-default-none',
    'without count everything is returned',
    ['entries.paging.default-count', 'groups.list.numbers'],
    {
      defaultCount: () => 1_000_000,
    },
  ),
  fault(
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
  fault(
    'page-count-1001',
    'a count beyond 1000 is cut to 1000',
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
  fault(
    'page-count-999',
    'a count of 1000 is refused',
    ['entries.paging.count.1000', 'entries.data.too-large-1', 'entries.data.too-large-2'],
    (policy) => ({
      countOf: (text, operation) => (text === '1000' ? undefined : policy.countOf(text, operation)),
    }),
  ),
  fault(
    'page-count-text',
    'a count that is no number is taken as the default',
    [
      'entries.paging.count-refused.word',
      'entries.paging.count-refused.trailing-letter',
      'groups.list.count-abc',
    ],
    (policy) => ({
      countOf: (text, operation) => (/^[-\d.]+$/.test(text) ? policy.countOf(text, operation) : 50),
    }),
  ),
  fault(
    'page-count-fraction',
    'a fractional count is rounded',
    ['entries.paging.count-refused.fraction', 'groups.list.count-1-point-5'],
    (policy) => ({
      countOf: (text, operation) => policy.countOf(text.split('.')[0] ?? '', operation),
    }),
  ),
  fault(
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
  fault(
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
  fault(
    'page-start-beyond-404',
    'a startIndex beyond the end answers 404',
    ['entries.paging.beyond-58', 'entries.paging.beyond-59', 'entries.paging.beyond-1001'],
    (policy) => ({
      finishResponse: (response, facts) =>
        facts.operation === 'textdata.list' && JSON.stringify(response.body).startsWith('{"entry":[]')
          ? { ...response, status: 404, body: { Error: { Code: '404', Message: 'Not Found' } } }
          : policy.finishResponse(response, facts),
    }),
  ),
  fault(
    'page-total-is-page',
    'totalResults is the size of the page',
    ['entries.paging.total', 'entries.paging.count.49', 'entries.paging.count.56'],
    {
      totalResults: (_matching, _all, returned) => returned,
    },
  ),
  fault('page-total-off-by-one', 'totalResults is one too high', ['entries.paging.total'], {
    totalResults: (matching) => matching + 1,
  }),
  fault(
    'page-total-unfiltered',
    'totalResults does not consider the filter',
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
  fault(
    'page-start-reported-zero',
    'the reported startIndex counts from zero',
    [
      'entries.paging.start-index',
      'entries.paging.start-index-default',
      'contract.textdata.list',
      'groups.list.start-index',
      'achievements.paging.start-default',
      'achievements.paging.start-echo',
    ],
    {
      startIndexReported: (startIndex) => startIndex - 1,
    },
  ),
  fault(
    'page-items-is-total',
    'itemsPerPage is the total',
    [
      'entries.paging.items-per-page',
      'entries.paging.default-count',
      'groups.list.count-one',
      'groups.list.beyond-end',
      'achievements.paging.items-per-page',
      'properties.list.pages',
      'properties.list.combinations',
    ],
    {
      itemsPerPage: (_count, _returned, total) => total,
    },
  ),
  fault(
    'page-numbers-text',
    'the numbers of a collection are strings',
    ['contract.textdata.list', 'groups.create.empty', 'entries.list.empty-group', 'entries.list.members'],
    answeringBody(['textdata.list'], (body) => ({
      ...body,
      totalResults: String(body.totalResults),
    })),
  ),
  fault(
    'list-entries-member',
    'the items of a collection stand in entries',
    [
      'contract.textdata.list',
      'entries.list.changes-nothing',
      'entries.fields.total',
      'access.entries.proxy.seen-in-list',
    ],
    answeringBody(['textdata.list'], (body) => ({
      ...without(body, 'entry'),
      entries: body.entry,
    })),
  ),
  fault(
    'list-bare-array',
    'a collection is a bare array',
    ['contract.textdata.list'],
    answeringBody(['textdata.list'], (body) => body.entry),
  ),
  fault(
    'list-without-sorted',
    'a collection has no sorted',
    ['contract.textdata.list'],
    answeringBody(['textdata.list'], (body) => without(body, 'sorted')),
  ),
  fault(
    'list-loses-last',
    'the newest entry is missing in the list',
    ['entries.list.total', 'entries.list.all-once', 'entries.list.as-sent'],
    {
      entryDefaultOrder: (entries) => entries.slice(0, -1),
    },
  ),
  fault(
    'sort-ignored',
    'sortBy is ignored',
    ['entries.sort.id-descending', 'entries.sort.id-one-order', 'entries.sort.id-paging-descending'],
    { sortDirection: () => 0 },
  ),
  fault(
    'sort-always-ascending',
    'sortOrder is ignored',
    [
      'entries.sort.id-descending',
      'entries.sort.updated-descending',
      'entries.sort.writer-descending',
      'entries.sort.updated-values-descending',
      'entries.list.together.owner-updated-descending',
      'entries.list.together.writer-updated-descending',
      'achievements.sort.id-descending',
      'achievements.sort.id-reversed',
    ],
    {
      sortDirection: () => 1,
    },
  ),
  fault(
    'sort-reversed',
    'ascending and descending are mixed up',
    ['entries.sort.id-ascending', 'entries.sort.updated-ascending', 'entries.sort.writer-ascending'],
    {
      sortDirection: (sortOrder) => (sortOrder === 'descending' ? 1 : -1),
    },
  ),
  fault(
    'sort-updated-by-published',
    'sorting by updated goes by published',
    ['entries.sort.updated-ascending', 'entries.sort.updated-descending'],
    (policy) => ({
      entryComparator: (sortBy) =>
        sortBy === 'updated'
          ? (left, right) => left.published.getTime() - right.published.getTime()
          : policy.entryComparator(sortBy),
    }),
  ),
  fault(
    'sort-id-by-data',
    'sorting by id goes by the text',
    [
      'entries.sort.id-ascending',
      'entries.sort.id-descending',
      'entries.sort.id-one-order',
      'entries.sort.updated-values-ascending',
      'entries.sort.id-paging-ascending',
      'entries.list.together.owner-id-ascending',
      'entries.list.together.owner-updated-ascending',
    ],
    {
      entryComparator: () => (left, right) => compareText(left.data, right.data),
    },
  ),
  fault(
    'sort-by-anything',
    'every sortBy is accepted',
    [
      'entries.sort.by-refused.*',
      'achievements.sort.refused.unknown-key',
      'achievements.sort.refused.name',
      'achievements.sort.refused.updated',
      'achievements.sort.refused.type',
      'achievements.access.proxy-refused.sort-key',
    ],
    {
      sortByAccepted: () => true,
    },
  ),
  fault(
    'sort-order-anything',
    'every sortOrder is accepted',
    [
      'entries.sort.order-refused.unknown',
      'entries.sort.order-refused.short',
      'achievements.sort.refused.unknown-order',
      'achievements.sort.refused.short-order',
      'achievements.sort.refused.point-unknown-order',
      'achievements.access.proxy-refused.sort-order',
    ],
    {
      sortOrderAccepted: () => true,
    },
  ),
  fault(
    'sort-flag-false',
    'sorted is false for a sorted list',
    ['entries.sort.flag-id', 'entries.sort.flag-updated'],
    {
      sortedFlag: () => false,
    },
  ),
  fault(
    'sort-after-paging',
    'only the page is sorted, not the collection',
    [
      'entries.sort.id-paging-descending',
      'entries.sort.updated-ascending',
      'entries.sort.updated-descending',
      'entries.list.together.owner-id-descending',
      'entries.list.together.writer-id-descending',
      'achievements.sort.pages-id-descending',
      'achievements.paging.own-id',
      'properties.list.pages-add-up',
    ],
    (policy) => ({
      sortDirection: () => 0,
      finishResponse: (response, facts) =>
        facts.query.get('sortOrder')?.[0] === 'descending' &&
        typeof response.body === 'object' &&
        response.body !== null &&
        'entry' in response.body &&
        Array.isArray(response.body.entry)
          ? { ...response, body: { ...response.body, entry: response.body.entry.toReversed() } }
          : policy.finishResponse(response, facts),
    }),
  ),
  fault(
    'filter-ignored',
    'filters are ignored',
    ['entries.filter.owner-1', 'entries.filter.owner-2', 'entries.filter.owner-3'],
    { filtersCombined: () => true },
  ),
  fault(
    'filter-owner-is-writer',
    'filtering by owner goes by the writer',
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
  fault(
    'filter-writer-is-owner',
    'filtering by writer goes by the owner',
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
  fault(
    'filter-prefix',
    'a filter matches the beginning of an id',
    ['entries.filter.equals-whole.owner', 'entries.filter.equals-whole.writer'],
    {
      filterMatches: (entry, filterBy, value) =>
        (filterBy === 'ownerId' ? (entry.ownerId ?? '') : entry.writerId).startsWith(value),
    },
  ),
  fault('filter-by-anything', 'an unknown filterBy is accepted', ['entries.filter.by-refused.*'], {
    filterByAccepted: () => true,
  }),
  fault(
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
  fault(
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
  fault('filter-flag-false', 'filtered is false for a filtered list', ['entries.filter.flag'], {
    filteredFlag: () => false,
  }),
  fault(
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
  fault(
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
  fault(
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
  fault(
    'fields-always-id',
    'the id is returned though fields does not name it',
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
  fault(
    'several-first-only',
    'only the first of several ids is answered',
    [
      'entries.several.ids-2',
      'entries.several.ids-3',
      'entries.several.ids-20',
      'entries.create.every-way',
      'entries.several.as-created',
      'entries.several.total',
      'access.entries.proxy.several',
      'achievements.several.not-first-ones',
      'achievements.several.values',
    ],
    {
      severalOrder: (items) => items.slice(0, 1),
    },
  ),
  fault(
    'several-bare-array',
    'several ids answer a bare array',
    [
      'contract.textdata.read',
      'entries.update.every-way',
      'entries.several.members',
      'entries.several.filtered-flag',
      'entries.format.json.several',
      'access.entries.proxy.writer',
    ],
    answeringBody(['textdata.read'], (body) => body.entry ?? body),
  ),
  fault(
    'several-old-time',
    'among several ids an updated entry keeps the time of its creation as updated',
    ['entries.several.after-update'],
    {
      finishEntryView: (view, _entry, facts) =>
        facts.operation === 'textdata.read' && facts.path.includes(',')
          ? { ...view, updated: view.published }
          : view,
    },
  ),
  fault(
    'page-start-hundred-at-most',
    'no page starts behind the hundredth entry',
    ['entries.paging.behind-100'],
    (policy) => ({
      pageStart: (startIndex, count, operation) =>
        Math.min(99, policy.pageStart(startIndex, count, operation)),
    }),
  ),
  fault(
    'filter-flag-without-sort',
    'filtered is false in a sorted list',
    ['entries.filter.flags-sorted'],
    answeringBody(['textdata.list'], (body) => (body.sorted === true ? { ...body, filtered: false } : body)),
  ),
  fault(
    'filter-cut-to-fifty',
    'a filter finds 50 entries at most',
    ['entries.filter.large-page'],
    answeringBody(['textdata.list'], (body, facts) =>
      facts.query.has('filterBy') && Array.isArray(body.entry)
        ? { ...body, entry: body.entry.slice(0, 50) }
        : body,
    ),
  ),
  fault(
    'sort-descending-ignored-for-users',
    'the list of a logged-in user is ascending whatever was asked for',
    ['access.entries.proxy.list-parameters'],
    answeringBody(['textdata.list'], (body, facts) =>
      facts.caller === 'proxy' &&
      facts.query.get('sortOrder')?.[0] === 'descending' &&
      Array.isArray(body.entry)
        ? { ...body, entry: body.entry.toReversed() }
        : body,
    ),
  ),
  fault(
    'several-same-text-once',
    'of several entries with the same text one is answered',
    ['entries.several.same-text'],
    {
      severalOrder: (items) => {
        const seen = new Set<unknown>()
        return items.filter((item) => {
          const text = 'data' in item ? item.data : item.id
          return !seen.has(text) && seen.add(text)
        })
      },
    },
  ),
  fault('several-sorted', 'several ids are said to be sorted', ['entries.several.sorted-flag'], {
    sortedFlag: () => true,
  }),
  fault(
    'format-anything',
    'every format is accepted',
    [
      'platform.people.list.format-other',
      'platform.people.read.format-other',
      'platform.appdata.read.format-other',
      'entries.format.refused.*',
      'achievements.format.refused.*',
      'groups.bad-request.format',
      'incentive.format.other-400',
      'platform.blacklist.list.format-other',
      'platform.leaderboards.list.format-other',
      'platform.leaderboards.read.format-other',
      'platform.leaderboards.scores.format-other',
      'platform.userachievements.list.format-other',
      'platform.userachievements.read.format-other',
      'platform.userachievements.friends.format-other',
      'platform.bank.inventory.list.format-other',
      'platform.bank.inventory.read.format-other',
    ],
    { formatAccepted: () => true },
  ),
  fault(
    'format-refused',
    'format=json is refused',
    [
      'platform.people.list.format',
      'platform.people.read.format',
      'platform.appdata.read.format',
      'achievements.format.json.*',
      'entries.read.list-parameters',
      'entries.format.json.create',
      'entries.format.json.update',
      'achievements.headers.content-type.list-json',
      'platform.blacklist.list.format',
      'platform.blacklist.read.format',
      'platform.leaderboards.list.format',
      'platform.leaderboards.read.format',
      'platform.leaderboards.scores.format',
      'platform.userachievements.list.format',
      'platform.userachievements.read.format',
      'platform.userachievements.friends.format',
      'platform.bank.debit.read.format',
      'platform.bank.inventory.list.format',
      'platform.bank.inventory.read.format',
    ],
    { formatAccepted: () => false },
  ),
  fault(
    'page-count-500',
    'an illegal count answers 500',
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
]
