import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { badRequest, errorAnswer } from '../../answers.ts'
import { answering, isView, textboard, type View } from '../../declare.ts'
import { groupIn, isLike, itemsOf, remembering, succeeded, withMembers } from '../../remembering.ts'

const word = (...ids: readonly string[]): string[] => ids.map((id) => `groups.name.words-of-paths.${id}`)

const refusingNames =
  (refused: (name: string) => boolean): PolicyOverride =>
  (policy) => ({ groupNameAccepted: (name) => !refused(name) && policy.groupNameAccepted(name) })

/** Refuses an illegal name, but stores the group under a legal name made from it. */
const refusedAndMended =
  (mended: (name: string) => string): PolicyOverride =>
  (policy) => {
    let isMended = false
    return {
      groupNameAccepted: (name) => policy.groupNameAccepted(mended(name)),
      // A name in a path is not changed.
      groupPathName: (segment) => (mended(segment) === segment ? segment : `-${segment}`),
      groupNameKey: (name) => policy.groupNameKey(name.startsWith('-') ? name : mended(name)),
      createdGroup: (record, facts) => {
        const name = mended(record.name)
        isMended = name !== record.name
        return policy.createdGroup({ ...record, name }, facts)
      },
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return isMended && facts.operation === 'textdatagroup.create' && finished.status === 201
          ? { ...finished, status: 400, body: { Error: { Message: 'the name is not legal' } } }
          : finished
      },
    }
  }

