import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { Fault } from '../override.ts'
import { faultsOf, isView, type View } from './declare.ts'

const fault = faultsOf('textboard')

/** Changes the members of a creation before they are looked at. */
const reading =
  (change: (body: View) => View): PolicyOverride =>
  (policy) => ({
    parseJson: (text, operation) => {
      const body = policy.parseJson(text, operation)
      return operation === 'textdatagroup.create' && isView(body) ? change(body) : body
    },
  })

/** Reads a creation from what is no JSON. */
const readingText =
  (pattern: RegExp): PolicyOverride =>
  (policy) => ({
    parseJson: (text, operation) => {
      const name = operation === 'textdatagroup.create' ? pattern.exec(text)?.[1] : undefined
      return name === undefined ? policy.parseJson(text, operation) : { name }
    },
  })

const refusingNames =
  (refused: (name: string) => boolean): PolicyOverride =>
  (policy) => ({ groupNameAccepted: (name) => !refused(name) && policy.groupNameAccepted(name) })

/** Finds the groups of paths among all that were created. */
const findingAmong =
  (find: (known: readonly string[], segment: string) => string | undefined): PolicyOverride =>
  (policy) => {
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

const word = (...ids: readonly string[]): string[] => ids.map((id) => `groups.name.words-of-paths.${id}`)

/** Faults of the names of groups: how they are read from bodies and paths, compared and returned. */
export const groupNameFaults: readonly Fault[] = [
  fault(
    'group-name-members-of-objects',
    'names that every object knows are taken for names of groups that exist',
    word('constructor', 'tostring', 'proto'),
    (policy) => ({
      groupNameTaken: (key, existing) => key in {} || policy.groupNameTaken(key, existing),
    }),
  ),
  fault(
    'group-name-proto-lost',
    'a group named __proto__ is created and not found',
    word('proto'),
    (policy) => ({
      groupPathName: (segment) => policy.groupPathName(segment === '__proto__' ? 'Object' : segment),
    }),
  ),
  fault(
    'group-name-empty-words',
    'names that stand for no value are taken for missing ones',
    word('null', 'undefined', 'nan'),
    refusingNames((name) => ['null', 'undefined', 'NaN', 'None'].includes(name)),
  ),
  fault(
    'group-name-true',
    'the name true is read as a boolean',
    word('true'),
    refusingNames((name) => name === 'true'),
  ),
  fault(
    'group-name-words-of-databases',
    'words of SQL are refused in names',
    word('select', 'drop-table'),
    refusingNames((name) => /select|drop|insert|union/i.test(name)),
  ),
  fault(
    'group-name-missing-undefined',
    'a missing name is read as the word for it',
    ['groups.name.missing', 'groups.name.missing-beside-parent', 'groups.name.null'],
    reading((body) => ({ ...body, name: body.name === undefined ? 'undefined' : (body.name ?? 'null') })),
  ),
  fault(
    'group-name-list-joined',
    'a list in place of the name is turned into text',
    ['groups.name.list'],
    reading((body) => ({ ...body, name: Array.isArray(body.name) ? String(body.name) : body.name })),
  ),
  fault(
    'group-name-number-kept',
    'a number in place of the name becomes a name of digits',
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
  fault(
    'group-name-boolean-digit',
    'true in place of the name becomes the name 1',
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
  fault(
    'group-name-checked-without-blanks',
    'a name is looked at without the blanks around it, and stored with them',
    [
      'groups.name.space-first',
      'groups.name.space-last',
      'groups.name.line-break',
      'groups.name.unchanged.space-first',
    ],
    (policy) => ({ groupNameAccepted: (name) => policy.groupNameAccepted(name.trim()) }),
  ),
  fault(
    'group-name-cut-on-read',
    'a group is read without the last of 32 letters of its name',
    ['groups.read.name'],
    {
      finishGroupView: (view, record, facts) =>
        facts.operation === 'textdatagroup.read' ? { ...view, name: record.name.slice(0, 31) } : view,
    },
    'boundary',
  ),
  fault(
    'group-name-cut-in-list',
    'a group is listed without the last of 32 letters of its name',
    ['groups.list.name'],
    {
      finishGroupView: (view, record, facts) =>
        facts.operation === 'textdatagroup.list' ? { ...view, name: record.name.slice(0, 31) } : view,
    },
    'boundary',
  ),
  fault(
    'group-name-cut-in-entries',
    'entries show the first 31 letters of the name of their group',
    ['groups.name.longest', 'groups.name.whole-alphabet'],
    (policy) => ({
      finishEntryView: (view, entry, facts, input) => ({
        ...policy.finishEntryView(view, entry, facts, input),
        groupName: entry.groupName.slice(0, 31),
      }),
    }),
    'boundary',
  ),
  fault(
    'group-path-any-case',
    'a group is found under its name in other letters, though another group may have that name',
    ['groups.name.other-case'],
    findingAmong((known, segment) => known.find((name) => name.toLowerCase() === segment.toLowerCase())),
  ),
  fault(
    'group-path-beginning',
    'a group is found under the beginning of its name',
    ['groups.read.similar-name', 'groups.delete.exact-name'],
    findingAmong((known, segment) => known.find((name) => name.startsWith(segment))),
  ),
  fault(
    'group-path-pattern',
    'an underscore in the name of a path stands for any letter, as in a LIKE of SQL',
    ['groups.read.similar-name'],
    findingAmong((known, segment) => {
      const pattern = new RegExp(`^${segment.replace(/\W/g, '\\$&').replaceAll('_', '.')}$`)
      return known.includes(segment) ? segment : known.find((name) => pattern.test(name))
    }),
  ),
  fault(
    'group-body-xml',
    'a group is created from XML',
    ['groups.create.body-xml'],
    readingText(/<name>(\w+)<\/name>/),
  ),
  fault(
    'group-body-bare-word',
    'a body without quotes is taken for the name',
    ['groups.create.body-bare-word'],
    readingText(/^([A-Za-z_]+)$/),
  ),
  fault(
    'group-body-extended',
    'bodies of create may have comments, NaN, and commas at their ends',
    ['groups.create.body-trailing-comma', 'groups.create.body-comment', 'groups.create.body-not-a-number'],
    (policy) => ({
      parseJson: (text, operation) =>
        policy.parseJson(
          text
            .replace(/\/\*.*?\*\//, '')
            .replace(/,\}$/, '}')
            .replace(':NaN', ':null'),
          operation,
        ),
    }),
  ),
  fault(
    'group-list-patch-creates',
    'PATCH on the list creates a group',
    ['groups.list.patch-refused'],
    (policy) => ({
      methodTakenAs: (method, facts) =>
        method === 'PATCH' && facts.path.endsWith('/textdata/@app/@all')
          ? 'POST'
          : policy.methodTakenAs(method, facts),
    }),
  ),
  fault(
    'group-put-served',
    'PUT and PATCH on a group are answered as a reading',
    ['groups.read.put-refused', 'groups.read.patch-refused'],
    (policy) => ({
      methodTakenAs: (method, facts) =>
        /^(PUT|PATCH)$/.test(method) && facts.path.endsWith('/@self')
          ? 'GET'
          : policy.methodTakenAs(method, facts),
    }),
  ),
]
