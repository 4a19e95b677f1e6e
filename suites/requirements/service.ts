import { definition, rule, sectionOf, unchecked } from './requirement.ts'

/** The beginning of the specification. */
const opening = sectionOf('Text Board, Achievement and Card Incentive REST Service', [
  definition(
    'R-service-scope',
    'The document covers the text board, achievement definitions, the card incentive, the list of the other endpoints, and what all share about authentication and errors.',
    'It says what the document is about.',
  ),
  rule(
    'R-service-base-address',
    'MUST',
    'There is a live and a test base address; both end in /social/api/restful/v2, and every path is relative to the chosen one.',
    { reason: 'The run is given the base address of its target and sends every request below it.' },
  ),
])

const purpose = sectionOf('What the service does', [
  rule('R-service-json', 'MUST', 'The service is an HTTP interface that speaks JSON.'),
  rule(
    'R-service-entries-in-groups',
    'MUST',
    'An application stores text entries of users and reads them; the entries are held in named groups.',
  ),
  rule(
    'R-service-nesting',
    'MUST',
    'An entry may carry the id of a parent entry, so that comments can be nested.',
  ),
  rule(
    'R-service-sentences-only',
    'MAY',
    'Only text that reads as sentences is to be stored; anything else the administrator may delete at any time.',
    {
      reason:
        'When an administrator deletes something cannot be foreseen; the suite itself stores sentences only.',
    },
  ),
  rule(
    'R-service-terms-of-service',
    'MUST',
    'A text against the terms of service, such as profanity, is refused with 400.',
  ),
  rule('R-service-group-first', 'MUST', 'A group must exist before entries can be stored in it.'),
  rule('R-service-groups-trusted', 'MUST', 'Groups are created under 2-legged access.'),
  rule(
    'R-service-achievements',
    'MUST',
    'The achievement definitions of an application can be read, and only read.',
  ),
  rule(
    'R-service-incentive',
    'MUST',
    'The incentive state of a user with the card can be read and marked as used, under 3-legged access only.',
    { shownBy: ['R-incentive-read', 'R-incentive-update', 'R-auth-incentive'] },
  ),
  rule(
    'R-service-listed',
    'MUST',
    'Further APIs are listed only by method and path: people, app data, profanity check, blacklist, remote notification, leaderboards, user achievements, bank debit and inventory.',
  ),
])

const events = sectionOf('Events', [
  unchecked(
    'R-events-not-shown',
    'MAY',
    'Nothing is said about events, callbacks or webhooks.',
    'The specification leaves it open, and a caller of the interface cannot see it.',
  ),
])

/** The statements about the service as a whole. */
export const service = [...opening, ...purpose]

/** The section on events, which follows authentication. */
export const eventsSection = events
