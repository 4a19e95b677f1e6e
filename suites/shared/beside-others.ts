import type { CheckContext, HttpResponse } from '../../harness/index.ts'

/** How often a write is sent that meets others. */
const mostMeetings = 6

/**
 * Sends a write to groups, or one that may meet what the target still does by itself, and again where it met that: a database may refuse one of two at
 * once with a conflict (409), which says nothing against it. Writes of a run to the entries of one group that meet are sent again by the sender.
 */
export async function besideOthers(
  { pause, random }: Pick<CheckContext, 'pause' | 'random'>,
  send: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  for (let meetings = 1; ; meetings++) {
    const response = await send()
    if (response.status !== 409 || meetings === mostMeetings) return response
    // Writes that met must not meet again.
    await pause(random.integer(10, 100))
  }
}
