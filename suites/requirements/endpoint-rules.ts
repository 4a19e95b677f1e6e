import { definition, gap, rule, sectionOf } from './requirement.ts'

const shared = sectionOf('Endpoints', [
  rule('R-endpoints-json', 'MUST', 'Payloads are JSON.', [
    'contract.*',
    'platform.*.json',
    'entries.create.body-*',
    'entries.update.body-*',
    'groups.create.body-*',
    'errors.json.*',
  ]),
  rule(
    'R-endpoints-format',
    'MUST',
    'Every operation takes an optional query parameter format, whose only value is json.',
    [
      'groups.*.format*',
      'entries.format.*',
      'achievements.format.*',
      'incentive.*format*',
      'platform.*.format',
      'platform.*.format-other',
    ],
  ),
  rule(
    'R-endpoints-app-token',
    'MUST',
    'Groups and entries are addressed with @app, the running application; achievements also with the id of an application.',
    [
      'groups.read.application-token',
      'groups.create.explicit-application',
      'access.groups.foreign.id-in-path',
      'achievements.application*',
      'achievements.foreign*',
    ],
  ),
  rule('R-endpoints-tokens', 'MUST', 'The tokens @app, @all, @self and @me stand in the path as they are.', [
    'groups.read.selector',
    'achievements.application-token.*',
    'auth.accepts.path.encoded-at',
  ]),
])

const groups = sectionOf('Endpoints / TextDataGroup', [
  rule(
    'R-group-create',
    'MUST',
    'POST on the list creates a group from its name and, where it has one, its parentId; the answer is 201 without a body.',
    ['groups.create.*', 'contract.textdatagroup.create'],
  ),
  rule(
    'R-group-list',
    'MUST',
    'GET on the list answers 200 with the groups in entry, and startIndex, itemsPerPage and totalResults as integers.',
    ['groups.list.*', 'contract.textdatagroup.list'],
  ),
  rule('R-group-read', 'MUST', 'GET on a group, by its name and @self, answers 200 with that group.', [
    'groups.read.*',
    'contract.textdatagroup.read',
  ]),
  rule(
    'R-group-delete',
    'MUST',
    'DELETE on a group answers 202, and the body is the id of the group as a JSON string.',
    ['groups.delete.*', 'contract.textdatagroup.delete'],
  ),
  rule('R-group-duplicate', 'MUST', 'A name that exists already is refused with 400 and the error body.', [
    'groups.create.duplicate*',
    'groups.create.concurrent',
  ]),
  rule('R-group-five', 'MUST', 'A sixth group is refused with 400 and the error body.', ['groups.limit.*']),
  rule(
    'R-group-delete-202',
    'MUST',
    'A table of statuses lists 201 for the deletion, the reference answer shows 202: a client takes 202 as success.',
    ['groups.delete.status'],
  ),
  rule(
    'R-group-paging',
    'MUST',
    'count is an integer from 1 to 1000, 50 by default; startIndex is an integer from 1.',
    ['groups.list.count-*', 'groups.list.start-index*', 'groups.list.pages', 'groups.list.beyond-end'],
  ),
])

