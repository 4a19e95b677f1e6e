import { type Caller, entriesOf, type HttpResponse } from '../../../harness/index.ts'
import { unknownIdLike } from '../ids/unknown-id.ts'
import { passesAsRefused } from '../requests/refused.ts'

/**
 * The entry, read together with another one of its group. If the group has no other entry, it is read together with an
 * id that no entry has, which a service may leave out: the suite writes nothing into a group that it did not create.
 * @param caller who lists and reads
 * @returns undefined if the target refuses that
 */
export async function readAmongSeveral(
  caller: Caller,
  group: string,
  id: string,
): Promise<HttpResponse | undefined> {
  const listed = await caller.listEntries(group, { query: { count: 50 } })
  if (passesAsRefused(listed)) return undefined
  const other = entriesOf(listed).entry.find((one) => one.id !== id)
  if (other !== undefined) return await caller.readEntry(group, [id, other.id])
  const response = await caller.readEntry(group, [id, unknownIdLike(id)], { invalid: 'an unknown id' })
  return passesAsRefused(response) ? undefined : response
}
