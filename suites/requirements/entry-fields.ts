import { rule, sectionOf } from './requirement.ts'

/** The fields of an entry, and the rules on owner and writer. */
export const entryFields = sectionOf('Resources and their fields / TextData', [
  rule('R-textdata-id', 'MUST', 'id is a string and is returned.'),
  rule(
    'R-textdata-group-name',
    'MUST',
    'groupName is the name of the group that holds the entry and is returned.',
  ),
  rule('R-textdata-data', 'MUST', 'data is the text; it is sent on creation and on update.'),
  rule('R-textdata-data-size', 'MUST', 'data holds at most 2048 bytes.', { shownBy: ['R-limit-data'] }),
  rule(
    'R-textdata-parent-id',
    'MUST',
    'parentId is a string, the id of the parent entry; it is sent on creation and on update.',
    { shownBy: ['R-service-nesting'] },
  ),
  rule(
    'R-textdata-writer-id',
    'MUST',
    'writerId is the user id of the writer; it is sent on creation under 2-legged access and returned after a domain and a colon.',
  ),
  rule(
    'R-textdata-owner-id',
    'MUST',
    'ownerId is the user id of the owner of the board; it is sent on creation and on update and returned with a domain in front.',
  ),
  rule('R-textdata-status', 'MUST', 'status is a number, one of the values in the table of states.'),
  rule(
    'R-textdata-published',
    'MUST',
    'published is the creation time in GMT, YYYY-MM-DDThh:mm:ss without a time zone.',
  ),
  rule('R-textdata-updated', 'MUST', 'updated is the time of the last update, in the same form.'),
  rule(
    'R-textdata-owner-of-topic',
    'MUST',
    'ownerId names the user who owns all entries of the topic, as on the message board of one user.',
    { reason: 'That all entries of a topic name the same owner is a duty of the caller.' },
  ),
  rule('R-textdata-owner-blank', 'MUST', 'ownerId stays blank if the board belongs to a group of users.'),
  rule(
    'R-textdata-writer-given',
    'MUST',
    'Under 2-legged access writerId has to be given on creation and on update.',
    {
      reason:
        'It is a duty of the caller. An update without it may be refused, or have the writer kept or become 0.',
    },
  ),
  rule('R-textdata-writer-partner', 'MUST', 'An omitted writerId becomes 0, which means the partner.'),
  rule('R-textdata-writer-logged-in', 'MUST', 'Under 3-legged access the logged-in user becomes the writer.'),
  rule(
    'R-textdata-blacklist',
    'MUST',
    'The caller must refuse a write to the board of an owner who has the viewer on the blacklist; it asks the blacklist API.',
    { reason: 'It is a duty of the caller, not of the target.' },
  ),
])
