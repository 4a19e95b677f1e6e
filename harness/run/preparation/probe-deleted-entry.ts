import type { JsonObject } from '../../../schemas/index.ts'
import type { RunConfig } from '../../config/config.ts'
import { itemsIn } from '../../http/message/items.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import { shown } from '../../http/message/shown.ts'
import { looksLikeAnId } from './likely-id.ts'
import { asked, type ConfigFinding, has, objectIn, type ProbeCallers } from './probe.ts'

/** Does the group of `fixtures.operatorDeletedEntry` contain this entry, and has an operator deleted it? */
export async function operatorDeletedEntry(
  config: RunConfig,
  { trusted }: ProbeCallers,
): Promise<ConfigFinding[]> {
  const fixture = config.fixtures.operatorDeletedEntry
  if (fixture === undefined || !has(config, 'textboard')) return []
  const { group, id } = fixture
  const [read, holder, list] = await Promise.all([
    asked(trusted.readEntry(group, id, { invalid: 'the entry may not exist' })),
    asked(trusted.readGroup(group, { invalid: 'the group may not exist' })),
    asked(trusted.listEntries(group, { query: { count: 1000 }, invalid: 'the group may not exist' })),
  ])
  const member = 'fixtures.operatorDeletedEntry'
  const problem =
    holder?.status === 404
      ? `there is no group ${group}; name the group that holds the entry`
      : problemOf(fixture, read, itemsIn(list) ?? [])
  return problem === undefined ? [] : [{ member, problem, fixtures: [member] }]
}

/** What is wrong with the entry, according to the entry itself and to the list of its group. */
function problemOf(
  { group, id }: { readonly group: string; readonly id: string },
  read: HttpResponse | undefined,
  items: readonly JsonObject[],
): string | undefined {
  if (read?.status === 404 && !looksLikeAnId(id, items)) {
    return `the group ${group} never had an entry ${id}; name one that an operator has deleted`
  }
  // If an id is missing or is not text, that is the target's own mistake.
  const listed = items.flatMap(({ id: one, status: itemStatus }) =>
    itemStatus === 20 && typeof one === 'string' ? [one] : [],
  )
  const isListed = listed.includes(id)
  if (read?.status === 404 && listed[0] !== undefined && !isListed) {
    return `the target does not find the entry ${id}, and lists ${shown(listed[0])} as deleted by an operator; name that entry, or fix the target if an operator has deleted ${id}`
  }
  const { id: ownId, status } = objectIn(read) ?? {}
  if (typeof ownId === 'string' && ownId !== id && listed.includes(ownId)) {
    return `the target shows the entry ${id} with the id ${shown(ownId)}; write that id`
  }
  // If the list shows the entry as deleted, the fixture is right, and it is reading by id that is wrong.
  if (isListed) return undefined
  return status === 0 || status === 11 || status === 31
    ? `the entry ${id} has status ${status}; name one that an operator has deleted (status 20), or fix the target if this is one`
    : undefined
}
