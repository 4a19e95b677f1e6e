import { gap, rule, sectionOf, unchecked } from './requirement.ts'

const limitRules = sectionOf('Limits', [
  rule('R-limit-groups', 'MUST', 'An application has at most five groups; the next creation answers 400.', {
    shownBy: ['R-group-five', 'R-status-400', 'R-error-body'],
    twin: 'R-group-five',
  }),
  rule('R-limit-group-name', 'MUST', 'A group name has letters and underscores, at most 32 bytes.', {
    twin: 'R-group-name',
  }),
  rule('R-limit-data', 'MUST', 'A text has at most 2048 bytes, on creation and on update.', {
    twin: 'R-textdata-data-size',
  }),
  rule(
    'R-limit-entries',
    'MUST',
    'A group holds 100,000 entries while there are at most 10,000 installing users, and ten times the users of the previous day beyond that.',
    { reason: 'A caller cannot set the number of installing users.' },
  ),
  rule(
    'R-limit-entries-effect',
    'MUST',
    'Beyond that limit the oldest entries of the group are deleted and answer 404.',
    { shownBy: ['R-existence-limit'] },
  ),
  rule('R-limit-count', 'MUST', 'count is an integer from 1 to 1000, 50 by default, for all collections.', {
    shownBy: ['R-entry-count', 'R-achievements-count', 'R-group-list', 'R-group-paging'],
  }),
  rule(
    'R-limit-start-index',
    'MUST',
    'startIndex is an integer from 1 for all collections; for achievements the default is 1.',
  ),
  rule(
    'R-limit-categories',
    'SHOULD',
    'Entries of different categories belong in different groups; those that form the columns of one form may share one.',
    { reason: 'It is advice to callers: a target cannot know what the texts are about.' },
  ),
  gap('R-limit-rates', 'Limits of rate and quotas of requests are not shown.'),
])

const versioning = sectionOf('Versioning', [
  rule('R-version-segment', 'MUST', 'The base path carries the version, v2.', {
    reason: 'Every request of a run is sent below the base address that it was given.',
  }),
  unchecked(
    'R-version-v1',
    'MAY',
    'A reference of errors from 2010 shows v1 in its path.',
    'It tells of an older version; nothing is demanded of this one.',
  ),
  rule('R-version-messages', 'MAY', 'Texts of messages may change without notice.', {
    reason: 'It is a rule for clients; what the suite looks at is listed at R-error-message-may-change.',
  }),
  gap('R-version-rules', 'Rules for deprecation and compatibility are not shown.'),
])

/** The sections on limits and versioning. */
export const limits = [...limitRules, ...versioning]
