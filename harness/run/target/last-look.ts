import type { RecordedRequest } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import type { Caller } from '../../http/sending/caller.ts'
import { groupsPath } from '../../http/sending/paths.ts'

/**
 * The path of the last look: a target must answer it before it is called silent, shut or gone. It is the list of
 * groups.
 */
export const lastLookPath = groupsPath

const look = { method: 'GET', path: lastLookPath } as const

/** Asks the target for what it can always answer. */
export interface LastLook {
  /** Sets the caller that asks. Before that, nothing is sent. */
  by(caller: Pick<Caller, 'request'>): void
  /**
   * Asks like any other request, with retries.
   * @returns undefined if no caller is set
   * @throws NoResponseError, UnavailableError if there was no response
   */
  retried(): Promise<HttpResponse | undefined>
  /**
   * Asks once, whatever the response is. Nobody judges the response.
   * @returns undefined if no caller is set
   * @throws NoResponseError, UnavailableError if there was no response
   */
  once(): Promise<HttpResponse | undefined>
}

/** Prepares the last look at a target. Its caller is set later, because callers are opened with what watches them. */
export function openLastLook(): LastLook {
  let prober: Pick<Caller, 'request'> | undefined
  return {
    by: (caller) => {
      prober = caller
    },
    retried: async () => await prober?.request(look),
    once: async () => await prober?.request({ ...look, once: true, unjudged: true }),
  }
}

/** Is this the request of the last look? */
export const isLastLook = ({ method, url }: RecordedRequest): boolean =>
  method === 'GET' && url.split('?')[0]?.endsWith(lastLookPath) === true
