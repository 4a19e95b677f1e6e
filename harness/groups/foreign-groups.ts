import { entriesOf } from '../expect/resource.ts'
import type { Caller } from '../http/caller.ts'

/** Ids of the groups that the application has; none where the list cannot be read. */
export async function groupIds(own: Caller): Promise<string[]> {
  const response = await own.listGroups({ query: { count: 1000 } })
  // A list that is broken is the business of its checks; the pool then finds out by being refused.
  if (response.status !== 200) return []
  try {
    return entriesOf(response).entry.map(({ id }) => id)
  } catch {
    return []
  }
}
