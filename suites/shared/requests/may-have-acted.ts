import type { HttpResponse } from '../../../harness/index.ts'

/**
 * Can one of several requests for the same object be the cause of what happened to it? An effect counts against the
 * requests that were accepted; if none was accepted, against all.
 * @param responses to all of them
 */
export const mayHaveActed = (
  response: Pick<HttpResponse, 'status'>,
  responses: readonly Pick<HttpResponse, 'status'>[],
): boolean => response.status < 300 || !responses.some(({ status }) => status < 300)
