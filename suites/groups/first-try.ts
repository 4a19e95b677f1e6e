import { type CheckContext, groupLimit, type HttpResponse, largestPage } from '../../harness/index.ts'
import { accepted, itemsOf } from '../shared/groups/created-groups.ts'
import { sendDespiteConflicts } from '../shared/groups/despite-conflicts.ts'

/**
 * Creates a group; a refused creation may be tried again.
 * @returns the response to the first try that did not meet another write (409)
 */
export async function createNotingFirst(context: CheckContext, name: string): Promise<HttpResponse> {
  const tries: HttpResponse[] = []
  const last = await accepted(context, async () => {
    const response = await context.trusted.createGroup({ name })
    tries.push(response)
    return response
  })
  return tries.find(({ status }) => status !== 409) ?? last
}

/**
 * Waits until the deletion of a group has had its time, creates a group of the same name once, and deletes it again;
 * untested if something else may be the reason for a refusal.
 */
export async function createAfterItsTime(context: CheckContext, name: string): Promise<HttpResponse> {
  const { trusted, settings, pause, untested } = context
  await pause(settings.settleMs)
  if ((await trusted.readGroup(name)).status !== 404)
    return untested('the group was not deleted before: see groups.delete.gone')
  const response = await sendDespiteConflicts(context, () => trusted.createGroup({ name }))
  if (response.status < 300) {
    await trusted.deleteGroup(name)
    return response
  }
  const groups = itemsOf(await trusted.listGroups({ query: { count: largestPage } }))
  if (response.repeated || groups.length >= groupLimit)
    return untested('the application was full, or the creation was sent again after an error of a gateway')
  return response
}
