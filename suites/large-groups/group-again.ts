import { type CheckContext, type HttpResponse, itemsIn } from '../../harness/index.ts'
import { create } from '../shared/groups/created-groups.ts'

/** Time between two looks at a new group, while a deletion may still be removing old entries. In milliseconds. */
const lookMs = 100

/** What happened after a group of many entries was deleted. */
export interface GroupAgain {
  readonly deleted: HttpResponse
  /** The list of a new group with the same name, as it was in the end; undefined if the deletion was refused. */
  readonly list: HttpResponse | undefined
}

/**
 * Deletes a group, creates another with its name and lists that one. The list is read again while it contains entries
 * that the deletion may still be removing, as long as that may take.
 */
export async function deleteAndCreateAgain(context: CheckContext, name: string): Promise<GroupAgain> {
  const deleted = await context.trusted.deleteGroup(name)
  if (deleted.status >= 300) return { deleted, list: undefined }
  await create(context, name)
  return { deleted, list: await emptyList(context, name) }
}

/** The list of a group as soon as it is empty, or when the time for accepted writes is over. */
async function emptyList({ trusted, settings, pause }: CheckContext, name: string): Promise<HttpResponse> {
  const started = performance.now()
  for (;;) {
    const list = await trusted.listEntries(name)
    const isLast = performance.now() - started >= settings.settleMs
    if (isLast || itemsIn(list)?.length === 0) return list
    await pause(lookMs)
  }
}
