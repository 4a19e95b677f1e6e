import type { Exchange } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import type { Caller } from '../../http/sending/caller.ts'

/**
 * Prepares to send a recorded read again.
 * @param target base URL of the run
 * @param caller sends it
 * @returns undefined if the exchange is not a read, or was invalid on purpose
 */
export function repeatOf(
  { request, invalid }: Exchange,
  target: string,
  caller: Caller | undefined,
): (() => Promise<HttpResponse>) | undefined {
  const base = target.replace(/\/$/, '')
  const below = request.url.startsWith(base) ? request.url.slice(base.length) : undefined
  if (request.method !== 'GET' || invalid !== undefined || below === undefined || caller === undefined) {
    return undefined
  }
  const [path = '', query = ''] = below.split(/\?(.*)/s)
  const pairs = [...new URLSearchParams(query)]
  return () => caller.request({ method: 'GET', path, query: pairs })
}
