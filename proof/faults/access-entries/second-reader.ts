import type { OperationId, RequestFacts, ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { textboard } from '../declare.ts'
import { groupIn, remembering } from '../remembering.ts'

/** Keeps the readings of each user until this user or the application writes into the group. */
const keptForEachUser = (operation: OperationId, isKept: (facts: RequestFacts) => boolean = () => true) =>
  remembering(() => {
    const kept = new Map<string, Map<string, ServiceResponse>>()
    return (response, facts) => {
      const group = `${facts.applicationId} ${groupIn(facts)}`
      if (facts.method !== 'GET' && response.status < 300) {
        for (const [key, readings] of kept)
          if (key.startsWith(group) && (facts.userId === undefined || key.endsWith(` ${facts.userId}`)))
            readings.clear()
      }
      if (facts.operation !== operation || facts.userId === undefined || !isKept(facts)) return response
      const readings = kept.get(`${group} ${facts.userId}`) ?? new Map<string, ServiceResponse>()
      kept.set(`${group} ${facts.userId}`, readings)
      const address = `${facts.path}?${facts.rawQuery ?? ''}`
      const before = readings.get(address)
      if (before !== undefined) return before
      if (response.status === 200) readings.set(address, response)
      return response
    }
  })

/** Faults of caches for each user. */
export const secondReaderFaults: readonly Fault[] = [
  textboard.sequence(
    'user-cache-of-entries',
    'a user still reads an old entry after another user has changed or deleted it',
    ['access.entries.users.read-again.updated', 'access.entries.users.read-again.deleted'],
    keptForEachUser('textdata.read'),
  ),
  textboard.sequence(
    'user-cache-of-lists',
    'a user still reads an old list after another user has written into the group',
    ['access.entries.users.read-again'],
    keptForEachUser('textdata.list'),
  ),
  textboard.sequence(
    'user-cache-of-filtered-lists',
    'a user still reads an old filtered list after another user has written into the group',
    ['access.entries.users.read-again'],
    keptForEachUser('textdata.list', ({ query }) => query.has('filterBy')),
  ),
]
