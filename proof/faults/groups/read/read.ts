import type { Policy } from '../../../../reference-impl/policy/policy.ts'
import type { OperationId } from '../../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../../override.ts'
import { badRequest, errorAnswer } from '../../answers.ts'
import { answering, refusing, textboard, without } from '../../declare.ts'
import { groupIn } from '../../remembering.ts'

/** Finds the group that a path names among all existing groups. */
const findingAmong =
  (find: (known: readonly string[], segment: string) => string | undefined) =>
  (policy: Policy): Partial<Policy> => {
    const known = new Set<string>()
    return {
      createdGroup: (record, facts) => {
        known.add(record.name)
        return policy.createdGroup(record, facts)
      },
      groupDeletedBody: (record) => {
        known.delete(record.name)
        return policy.groupDeletedBody(record)
      },
      groupPathName: (segment) => (known.has(segment) ? segment : (find([...known], segment) ?? segment)),
    }
  }

const inAnyCase = (known: readonly string[], segment: string): string | undefined =>
  known.find((name) => name.toLowerCase() === segment.toLowerCase())

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{Mark}/gu, '')

/** Finds a group by its name with accents, as databases with such a collation do, in some operations only. */
const findingWithAccents =
  (...operations: readonly OperationId[]) =>
  (policy: Policy): Partial<Policy> => {
    // Right until the request next waits for something; the group of the path is found before that.
    let current: OperationId | undefined
    return {
      ...findingAmong((known, segment) =>
        current !== undefined && operations.includes(current)
          ? known.find((name) => name === withoutAccents(segment))
          : undefined,
      )(policy),
      operationAllowed: (operation, caller) => {
        current = operation
        return policy.operationAllowed(operation, caller)
      },
    }
  }

