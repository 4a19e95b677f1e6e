import { type CheckContext, type HttpResponse, itemsIn } from '../../harness/index.ts'
import { create } from './created-groups.ts'

/** Between two looks at a group whose old entries may be going still, in milliseconds. */
const lookMs = 100

/**
 * Deletes a group, creates its name again and lists the new one: again and again while it holds what the deletion may still be taking
 * away, as long as that may take.
 * @returns the last list
 */
export async function listedAnew(context: CheckContext, name: string): Promise<HttpResponse> {
  const { trusted, settings, pause, untested } = context
  const { status } = await trusted.deleteGroup(name)
  if (status >= 300) return untested(`the deletion was answered ${status}: see groups.delete.response`)
  await create(context, name)
  const started = performance.now()
  for (;;) {
    const list = await trusted.listEntries(name)
    const isLast = performance.now() - started >= settings.settleMs
    if (isLast || itemsIn(list)?.length === 0) return list
    await pause(lookMs)
  }
}
