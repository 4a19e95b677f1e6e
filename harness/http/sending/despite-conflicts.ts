import type { HttpResponse } from '../message/response.ts'

/** How often at most a write is sent while other writes conflict with it. */
const mostMeetings = 6

/**
 * Sends a write until no other write conflicts with it: a database may refuse one of two simultaneous writes
 * with 409, and that is not a failure.
 * @param send sends the write; undefined: it needs no response any more
 * @param apart waits, so that the same two writes do not meet again; gets the number of conflicts so far
 */
export async function untilNoConflict<Response extends HttpResponse | undefined>(
  send: () => Promise<Response>,
  apart: (conflicts: number) => Promise<void>,
): Promise<Response> {
  for (let meetings = 1; ; meetings++) {
    const response = await send()
    if (response?.status !== 409 || meetings === mostMeetings) return response
    await apart(meetings)
  }
}
