import { isJsonObject } from '../../schemas/index.ts'
import type { Caller } from '../http/sending/caller.ts'
import type { Group } from './groups.ts'

/** The largest page that a request can ask for (section "Limits"). */
const largestPage = 1000

/**
 * Deletes what creations have left that had to be sent again after an error of a gateway: entries with ids that nobody knows. Where none
 * had to be, nothing is sent.
 * @param group one's own, in which nobody else creates entries
 * @param known all entries that were created in it
 */
export async function deleteDoubles(
  trusted: Caller,
  group: Group,
  known: readonly { readonly id: string }[],
): Promise<void> {
  if (group.repeatedCreations === 0) return
  const ids = new Set(known.map(({ id }) => id))
  const listed = await listedIds(trusted, group.name)
  await Promise.all([...listed].filter((id) => !ids.has(id)).map((id) => trusted.deleteEntry(group.name, id)))
}

/** The ids in the list of a group, as far as it can be read. In one order, since without it pages may overlap. */
async function listedIds(trusted: Caller, group: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (let startIndex = 1; ; startIndex += largestPage) {
    const query = { count: largestPage, startIndex, sortBy: 'id', sortOrder: 'ascending' }
    const { status, json } = await trusted.listEntries(group, { query })
    const page = status === 200 && isJsonObject(json) && Array.isArray(json.entry) ? json.entry : []
    const before = ids.size
    for (const one of page.filter(isJsonObject)) if (one.id !== undefined) ids.add(String(one.id))
    // A target that always answers the same page must not keep us here.
    if (page.length < largestPage || ids.size === before) return ids
  }
}