const entries = sectionOf('Endpoints / TextData', [
  rule(
    'R-entry-create',
    'MUST',
    'POST on the list of a group creates an entry from data, which is required, and parentId, writerId and ownerId; the answer is 201 with the whole entry.',
    ['entries.create.*', 'entries.data.*', 'contract.textdata.create'],
  ),
  rule(
    'R-entry-list',
    'MUST',
    'GET on the list of a group answers 200 with the entries, startIndex, itemsPerPage, totalResults, sorted and filtered.',
    ['entries.list.*', 'contract.textdata.list'],
  ),
  rule('R-entry-read', 'MUST', 'GET with one id answers that entry.', [
    'entries.read.*',
    'contract.textdata.read',
  ]),
  rule(
    'R-entry-read-several',
    'MUST',
    'GET with several ids, joined by commas and all of one group, answers the collection.',
    ['entries.several.*'],
  ),
  rule(
    'R-entry-update',
    'MUST',
    'PUT on an entry changes data, parentId and ownerId and needs writerId under 2-legged access; the answer is 202 without a body.',
    ['entries.update.*', 'contract.textdata.update'],
  ),
  rule(
    'R-entry-delete',
    'MUST',
    'DELETE on an entry needs no body and answers 202; the reference answer has no body.',
    ['entries.delete.*', 'contract.textdata.delete'],
  ),
  rule(
    'R-entry-fields',
    'MUST',
    'fields names the members to return, joined by commas; no others are returned.',
    ['entries.fields.*'],
  ),
  rule('R-entry-filter-by', 'MUST', 'filterBy is ownerId or writerId.', [
    'entries.filter.owner-*',
    'entries.filter.writer-*',
    'entries.filter.own-member.*',
    'entries.filter.by-refused.*',
    'entries.filter.*',
  ]),
  rule('R-entry-filter-op', 'MUST', 'filterOp is equals and nothing else.', [
    'entries.filter.operator-*',
    'entries.filter.equals-whole.*',
    'entries.filter.odd-value.*',
  ]),
  rule('R-entry-filter-value', 'MUST', 'filterValue is required where filterBy is given.', [
    'entries.filter.value-required.*',
    'entries.filter.value-alone',
    'entries.filter.empty-value',
  ]),
  rule('R-entry-count', 'MUST', 'count is an integer from 1 to 1000, 50 by default.', [
    'entries.paging.count*',
    'entries.paging.default-count*',
    'entries.paging.largest-page',
    'entries.paging.large-page',
  ]),
  rule('R-entry-start-index', 'MUST', 'startIndex is an integer from 1.', ['entries.paging.*']),
  rule('R-entry-sort-by', 'MUST', 'sortBy is id or updated; a reference request sorts by writerId too.', [
    'entries.sort.*',
    'entries.list.together.*',
  ]),
  rule('R-entry-sort-order', 'MUST', 'sortOrder is ascending or descending.', [
    'entries.sort.*-ascending',
    'entries.sort.*-descending',
    'entries.sort.order-refused.*',
  ]),
  rule('R-entry-format', 'MUST', 'format is json and nothing else.', ['entries.format.*']),
  rule('R-entry-unknown-group', 'MUST', 'A group in the path that does not exist answers 404.', [
    'entries.*unknown-group*',
  ]),
  rule(
    'R-entry-unknown-id',
    'MUST',
    'An id that does not exist answers 404, and so does one that was deleted, on GET, PUT and DELETE.',
    [
      'entries.read.unknown-id',
      'entries.read.deleted',
      'entries.read.other-group',
      'entries.read.odd-id.*',
      'entries.existence.*',
      'entries.delete.then-update',
      'entries.delete.*',
    ],
  ),
  rule(
    'R-entry-several-flags',
    'SHOULD',
    'For a list of ids the reference answer has sorted false and filtered false.',
    ['entries.several.sorted-flag', 'entries.several.filtered-flag'],
  ),
  rule('R-entry-profanity', 'MUST', 'Profanity in data is refused with 400, on creation and on update.', [
    'entries.profanity.*',
    'access.entries.proxy.profane-*',
  ]),
  rule('R-entry-operator-deleted', 'MUST', 'Entries that an operator deleted are returned with status 20.', [
    'entries.status.operator-deleted*',
  ]),
])

const achievements = sectionOf('Endpoints / Achievements', [
  rule(
    'R-achievements-list',
    'MUST',
    'GET on an application answers 200 with the definitions, startIndex, itemsPerPage, totalResults and sorted.',
    [
      'properties.achievements.list',
      'properties.achievements.read',
      'achievements.list.*',
      'contract.achievements.list',
    ],
  ),
  rule('R-achievements-one', 'MUST', 'GET with one id answers that definition.', [
    'achievements.read.*',
    'contract.achievements.read',
  ]),
  rule(
    'R-achievements-several',
    'MUST',
    'GET with several ids, joined by commas, answers the collection, in which sorted is always false.',
    ['achievements.several.*'],
  ),
  rule(
    'R-achievements-format',
    'MUST',
    'format is json, also where it is left out; the content type is JSON with the charset UTF-8.',
    ['achievements.format.*', 'achievements.headers', 'achievements.headers.content-type.*'],
  ),
  rule(
    'R-achievements-fields',
    'MUST',
    'fields names members, joined by commas without spaces; left out it is id, type and point.',
    ['achievements.fields.*'],
  ),
  rule('R-achievements-start-index', 'MUST', 'startIndex is 1 where it is left out.', [
    'achievements.paging.start-*',
    'achievements.paging.beyond-*',
    'achievements.paging.odd-start.*',
  ]),
  rule('R-achievements-count', 'MUST', 'count is 50 where it is left out, and at most 1000.', [
    'achievements.paging.count*',
    'achievements.paging.odd-count.*',
  ]),
  rule('R-achievements-sort-by', 'MUST', 'sortBy is id or point and requires sortOrder.', [
    'achievements.sort.*',
  ]),
  rule('R-achievements-sort-order', 'MUST', 'sortOrder is ascending or descending and requires sortBy.', [
    'achievements.sort.pair*',
    'achievements.sort.refused.*',
    'achievements.sort.*-descending',
  ]),
  rule(
    'R-achievements-default-order',
    'MUST',
    'Without a sort the list is in the order of the ids, so sorted is always true for it.',
    ['achievements.sort.default*', 'achievements.sort.flag*'],
  ),
  rule('R-achievements-second-page', 'MUST', 'With a count of 8 the second page starts at 9.', [
    'achievements.paging.second-page',
    'achievements.paging.*',
  ]),
  rule('R-achievements-no-cache', 'MUST', 'Answers carry Cache-Control: no-cache and Pragma: no-cache.', [
    'achievements.headers',
    'achievements.headers.*',
  ]),
])

