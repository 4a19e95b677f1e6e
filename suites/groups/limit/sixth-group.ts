import {
  type CheckContext,
  groupLimit,
  type HttpResponse,
  type Part,
  part,
  type Quota,
} from '../../../harness/index.ts'
import { existingGroup, type GroupRead, groupBody } from '../../shared/groups/created-groups.ts'
import { countGroups, Disturbed } from '../../shared/groups/full-board.ts'

/** A group that is requested while there are five. */
export interface Sixth {
  readonly name: string
  readonly response: HttpResponse
  /** Reading the sixth group afterwards. */
  readonly read: HttpResponse
  /** The five, as they were read before and after. The sixth may have made one of them vanish. */
  readonly before: readonly GroupRead[]
  readonly after: Part<readonly GroupRead[]>
}

/** The groups of these names, as they are read; each must exist. */
export const readAll = (context: CheckContext, names: readonly string[]): Promise<GroupRead[]> =>
  Promise.all(names.map((name) => existingGroup(context, name)))

/** The groups that exist while one more is requested. */
interface Asked {
  readonly held: readonly string[]
  readonly before: readonly GroupRead[]
  readonly parentId?: string | undefined
}

/**
 * Requests one more group than an application may have, reads all groups, and deletes the sixth if it exists anyway.
 * @param held the names of the groups that fill the application
 * @param before how they were read
 * @param parentId the parent of the group that is requested
 * @throws Disturbed if it was accepted because a group that the run did not create had vanished
 */
export async function askForSixth(
  context: CheckContext,
  quota: Quota,
  { held, before, parentId }: Asked,
): Promise<Sixth> {
  const { trusted, groups } = context
  const name = groups.newName()
  const response = await trusted.createGroup(groupBody(name, parentId))
  const isMade = response.status === 201
  const [read, after, count] = await Promise.all([
    trusted.readGroup(name),
    part(() => readAll(context, held)),
    isMade ? countGroups(context, quota, [...held, name]) : undefined,
  ])
  // The next step needs its slot. A refused group may exist, too.
  if (isMade || read.status === 200) await trusted.deleteGroup(name)
  if (count !== undefined && count.existing <= groupLimit) throw new Disturbed()
  return { name, response, read, before, after }
}
