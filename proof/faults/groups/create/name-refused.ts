import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { isView, refusing, textboard, type View } from '../../declare.ts'

/** Changes the body of a creation before it is validated. */
const reading =
  (change: (body: View) => View): PolicyOverride =>
  (policy) => ({
    parseJson: (text, operation) => {
      const body = policy.parseJson(text, operation)
      return operation === 'textdatagroup.create' && isView(body) ? change(body) : body
    },
  })

/** Faults of names of groups that a server must refuse. */
export const groupsNameRefusedFaults: readonly Fault[] = [
  textboard.fault(
    'group-name-missing-undefined',
    'a missing name becomes the text undefined',
    ['groups.name.missing', 'groups.name.missing-beside-parent', 'groups.name.null'],
    reading((body) => ({ ...body, name: body.name === undefined ? 'undefined' : (body.name ?? 'null') })),
  ),
  textboard.fault(
    'group-name-list-first',
    'if the name is a list of names, the first one is used',
    ['groups.name.list'],
    reading((body) => ({ ...body, name: Array.isArray(body.name) ? String(body.name[0]) : body.name })),
  ),
  textboard.fault(
    'group-name-number-kept',
    'if the name is a number, its digits become the name',
    ['groups.name.number'],
    (policy) => ({
      parseJson: (text, operation) => {
        const body = policy.parseJson(text, operation)
        return operation === 'textdatagroup.create' && isView(body) && typeof body.name === 'number'
          ? { ...body, name: String(body.name) }
          : body
      },
      groupNameAccepted: (name) => /^[0-9]+$/.test(name) || policy.groupNameAccepted(name),
    }),
  ),
  textboard.fault(
    'group-name-boolean-digit',
    'if the name is true, it becomes the name 1',
    ['groups.name.boolean', 'groups.name.unchanged.boolean'],
    (policy) => ({
      parseJson: (text, operation) => {
        const body = policy.parseJson(text, operation)
        return operation === 'textdatagroup.create' && isView(body) && body.name === true
          ? { ...body, name: '1' }
          : body
      },
      groupNameAccepted: (name) => name === '1' || policy.groupNameAccepted(name),
    }),
  ),
  textboard.fault(
    'group-name-checked-without-blanks',
    'a name with spaces or line breaks around it is accepted and stored with them',
    [
      'groups.name.space-first',
      'groups.name.space-last',
      'groups.name.line-break',
      'groups.name.unchanged.space-first',
    ],
    (policy) => ({ groupNameAccepted: (name) => policy.groupNameAccepted(name.trim()) }),
  ),
  textboard.fault(
    'group-name-digits',
    'digits are allowed in a group name',
    ['groups.name.digit', 'groups.name.digit-first', 'groups.name.digit-last', 'groups.name.digits-only'],
    {
      groupNameAccepted: (name) => /^\w{1,32}$/.test(name),
    },
  ),
  textboard.fault(
    'group-name-late-digits',
    'digits are allowed in a group name after its 24th byte',
    ['groups.name.digit-last-longest'],
    {
      groupNameAccepted: (name) => /^[A-Za-z_]{1,32}$/.test(name) || /^[A-Za-z_]{24}\w{1,8}$/.test(name),
    },
  ),
  textboard.fault('group-name-hyphen', 'a hyphen is allowed in a group name', ['groups.name.hyphen'], {
    groupNameAccepted: (name) => /^[A-Za-z_-]{1,32}$/.test(name),
  }),
  textboard.fault(
    'group-name-space',
    'a space is allowed in a group name',
    ['groups.name.space', 'groups.name.space-first', 'groups.name.space-last', 'groups.name.space-only'],
    {
      groupNameAccepted: (name) => /^[A-Za-z_ ]{1,32}$/.test(name),
    },
  ),
  textboard.fault(
    'group-name-full-width',
    'digits of every script are allowed in a group name',
    ['groups.name.full-width-digit'],
    {
      groupNameAccepted: (name) =>
        /^[A-Za-z_\p{Number}]+$/u.test(name) && !/[0-9]/.test(name) && name.length <= 32,
    },
  ),
  textboard.fault('group-name-64', 'a group name of 64 bytes is allowed', ['groups.name.twice-too-long'], {
    groupNameAccepted: (name) => /^[A-Za-z_]{1,64}$/.test(name),
  }),
  textboard.fault(
    'group-name-signs',
    'a colon, a star and a dollar sign are allowed in a group name',
    ['groups.name.colon', 'groups.name.asterisk', 'groups.name.dollar'],
    { groupNameAccepted: (name) => /^[A-Za-z_:*$]{1,32}$/.test(name) },
  ),
  textboard.fault(
    'group-name-anything',
    'any text is allowed as a group name',
    ['groups.name.digit', 'groups.name.hyphen', 'properties.hostile.body.group'],
    {
      groupNameAccepted: () => true,
    },
  ),
  textboard.fault(
    'group-name-33',
    'a group name of 33 bytes is allowed',
    ['groups.name.too-long', 'properties.groups.invalid'],
    {
      groupNameAccepted: (name) => /^[A-Za-z_]{1,33}$/.test(name),
    },
  ),
  textboard.fault(
    'group-name-characters',
    'the length of a group name is counted in characters',
    ['groups.name.bytes', 'groups.name.bytes-of-three', 'groups.name.bytes-of-four'],
    {
      groupNameAccepted: (name) => /^[\p{Letter}_]{1,32}$/u.test(name),
    },
  ),
  textboard.fault('group-name-empty', 'an empty group name is allowed', ['groups.name.empty'], {
    groupNameAccepted: (name) => /^[A-Za-z_]{0,32}$/.test(name),
  }),
  textboard.fault(
    'group-name-any-line',
    'a name of several lines is accepted if one of its lines is a legal name',
    ['groups.name.line-break', 'groups.name.two-lines'],
    {
      groupNameAccepted: (name) => /^[A-Za-z_]{1,32}$/m.test(name),
    },
  ),
  textboard.fault(
    'group-name-missing-500',
    'creating a group without a name answers 500',
    ['groups.name.missing', 'groups.name.missing-beside-parent', 'groups.name.null', 'properties.any.body'],
    refusing(500, 'group-name-missing'),
  ),
  textboard.fault(
    'group-child-name-unchecked',
    'any name is allowed for a child group',
    ['groups.parent.child-name.digit', 'groups.parent.child-name.too-long'],
    (policy) => {
      let isChild = false
      return {
        bodyAccepted: (body, operation) => {
          isChild = isView(body) && body.parentId !== undefined
          return policy.bodyAccepted(body, operation)
        },
        groupNameAccepted: (name) => isChild || policy.groupNameAccepted(name),
      }
    },
  ),
]
