import type { RecordedRequest } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import type { Caller } from '../../http/sending/caller.ts'

/** What a target is asked before it is called silent, shut or gone: the list of groups. */
export const lastLookPath = '/textdata/@app/@all'

const look = { method: 'GET', path: lastLookPath } as const

/** Asks the target for what it can always answer. */
export interface LastLook {
  /** The caller that asks; until it is known nothing is sent. */
  by(caller: Pick<Caller, 'request'>): void
  /**
   * Asks like any other request, with retries.
   * @returns undefined where nobody can ask
   * @throws NoResponseError, UnavailableError where no response came
   */
  retried(): Promise<HttpResponse | undefined>
  /**
   * Asks once, whatever comes, and lets nobody judge the response.
   * @returns undefined where nobody can ask
   * @throws NoResponseError, UnavailableError where no response came
   */
  once(): Promise<HttpResponse | undefined>
}

/** Prepares the last look at a target; its caller is named later, since callers are opened with what watches them. */
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

/** Does a request ask what the last look asks? */
export const isLastLook = ({ method, url }: RecordedRequest): boolean =>
  method === 'GET' && url.split('?')[0]?.endsWith(lastLookPath) === true
