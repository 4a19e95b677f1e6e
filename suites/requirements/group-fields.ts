import { rule, sectionOf, unchecked } from './requirement.ts'

/** The fields of a group. */
export const groupFields = sectionOf('Resources and their fields / TextDataGroup', [
  rule('R-group-id', 'MUST', 'id is a string, the id of the group, and is returned when the group is read.', [
    'groups.read.id',
    'groups.read.stable-id',
    'groups.read.unique-id',
    'contract.textdatagroup.*',
  ]),
  rule(
    'R-group-name',
    'MUST',
    'name is a string of letters and underscores, of at most 32 bytes, and is sent on creation.',
    ['groups.name.*', 'groups.read.name', 'groups.list.name'],
  ),
  rule(
    'R-group-app-id',
    'MUST',
    'appId is a string, the id of the application, and is returned on reading.',
    ['groups.read.app-id', 'groups.list.app-id', 'groups.create.own-members'],
  ),
  rule(
    'R-group-parent-id',
    'MUST',
    'parentId is a string, the id of the parent group; it is sent on creation and returned on reading.',
    ['groups.read.parent', 'groups.list.parent', 'groups.parent.*'],
  ),
  rule(
    'R-group-parent-given',
    'MUST',
    'parentId has to be given wherever groups are used as parents and children.',
    ['groups.parent.must-be-given'],
    'It is a duty of the caller: a target cannot know which relation was meant.',
  ),
  rule(
    'R-group-root-parent',
    'MUST',
    'A group without a parent returns a parentId of a single digit as a string.',
    ['groups.read.root-parent', 'groups.list.root-parent', 'groups.parent.root-digit'],
  ),
  unchecked(
    'R-group-name-returned',
    'MAY',
    'Whether the name is returned when a group is read is not said: the field is described as sent on creation.',
    'Both are permitted; where it is returned it must be the right one (groups.read.name), and groups.name.returned records the choice.',
  ),
])
