import { definition, gap, rule, sectionOf } from './requirement.ts'

const shared = sectionOf('Endpoints', [
  rule('R-endpoints-json', 'MUST', 'Payloads are JSON.'),
  rule(
    'R-endpoints-format',
    'MUST',
    'Every operation takes an optional query parameter format, whose only value is json.',
  ),
  rule(
    'R-endpoints-app-token',
    'MUST',
    'Groups and entries are addressed with @app, the running application; achievements also with the id of an application.',
  ),
  rule('R-endpoints-tokens', 'MUST', 'The tokens @app, @all, @self and @me are in the path literally.'),
])

const groups = sectionOf('Endpoints / TextDataGroup', [
  rule(
    'R-group-create',
    'MUST',
    'POST on the list creates a group from its name and, if it has one, its parentId; the answer is 201 without a body.',
  ),
  rule(
    'R-group-list',
    'MUST',
    'GET on the list answers 200 with the groups in entry, and startIndex, itemsPerPage and totalResults as integers.',
  ),
  rule('R-group-read', 'MUST', 'GET on a group, by its name and @self, answers 200 with that group.'),
  rule(
    'R-group-delete',
    'MUST',
    'DELETE on a group answers 202, and the body is the id of the group as a JSON string.',
  ),
  rule('R-group-duplicate', 'MUST', 'A name that exists already is refused with 400 and the error body.'),
  rule('R-group-five', 'MUST', 'A sixth group is refused with 400 and the error body.'),
  rule(
    'R-group-delete-202',
    'MUST',
    'A table of statuses lists 201 for the deletion, the reference answer shows 202: a client takes 202 as success.',
    { shownBy: ['R-group-delete'] },
  ),
  rule(
    'R-group-paging',
    'MUST',
    'count is an integer from 1 to 1000, 50 by default; startIndex is an integer from 1.',
  ),
])

const entries = sectionOf('Endpoints / TextData', [
  rule(
    'R-entry-create',
    'MUST',
    'POST on the list of a group creates an entry from data, which is required, and parentId, writerId and ownerId; the answer is 201 with the whole entry.',
  ),
  rule(
    'R-entry-list',
    'MUST',
    'GET on the list of a group answers 200 with the entries, startIndex, itemsPerPage, totalResults, sorted and filtered.',
  ),
  rule('R-entry-read', 'MUST', 'GET with one id answers that entry.'),
  rule(
    'R-entry-read-several',
    'MUST',
    'GET with several ids, joined by commas and all of one group, answers the collection.',
  ),
  rule(
    'R-entry-update',
    'MUST',
    'PUT on an entry changes data, parentId and ownerId and needs writerId under 2-legged access; the answer is 202 without a body.',
  ),
  rule(
    'R-entry-delete',
    'MUST',
    'DELETE on an entry needs no body and answers 202; the reference answer has no body.',
  ),
  rule(
    'R-entry-fields',
    'MUST',
    'fields names the members to return, joined by commas; no others are returned.',
  ),
  rule('R-entry-filter-by', 'MUST', 'filterBy is ownerId or writerId.'),
  rule('R-entry-filter-op', 'MUST', 'filterOp is equals and nothing else.'),
  rule('R-entry-filter-value', 'MUST', 'filterValue is required if filterBy is given.'),
  rule('R-entry-count', 'MUST', 'count is an integer from 1 to 1000, 50 by default.'),
  rule('R-entry-start-index', 'MUST', 'startIndex is an integer from 1.'),
  rule('R-entry-sort-by', 'MUST', 'sortBy is id or updated; a reference request sorts by writerId too.'),
  rule('R-entry-sort-order', 'MUST', 'sortOrder is ascending or descending.'),
  rule('R-entry-format', 'MUST', 'format is json and nothing else.'),
  rule('R-entry-unknown-group', 'MUST', 'A group in the path that does not exist answers 404.'),
  rule(
    'R-entry-unknown-id',
    'MUST',
    'An id that does not exist answers 404, and so does one that was deleted, on GET, PUT and DELETE.',
  ),
  rule(
    'R-entry-several-flags',
    'SHOULD',
    'For a list of ids the reference answer has sorted false and filtered false.',
  ),
  rule('R-entry-profanity', 'MUST', 'Profanity in data is refused with 400, on creation and on update.'),
  rule('R-entry-operator-deleted', 'MUST', 'Entries that an operator deleted are returned with status 20.', {
    shownBy: ['R-status-deleted-by-operator'],
  }),
])