const incentive = sectionOf('Endpoints / Card incentive', [
  definition(
    'R-incentive-segment',
    'partnercard is the neutral name of the segment for the card.',
    'It names a part of the path; every request on an incentive carries it.',
    ['contract.incentive.*'],
  ),
  rule(
    'R-incentive-latest',
    'MUST',
    'GET on the card of a user answers 200 with the latest incentive in entry, and startIndex, itemsPerPage and totalResults; fields is optional.',
    ['incentive.latest.*', 'contract.incentive.latest'],
  ),
  rule(
    'R-incentive-read',
    'MUST',
    'GET with the id of an incentive answers 200 with that incentive; fields is optional.',
    ['incentive.read.*', 'incentive.*.fields*', 'contract.incentive.read'],
  ),
  rule(
    'R-incentive-update',
    'MUST',
    'PUT with appId and available in the body and in fields, which is required, answers 200 with userId, appId, incentiveId, available, level and isConsumedApp.',
    ['incentive.update.*', 'errors.json.incentive.*', 'contract.incentive.update'],
  ),
  rule(
    'R-incentive-me',
    'MUST',
    'The user id in the path is required; @me may stand for it where the user is known.',
    ['incentive.*.me', 'incentive.update.foreign-app-me', 'incentive.access.*-me'],
  ),
])

const listedRows: readonly (readonly [string, string, readonly string[]])[] = [
  ['people', 'People: two GETs, of a group of people and of single ones.', ['people']],
  ['appdata', 'AppData: POST, PUT, DELETE and GET of one path.', ['appdata']],
  ['profanity', 'Profanity: one GET.', ['profanity']],
  ['blacklist', 'Blacklist: two GETs, of the whole list and of single people.', ['blacklist']],
  ['notification', 'Remote notification: two POSTs, to a group and to one recipient.', ['notification']],
  ['leaderboards', 'Leaderboards: three GETs, and PUT and DELETE of one score.', ['leaderboards']],
  [
    'userachievements',
    'User achievements: three GETs, a PUT and a POST that increments.',
    ['userachievements'],
  ],
  ['bank-debit', 'Bank debit: POST creates a transaction, PUT updates its state, GET reads.', ['bank.debit']],
  ['bank-inventory', 'Bank inventory: two GETs, of all items and of single ones.', ['bank.inventory']],
]

const listed = sectionOf('Endpoints / Other listed endpoints (method and path only)', [
  ...listedRows.map(([id, sentence, names]) =>
    rule(
      `R-listed-${id}`,
      'MUST',
      sentence,
      names.flatMap((name) => [`platform.*${name}.*`, `contract.${name}.*`]),
    ),
  ),
  rule('R-listed-several', 'MUST', 'A list token in one of these paths is ids joined by commas.', [
    'platform.*.several',
  ]),
  gap('R-listed-not-shown', 'Requests, answers and parameters of these endpoints are not shown.', [
    'platform.*.shape',
  ]),
])

/** The section on endpoints. */
export const endpointRules = [...shared, ...groups, ...entries, ...achievements, ...incentive, ...listed]
