import { isJsonObject } from '../../schemas/index.ts'
import { itemsIn, textOfId } from '../http/message/items.ts'
import type { Caller } from '../http/sending/caller.ts'
import type { Group } from './groups.ts'
import { listedIds, type PageOfIds, type PageQuery } from './listed-ids.ts'

/**
 * Deletes the entries with unknown ids that repeated creations may have left: creations that were sent again after an
 * error of a gateway. Sends nothing if there were none.
 * @param group a private group, in which nobody else creates entries
 * @param known all entries that were created in it
 */
export async function deleteDoubles(
  trusted: Caller,
  group: Group,
  known: readonly { readonly id: string }[],
): Promise<void> {
  if (group.repeatedCreations === 0) return
  const ids = new Set(known.map(({ id }) => id))
  const listed = await listedIds((query) => readPage(trusted, group.name, query))
  await Promise.all([...listed].filter((id) => !ids.has(id)).map((id) => trusted.deleteEntry(group.name, id)))
}

/** The ids on a page of a group; none if the page cannot be read. */
async function readPage(trusted: Caller, group: string, query: PageQuery): Promise<PageOfIds> {
  const response = await trusted.listEntries(group, { query: { ...query } })
  const items = itemsIn(response) ?? []
  return {
    ids: items.map(({ id }) => textOfId(id)).filter((id) => id !== undefined),
    totalResults: isJsonObject(response.json) ? response.json.totalResults : undefined,
  }
}
