import { isJsonObject } from '../../schemas/index.ts'
import { itemsIn } from '../http/message/items.ts'
import type { Caller } from '../http/sending/caller.ts'
import { groupLimit, largestPage } from '../vocabulary.ts'

/**
 * Does the application hold as many groups as it may, by what its list shows or by what it counts? If the
 * list cannot be read, it counts as not full: other checks test the list.
 */
export async function isFull(caller: Pick<Caller, 'listGroups'>): Promise<boolean> {
  const list = await caller.listGroups({ query: { count: largestPage } })
  const shown = itemsIn(list)?.length ?? 0
  const total = isJsonObject(list.json) ? list.json.totalResults : undefined
  return Math.max(shown, typeof total === 'number' ? total : 0) >= groupLimit
}
