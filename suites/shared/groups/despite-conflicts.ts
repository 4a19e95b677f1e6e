import { type CheckContext, type HttpResponse, untilNoConflict } from '../../../harness/index.ts'

/**
 * Sends a write that may conflict with other writes, or with work that the target still does by itself. It sends
 * the write again after a 409, which is not a failure. If only the run's own writes to the entries of one group
 * can conflict, this is not needed: the sender repeats those writes itself.
 */
export const sendDespiteConflicts = (
  { pause, random }: Pick<CheckContext, 'pause' | 'random'>,
  send: () => Promise<HttpResponse>,
): Promise<HttpResponse> =>
  // A random pause, so that the same two writes do not conflict again.
  untilNoConflict(send, () => pause(random.integer(10, 100)))
