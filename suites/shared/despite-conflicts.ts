import type { CheckContext, HttpResponse } from '../../harness/index.ts'

/** How often at most a write is sent while other writes conflict with it. */
const mostMeetings = 6

/**
 * Sends a write that may conflict with other writes, or with work that the target still does by itself. It sends the
 * write again after a 409: a database may refuse one of two simultaneous writes with a conflict, and that is not a
 * failure. If only the run's own writes to the entries of one group can conflict, this is not needed: the sender
 * repeats those writes itself.
 */
export async function sendDespiteConflicts(
  { pause, random }: Pick<CheckContext, 'pause' | 'random'>,
  send: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  for (let meetings = 1; ; meetings++) {
    const response = await send()
    if (response.status !== 409 || meetings === mostMeetings) return response
    // A random pause, so that the same two writes do not conflict again.
    await pause(random.integer(10, 100))
  }
}
