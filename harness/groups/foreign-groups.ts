import { isJsonObject } from '../../schemas/index.ts'
import type { Caller } from '../http/caller.ts'
import { groupItems, idOf } from './strange-groups.ts'

/** Ids of groups of the application that a run did not create. */
export interface ForeignGroups {
  readonly foreignGroupIds: readonly string[]
  /** Those of them that the list of groups lacked, although they are read by their names. */
  readonly unlistedGroupIds: readonly string[]
}

/**
 * Looks which groups the application has.
 * @param known names of groups that are there as far as we know: where the list lacks one, it is read by its name, since it takes room all
 *   the same
 */
export async function foreignGroups(
  own: Pick<Caller, 'listGroups' | 'readGroup'>,
  known: readonly string[],
): Promise<ForeignGroups> {
  // A list that cannot be read is the business of its checks; the pool then finds out by being refused.
  const listed = (await groupItems(own)) ?? []
  const ids = new Set(listed.flatMap(idOf))
  const unlisted = new Set<string>()
  for (const name of known.filter((one) => !listed.some((group) => group.name === one))) {
    const { status, json } = await own.readGroup(name)
    for (const id of status === 200 && isJsonObject(json) ? idOf(json) : []) {
      if (!ids.has(id)) unlisted.add(id)
    }
  }
  return { foreignGroupIds: [...ids, ...unlisted], unlistedGroupIds: [...unlisted] }
}
