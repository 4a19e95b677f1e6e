import type { CheckContext, HttpResponse } from '../../harness/index.ts'
import { create } from '../shared/groups/created-groups.ts'

/**
 * A refused creation shows a choice of the target only if a usual creation succeeds in the same slot. Otherwise the
 * target had no room, or refuses every creation, and the observation is untested.
 * @param name of the usual group
 * @returns the response
 */
export async function afterRoom(
  context: CheckContext,
  response: HttpResponse,
  name: string = context.groups.newName(),
): Promise<HttpResponse> {
  if (response.status >= 300) await create(context, name)
  return response
}
