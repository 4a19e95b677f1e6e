import { type CheckContext, groupLimit, type HttpResponse } from '../../harness/index.ts'
import { whenThereIsRoom } from '../shared/groups/created-groups.ts'
import { Disturbed } from '../shared/groups/full-board.ts'

/** Groups that are created again and again under the same names: more creations than an application may have groups. */
export interface SameNamesAgain {
  readonly creations: readonly HttpResponse[]
  readonly deletions: readonly HttpResponse[]
}

/**
 * Deletes the groups that remain and creates the first ones again. Together with the successor, these are more
 * creations than an application may have groups.
 * @param deleted the name of the first of them, which is deleted already
 * @param kept the names of those that remain
 * @param others the successor, and the names that were refused after it; other parts test whether they exist
 * @throws Disturbed if groups that the run did not create took the slots; a creation that is refused although there is
 * room is a failure
 */
export async function createAgain(
  context: CheckContext,
  deleted: string,
  kept: readonly string[],
  others: readonly string[],
): Promise<SameNamesAgain> {
  const { trusted } = context
  const remove = (which: readonly string[]) => Promise.all(which.map((name) => trusted.deleteGroup(name)))
  const create = async (name: string): Promise<HttpResponse> => {
    const response = await whenThereIsRoom(context, () => trusted.createGroup({ name }), 5)
    if (response === undefined) throw new Disturbed()
    return response
  }
  const names = [deleted, ...kept]
  const creations: HttpResponse[] = []
  const deletions = (await remove([...others, ...kept])).slice(others.length)
  for (let made = names.length + 1; made <= groupLimit; made += names.length) {
    creations.push(...(await Promise.all(names.map(create))))
    deletions.push(...(await remove(names)))
  }
  return { creations, deletions }
}
