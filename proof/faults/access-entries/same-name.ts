import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { RequestFacts, ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { isView, textboard, type View } from '../declare.ts'
import {
  entryIn,
  groupIn,
  itemsOf,
  queried,
  remembering,
  succeeded,
  Tally,
  withMembers,
} from '../remembering.ts'

/** The body of a collection that is read by ids. */
const collectionOf = (entry: readonly unknown[]) => ({
  entry,
  startIndex: 1,
  itemsPerPage: entry.length,
  totalResults: entry.length,
  sorted: false,
  filtered: false,
})

/** The applications that have a group of each name, the earliest first. */
const holders = (policy: Policy) => {
  const byName = new Map<string, string[]>()
  const of = (name: string) => byName.get(name) ?? []
  return {
    of,
    watching: {
      createdGroup: (record, facts) => {
        byName.set(record.name, [...of(record.name), record.applicationId])
        return policy.createdGroup(record, facts)
      },
      groupDeletedBody: (record) => {
        byName.set(
          record.name,
          of(record.name).filter((one) => one !== record.applicationId),
        )
        return policy.groupDeletedBody(record)
      },
    } satisfies Partial<Policy>,
  }
}

/** Answers a reading with what another application got at the same address. */
const answeringFromCache: PolicyOverride = remembering(() => {
  const kept = new Map<
    string,
    { readonly application: string | undefined; readonly response: ServiceResponse }
  >()
  const isReading = ({ operation }: RequestFacts) =>
    operation === 'textdata.list' || operation === 'textdata.read'
  return (response, facts) => {
    const key = `${facts.path}?${facts.rawQuery ?? ''}`
    if (!isReading(facts)) {
      for (const [other, { application }] of kept) {
        if (application === facts.applicationId && other.includes(`/${groupIn(facts)}/`)) kept.delete(other)
      }
      return response
    }
    const before = kept.get(key)
    if (before !== undefined && before.application !== facts.applicationId) return before.response
    if (response.status === 200) kept.set(key, { application: facts.applicationId, response })
    return response
  }
})

/** Faults that show if two applications have a group with the same name. */
export const accessEntriesSameNameFaults: readonly Fault[] = [
  textboard.fault(
    'applications-one-name',
    'a group name that another application uses is refused as taken',
    ['access.entries.same-name.created'],
    (policy) => {
      const { of, watching } = holders(policy)
      return {
        ...watching,
        groupNameTaken: (name, existing) => of(name).length > 0 || policy.groupNameTaken(name, existing),
      }
    },
  ),
  textboard.fault(
    'applications-share-entries',
    'groups with the same name share their entries, even if they belong to different applications',
    [
      'access.entries.same-name.list',
      'access.entries.same-name.read',
      'access.entries.same-name.update',
      'access.entries.same-name.delete',
    ],
    (policy) => {
      const { of, watching } = holders(policy)
      let asked: RequestFacts | undefined
      return {
        ...watching,
        respondInstead: (facts) => {
          asked = facts
          return policy.respondInstead(facts)
        },
        groupScope: (application) => {
          const sharing = asked?.operation?.startsWith('textdata.') ? of(groupIn(asked)) : []
          return sharing.includes(application) ? (sharing[0] ?? application) : application
        },
      }
    },
  ),
  textboard.fault(
    'applications-counted-together',
    'totalResults also counts the entries of groups with the same name in other applications',
    ['access.entries.same-name.total'],
    remembering(() => {
      const counts = new Tally()
      return (response, facts) => {
        const of = (whose: string) => `${whose} ${groupIn(facts)}`
        const own = String(facts.applicationId)
        if (succeeded(response, facts, 'textdata.create')) {
          counts.add(of(own))
          counts.add(of('all'))
        }
        if (facts.operation !== 'textdata.list' || response.status !== 200 || !isView(response.body))
          return response
        const others = counts.of(of('all')) - counts.of(of(own))
        return withMembers(response, { totalResults: Number(response.body.totalResults) + others })
      }
    }),
  ),
  textboard.fault(
    'applications-share-cache',
    'the response to one application is kept and answered to another one at the same address',
    ['access.entries.same-name.list', 'access.entries.same-name.read'],
    answeringFromCache,
  ),
  textboard.fault(
    'applications-share-deletion-of-entries',
    'deleting a group empties the lists of groups with the same name in other applications',
    ['access.entries.same-name.delete-group', 'access.groups.foreign.own-room.delete-entries'],
    (policy) => {
      const ids = new Map<string, string[]>()
      const gone = new Set<string>()
      return {
        createdEntry: (record, facts, input) => {
          ids.set(record.groupName, [...(ids.get(record.groupName) ?? []), record.id])
          return policy.createdEntry(record, facts, input)
        },
        groupDeletedBody: (record) => {
          for (const id of ids.get(record.name) ?? []) gone.add(id)
          return policy.groupDeletedBody(record)
        },
        entryListed: (entry, facts) => !gone.has(entry.id) && policy.entryListed(entry, facts),
      }
    },
  ),
  textboard.fault(
    'applications-delete-by-position',
    'deleting an entry removes the first entry from the list of the group with the same name in another application',
    ['access.entries.same-name.own-delete'],
    (policy) => {
      const stored: { readonly id: string; readonly group: string; readonly by: string | undefined }[] = []
      const gone = new Set<string>()
      return {
        createdEntry: (record, facts, input) => {
          stored.push({ id: record.id, group: record.groupName, by: facts.applicationId })
          return policy.createdEntry(record, facts, input)
        },
        entryDeleteActs: (entry) => {
          const deleted = stored.find(({ id }) => id === entry.id)
          const other = stored.find(({ group, by }) => group === entry.groupName && by !== deleted?.by)
          if (other !== undefined) gone.add(other.id)
          return policy.entryDeleteActs(entry)
        },
        entryListed: (entry, facts) => !gone.has(entry.id) && policy.entryListed(entry, facts),
      }
    },
  ),
  textboard.fault(
    'applications-share-deletion',
    'deleting a group also deletes groups with the same name in other applications',
    ['access.entries.same-name.delete-group'],
    (policy) => {
      const gone = new Set<string>()
      return {
        createdGroup: (record, facts) => {
          gone.delete(record.name)
          return policy.createdGroup(record, facts)
        },
        groupDeletedBody: (record) => {
          gone.add(record.name)
          return policy.groupDeletedBody(record)
        },
        groupFound: (record, facts) => !gone.has(record.name) && policy.groupFound(record, facts),
      }
    },
  ),
  textboard.fault(
    'applications-filter-by-group-name',
    'a filter also finds entries of the group with the same name in another application',
    ['access.entries.same-name.filter'],
    remembering(() => {
      const created: {
        readonly application: string | undefined
        readonly group: string
        readonly entry: View
      }[] = []
      return (response, facts) => {
        const { applicationId: application } = facts
        const group = groupIn(facts)
        if (succeeded(response, facts, 'textdata.create') && isView(response.body)) {
          created.push({ application, group, entry: response.body })
        }
        const items = facts.operation === 'textdata.list' ? itemsOf(response) : undefined
        const value = queried(facts, 'filterValue')
        if (items === undefined || value === undefined) return response
        const theirs = created.filter(
          (one) =>
            one.application !== application &&
            one.group === group &&
            [one.entry.ownerId, one.entry.writerId].some((user) => String(user).endsWith(value)),
        )
        return withMembers(response, { entry: [...items, ...theirs.map(({ entry }) => entry)] })
      }
    }),
  ),
  textboard.fault(
    'same-name-several-shows-others',
    'several ids also find entries of the group with the same name in another application',
    ['access.entries.same-name.several'],
    remembering(() => {
      const created = new Map<string, unknown>()
      return (response, facts) => {
        if (facts.operation === 'textdata.create' && isView(response.body)) {
          created.set(`${groupIn(facts)} ${String(response.body.id)}`, response.body)
        }
        const ids = entryIn(facts).split(',')
        if (facts.operation !== 'textdata.read' || ids.length < 2 || response.status !== 404) return response
        const entry = ids.flatMap((id) => created.get(`${groupIn(facts)} ${id}`) ?? [])
        return entry.length < ids.length ? response : { ...response, status: 200, body: collectionOf(entry) }
      }
    }),
  ),
]
