import type { Fault } from '../override.ts'
import { answering, faultsOf, refusing, succeeding, without } from './declare.ts'

const fault = faultsOf('textboard')

/** Faults of TextDataGroup. */
export const groupFaults: readonly Fault[] = [
  fault(
    'group-name-wildcard',
    'in a new name _ stands for any letter when names are compared',
    ['groups.name.whole'],
    {
      groupNameTaken: (key, existing) =>
        [...existing].some((known) => new RegExp(`^${key.replaceAll('_', '.')}$`).test(known)),
    },
  ),
  fault(
    'group-name-end-unread',
    'what follows the 32nd byte of a name in a path is not read',
    ['groups.name.whole'],
    (policy) => ({ groupNameKey: (name) => policy.groupNameKey(name.slice(0, 32)) }),
    'boundary',
  ),
  fault(
    'group-create-200',
    'creating a group answers 200',
    ['groups.create.status'],
    succeeding(200, 'textdatagroup.create'),
  ),
  fault(
    'group-create-202',
    'creating a group answers 202',
    ['groups.create.status'],
    succeeding(202, 'textdatagroup.create'),
  ),
  fault('group-create-with-body', 'creating a group answers a body', ['groups.create.no-body'], {
    groupCreatedBody: (record) => ({ id: record.id, name: record.name }),
  }),
  fault(
    'group-create-ignored',
    'a created group is not stored when its name holds an underscore',
    ['groups.create.readable'],
    (policy) => ({
      groupFound: (record, facts) => !record.name.includes('_') && policy.groupFound(record, facts),
      groupListed: (record) => !record.name.includes('_'),
    }),
  ),
  fault(
    'group-duplicate-accepted',
    'a second group of the same name is accepted and replaces the first',
    ['groups.create.duplicate', 'groups.create.duplicate-child', 'properties.sequences.groups'],
    {
      groupNameTaken: () => false,
      groupDuplicateReplaces: true,
    },
  ),
  fault(
    'group-duplicate-silently-accepted',
    'a second group of the same name is answered with success and ignored',
    ['groups.create.duplicate'],
    {
      groupNameTaken: () => false,
    },
  ),
  fault(
    'group-duplicate-409',
    'a duplicate group answers 409',
    ['groups.create.duplicate'],
    refusing(409, 'group-exists'),
  ),
  fault(
    'group-duplicate-race',
    'two simultaneous creations of one name both succeed',
    ['groups.create.concurrent', 'properties.concurrent.groups'],
    {
      raceGapTurns: (operation) => (operation === 'textdatagroup.create' ? 2 : 0),
    },
    'race',
  ),
  fault(
    'group-limit-six',
    'six groups are allowed',
    ['groups.limit.sixth-create', 'groups.limit.after-delete'],
    {
      groupLimitReached: (existing, limit) => existing > limit,
    },
  ),
  fault('group-limit-four', 'only four groups are allowed', ['groups.limit.five-allowed'], {
    groupLimitReached: (existing, limit) => existing >= limit - 1,
  }),
  fault('group-limit-none', 'any number of groups is allowed', ['groups.limit.sixth-create'], {
    groupLimitReached: () => false,
  }),
  fault(
    'group-limit-403',
    'the group limit answers 403',
    ['groups.limit.sixth-create'],
    refusing(403, 'group-limit'),
  ),
  fault(
    'group-limit-500',
    'the group limit answers 500',
    ['groups.limit.sixth-create'],
    refusing(500, 'group-limit'),
  ),
  fault(
    'group-name-digits',
    'digits are allowed in a group name',
    ['groups.name.digit', 'groups.name.digit-first', 'groups.name.digit-last', 'groups.name.digits-only'],
    {
      groupNameAccepted: (name) => /^\w{1,32}$/.test(name),
    },
  ),
  fault('group-name-hyphen', 'a hyphen is allowed in a group name', ['groups.name.hyphen'], {
    groupNameAccepted: (name) => /^[A-Za-z_-]{1,32}$/.test(name),
  }),
  fault(
    'group-name-space',
    'a space is allowed in a group name',
    ['groups.name.space', 'groups.name.space-first', 'groups.name.space-last', 'groups.name.space-only'],
    {
      groupNameAccepted: (name) => /^[A-Za-z_ ]{1,32}$/.test(name),
    },
  ),
  fault(
    'group-name-full-width',
    'digits of every script are allowed in a group name',
    ['groups.name.full-width-digit'],
    {
      groupNameAccepted: (name) =>
        /^[A-Za-z_\p{Number}]+$/u.test(name) && !/[0-9]/.test(name) && name.length <= 32,
    },
  ),
  fault('group-name-64', 'a group name of 64 bytes is allowed', ['groups.name.twice-too-long'], {
    groupNameAccepted: (name) => /^[A-Za-z_]{1,64}$/.test(name),
  }),
  fault(
    'group-name-signs',
    'a colon, a star and a dollar sign are allowed in a group name',
    ['groups.name.colon', 'groups.name.asterisk', 'groups.name.dollar'],
    { groupNameAccepted: (name) => /^[A-Za-z_:*$]{1,32}$/.test(name) },
  ),
  fault(
    'group-name-anything',
    'every text is allowed as a group name',
    ['groups.name.digit', 'groups.name.hyphen', 'properties.hostile.body.group'],
    {
      groupNameAccepted: () => true,
    },
  ),
  fault(
    'group-name-33',
    'a group name of 33 bytes is allowed',
    ['groups.name.too-long', 'properties.groups.invalid'],
    {
      groupNameAccepted: (name) => /^[A-Za-z_]{1,33}$/.test(name),
    },
  ),
  fault(
    'group-name-31',
    'a group name of 32 bytes is refused',
    [
      'groups.name.longest',
      'groups.name.whole-alphabet',
      'groups.name.whole-alphabet-capitals',
      'groups.name.whole',
    ],
    {
      groupNameAccepted: (name) => /^[A-Za-z_]{1,31}$/.test(name),
    },
  ),
  fault(
    'group-name-characters',
    'the length of a group name is counted in characters',
    ['groups.name.bytes', 'groups.name.bytes-of-three', 'groups.name.bytes-of-four'],
    {
      groupNameAccepted: (name) => /^[\p{Letter}_]{1,32}$/u.test(name),
    },
  ),
  fault('group-name-no-underscore', 'an underscore is refused in a group name', ['groups.name.underscore'], {
    groupNameAccepted: (name) => /^[A-Za-z]{1,32}$/.test(name),
  }),
  fault(
    'group-name-lower-case-only',
    'capital letters are refused in a group name',
    ['groups.name.capitals'],
    {
      groupNameAccepted: (name) => /^[a-z_]{1,32}$/.test(name),
    },
  ),
  fault('group-name-empty', 'an empty group name is allowed', ['groups.name.empty'], {
    groupNameAccepted: (name) => /^[A-Za-z_]{0,32}$/.test(name),
  }),
  fault(
    'group-name-any-line',
    'a name is accepted when its first line is',
    ['groups.name.line-break', 'groups.name.two-lines'],
    {
      groupNameAccepted: (name) => /^[A-Za-z_]{1,32}$/m.test(name),
    },
  ),
  fault(
    'group-name-lower-cased',
    'a group name is stored in lower case',
    [
      'groups.read.name',
      'groups.name.underscore-first',
      'groups.name.letters',
      'entries.create.read-only.groupName',
      'entries.update.read-only.groupName',
    ],
    {
      createdGroup: (record) => ({ ...record, name: record.name.toLowerCase() }),
    },
  ),
  fault(
    'group-name-missing-500',
    'a missing name answers 500',
    ['groups.name.missing', 'groups.name.missing-beside-parent', 'groups.name.null', 'properties.any.body'],
    refusing(500, 'group-name-missing'),
  ),
  fault(
    'group-name-invalid-422',
    'an illegal name answers 422',
    ['groups.bad-request.names'],
    refusing(422, 'group-name-invalid'),
  ),
  fault(
    'group-read-without-id',
    'a group is returned without id',
    [
      'contract.textdatagroup.read',
      'groups.create.own-members',
      'groups.parent.child-holds-entries',
      'groups.read.post-refused',
      'groups.read.put-refused',
    ],
    {
      finishGroupView: (view) => without(view, 'id'),
    },
  ),
  fault('group-read-without-app-id', 'a group is returned without appId', ['contract.textdatagroup.read'], {
    finishGroupView: (view) => without(view, 'appId'),
  }),
  fault(
    'group-read-without-parent',
    'a group is returned without parentId',
    ['contract.textdatagroup.read'],
    {
      finishGroupView: (view) => without(view, 'parentId'),
    },
  ),
  fault(
    'group-id-number',
    'the id of a group is a number',
    ['contract.textdatagroup.read', 'groups.read.id'],
    {
      finishGroupView: (view) => ({ ...view, id: Number(view.id) }),
    },
  ),
  fault(
    'group-app-id-foreign',
    'the appId of a group is not the application',
    ['groups.read.app-id', 'groups.list.app-id'],
    {
      finishGroupView: (view) => ({ ...view, appId: '99999999' }),
    },
  ),
  fault('group-root-parent-blank', 'a root group has a blank parentId', ['groups.read.root-parent'], {
    rootParentId: '',
  }),
  fault(
    'group-root-parent-two-digits',
    'a root group has a parentId of two digits',
    ['groups.read.root-parent', 'groups.list.root-parent'],
    {
      rootParentId: '10',
    },
  ),
  fault(
    'group-parent-forgotten',
    'the parentId of a group is not kept',
    ['groups.read.parent', 'groups.list.parent'],
    {
      createdGroup: (record) => ({ ...record, parentId: undefined }),
    },
  ),
  fault(
    'group-id-changes',
    'the id of a group changes with every reading',
    [
      'groups.read.stable-id',
      'groups.delete.others-stay',
      'groups.create.listed',
      'groups.parent.unchanged',
      'groups.read.as-listed',
      'groups.list.default-contains',
      'access.groups.proxy.read',
      'access.groups.proxy.list',
    ],
    {
      finishGroupView: (view, _record, facts) => ({ ...view, id: `${facts.ordinal}` }),
    },
  ),
  fault(
    'group-ids-shared',
    'all groups have the same id',
    ['groups.read.unique-id', 'groups.delete.not-listed', 'groups.name.prefix', 'groups.list.once'],
    { groupId: () => '7' },
  ),
  fault(
    'group-read-unknown-200',
    'an unknown group is read as an empty object with 200',
    ['groups.read.unknown'],
    answering(['textdatagroup.read'], (response) =>
      response.status === 404 ? { ...response, status: 200, body: {} } : response,
    ),
  ),
  fault(
    'group-read-unknown-400',
    'an unknown group answers 400',
    [
      'groups.read.unknown',
      'errors.name.null',
      'errors.name.undefined',
      'errors.name.all',
      'errors.name.self',
    ],
    refusing(400, 'group-unknown'),
  ),
  fault(
    'group-list-misses-last',
    'the newest group is missing in the list',
    ['groups.limit.same-name-again'],
    {
      groupListOrder: (records) => records.slice(0, -1),
    },
  ),
  fault(
    'group-list-misses-underscores',
    'groups with `_` in their names are missing in the list',
    ['groups.list.contains'],
    {
      groupListOrder: (records) => records.filter(({ name }) => !name.includes('_')),
    },
  ),
  fault(
    'group-list-all-applications',
    'applications share their groups',
    [
      'access.groups.foreign.list',
      'access.groups.foreign.read',
      'access.groups.foreign.delete',
      'access.entries.foreign.list',
      'access.entries.foreign.read',
      'access.entries.foreign.several',
      'access.entries.foreign.filter',
      'access.entries.foreign.update',
      'access.entries.foreign.delete',
      'access.entries.foreign.no-text',
    ],
    {
      groupScope: () => 'everybody',
    },
  ),
  fault(
    'group-list-total-is-page',
    'totalResults of the group list is the size of the page',
    ['groups.list.total'],
    (policy) => ({
      totalResults: (matching, all, returned, operation) =>
        operation === 'textdatagroup.list'
          ? returned
          : policy.totalResults(matching, all, returned, operation),
    }),
  ),
  fault(
    'group-parent-inherited',
    'a group without a parent gets that of a deleted group of its name',
    ['groups.parent.not-inherited'],
    () => {
      const parents = new Map<string, string>()
      return {
        createdGroup: (record) => {
          if (record.parentId !== undefined) parents.set(record.name, record.parentId)
          return { ...record, parentId: parents.get(record.name) }
        },
      }
    },
  ),
  fault(
    'group-list-total-limit',
    'totalResults of the group list is always the number of groups that an application may have',
    ['groups.list.total'],
    (policy) => ({
      totalResults: (matching, all, returned, operation) =>
        operation === 'textdatagroup.list' ? 5 : policy.totalResults(matching, all, returned, operation),
    }),
  ),
  fault('group-list-name-capitals', 'the list shows the names of groups in capitals', ['groups.list.name'], {
    finishGroupView: (view, record, facts) =>
      facts.operation === 'textdatagroup.list' ? { ...view, name: record.name.toUpperCase() } : view,
  }),
  fault(
    'group-delete-200',
    'deleting a group answers 200',
    ['groups.delete.status', 'groups.delete.format', 'properties.groups.comes-back'],
    succeeding(200, 'textdatagroup.delete'),
  ),
  fault(
    'group-delete-201',
    'deleting a group answers 201',
    ['groups.delete.status'],
    succeeding(201, 'textdatagroup.delete'),
  ),
  fault(
    'group-delete-no-body',
    'deleting a group answers no body',
    ['groups.delete.body', 'contract.textdatagroup.delete'],
    {
      groupDeletedBody: () => undefined,
    },
  ),
  fault('group-delete-name', 'deleting a group answers its name', ['groups.delete.body'], {
    groupDeletedBody: (record) => record.name,
  }),
  fault('group-delete-object', 'deleting a group answers an object with its id', ['groups.delete.body'], {
    groupDeletedBody: (record) => ({ id: record.id }),
  }),
  fault('group-delete-number', 'deleting a group answers its id as a number', ['groups.delete.body'], {
    groupDeletedBody: (record) => Number(record.id),
  }),
  fault('group-delete-ignored', 'a deleted group stays', ['groups.delete.gone'], {
    groupDeleteActs: () => false,
  }),
  fault(
    'group-delete-unknown-202',
    'deleting an unknown group answers 202',
    ['groups.delete.unknown', 'groups.delete.twice', 'groups.delete.exact-name'],
    {
      groupDeleteUnknownRefused: false,
    },
  ),
  fault(
    'group-delete-keeps-entries',
    'a group created anew holds the entries of the deleted one',
    ['groups.delete.entries'],
    {
      groupDeleteForgetsEntries: false,
    },
    'sequence',
  ),
]