/** Faults of reading groups. */
export const groupsReadFaults: readonly Fault[] = [
  textboard.fault('group-found-by-id', 'a group is also found by its id', ['groups.read.by-id'], (policy) => {
    const names = new Map<string, string>()
    return {
      createdGroup: (record, facts) => {
        const created = policy.createdGroup(record, facts)
        names.set(created.id, created.name)
        return created
      },
      groupPathName: (segment) => names.get(segment) ?? policy.groupPathName(segment),
    }
  }),
  textboard.boundary(
    'group-name-cut-on-read',
    'reading a group with a name of 32 letters shows the name without its last letter',
    ['groups.read.name'],
    {
      finishGroupView: (view, record, facts) =>
        facts.operation === 'textdatagroup.read' ? { ...view, name: record.name.slice(0, 31) } : view,
    },
  ),
  textboard.boundary(
    'group-name-cut-in-list',
    'the list of groups shows a name of 32 letters without its last letter',
    ['groups.list.name'],
    {
      finishGroupView: (view, record, facts) =>
        facts.operation === 'textdatagroup.list' ? { ...view, name: record.name.slice(0, 31) } : view,
    },
  ),
  textboard.fault(
    'group-path-any-case',
    'a group is also found by its name in another letter case, even if another group can have that name',
    ['groups.name.other-case'],
    findingAmong(inAnyCase),
  ),
  textboard.fault(
    'group-path-of-entries-any-case',
    'with its name in another letter case, a group is not found, but its entries are',
    ['groups.name.other-case-entries', 'groups.name.other-case-deletion'],
    (policy) => ({
      ...findingAmong(inAnyCase)(policy),
      groupFound: (record, facts) =>
        facts.path.includes(`/${record.name}/`) && policy.groupFound(record, facts),
    }),
  ),
  textboard.fault(
    'group-duplicate-pattern',
    'an underscore in an existing name matches any letter, so a similar new name is refused',
    ['groups.name.underscore'],
    (policy) => ({
      groupNameTaken: (key, existing) =>
        policy.groupNameTaken(key, existing) ||
        [...existing].some((name) => new RegExp(`^${name.replaceAll('_', '.')}$`).test(key)),
    }),
  ),
  textboard.fault(
    'group-path-pattern',
    'an underscore in a name in a path matches any letter, as in LIKE of SQL',
    ['groups.read.similar-name', 'groups.read.similar-name.underscores'],
    findingAmong((known, segment) => {
      const pattern = new RegExp(`^${segment.replace(/\W/g, '\\$&').replaceAll('_', '.')}$`)
      return known.includes(segment) ? segment : known.find((name) => pattern.test(name))
    }),
  ),
  textboard.fault(
    'group-path-beginning',
    'a group is found by the beginning of its name',
    ['groups.read.similar-name', 'groups.read.similar-name.beginning', 'groups.delete.exact-name'],
    findingAmong((known, segment) => known.find((name) => name.startsWith(segment))),
  ),
  textboard.fault(
    'group-path-end',
    'a group is found by the end of its name',
    ['groups.read.similar-name.end'],
    findingAmong((known, segment) => known.find((name) => segment.length > 9 && name.endsWith(segment))),
  ),
  textboard.fault(
    'group-path-trailing-underscores',
    'underscores at the end of a name in a path are ignored',
    ['groups.read.similar-name.longer'],
    findingAmong((known, segment) => known.find((name) => name === segment.replace(/_+$/, ''))),
  ),
  textboard.fault(
    'group-path-double-underscore',
    'several underscores in a row in a name in a path count as one',
    ['groups.read.similar-name.doubled'],
    findingAmong((known, segment) => known.find((name) => name === segment.replace(/_+/g, '_'))),
  ),
  textboard.fault(
    'group-path-any-underscore',
    'an underscore in the name of a group matches any letter in a path',
    ['groups.read.similar-name.letter'],
    findingAmong((known, segment) =>
      known.find((name) => new RegExp(`^${name.replaceAll('_', '[A-Za-z_]')}$`).test(segment)),
    ),
  ),
  textboard.fault(
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
  textboard.fault('group-read-without-app-id', 'a group has no appId', ['contract.textdatagroup.read'], {
    finishGroupView: (view) => without(view, 'appId'),
  }),
  textboard.fault('group-read-without-parent', 'a group has no parentId', ['contract.textdatagroup.read'], {
    finishGroupView: (view) => without(view, 'parentId'),
  }),
  textboard.fault(
    'group-id-number',
    'the id of a group is a number',
    ['contract.textdatagroup.read', 'groups.read.id'],
    {
      finishGroupView: (view) => ({ ...view, id: Number(view.id) }),
    },
  ),
  textboard.fault(
    'group-app-id-foreign',
    'the appId of a group is the id of another application',
    ['groups.read.app-id', 'groups.list.app-id'],
    {
      finishGroupView: (view) => ({ ...view, appId: '99999999' }),
    },
  ),
  textboard.fault(
    'group-id-changes',
    'the id of a group changes with every request',
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
  textboard.fault(
    'group-ids-shared',
    'all groups have the same id',
    ['groups.read.unique-id', 'groups.delete.not-listed', 'groups.name.prefix', 'groups.list.once'],
    { groupId: () => '7' },
  ),
  textboard.fault(
    'group-ids-taken-in-turn',
    'new groups get one of only four ids in turn, even if another group already has the id',
    ['contract.textdatagroup.list'],
    { groupId: (serial) => String(10_000 + (serial % 4)) },
  ),
  textboard.fault(
    'group-read-unknown-200',
    'reading an unknown group answers 200 with an empty object',
    ['groups.read.unknown'],
    answering(['textdatagroup.read'], (response) =>
      response.status === 404 ? { ...response, status: 200, body: {} } : response,
    ),
  ),
  textboard.fault(
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
  textboard.fault(
    'group-read-unknown-word-400',
    'reading an unknown group answers 400 if its name is select, drop_table, true or NaN',
    ['groups.read.unknown-words'],
    answering(['textdatagroup.read'], (response, facts) =>
      response.status === 404 && ['select', 'drop_table', 'true', 'NaN'].includes(groupIn(facts))
        ? { ...response, ...badRequest }
        : response,
    ),
  ),
  textboard.boundary(
    'group-read-unknown-underscores-403',
    'reading an unknown group answers 403 if its name is only underscores',
    ['groups.read.unknown-words'],
    answering(['textdatagroup.read'], (response, facts) =>
      response.status === 404 && /^_+$/.test(groupIn(facts))
        ? { ...response, ...errorAnswer(403) }
        : response,
    ),
  ),
  textboard.fault(
    'group-list-name-capitals',
    'the list shows the names of groups in capitals',
    ['groups.list.name'],
    {
      finishGroupView: (view, record, facts) =>
        facts.operation === 'textdatagroup.list' ? { ...view, name: record.name.toUpperCase() } : view,
    },
  ),
  textboard.fault(
    'group-read-any-accent',
    'reading a group finds it by its name with an accent on a letter',
    ['groups.read.malformed-accent'],
    findingWithAccents('textdatagroup.read'),
  ),
  textboard.fault(
    'group-list-of-entries-any-accent',
    'the entries of a group are listed under its name with an accent on a letter',
    ['groups.name.entries.accent'],
    findingWithAccents('textdata.list'),
  ),
  textboard.fault(
    'group-entries-any-accent',
    'an entry is created in a group under its name with an accent on a letter',
    ['groups.name.entries.accent'],
    findingWithAccents('textdata.create'),
  ),
  textboard.fault(
    'group-deletion-any-accent',
    'a group is deleted under its name with an accent on a letter',
    ['groups.delete.accent'],
    findingWithAccents('textdatagroup.delete'),
  ),
  textboard.fault(
    'group-path-padded',
    'spaces after the name of a group in a path are ignored',
    ['groups.read.near-blank'],
    { groupPathName: (segment) => segment.trimEnd() },
  ),
]
