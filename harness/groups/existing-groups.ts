import { isJsonObject, type JsonObject } from '../../schemas/index.ts'
import type { Caller } from '../http/sending/caller.ts'
import { groupItems, idOf } from './unexpected-groups.ts'

/** Ids of groups of the application that a run did not create. */
export interface ExistingGroups {
  readonly existingGroupIds: readonly string[]
  /** Those of them that the list of groups lacked, although they are read by their names. */
  readonly unlistedGroupIds: readonly string[]
}

/** Listed groups that are looked for by their names: an application has no more than five, and a wrong list may be long. */
const mostLookedFor = 20

/**
 * Looks which groups the application has. One that is listed and not found by its name takes no room: it was deleted, and the list is wrong,
 * which is the business of the checks.
 * @param known names of groups that are there as far as we know: where the list lacks one, it is read by its name, since it takes room all
 *   the same
 */
export async function existingGroups(
  own: Pick<Caller, 'listGroups' | 'readGroup'>,
  known: readonly string[],
): Promise<ExistingGroups> {
  // A list that cannot be read is the business of its checks; the pool then finds out by being refused.
  const listed = (await groupItems(own)) ?? []
  const notFound = await unreadable(own, listed.slice(0, mostLookedFor))
  // Where one that is there is not found either, reading by the name tells nothing.
  const gone = notFound.some(({ name }) => known.some((one) => one === name)) ? [] : notFound
  const ids = new Set(listed.filter((group) => !gone.includes(group)).flatMap(idOf))
  const unlisted = new Set<string>()
  for (const name of known.filter((one) => !listed.some((group) => group.name === one))) {
    const { status, json } = await own.readGroup(name)
    for (const id of status === 200 && isJsonObject(json) ? idOf(json) : []) {
      if (!ids.has(id)) unlisted.add(id)
    }
  }
  return { existingGroupIds: [...ids, ...unlisted], unlistedGroupIds: [...unlisted] }
}

/** Those of the groups that answer 404 by their names. */
async function unreadable(
  own: Pick<Caller, 'readGroup'>,
  listed: readonly JsonObject[],
): Promise<readonly JsonObject[]> {
  const looked = await Promise.all(
    listed.map(async (group) =>
      typeof group.name === 'string' && (await own.readGroup(group.name)).status === 404 ? [group] : [],
    ),
  )
  return looked.flat()
}