const achievements = sectionOf('Endpoints / Achievements', [
  rule(
    'R-achievements-list',
    'MUST',
    'GET on an application answers 200 with the definitions, startIndex, itemsPerPage, totalResults and sorted.',
  ),
  rule('R-achievements-one', 'MUST', 'GET with one id answers that definition.'),
  rule(
    'R-achievements-several',
    'MUST',
    'GET with several ids, joined by commas, answers the collection, in which sorted is always false.',
  ),
  rule(
    'R-achievements-format',
    'MUST',
    'format is json, also by default; the content type is JSON with the charset UTF-8.',
  ),
  rule(
    'R-achievements-fields',
    'MUST',
    'fields names members, joined by commas without spaces; left out it is id, type and point.',
  ),
  rule('R-achievements-start-index', 'MUST', 'startIndex is 1 if it is left out.'),
  rule('R-achievements-count', 'MUST', 'count is 50 if it is left out, and at most 1000.'),
  rule('R-achievements-sort-by', 'MUST', 'sortBy is id or point and requires sortOrder.'),
  rule('R-achievements-sort-order', 'MUST', 'sortOrder is ascending or descending and requires sortBy.'),
  rule(
    'R-achievements-default-order',
    'MUST',
    'Without a sort the list is in the order of the ids, so sorted is always true for it.',
  ),
  rule('R-achievements-second-page', 'MUST', 'With a count of 8 the second page starts at 9.'),
  rule('R-achievements-no-cache', 'MUST', 'Answers carry Cache-Control: no-cache and Pragma: no-cache.'),
])

const incentive = sectionOf('Endpoints / Card incentive', [
  definition(
    'R-incentive-segment',
    'partnercard is the neutral name of the segment for the card.',
    'It names a part of the path; every request on an incentive carries it.',
  ),
  rule(
    'R-incentive-latest',
    'MUST',
    'GET on the card of a user answers 200 with the latest incentive in entry, and startIndex, itemsPerPage and totalResults; fields is optional.',
  ),
  rule(
    'R-incentive-read',
    'MUST',
    'GET with the id of an incentive answers 200 with that incentive; fields is optional.',
  ),
  rule(
    'R-incentive-update',
    'MUST',
    'PUT with appId and available in the body and in fields, which is required, answers 200 with userId, appId, incentiveId, available, level and isConsumedApp.',
  ),
  rule(
    'R-incentive-me',
    'MUST',
    'The user id in the path is required; @me may replace it if the user is known.',
  ),
])

const shown = { shownBy: ['R-service-listed'] } as const

const listed = sectionOf('Endpoints / Other listed endpoints (method and path only)', [
  rule('R-listed-people', 'MUST', 'People: two GETs, of a group of people and of single ones.', shown),
  rule('R-listed-appdata', 'MUST', 'AppData: POST, PUT, DELETE and GET of one path.', shown),
  rule('R-listed-profanity', 'MUST', 'Profanity: one GET.', shown),
  rule('R-listed-blacklist', 'MUST', 'Blacklist: two GETs, of the whole list and of single people.', shown),
  rule(
    'R-listed-notification',
    'MUST',
    'Remote notification: two POSTs, to a group and to one recipient.',
    shown,
  ),
  rule('R-listed-leaderboards', 'MUST', 'Leaderboards: three GETs, and PUT and DELETE of one score.', shown),
  rule(
    'R-listed-userachievements',
    'MUST',
    'User achievements: three GETs, a PUT and a POST that increments.',
    shown,
  ),
  rule(
    'R-listed-bank-debit',
    'MUST',
    'Bank debit: POST creates a transaction, PUT updates its state, GET reads.',
    shown,
  ),
  rule(
    'R-listed-bank-inventory',
    'MUST',
    'Bank inventory: two GETs, of all items and of single ones.',
    shown,
  ),
  rule('R-listed-several', 'MUST', 'A list token in one of these paths is ids joined by commas.'),
  gap('R-listed-not-shown', 'Requests, answers and parameters of these endpoints are not shown.'),
])

/** The section on endpoints. */
export const endpointRules = [...shared, ...groups, ...entries, ...achievements, ...incentive, ...listed]
