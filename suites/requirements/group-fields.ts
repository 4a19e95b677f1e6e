import { rule, sectionOf, unchecked } from './requirement.ts'

/** The fields of a group. */
export const groupFields = sectionOf('Resources and their fields / TextDataGroup', [
  rule('R-group-id', 'MUST', 'id is a string, the id of the group, and is returned when the group is read.'),
  rule(
    'R-group-name',
    'MUST',
    'name is a string of letters and underscores, of at most 32 bytes, and is sent on creation.',
  ),
  rule('R-group-app-id', 'MUST', 'appId is a string, the id of the application, and is returned on reading.'),
  rule(
    'R-group-parent-id',
    'MUST',
    'parentId is a string, the id of the parent group; it is sent on creation and returned on reading.',
  ),
  rule(
    'R-group-parent-given',
    'MUST',
    'parentId has to be given wherever groups are used as parents and children.',
    { reason: 'It is a duty of the caller: a target cannot know which relation was meant.' },
  ),
  rule(
    'R-group-root-parent',
    'MUST',
    'A group without a parent returns a parentId of a single digit as a string.',
  ),
  unchecked(
    'R-group-name-returned',
    'MAY',
    'Whether the name is returned when a group is read is not stated: the field is described as sent on creation.',
    'Both are permitted; if it is returned, it must be the right one (groups.read.name), and groups.name.returned records the choice.',
  ),
])
