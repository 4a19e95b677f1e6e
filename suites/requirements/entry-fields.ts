import { rule, sectionOf } from './requirement.ts'

/** The fields of an entry, and the rules on owner and writer. */
export const entryFields = sectionOf('Resources and their fields / TextData', [
  rule('R-textdata-id', 'MUST', 'id is a string and is returned.', [
    'entries.create.member.id',
    'entries.create.unique-ids',
    'entries.create.id-*',
    'entries.read.each-its-own',
    'contract.textdata.*',
  ]),
  rule(
    'R-textdata-group-name',
    'MUST',
    'groupName is the name of the group that holds the entry and is returned.',
    ['entries.create.member.groupName', 'entries.fields.only.groupName', 'entries.read.as-created'],
  ),
  rule('R-textdata-data', 'MUST', 'data is the text; it is sent on creation and on update.', [
    'entries.create.member.data',
    'entries.data.*',
    'access.entries.proxy.verbatim',
    'entries.update.*',
  ]),
  rule('R-textdata-data-size', 'MUST', 'data holds at most 2048 bytes.', [
    'entries.data.largest-*',
    'entries.data.too-large-*',
    'entries.update.largest-*',
    'entries.update.too-large-*',
    'access.entries.proxy.too-long',
  ]),
  rule(
    'R-textdata-parent-id',
    'MUST',
    'parentId is a string, the id of the parent entry; it is sent on creation and on update.',
    ['entries.create.member.parentId', 'entries.parent.*', 'entries.create.type.parentId-*'],
  ),
  rule(
    'R-textdata-writer-id',
    'MUST',
    'writerId is the user id of the writer; it is sent on creation under 2-legged access and returned behind a domain and a colon.',
    ['entries.create.member.writerId', 'entries.writer.*', 'entries.create.type.writerId-*'],
  ),
  rule(
    'R-textdata-owner-id',
    'MUST',
    'ownerId is the user id of the owner of the board; it is sent on creation and on update and returned with a domain in front.',
    [
      'entries.create.member.ownerId',
      'entries.owner.*',
      'access.entries.proxy.update-owner',
      'entries.create.type.ownerId-*',
    ],
  ),
  rule('R-textdata-status', 'MUST', 'status is a number, one of the values in the table of states.', [
    'entries.create.member.status',
    'entries.status.*',
    'contract.textdata.*',
  ]),
  rule(
    'R-textdata-published',
    'MUST',
    'published is the time of creation, year to second without a mark of a time zone, in GMT.',
    [
      'entries.create.member.published',
      'entries.time.*',
      'access.entries.proxy.times',
      'access.entries.proxy.update-times',
    ],
  ),
  rule('R-textdata-updated', 'MUST', 'updated is the time of the last update, in the same form.', [
    'entries.create.member.updated',
    'entries.time.*',
    'entries.sort.updated-*',
  ]),
  rule(
    'R-textdata-owner-of-topic',
    'MUST',
    'ownerId names the user who owns all entries of the topic, as on the message board of one user.',
    ['entries.owner.kept', 'entries.owner.of-many', 'entries.owner.of-topic'],
    'That all entries of a topic name the same owner is a duty of the caller.',
  ),
  rule('R-textdata-owner-blank', 'MUST', 'ownerId stays blank where the board belongs to a group of users.', [
    'entries.owner.blank',
    'entries.owner.cleared',
    'entries.owner.shown-blank',
    'entries.filter.blank-owner',
  ]),
  rule(
    'R-textdata-writer-given',
    'MUST',
    'Under 2-legged access writerId has to be given on creation and on update.',
    ['entries.writer.given', 'entries.writer.update-*', 'entries.writer.after-update-*'],
    'What an update without it does is not stated: it is a duty of the caller, and is observed.',
  ),
  rule('R-textdata-writer-partner', 'MUST', 'An omitted writerId becomes 0, which stands for the partner.', [
    'entries.writer.partner',
    'entries.writer.partner-*',
    'entries.writer.zero',
    'entries.filter.partner',
  ]),
  rule(
    'R-textdata-writer-logged-in',
    'MUST',
    'Under 3-legged access the logged-in user becomes the writer.',
    [
      'access.entries.proxy.writer*',
      'access.entries.proxy.owner-blank',
      'access.entries.proxy.update-writer-*',
      'access.entries.proxy.own-writer-given',
      'access.entries.users.*',
    ],
  ),
  rule(
    'R-textdata-blacklist',
    'MUST',
    'The caller has to refuse a write to the board of an owner who has the viewer on the blacklist; it asks the blacklist API.',
    ['access.entries.blacklist'],
    'It is a duty of the caller, not of the target.',
  ),
])
