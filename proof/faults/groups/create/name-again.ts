import type { Fault } from '../../../override.ts'
import { refusal } from '../../answers.ts'
import { isView, textboard, type View } from '../../declare.ts'
import {
  entryIn,
  groupIn,
  itemsOf,
  queried,
  remembering,
  rememberingDeletedGroups,
  succeeded,
  Tally,
  withMembers,
} from '../../remembering.ts'

/** Faults of names that are used again, and of what the earlier groups of these names leave behind. */
export const groupsNameAgainFaults: readonly Fault[] = [
  textboard.sequence(
    'sequence-group-name-spent',
    'the name of a deleted group stays taken',
    ['groups.delete.name-free'],
    (policy) => {
      const spent = new Set<string>()
      return {
        groupDeleteActs: (record) => {
          spent.add(`${record.applicationId} ${record.name}`)
          return policy.groupDeleteActs(record)
        },
        groupNameTaken: (key, existing) =>
          policy.groupNameTaken(key, existing) || [...spent].some((name) => name.endsWith(` ${key}`)),
      }
    },
  ),
  textboard.sequence(
    'group-deleted-again-by-name',
    'some time after a group is deleted, a new group of the same name is deleted too',
    ['groups.delete.name-free-later'],
    (policy) => {
      const deleted = new Set<string>()
      const againAt = new Map<string, number>()
      return {
        createdGroup: (record, facts) => {
          const created = policy.createdGroup(record, facts)
          if (deleted.has(created.name)) againAt.set(created.name, performance.now())
          return created
        },
        finishResponse: (response, facts) => {
          const name = groupIn(facts)
          if (succeeded(response, facts, 'textdatagroup.delete')) deleted.add(name)
          const isJobDone = performance.now() - (againAt.get(name) ?? Infinity) > 700
          return facts.operation === 'textdatagroup.read' && isJobDone
            ? refusal(404)
            : policy.finishResponse(response, facts)
        },
      }
    },
  ),
  textboard.sequence(
    'group-name-refused-once',
    'the name of a deleted group is refused once and then accepted',
    ['groups.delete.name-free-first'],
    (policy) => {
      const dead = new Set<string>()
      return {
        groupDeleteActs: (record) => {
          dead.add(policy.groupNameKey(record.name))
          return policy.groupDeleteActs(record)
        },
        groupNameTaken: (key, existing) => policy.groupNameTaken(key, existing) || dead.delete(key),
      }
    },
  ),
  ...(
    [
      ['filter', 'filterBy', 'a filter'],
      ['sort', 'sortBy', 'a sorted list'],
    ] as const
  ).map(([id, parameter, what]) =>
    textboard.sequence(
      `group-anew-${id}-finds-old`,
      `${what} shows the entries of a deleted group in a new group of the same name`,
      ['groups.delete.entries-selected'],
      rememberingDeletedGroups((response, facts, { entries }) => {
        const wanted = queried(facts, 'filterValue')
        const old = entries.filter(
          ({ writerId }) => wanted === undefined || String(writerId).endsWith(wanted),
        )
        const isFound = facts.operation === 'textdata.list' && facts.query.has(parameter) && old.length > 0
        return isFound ? withMembers(response, { entry: old, totalResults: old.length }) : response
      }),
    ),
  ),
  ...(['update', 'delete'] as const).map((name) =>
    textboard.sequence(
      `group-anew-${name}s-old`,
      `a request to ${name} an entry of a deleted group answers 202 if a new group has the same name`,
      [`groups.delete.entries-${name}`],
      remembering(() => {
        const old = new Set<string>()
        let created: string[] = []
        return (response, facts) => {
          const group = groupIn(facts)
          if (succeeded(response, facts, 'textdata.create') && isView(response.body))
            created.push(`${group} ${String(response.body.id)}`)
          if (succeeded(response, facts, 'textdatagroup.create')) {
            for (const one of created) old.add(one)
            created = []
          }
          const isOld = facts.operation === `textdata.${name}` && old.has(`${group} ${entryIn(facts)}`)
          return isOld && response.status === 404 ? { status: 202, headers: {}, body: undefined } : response
        }
      }),
    ),
  ),
  textboard.sequence(
    'group-anew-reads-several-old',
    'several entries of a deleted group can be read together if a new group has the same name',
    ['groups.delete.entries'],
    remembering(() => {
      const stored = new Map<string, View>()
      return (response, facts) => {
        const key = (id: unknown) => `${groupIn(facts)} ${String(id)}`
        if (succeeded(response, facts, 'textdata.create') && isView(response.body))
          stored.set(key(response.body.id), response.body)
        const ids = facts.operation === 'textdata.read' ? entryIn(facts).split(',') : []
        const entry = ids.flatMap((id) => stored.get(key(id)) ?? [])
        const isOld = response.status === 404 && ids.length > 1 && entry.length === ids.length
        const body = { entry, startIndex: 1, itemsPerPage: entry.length, totalResults: entry.length }
        return isOld
          ? { status: 200, headers: response.headers, body: { ...body, sorted: false, filtered: false } }
          : response
      }
    }),
  ),
  textboard.sequence(
    'group-anew-counts-old',
    'totalResults of an empty group is the number of entries of a deleted group of the same name',
    ['groups.delete.entries'],
    remembering(() => {
      const created = new Tally()
      const earlier = new Map<string, number>()
      return (response, facts) => {
        const name = groupIn(facts)
        if (succeeded(response, facts, 'textdata.create')) created.add(name)
        if (succeeded(response, facts, 'textdatagroup.delete')) earlier.set(name, created.of(name))
        return facts.operation === 'textdata.list' && itemsOf(response)?.length === 0
          ? withMembers(response, { totalResults: earlier.get(name) ?? 0 })
          : response
      }
    }),
  ),
]
