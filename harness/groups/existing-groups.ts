import { isJsonObject, type JsonObject } from '../../schemas/index.ts'
import type { Caller } from '../http/sending/caller.ts'
import { groupItems, idOf } from './unexpected-groups.ts'

/** Ids of groups of the application that a run did not create. */
export interface ExistingGroups {
  readonly existingGroupIds: readonly string[]
  /** The ones that the list of groups lacks, but that can be read by name. */
  readonly unlistedGroupIds: readonly string[]
}

/** How many listed groups are read by name: an application has at most five, but a wrong list may be long. */
const mostLookedFor = 20

/**
 * Finds out which groups the application has. A listed group that cannot be found by name takes no slot: it was deleted
 * and the list is wrong, which is tested by the checks.
 * @param known names of groups that should exist. If the list lacks one, it is read by name: it takes a slot anyway
 */
export async function existingGroups(
  own: Pick<Caller, 'listGroups' | 'readGroup'>,
  known: readonly string[],
): Promise<ExistingGroups> {
  // If the list cannot be read, other checks fail; the pool then learns from refusals how many slots are free.
  const listed = (await groupItems(own)) ?? []
  const notFound = await unreadable(own, listed.slice(0, mostLookedFor))
  // If a group that exists is not found either, reading by name proves nothing.
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

/** The listed groups that answer 404 when they are read by name. */
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
