import { type CheckContext, type HttpResponse, itemsIn } from '../../harness/index.ts'
import { create } from '../shared/created-groups.ts'

/** Between two looks at a group whose old entries may be going still, in milliseconds. */
const lookMs = 100

/** What became of a group of many entries that was deleted. */
export interface Anew {
  readonly deleted: HttpResponse
  /** The list of a new group of its name, as it was in the end; undefined where the deletion was refused. */
  readonly list: HttpResponse | undefined
}

/**
 * Deletes a group, creates its name again and lists the new one: again and again while it holds what the deletion may still be taking
 * away, as long as that may take.
 */
export async function makeAnew(context: CheckContext, name: string): Promise<Anew> {
  const deleted = await context.trusted.deleteGroup(name)
  if (deleted.status >= 300) return { deleted, list: undefined }
  await create(context, name)
  return { deleted, list: await emptyList(context, name) }
}

/** The list of a group as soon as it is empty, or when all that was accepted has had its time. */
async function emptyList({ trusted, settings, pause }: CheckContext, name: string): Promise<HttpResponse> {
  const started = performance.now()
  for (;;) {
    const list = await trusted.listEntries(name)
    const isLast = performance.now() - started >= settings.settleMs
    if (isLast || itemsIn(list)?.length === 0) return list
    await pause(lookMs)
  }
}