/** Faults of names of groups. */
export const groupsNameFaults: readonly Fault[] = [
  textboard.fault(
    'group-name-of-32-bytes-lost',
    'a group with a name of 32 bytes is created and listed, but not found by its name',
    ['groups.name.longest'],
    (policy) => ({
      groupPathName: (segment) => policy.groupPathName(segment.length === 32 ? '-' : segment),
    }),
  ),
  textboard.fault(
    'group-name-underscore-first-entries-lost',
    'entries of a group whose name begins with an underscore are not found by their ids',
    ['groups.name.underscore-first'],
    answering(['textdata.read'], (response, facts) =>
      groupIn(facts).startsWith('_') ? { ...response, ...errorAnswer(404) } : response,
    ),
  ),
  textboard.fault(
    'group-name-known-before-lost',
    'a group that existed before the run is listed, but is not found by its name',
    ['groups.list.readable'],
    (policy) => ({
      groupFound: (record, facts) =>
        (record.name !== 'vendor_board' || facts.operation === 'textdatagroup.list') &&
        policy.groupFound(record, facts),
    }),
  ),
  textboard.fault(
    'group-name-known-before-refused',
    'a group that existed before the run is listed, but reading it by its name answers 400',
    ['groups.list.readable'],
    answering(['textdatagroup.read'], (response, facts) =>
      groupIn(facts) === 'vendor_board' ? { ...response, ...badRequest } : response,
    ),
  ),
  textboard.fault(
    'group-name-members-of-objects',
    'names such as constructor, toString and __proto__ are refused because they seem to be taken',
    word('constructor', 'tostring', 'proto'),
    (policy) => ({
      groupNameTaken: (key, existing) => key in {} || policy.groupNameTaken(key, existing),
    }),
  ),
  textboard.fault(
    'group-name-proto-lost',
    'a group named __proto__ is created, but not found',
    word('proto'),
    (policy) => ({
      groupPathName: (segment) => policy.groupPathName(segment === '__proto__' ? 'Object' : segment),
    }),
  ),
  textboard.fault(
    'group-name-empty-words',
    'the names null, undefined, NaN and None are refused',
    word('null', 'undefined', 'nan'),
    refusingNames((name) => ['null', 'undefined', 'NaN', 'None'].includes(name)),
  ),
  textboard.fault(
    'group-name-true',
    'the name true is refused',
    word('true'),
    refusingNames((name) => name === 'true'),
  ),
  textboard.fault(
    'group-name-words-of-databases',
    'names that contain words of SQL are refused',
    word('select', 'drop-table'),
    refusingNames((name) => /select|drop|insert|union/i.test(name)),
  ),
  textboard.fault(
    'group-name-refused-and-cut',
    'a name that is too long is refused, but a group named with its first 32 bytes is created anyway',
    ['groups.name.too-long', 'groups.name.far-too-long'],
    refusedAndMended((name) => name.slice(0, 32)),
  ),
  textboard.fault(
    'group-name-refused-and-filtered',
    'a name with an illegal character is refused, but a group named with the other characters is created anyway',
    ['groups.name.hyphen', 'groups.name.digit', 'groups.name.bytes'],
    refusedAndMended((name) => name.replace(/[^A-Za-z_]/g, '')),
  ),
  textboard.fault(
    'group-name-refused-and-replaced',
    'a name that begins with an illegal character is refused, but a group with _ in its place is created anyway',
    ['groups.name.digit-first', 'groups.name.at-sign'],
    refusedAndMended((name) => name.replace(/^[^A-Za-z_]/, '_')),
  ),
  textboard.boundary(
    'group-name-cut-in-entries',
    'entries show only the first 31 letters of the name of their group',
    ['groups.name.longest', 'groups.name.whole-alphabet'],
    (policy) => ({
      finishEntryView: (view, entry, facts, input) => ({
        ...policy.finishEntryView(view, entry, facts, input),
        groupName: entry.groupName.slice(0, 31),
      }),
    }),
  ),
  textboard.fault(
    'group-name-wildcard',
    '_ in a new name matches any letter, so the new name is refused if a similar name exists',
    ['groups.name.whole'],
    {
      groupNameTaken: (key, existing) =>
        [...existing].some((known) => new RegExp(`^${key.replaceAll('_', '.')}$`).test(known)),
    },
  ),
  textboard.boundary(
    'group-name-end-unread',
    'only the first 32 bytes of a name in a path are compared',
    ['groups.name.whole'],
    (policy) => ({ groupNameKey: (name) => policy.groupNameKey(name.slice(0, 32)) }),
  ),
  textboard.boundary(
    'group-name-found-by-31',
    'if a group does not exist, a group whose name has the same first 31 bytes is returned',
    ['groups.name.whole'],
    remembering(() => {
      const known = new Map<string, unknown>()
      return (response, facts) => {
        if (facts.operation !== 'textdatagroup.read') return response
        const beginning = groupIn(facts).slice(0, 31)
        if (response.status === 200) known.set(beginning, response.body)
        return response.status === 404 && beginning.length === 31 && known.has(beginning)
          ? { ...response, status: 200, body: known.get(beginning) }
          : response
      }
    }),
  ),
  textboard.fault(
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
  textboard.fault(
    'group-name-no-underscore',
    'an underscore is refused in a group name',
    ['groups.name.underscore'],
    {
      groupNameAccepted: (name) => /^[A-Za-z]{1,32}$/.test(name),
    },
  ),
  textboard.fault(
    'group-name-lower-case-only',
    'capital letters are refused in a group name',
    ['groups.name.capitals'],
    {
      groupNameAccepted: (name) => /^[a-z_]{1,32}$/.test(name),
    },
  ),
  textboard.fault(
    'group-name-words-reserved',
    'the group names self, all and app are refused',
    ['groups.name.words-of-paths'],
    (policy) => ({
      groupNameAccepted: (name) => !['self', 'all', 'app'].includes(name) && policy.groupNameAccepted(name),
    }),
  ),
  textboard.fault(
    'group-name-underscores-alone',
    'a group name of only underscores is refused',
    ['groups.name.words-of-paths'],
    (policy) => ({ groupNameAccepted: (name) => !/^_+$/.test(name) && policy.groupNameAccepted(name) }),
  ),
  textboard.boundary(
    'group-name-one-underscore',
    'a group name of one underscore is refused',
    word('underscore'),
    refusingNames((name) => name === '_'),
  ),
  textboard.fault(
    'group-name-underscores-collapse',
    'several underscores in a row in a group name are treated as one',
    ['groups.name.underscore'],
    (policy) => ({ groupNameKey: (name) => policy.groupNameKey(name).replace(/_+/g, '_') }),
  ),
  textboard.boundary(
    'group-name-short',
    'a group name of one letter is refused',
    ['groups.name.shortest'],
    (policy) => ({ groupNameAccepted: (name) => name.length > 1 && policy.groupNameAccepted(name) }),
  ),
  ...(
    [
      [
        'list-of-longer-names',
        'beginning',
        'begins with its name',
        (name: string, own: string) => name.startsWith(own),
      ],
      ['list-of-names-like-its-own', 'underscore', 'fits its own as a pattern', isLike],
    ] as const
  ).map(([id, caseName, how, fits]) =>
    textboard.sequence(
      id,
      `a list shows the entries of a group whose name ${how}, too`,
      [`groups.name.entries.${caseName}`],
      remembering(() => {
        const stored = new Map<string, View[]>()
        return (response, facts) => {
          const own = groupIn(facts)
          if (succeeded(response, facts, 'textdata.create') && isView(response.body))
            stored.set(own, [...(stored.get(own) ?? []), response.body])
          const items = itemsOf(response)
          if (facts.operation !== 'textdata.list' || items === undefined) return response
          const others = [...stored].filter(([group]) => group !== own && fits(group, own))
          return withMembers(response, { entry: [...items, ...others.flatMap(([, entries]) => entries)] })
        }
      }),
    ),
  ),
]
